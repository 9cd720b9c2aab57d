import CopyPlus from 'lucide-react/icons/copy-plus'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { type MaterialProperties, propertyOf } from '#calc/vocabulary/properties.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import { grouped, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import { useQuantities, useQuantityText } from '#web/format/quantities.ts'
import { EditDelete } from '#web/own/own-lists.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { Needs, useSpace } from '#web/session/needs.tsx'
import { choosing } from '#web/text/choosing.ts'
import { materials as materialsText } from '#web/text/materials.ts'
import { shell } from '#web/text/shell.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { pointsOf, temperatureRange } from '#web/ui/chart/curve.ts'
import { SparkLine } from '#web/ui/chart/line-sample.tsx'
import { type GridColumn, ListGrid } from '#web/ui/table/list-grid.tsx'
import type { Sorting } from '#web/ui/table/table-region.tsx'
import { type Column, ListTools, listed, mainCategory, START } from './list-tools.tsx'
import { type Offered, offerOf } from './offer.ts'

type Action = 'onEdit' | 'onSamples' | 'onDuplicate' | 'onDelete'

interface Props extends Record<Action, (material: Material) => void> {
  materials: readonly Material[]
  onAdd: () => void
}

export function MaterialsList({ materials, onAdd, ...actions }: Props) {
  const t = useText(materialsText)
  const language = useLanguage()
  const { prose } = useFormat()
  const isAlone = useSpace().id === null
  const [view, setView] = useState(START)
  const rows = listed(materials, useDeferredValue(view), language)

  if (materials.length === 0)
    return (
      <section className="empty stack gap-3 starts card">
        <h2>{t.emptyTitle}</h2>
        <p className="soft">{t.empty}</p>
        <ul className="bullets soft">
          {[isAlone ? t.emptySeen : t.emptySeenHere, ...t.emptyPoints].map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Needs of="blender">
          <Button variant="primary" onClick={onAdd}>
            {t.addFirst}
          </Button>
        </Needs>
      </section>
    )
  return (
    <div className="stack gap-2">
      <ListTools
        t={t}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        count={t.count(prose(rows.length), prose(materials.length))}
      />
      {rows.length > 0 ? (
        <MaterialsTable
          rows={rows}
          sorting={view.sorting}
          onSort={(sorting) => setView({ ...view, sorting })}
          actions={actions}
        />
      ) : (
        <div className="empty stack gap-3 starts card">
          <p>{t.noneFound}</p>
          <Button onClick={() => setView({ ...START, sorting: view.sorting })}>{t.clear}</Button>
        </div>
      )}
    </div>
  )
}

interface MaterialsTableProps {
  rows: readonly Material[]
  sorting: Sorting<Column>
  onSort: (sorting: Sorting<Column>) => void
  actions: Pick<Props, Action>
}

const ICON = { 'aria-hidden': true, size: 16 } as const

function MaterialsTable({ rows, sorting, onSort, actions }: MaterialsTableProps) {
  const t = useText(materialsText)
  const { write, sign } = useQuantities()
  const language = useLanguage()
  const { prose, digits } = useFormat()
  const offers = useOffers(rows)
  const words = useText(choosing)
  const scale = temperatureRange(rows)
  // A company is asked only of those that have been in sight.
  const [reached, setReached] = useState(0)
  const noteReach = useCallback((count: number) => setReached((before) => Math.max(before, count)), [])
  const asked = rows.slice(0, reached)
  const authors = useAuthors(
    'material',
    asked.map(({ id }) => id),
    asked.map(({ version }) => version),
  )
  const end = (temperature: number | null) => (temperature === null ? '…' : write(temperature, '°C'))
  const columns: GridColumn<
    Material,
    Column | 'curve' | 'sulfur' | 'rating' | 'values' | 'price' | 'actions'
  >[] = [
    {
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
    {
      key: 'producer',
      head: t.columns.producer,
      isSorted: true,
      className: 'soft cut',
      width: '9rem',
      cell: (material) => <bdi>{producerOf(material, language)}</bdi>,
    },
    {
      key: 'category',
      head: t.category,
      isSorted: true,
      className: 'soft cut from-90',
      width: '6.75rem',
      cell: (material) => CATEGORIES[mainCategory(material)][language],
    },
    {
      key: 'density',
      head: t.columns.density,
      unit: sign('kg/m³'),
      isSorted: true,
      className: 'number',
      width: '7rem',
      cell: ({ properties }) => <Named as={t.columns.density}>{write(properties.density, 'kg/m³')}</Named>,
    },
    {
      key: 'curve',
      head: words.columns.distillation,
      unit: sign('°C'),
      width: '10rem',
      cell: ({ properties }) => (
        <span className="row gap-2 middle apart">
          {properties.pct_10 === null && properties.pct_90 === null ? null : (
            <span className="ltr nowrap">
              {end(properties.pct_10)}–{end(properties.pct_90)}
            </span>
          )}
          <Sparkline properties={properties} scale={scale} />
        </span>
      ),
    },
    {
      key: 'sulfur',
      head: words.columns.sulfur,
      unit: sign('ppm'),
      className: 'number from-64',
      width: '5.5rem',
      cell: ({ properties }) => (
        <Named as={words.columns.sulfur}>{write(properties.sulfur_ppm, 'ppm')}</Named>
      ),
    },
    {
      key: 'rating',
      head: words.columns.rating,
      className: 'number from-80',
      width: '6.75rem',
      cell: ({ id }) => {
        const rating = offers.get(id)?.rating
        return rating ? (
          <>
            <span className="note">{words.ratings[rating.property]}</span>{' '}
            {write(rating.value, propertyOf(rating.property).unit)}
          </>
        ) : null
      },
    },
    {
      key: 'values',
      head: words.columns.coverage,
      className: 'soft end nowrap from-64',
      width: '5.5rem',
      cell: ({ id }) => {
        const { known, unknown } = offers.get(id)!
        return words.coverage({ count: prose(known.size), all: prose(known.size + unknown.length) })
      },
    },
    {
      key: 'price',
      head: t.columns.price,
      className: 'number from-90',
      width: '7rem',
      cell: ({ price }) =>
        price ? (
          <>
            {writeDigits(grouped(String(price.amount)), digits)}{' '}
            <bdi className="unit">
              {price.currency}/{price.unit === 'm3' ? 'm³' : 't'}
            </bdi>
          </>
        ) : null,
    },
    {
      key: 'actions',
      head: t.columns.actions,
      isHidden: true,
      className: 'row-actions nowrap',
      width: '9.75rem',
      cell: (material) => <RowActions material={material} {...actions} />,
    },
  ]
  return (
    <ListGrid
      label={useText(shell).materials}
      className="materials-grid"
      columns={columns}
      groups={[{ rows }]}
      keyOf={({ id }) => id}
      onReach={noteReach}
      sorting={sorting}
      onSort={({ column, descending }) => onSort({ column: column as Column, descending })}
    />
  )
}

/** The core; null until it is loaded. */
function useCalc(): Calc | null {
  const { calc } = useServices()
  const [core, setCore] = useState<Calc | null>(null)
  useEffect(() => void calc().then(setCore, () => null), [calc])
  return core
}

/** What step 3 says of the materials, each in its own category. */
function useOffers(rows: readonly Material[]): ReadonlyMap<string, Offered> {
  const language = useLanguage()
  const calc = useCalc()
  return useMemo(() => {
    const byCategory = Map.groupBy(rows, mainCategory)
    const all = [...byCategory].flatMap(([category, those]) => offerOf(those, category, language, calc))
    return new Map(all.map((one) => [one.material.id, one]))
  }, [rows, language, calc])
}

/** A figure with its name, where no head says it. */
const Named = ({ as, children }: { as: string; children: ReactNode }) => (
  <>
    <span className="note on-phone">{as} </span>
    {children}
  </>
)

function RowActions({ material, ...actions }: Pick<Props, Action> & { material: Material }) {
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
      <Needs of="blender">
        <IconButton
          label={t.duplicate(name)}
          icon={<CopyPlus {...ICON} />}
          onClick={() => actions.onDuplicate(material)}
        />
      </Needs>
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
      {other ? (
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
