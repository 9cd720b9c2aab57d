/** In display order. */
export const CATEGORIES = {
  customized: { en: 'Customized', fa: 'سفارشی' },
  gasoil: { en: 'Gasoil', fa: 'گازوئیل' },
  gasoline: { en: 'Gasoline', fa: 'بنزین' },
  naphtha: { en: 'Naphtha', fa: 'نفتا' },
  white_spirit: { en: 'White Spirit', fa: 'وایت اسپریت' },
  residual: { en: 'Marine & Heavy Fuel', fa: 'سوخت دریایی و سنگین' },
} as const

export type CategoryName = keyof typeof CATEGORIES

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as CategoryName[]

/** The categories of the first API version, which clients get unless they ask for all. */
export const USUAL_CATEGORIES = CATEGORY_NAMES.filter((name) => name !== 'residual')

export const isCategoryName = (value: unknown): value is CategoryName =>
  typeof value === 'string' && Object.hasOwn(CATEGORIES, value)

/** The one category that all materials share; customized if there is none or more than one. */
export function commonCategory(materials: readonly { categories: readonly CategoryName[] }[]): CategoryName {
  const common = CATEGORY_NAMES.filter(
    (name) => name !== 'customized' && materials.every(({ categories }) => categories.includes(name)),
  )
  return common.length === 1 ? common[0]! : 'customized'
}
