import Search from 'lucide-react/icons/search'
import { type ReactNode, useId } from 'react'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { useLanguage } from '#web/services.ts'
import { Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import './materials.css'

interface CategoryFilterProps {
  t: Record<'category' | 'allCategories', string>
  value: CategoryName | 'all'
  onValue: (category: CategoryName | 'all') => void
}

export function CategoryFilter({ t, value, onValue }: CategoryFilterProps) {
  const language = useLanguage()
  return (
    <Select
      label={t.category}
      value={value}
      onValue={onValue}
      options={[
        { value: 'all', label: t.allCategories },
        ...CATEGORY_NAMES.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
      ]}
    />
  )
}

interface ListToolsProps {
  t: CategoryFilterProps['t'] & { search: string }
  view: { search: string; category: CategoryName | 'all' }
  onView: (change: Partial<ListToolsProps['view']>) => void
  /** How many there are, in words. */
  count: ReactNode
  className?: string
  /** Further filters. */
  children?: ReactNode
}

/** Search and filters above a list. */
export function ListTools({ t, view, onView, count, className, children }: ListToolsProps) {
  const id = useId()
  return (
    <search className={classNames('toolbar line gap-4', className)}>
      <div className="field toolbar-search">
        <label htmlFor={id} className="field-label">
          {t.search}
        </label>
        <div className="input-with-icon holds row middle">
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
      <CategoryFilter t={t} value={view.category} onValue={(category) => onView({ category })} />
      {children}
      <p className="note toolbar-count" role="status">
        {count}
      </p>
    </search>
  )
}
