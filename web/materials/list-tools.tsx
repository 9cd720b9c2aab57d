import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { matcher, type SearchText, searchText } from '#calc/vocabulary/rules/material-search.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { nameOf, producerOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { textOrder } from '#web/format/sorting.ts'
import type { Sorting } from '#web/ui/table/table-region.tsx'

export type ListColumn = 'name' | 'producer' | 'category' | 'density'

export interface View {
  search: string
  category: CategoryName | 'all'
  sorting: Sorting<ListColumn>
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
