// A map while something moves: quick, and of what has been measured before nothing is measured again.
import type { Measurements } from '../grades/measure.ts'
import type { BlendOptions, Mixture } from '../vocabulary/blend.ts'
import { isDerived } from '../vocabulary/quantities.ts'
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

/** A map with what it was judged by: so that a limit that moves is judged anew by itself. */
export interface Filled {
  question: MapQuestion
  map: MapValues
  /** By point. */
  measured: readonly Measurements[]
}

/** Fills a whole map. `former` is a map of the same materials by the same methods: what it knows is taken from it. */
export function fillAtOnce(
  question: MapQuestion,
  grid: Grid,
  mixture: Mixture,
  options: BlendOptions | undefined,
  former: Filled | null,
): Filled {
  const map = emptyMap(question, grid)
  const known = former && isOfSameRecipes(map, question, former) ? former : null
  const measured =
    known?.measured ??
    Array.from({ length: grid.points }, (_, point) =>
      measurementsAt(map, question, point, mixture.blend(sharesAt(map, point), question.basis, options)),
    )
  const judged = map.requirements.map(({ key }) => known?.map.requirements.find((one) => one.key === key))
  const open = map.requirements.filter((_, k) => !judged[k])
  map.requirements = map.requirements.map((one, k) => judged[k] ?? one)
  for (let point = 0; point < grid.points; point++) put(map, question, point, measured[point]!, open)
  return { question, map, measured }
}

/** Whether it has what was measured of the same recipes, by the conditions of the same test, dosed with and corrected by the same. */
function isOfSameRecipes(
  map: MapValues,
  { basis, specification, biasCorrections, dosed }: MapQuestion,
  former: Filled,
): boolean {
  const conditions = (of: MapQuestion['specification']) => {
    const { category, d86_group, residue } = of ?? ANY
    return `${category} ${d86_group} ${residue}`
  }
  return (
    former.map.grid === map.grid &&
    former.question.basis === basis &&
    conditions(former.question.specification) === conditions(specification) &&
    JSON.stringify(former.question.biasCorrections) === JSON.stringify(biasCorrections) &&
    JSON.stringify(former.question.dosed) === JSON.stringify(dosed) &&
    map.recipes.every((share, at) => share === former.map.recipes[at])
  )
}

/** Whether a map needs figures between the points of the curve, which take ten times as long as the rest. */
export const isSlow = (question: MapQuestion): boolean =>
  [quantityShown(question.quantity), ...limitsOf(question).map(({ q }) => q)].some(
    (q) => q !== null && isDerived(q),
  )
