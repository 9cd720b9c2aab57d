import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { fold } from '#calc/vocabulary/fold.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import type { Sorting } from '#web/ui/table/table-region.tsx'

export type Column = 'name' | 'producer' | 'category' | 'density'

export interface View {
  search: string
  category: CategoryName | 'all'
  sorting: Sorting<Column>
}

const folded = new WeakMap<Material, string>()

/** What a search looks at, folded once: thousands of names at every keystroke would be slow. */
function searchable(material: Material): string {
  const known = folded.get(material)
  if (known !== undefined) return known
  const { name, name_farsi, producer_english_name, producer_farsi_name } = material
  const text = fold([name, name_farsi, producer_english_name, producer_farsi_name].join(' '))
  folded.set(material, text)
  return text
}

/** The category that a material is filed under beside `customized`. */
export const mainCategory = ({ categories }: Pick<Material, 'categories'>): CategoryName =>
  categories.find(({ name }) => name !== 'customized')?.name ?? 'customized'

/** The materials that have every word searched for and belong to the category, in the order asked for. */
export function listed(materials: readonly Material[], { search, category, sorting }: View): Material[] {
  const words = fold(search).split(' ').filter(Boolean)
  const found = materials.filter(
    (material) =>
      (category === 'all' || material.categories.some(({ name }) => name === category)) &&
      (words.length === 0 || words.every((word) => searchable(material).includes(word))),
  )
  const sign = sorting.descending ? -1 : 1
  return found.sort((a, b) => compare(a, b, sorting.column, sign) || byText(a.name, b.name))
}

const collator = new Intl.Collator(['en', 'fa'], { numeric: true, sensitivity: 'base' })
const byText = (a: string, b: string) => collator.compare(a, b)

/** Materials without a density stand last either way. */
function compare(a: Material, b: Material, column: Column, sign: number): number {
  if (column === 'name') return sign * byText(a.name, b.name)
  if (column === 'producer') return sign * byText(a.producer_english_name, b.producer_english_name)
  if (column === 'category') return sign * byText(mainCategory(a), mainCategory(b))
  const [left, right] = [a.properties.density, b.properties.density]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return sign * (left - right)
}
