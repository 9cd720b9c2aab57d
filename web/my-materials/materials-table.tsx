import CopyPlus from 'lucide-react/icons/copy-plus'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useCallback, useMemo, useState } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { type MaterialProperties, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import { dayText } from '#web/format/date.ts'
import { useQuantities, useQuantityText } from '#web/format/quantities.ts'
import { type ListColumn, mainCategory } from '#web/materials/list-tools.tsx'
import { materialKindOf, type Offered, offerOf } from '#web/materials/offer.ts'
import { EditDelete } from '#web/own/own-lists.tsx'
import { type Price, priceUnit } from '#web/prices/price-list.ts'
import { useCalc, useFormat, useLanguage, useText } from '#web/services.ts'
import { RequireRole, useSpace } from '#web/session/require-role.tsx'
import { choosing } from '#web/text/choosing.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { shell } from '#web/text/shell.ts'
import { IconButton } from '#web/ui/button.tsx'
import { pointsOf, temperatureRange } from '#web/ui/chart/curve.ts'
import { SparkLine } from '#web/ui/chart/line-sample.tsx'
import { type GridColumn, type GridGroup, ListGrid } from '#web/ui/table/list-grid.tsx'
import type { Sorting } from '#web/ui/table/table-region.tsx'

export interface MaterialActions
  extends Record<
    'onEdit' | 'onSamples' | 'onAddSample' | 'onDuplicate' | 'onDelete',
    (material: Material) => void
  > {}

interface MaterialsTableProps extends MaterialActions {
  groups: readonly GridGroup<Material>[]
  offers: ReadonlyMap<string, Offered>
  prices: ReadonlyMap<string, Price>
  sorting: Sorting<ListColumn>
  onSort: (sorting: Sorting<ListColumn>) => void
  chosen: ReadonlySet<string>
  onChoose: (ids: readonly string[], isOn: boolean) => void
  opened: string | null
  onOpen: (id: string) => void
}

type Key = ListColumn | 'curve' | 'sulfur' | 'rating' | 'values' | 'price' | 'changed' | 'actions'
type Cells = Record<Exclude<Key, ListColumn>, GridColumn<Material, Key>> &
  Record<ListColumn, GridColumn<Material, Key> & { isSorted: true }>

/** Columns that an open panel leaves no room for. */
const WIDE: readonly Key[] = ['producer', 'category', 'changed', 'actions']

const ICON = { 'aria-hidden': true, size: 16 } as const

export function MaterialsTable(props: MaterialsTableProps) {
  const { groups, sorting, onSort, chosen, onChoose, opened, onOpen } = props
  const t = useText(materialsText)
  const language = useLanguage()
  const isCompany = useSpace().id !== null
  const rows = groups.flatMap((group) => group.rows)
  // A company is asked only of those that have been in sight.
  const [reached, setReached] = useState(0)
  const noteReach = useCallback((count: number) => setReached((before) => Math.max(before, count)), [])
  const asked = rows.slice(0, reached).filter(({ is_owner }) => is_owner)
  const authors = useAuthors(
    'material',
    asked.map(({ id }) => id),
    asked.map(({ version }) => version),
  )
  const cells: Cells = {
    ...useNaming(props, authors),
    ...useFigures(props, rows),
    changed: changedColumn(t.columns.changed, authors),
  }
  const isOpen = opened !== null
  const order: Key[] = [
    'name',
    'producer',
    'category',
    'density',
    'curve',
    'sulfur',
    'rating',
    'values',
    'price',
  ]
  const keys: Key[] = [...order, ...(isCompany ? (['changed'] as const) : []), 'actions']
  return (
    <ListGrid
      label={useText(shell).materials}
      className="materials-grid"
      columns={keys.filter((key) => !isOpen || !WIDE.includes(key)).map((key) => cells[key])}
      groups={groups}
      keyOf={({ id }) => id}
      onReach={noteReach}
      sorting={sorting}
      onSort={({ column, descending }) => onSort({ column: column as ListColumn, descending })}
      ticks={{ chosen, onChoose, label: (material) => t.tick(nameOf(material, language)), all: t.tickAll }}
      opened={opened}
      onOpen={onOpen}
    />
  )
}

const changedColumn = (head: string, authors: ReturnType<typeof useAuthors>): GridColumn<Material, Key> => ({
  key: 'changed',
  head,
  className: 'note from-90',
  width: '11rem',
  cell: ({ id }) => <AuthorLine of={authors.get(id)} />,
})

/** Who a material is: name, producer, category, and what can be done with it. */
function useNaming({ opened, ...actions }: MaterialsTableProps, authors: ReturnType<typeof useAuthors>) {
  const t = useText(materialsText)
  const language = useLanguage()
  const columns: Pick<Cells, 'name' | 'producer' | 'category' | 'actions'> = {
    name: {
      key: 'name',
      head: t.columns.name,
      isSorted: true,
      cell: (material) => (
        <>
          <TwoNames en={material.name} fa={material.name_farsi} />
          <AuthorLine of={authors.get(material.id)} />
        </>
      ),
    },
    producer: {
      key: 'producer',
      head: t.columns.producer,
      isSorted: true,
      className: 'soft cut',
      width: '9rem',
      cell: (material) => <bdi>{producerOf(material, language)}</bdi>,
    },
    category: {
      key: 'category',
      head: t.category,
      isSorted: true,
      className: 'soft cut from-90',
      width: '6.75rem',
      cell: (material) => CATEGORIES[mainCategory(material)][language],
    },
    actions: {
      key: 'actions',
      head: t.columns.actions,
      isHidden: true,
      className: 'row-actions nowrap',
      cell: (material) =>
        materialKindOf(material) === 'own' ? <RowActions material={material} {...actions} /> : null,
    },
  }
  return columns
}

/** The figures of a material. */
function useFigures({ offers, prices, opened }: MaterialsTableProps, rows: readonly Material[]) {
  const t = useText(materialsText)
  const words = useText(choosing)
  const { write, sign } = useQuantities()
  const { prose } = useFormat()
  const scale = temperatureRange(rows)
  const price = usePriceColumn(prices)
  const end = (temperature: number | null) =>
    temperature === null ? '…' : write(Math.round(temperature), '°C')
  const columns: Pick<Cells, 'density' | 'curve' | 'sulfur' | 'rating' | 'values' | 'price'> = {
    density: {
      key: 'density',
      head: t.columns.density,
      unit: sign('kg/m³'),
      isSorted: true,
      isNamed: true,
      className: 'number',
      width: '7rem',
      cell: ({ properties }) => write(properties.density, 'kg/m³'),
    },
    curve: {
      key: 'curve',
      head: words.columns.distillation,
      unit: sign('°C'),
      isNamed: true,
      className: 'cut',
      width: opened === null ? '10rem' : '6rem',
      cell: ({ properties }) => (
        <span className="row gap-2 middle apart">
          {properties.pct_10 === null && properties.pct_90 === null ? null : (
            <span className="ltr nowrap">
              {end(properties.pct_10)}–{end(properties.pct_90)}
            </span>
          )}
          {opened === null ? <Sparkline properties={properties} scale={scale} /> : null}
        </span>
      ),
    },
    sulfur: {
      key: 'sulfur',
      head: words.columns.sulfur,
      unit: sign('ppm'),
      isNamed: true,
      className: 'number from-64',
      width: '5.5rem',
      cell: ({ properties }) => write(properties.sulfur_ppm, 'ppm'),
    },
    rating: {
      key: 'rating',
      head: words.columns.rating,
      className: 'number has-words from-80 cut',
      width: '8rem',
      cell: ({ id }) => <RatingCell of={offers.get(id)} />,
    },
    values: {
      key: 'values',
      head: words.columns.coverage,
      className: `soft end nowrap ${opened === null ? 'from-64' : 'from-80'}`,
      width: '5.5rem',
      cell: ({ id }) => {
        const { known, unknown } = offers.get(id)!
        const text = words.coverage({ count: prose(known.size), all: prose(known.size + unknown.length) })
        return known.size < unknown.length ? <span className="amber">{text}</span> : text
      },
    },
    price: { ...price, className: `number has-words ${opened === null ? 'from-80' : 'from-90'}` },
  }
  return columns
}

function RatingCell({ of }: { of: Offered | undefined }) {
  const words = useText(choosing)
  const { write } = useQuantities()
  const rating = of?.rating
  return rating ? (
    <>
      <bdi className="note">{words.ratings[rating.property]}</bdi>{' '}
      <bdi>{write(rating.value, propertyOf(rating.property).unit)}</bdi>
    </>
  ) : null
}

/** The price with its day; a unit that all have stands in the head. */
function usePriceColumn(prices: ReadonlyMap<string, Price>): GridColumn<Material, Key> {
  const t = useText(materialsText)
  const { digits } = useFormat()
  const language = useLanguage()
  const units = new Set(prices.values().map(priceUnit))
  const [common] = units.size === 1 ? units : []
  const now = new Date()
  return {
    key: 'price',
    head: t.columns.price,
    unit: common,
    width: '9rem',
    cell: ({ id, price }) => {
      const dated = prices.get(id)
      const shown = dated ?? price
      return shown ? (
        <>
          <bdi>{writeDigits(grouped(String(shown.amount)), digits)}</bdi>{' '}
          {dated && common ? null : <bdi className="unit">{priceUnit(shown)} </bdi>}
          {dated ? <bdi className="note">{dayText(dated.at, language, now)}</bdi> : null}
        </>
      ) : null
    },
  }
}

/** What step 3 says of the materials, each in its own category. */
export function useOffers(rows: readonly Material[]): ReadonlyMap<string, Offered> {
  const language = useLanguage()
  const calc = useCalc() ?? null
  return useMemo(() => {
    const byCategory = Map.groupBy(rows, mainCategory)
    const all = [...byCategory].flatMap(([category, those]) => offerOf(those, category, language, calc))
    return new Map(all.map((one) => [one.material.id, one]))
  }, [rows, language, calc])
}

function RowActions({ material, ...actions }: MaterialActions & { material: Material }) {
  const t = useText(materialsText)
  const name = nameOf(material, useLanguage())
  return (
    <EditDelete
      name={name}
      t={{ edit: t.edit, remove: t.delete }}
      onEdit={() => actions.onEdit(material)}
      onDelete={() => actions.onDelete(material)}
    >
      <IconButton
        label={t.dated(name)}
        icon={<FlaskConical {...ICON} />}
        onClick={() => actions.onSamples(material)}
      />
      <RequireRole of="blender">
        <IconButton
          label={t.duplicate(name)}
          icon={<CopyPlus {...ICON} />}
          onClick={() => actions.onDuplicate(material)}
        />
      </RequireRole>
      <CopyTo object="material" id={material.id} name={name} />
    </EditDelete>
  )
}

/** A name in the reader's language, and after it in the other. */
function TwoNames({ en, fa }: { en: string; fa: string | null }) {
  const isPersian = useLanguage() === 'fa' && Boolean(fa)
  const other = isPersian ? en : fa
  const shown = isPersian ? fa! : en
  return (
    <span className="two-names row across-1 baseline">
      <bdi title={shown}>{shown}</bdi>{' '}
      {other && other !== shown ? (
        <bdi lang={isPersian ? 'en' : 'fa'} title={other} className="note plain">
          {other}
        </bdi>
      ) : null}
    </span>
  )
}

interface SparklineProps {
  properties: MaterialProperties
  /** Lowest and highest temperature of all rows, °C. */
  scale: readonly [number, number]
}

/** A material's distillation curve, as high as a table row. */
function Sparkline({ properties, scale }: SparklineProps) {
  const t = useText(materialsText)
  const spoken = useQuantityText()
  const points = pointsOf(properties)
  if (points.length < 2) return <span className="note">{t.noCurve}</span>
  const label = t.spark({
    from: spoken.figure(points[0]!.temperature, '°C'),
    to: spoken.at(points.at(-1)!.temperature, '°C'),
  })
  return <SparkLine points={points} scale={scale} width={64} height={20} label={label} />
}
