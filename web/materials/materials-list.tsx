import CopyPlus from 'lucide-react/icons/copy-plus'
import FlaskConical from 'lucide-react/icons/flask-conical'
import { useDeferredValue, useState } from 'react'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { nameOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { AuthorLine, CopyTo, useAuthors } from '#web/company/shared-things.tsx'
import { useQuantities, useQuantityText } from '#web/format/quantities.ts'
import { EditDelete } from '#web/own/own-lists.tsx'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { Needs, useSpace } from '#web/session/needs.tsx'
import { materials as materialsText } from '#web/text/materials.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { pointsOf, temperatureRange } from '#web/ui/chart/curve.ts'
import { SparkLine } from '#web/ui/chart/line-sample.tsx'
import { ShowMore, SortHead, type Sorting, TableRegion } from '#web/ui/table/table-region.tsx'
import { type Column, ListTools, listed, mainCategory, START } from './list-tools.tsx'

type Action = 'onEdit' | 'onSamples' | 'onDuplicate' | 'onDelete'

interface Props extends Record<Action, (material: Material) => void> {
  materials: readonly Material[]
  onAdd: () => void
}

/** Rows drawn at a time: thousands would make every keystroke of the search wait. */
const ROWS_AT_ONCE = 100

export function MaterialsList({ materials, onAdd, ...actions }: Props) {
  const t = useText(materialsText)
  const language = useLanguage()
  const { prose } = useFormat()
  const isAlone = useSpace().id === null
  const [view, setView] = useState(START)
  const rows = listed(materials, useDeferredValue(view), language)
  const [shown, setShown] = useState(ROWS_AT_ONCE)

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
    <div className="stack">
      <ListTools
        t={t}
        view={view}
        onView={(change) => setView({ ...view, ...change })}
        count={t.count(prose(rows.length), prose(materials.length))}
      />
      {rows.length > 0 ? (
        <MaterialsTable
          rows={rows.slice(0, shown)}
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
      <ShowMore
        hidden={rows.length - shown}
        step={ROWS_AT_ONCE}
        label={t.showMore}
        onMore={() => setShown(shown + ROWS_AT_ONCE)}
      />
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
  const scale = temperatureRange(rows)
  const head = { sorting, onSort }
  const authors = useAuthors(
    'material',
    rows.map(({ id }) => id),
    rows.map(({ version }) => version),
  )
  return (
    <TableRegion label={t.table}>
      <table className="table materials-table phone-rows">
        <thead>
          <tr>
            <SortHead column="name" {...head}>
              {t.columns.name}
            </SortHead>
            <SortHead column="producer" {...head}>
              {t.columns.producer}
            </SortHead>
            <SortHead column="category" {...head}>
              {t.category}
            </SortHead>
            <SortHead column="density" className="number" {...head}>
              <bdi>
                {t.columns.density} <span className="unit ltr">{sign('kg/m³')}</span>
              </bdi>
            </SortHead>
            <th scope="col">{t.columns.distillation}</th>
            <th scope="col">
              <span className="visually-hidden">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((material) => {
            const name = nameOf(material, language)
            return (
              <tr key={material.id}>
                <th scope="row">
                  <TwoNames en={material.name} fa={material.name_farsi} />
                  <AuthorLine of={authors.get(material.id)} />
                </th>
                <td>
                  <TwoNames en={material.producer_english_name} fa={material.producer_farsi_name} />
                </td>
                <td>{CATEGORIES[mainCategory(material)][language]}</td>
                <td className="number">{write(material.properties.density, 'kg/m³')}</td>
                <td>
                  <Sparkline properties={material.properties} scale={scale} />
                </td>
                <td className="row-actions nowrap">
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
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </TableRegion>
  )
}

/** A name in the reader's language, and below it in the other. */
function TwoNames({ en, fa }: { en: string; fa: string | null }) {
  const isPersian = useLanguage() === 'fa' && Boolean(fa)
  const other = isPersian ? en : fa
  return (
    <span className="two-names stack gap-0 starts breaks">
      <bdi>{isPersian ? fa : en}</bdi>
      {other ? (
        <bdi lang={isPersian ? 'en' : 'fa'} className="note">
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
  return <SparkLine points={points} scale={scale} width={96} height={28} label={label} />
}
