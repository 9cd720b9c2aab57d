import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import { HEADLINES } from '#calc/vocabulary/quantities.ts'

/** What is looked at while shares are set: the key figures of the category, and what else decides there. */
const KEY: Record<Exclude<CategoryName, 'customized'>, readonly PropertyName[]> = {
  gasoil: [...HEADLINES.gasoil, 'viscosity_40', 'cloud_point'],
  gasoline: [...HEADLINES.gasoline, 'octan_mon', 'benzene'],
  naphtha: [...HEADLINES.naphtha, 'olefin', 'benzene'],
  white_spirit: [...HEADLINES.white_spirit, 'viscosity_40'],
  residual: HEADLINES.residual,
}
const MOST = 6

/** The properties that the live preview shows; of a customized recipe those that have a value. */
export function keyPropertiesOf(category: CategoryName, results: BlendResults): readonly PropertyName[] {
  if (category !== 'customized') return KEY[category]
  const withValue = HEADLINES.customized.filter((name) => results[name] !== null)
  return withValue.length > 0
    ? withValue.slice(0, MOST)
    : PROPERTY_NAMES.filter((name) => results[name] !== null).slice(0, MOST)
}
