import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { type BlendResults, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'

/** What is looked at first in a blend of the category. */
const KEY: Record<Exclude<CategoryName, 'customized'>, readonly PropertyName[]> = {
  gasoil: ['density', 'cetane_index', 'flash_point', 'viscosity_40', 'cloud_point', 'sulfur_ppm'],
  gasoline: ['density', 'octan_ron', 'octan_mon', 'rvp', 'benzene', 'sulfur_ppm'],
  naphtha: ['density', 'rvp', 'aromatics', 'olefin', 'benzene', 'sulfur_ppm'],
  white_spirit: ['density', 'flash_point', 'aromatics', 'viscosity_40', 'sulfur_ppm'],
}
const CUSTOMIZED: readonly PropertyName[] = [
  'density',
  'flash_point',
  'rvp',
  'viscosity_40',
  'octan_ron',
  'cetane_index',
  'sulfur_ppm',
]
const MOST = 6

/** The properties that the live preview shows; of a customized recipe those that have a value. */
export function keyPropertiesOf(category: CategoryName, results: BlendResults): readonly PropertyName[] {
  if (category !== 'customized') return KEY[category]
  const withValue = CUSTOMIZED.filter((name) => results[name] !== null)
  return withValue.length > 0
    ? withValue.slice(0, MOST)
    : PROPERTY_NAMES.filter((name) => results[name] !== null).slice(0, MOST)
}
