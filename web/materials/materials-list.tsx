import { useDeferredValue, useState } from 'react'
import type { Material } from '#server/features/materials/materials.model.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { materials as materialsText } from '#web/text/en/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { ListTools } from './list-tools.tsx'
import { listed, type View } from './list-view.ts'
import { MaterialsTable } from './materials-table.tsx'

interface Props {
  materials: readonly Material[]
  onAdd: () => void
  onEdit: (material: Material) => void
  onDated: (material: Material) => void
  onDuplicate: (material: Material) => void
  onDelete: (material: Material) => void
}

/** Rows drawn at a time: thousands would make every keystroke of the search wait. */
const ROWS_AT_ONCE = 100

const START: View = { search: '', category: 'all', sorting: { column: 'name', descending: false } }

/** Search, filter and the table; without any material, what to do first. */
export function MaterialsList({ materials, onAdd, ...actions }: Props) {
  const t = useText(materialsText)
  const language = useLanguage()
  const { prose } = useFormat()
  const [view, setView] = useState(START)
  const rows = listed(materials, useDeferredValue(view), language)
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  const hidden = rows.length - shown

  if (materials.length === 0)
    return (
      <section className="empty stack gap-3 starts card">
        <h2>{t.emptyTitle}</h2>
        <p className="soft">{t.empty}</p>
        <ul className="bullets soft">
          {t.emptyPoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Button variant="primary" onClick={onAdd}>
          {t.addFirst}
        </Button>
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
          {...actions}
        />
      ) : (
        <div className="empty stack gap-3 starts card">
          <p>{t.noneFound}</p>
          <Button onClick={() => setView({ ...START, sorting: view.sorting })}>{t.clear}</Button>
        </div>
      )}
      {hidden > 0 ? (
        <div className="button-row">
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            {t.showMore(prose(Math.min(hidden, ROWS_AT_ONCE)))}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
