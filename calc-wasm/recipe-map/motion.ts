// A map while something moves: quick, and of what has been measured before nothing is measured again.
import type { Measurements } from '../grades/measure.ts'
import { isDerived } from '../grades/quantities.ts'
import { isOwnQuantity } from '../own/own-property.ts'
import type { RecipeSet } from '../recipe-set.ts'
import type { Blend, BlendOptions, Mixture, WarningCode } from '../vocabulary/blend.ts'
import { RESULTS_LENGTH, SLOTS, Slot } from '../vocabulary/codes.ts'
import { type BlendResults, emptyProperties, PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Grid } from './grid.ts'
import { limitsOf } from './judge.ts'
import {
  ANY,
  emptyMap,
  type MapQuestion,
  type MapValues,
  measurementsAt,
  put,
  quantityShown,
  sharesAt,
} from './sample.ts'

/** What a recipe set does not say of a recipe, as a blend nearby has it. */
export type Nearby = Pick<Blend, 'marks' | 'warnings'>

/** Where a map's figures come from; the first is quicker. */
export type Source =
  | { set: RecipeSet; nearby: Nearby }
  | { mixture: Mixture; options: BlendOptions | undefined }

/** A map with what it was judged by: so that a limit that moves is judged anew by itself. */
export interface Filled {
  question: MapQuestion
  map: MapValues
  /** By point; empty where none were needed. */
  measured: readonly Measurements[]
}

/**
 * Fills a whole map. By a recipe set the figures are within 1e-9 of those of blends, and what must be known of them is taken from a
 * blend nearby. `former` is a map of the same materials by the same source: what it knows is taken from it.
 */
export function fillAtOnce(question: MapQuestion, grid: Grid, source: Source, former: Filled | null): Filled {
  const map = emptyMap(question, grid)
  const known = former && isOfSameRecipes(map, question, former) ? former : null
  const measured =
    known?.measured ?? ('set' in source ? bySet(map, question, source) : byBlends(map, question, source))
  if (measured.length === 0) return { question, map, measured }
  const judged = map.requirements.map(({ key }) => known?.map.requirements.find((one) => one.key === key))
  const open = map.requirements.filter((_, k) => !judged[k])
  map.requirements = map.requirements.map((one, k) => judged[k] ?? one)
  for (let point = 0; point < grid.points; point++) put(map, question, point, measured[point]!, open)
  return { question, map, measured }
}

/** Whether it has what was measured of the same recipes, by the conditions of the same test. */
function isOfSameRecipes(map: MapValues, { basis, specification }: MapQuestion, former: Filled): boolean {
  const conditions = (of: MapQuestion['specification']) => {
    const { category, d86_group, residue } = of ?? ANY
    return `${category} ${d86_group} ${residue}`
  }
  return (
    former.measured.length > 0 &&
    former.map.grid === map.grid &&
    former.question.basis === basis &&
    conditions(former.question.specification) === conditions(specification) &&
    map.recipes.every((share, at) => share === former.map.recipes[at])
  )
}

const byBlends = (
  map: MapValues,
  question: MapQuestion,
  { mixture, options }: Extract<Source, { mixture: Mixture }>,
) =>
  Array.from({ length: map.grid.points }, (_, point) =>
    measurementsAt(map, question, point, mixture.blend(sharesAt(map, point), question.basis, options)),
  )

/** Nothing where the figures of the set are all that is shown: they are written then. */
function bySet(
  map: MapValues,
  question: MapQuestion,
  { set, nearby }: Extract<Source, { set: RecipeSet }>,
): Measurements[] {
  const out = new Float64Array(map.grid.points * RESULTS_LENGTH)
  set.batch(map.recipes, question.basis, out)
  const q = quantityShown(question.quantity)
  if (!question.specification && q !== null && !isDerived(q) && !isOwnQuantity(q)) {
    for (let point = 0; point < map.grid.points; point++)
      map.shown[point] = out[point * RESULTS_LENGTH + Slot[q]]!
    return []
  }
  // The figures that a warning quotes are of another recipe.
  const warnings = nearby.warnings.map(({ code, property }) => ({ code: code as WarningCode, property }))
  return Array.from({ length: map.grid.points }, (_, point) => {
    const results: Record<string, number | string | null> = { ...NO_PROPERTIES }
    for (let slot = 0; slot < SLOTS; slot++) {
      const value = out[point * RESULTS_LENGTH + slot]!
      if (slot !== Slot.color && Number.isFinite(value)) results[PROPERTY_NAMES[slot]!] = value
    }
    const blend = { results: results as unknown as BlendResults, marks: nearby.marks, warnings }
    return measurementsAt(map, question, point, blend)
  })
}

const NO_PROPERTIES = emptyProperties()

const asked = (question: MapQuestion) => [
  quantityShown(question.quantity),
  ...limitsOf(question).map(({ q }) => q),
]

/** Whether a recipe set can tell what a map needs. */
export const isForSets = (question: MapQuestion, options: BlendOptions = {}): boolean =>
  !options.estimates &&
  Object.keys(options.methods ?? {}).length === 0 &&
  !asked(question).some((q) => q === 'saybolt' || q === 'd1500' || (q !== null && isOwnQuantity(q)))

/** Whether a map needs figures between the points of the curve, which take ten times as long as the rest. */
export const isSlow = (question: MapQuestion): boolean =>
  asked(question).some((q) => q !== null && isDerived(q))
