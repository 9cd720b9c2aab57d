import Search from 'lucide-react/icons/search'
import { type ReactNode, useId } from 'react'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import type { View } from './analyses.api.ts'
import '../materials/materials.css'

interface ListFiltersProps {
  view: View
  onView: (change: Partial<View>) => void
  /** How many there are. */
  children: ReactNode
}

export function ListFilters({ view, onView, children }: ListFiltersProps) {
  const t = useText(analyses)
  const language = useLanguage()
  const id = useId()
  return (
    <search className="toolbar analyses-filters">
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
            maxLength={200}
            value={view.search}
            onChange={(event) => onView({ search: event.target.value })}
          />
        </div>
      </div>
      <Select
        label={t.category}
        value={view.category}
        onValue={(category) => onView({ category })}
        options={[
          { value: 'all' as const, label: t.allCategories },
          ...CATEGORY_NAMES.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
        ]}
      />
      <Select
        label={t.status}
        value={view.status}
        onValue={(status) => onView({ status })}
        options={[
          { value: 'all' as const, label: t.anyStatus },
          ...BLEND_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        ]}
      />
      <Checkbox label={t.namedOnly} checked={view.named} onChecked={(named) => onView({ named })} />
      <Checkbox label={t.labOnly} checked={view.lab} onChecked={(lab) => onView({ lab })} />
      <p className="note toolbar-count" role="status">
        {children}
      </p>
    </search>
  )
}
