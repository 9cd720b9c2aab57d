import '../materials/materials.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'

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
  t: Partial<CategoryFilterProps['t']> & Record<'search' | 'placeholder', string>
  /** Without a category the list is of one. */
  view: { search: string; category?: CategoryName | 'all' }
  onView: (change: Partial<ListToolsProps['view']>) => void
  count: ReactNode
  /** What opens the filters on a phone; without it they are always in sight. */
  fold?: string
  children?: ReactNode
}

export function ListTools({ t, view, onView, count, fold, children }: ListToolsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const box = useSlash()
  return (
    <search className={classNames('toolbar line gap-2 across-3 middle', fold && !isOpen && 'toolbar-folded')}>
      <div className="toolbar-search">
        <label htmlFor={id} className="visually-hidden">
          {t.search}
        </label>
        <div className="input-with-icon holds row middle">
          <Search aria-hidden size={16} />
          <input
            id={id}
            type="search"
            ref={box}
            placeholder={t.placeholder}
            data-focus-home
            className="input"
            // A hint stands as the page runs, not as nothing would.
            dir={view.search === '' ? undefined : 'auto'}
            maxLength={200}
            value={view.search}
            onChange={(event) => onView({ search: event.target.value })}
          />
        </div>
      </div>
      {fold ? <FoldButton label={fold} isOpen={isOpen} onOpen={setOpen} /> : null}
      {view.category ? (
        <CategoryFilter
          t={t as CategoryFilterProps['t']}
          value={view.category}
          onValue={(category) => onView({ category })}
        />
      ) : null}
      {children}
      <p className="note toolbar-count" role="status">
        {count}
      </p>
    </search>
  )
}

interface FoldButtonProps {
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** What opens the filters on a phone. */
export const FoldButton = ({ label, isOpen, onOpen }: FoldButtonProps) => (
  <Button className="toolbar-fold" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
    {label}
    <ChevronDown aria-hidden size={16} />
  </Button>
)

/** The search field, which a slash goes to from anywhere on the screen but a field. */
function useSlash() {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const go = (event: KeyboardEvent) => {
      const isTaken =
        event.target instanceof Element && event.target.closest('input, select, textarea, dialog')
      if (event.key !== '/' || isTaken || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
    }
    addEventListener('keydown', go, leaving)
    return () => leaving.abort()
  }, [])
  return box
}
