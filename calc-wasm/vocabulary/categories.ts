/** The five categories of SPEC's wire format, in the order in which every list shows them. */
export const CATEGORIES = {
  customized: { en: 'Customized', fa: 'سفارشی' },
  gasoil: { en: 'Gasoil', fa: 'گازوئیل' },
  gasoline: { en: 'Gasoline', fa: 'بنزین' },
  naphtha: { en: 'Naphtha', fa: 'نفتا' },
  white_spirit: { en: 'White Spirit', fa: 'وایت اسپریت' },
} as const

export type CategoryName = keyof typeof CATEGORIES

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as CategoryName[]

export const isCategoryName = (value: unknown): value is CategoryName =>
  typeof value === 'string' && Object.hasOwn(CATEGORIES, value)

/** What materials are looked at as together: the one category that all share, customized if there is none or more than one. */
export function commonCategory(materials: readonly { categories: readonly CategoryName[] }[]): CategoryName {
  const common = CATEGORY_NAMES.filter(
    (name) => name !== 'customized' && materials.every(({ categories }) => categories.includes(name)),
  )
  return common.length === 1 ? common[0]! : 'customized'
}
