import type { CategoryName } from './categories.ts'
import type { BlendResults, PropertyName } from './properties.ts'

const MOST = 4

/** What a blend of a category is first asked for, the most telling first. */
export const HEADLINES = {
  gasoil: ['density', 'cetane_index', 'flash_point', 'sulfur_ppm'],
  gasoline: ['density', 'octan_ron', 'rvp', 'sulfur_ppm'],
  naphtha: ['density', 'rvp', 'aromatics', 'sulfur_ppm'],
  white_spirit: ['density', 'flash_point', 'aromatics', 'sulfur_ppm'],
  residual: ['density', 'flash_point', 'pour_freezing_point', 'sulfur_ppm'],
  // Whichever of these the blend has.
  customized: ['density', 'flash_point', 'rvp', 'octan_ron', 'cetane_index', 'viscosity_40', 'sulfur_ppm'],
} as const satisfies Record<CategoryName, readonly PropertyName[]>

/** The key figures of a blend: four of its category, or of a customized one up to four that have a value. */
export const headlineOf = (category: CategoryName, results: BlendResults): readonly PropertyName[] =>
  category === 'customized'
    ? HEADLINES.customized.filter((name) => results[name] !== null).slice(0, MOST)
    : HEADLINES[category]
