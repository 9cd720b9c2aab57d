import './materials.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { textOrder } from '#web/format/sorting.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Sorting } from '#web/ui/table/table-region.tsx'

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
      {fold ? (
        <Button className="toolbar-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {fold}
          <ChevronDown aria-hidden size={16} />
        </Button>
      ) : null}
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

export type Column = 'name' | 'producer' | 'category' | 'density'

export interface View {
  search: string
  category: CategoryName | 'all'
  sorting: Sorting<Column>
}

export const START: View = { search: '', category: 'all', sorting: { column: 'name', descending: false } }

const folded = new WeakMap<Material, SearchText>()

/** The searched text, folded once: folding thousands of names at every keystroke would be slow. */
function textOf(material: Material): SearchText {
  const known = folded.get(material)
  if (known !== undefined) return known
  const { name, name_farsi, producer_english_name, producer_farsi_name } = material
  const names = [name, name_farsi, producer_english_name, producer_farsi_name].filter((text) => text !== null)
  const text = searchText(names.map(fold))
  folded.set(material, text)
  return text
}

/** The material's category besides `customized`. */
export const mainCategory = ({ categories }: Pick<Material, 'categories'>): CategoryName =>
  categories.find(({ name }) => name !== 'customized')?.name ?? 'customized'

/** The materials that match, sorted by the texts shown. */
export function listed(
  materials: readonly Material[],
  { search, category, sorting }: View,
  language: Language,
): Material[] {
  const isFound = matcher(search)
  const found = materials.filter(
    (material) =>
      (category === 'all' || material.categories.some(({ name }) => name === category)) &&
      isFound(textOf(material)),
  )
  const sign = sorting.descending ? -1 : 1
  const order = textOrder(language)
  const byName = (a: Material, b: Material) => order(nameOf(a, language), nameOf(b, language))
  if (sorting.column === 'density') return found.sort((a, b) => byDensity(a, b, sign) || byName(a, b))
  const shown: Record<typeof sorting.column, (material: Material) => string> = {
    name: (material) => nameOf(material, language),
    producer: (material) => producerOf(material, language),
    category: (material) => CATEGORIES[mainCategory(material)][language],
  }
  const text = shown[sorting.column]
  return found.sort((a, b) => sign * order(text(a), text(b)) || byName(a, b))
}

/** Materials without a density come last in either order. */
function byDensity(a: Material, b: Material, sign: number): number {
  const [left, right] = [a.properties.density, b.properties.density]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return sign * (left - right)
}
