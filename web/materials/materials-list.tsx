import Search from 'lucide-react/icons/search'
import { useDeferredValue, useId, useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { materials as materialsText } from '#web/text/en/materials.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
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
      <ListTools view={view} onView={setView} found={rows.length} of={materials.length} />
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

interface ToolsProps<V extends Pick<View, 'search' | 'category'>> {
  view: V
  onView: (view: V) => void
  /** How many there are of how many. */
  found: number
  of: number
}

/** Search and filter of a list of materials. */
export function ListTools<V extends Pick<View, 'search' | 'category'>>({
  view,
  onView,
  found,
  of,
}: ToolsProps<V>) {
  const t = useText(materialsText)
  const language = useLanguage()
  const { prose } = useFormat()
  const id = useId()
  const options = [
    { value: 'all' as const, label: t.allCategories },
    ...CATEGORY_NAMES.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
  ]
  return (
    <search className="toolbar">
      <div className="field toolbar-search">
        <label htmlFor={id} className="field-label">
          {t.search}
        </label>
        <div className="input-with-icon row middle">
          <Search aria-hidden size={16} />
          <input
            id={id}
            type="search"
            data-focus-home
            className="input"
            dir="auto"
            value={view.search}
            onChange={(event) => onView({ ...view, search: event.target.value })}
          />
        </div>
      </div>
      <Select
        label={t.category}
        value={view.category}
        onValue={(category) => onView({ ...view, category })}
        options={options}
      />
      <p className="note toolbar-count" role="status">
        {t.count(prose(found), prose(of))}
      </p>
    </search>
  )
}
