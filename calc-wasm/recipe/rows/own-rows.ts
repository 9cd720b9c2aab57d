// Limits on own properties: averages of an index, as those of the program's own properties are.
import { indexing, ownIndexRule } from '../../methods/rules.ts'
import { heavyByKey } from '../../vocabulary/heavy.ts'
import {
  isInDomain,
  isOwnQuantity,
  isWorst,
  keyOfQuantity,
  type OwnProperty,
} from '../../vocabulary/own-property.ts'
import type { RecipeQuantity } from '../quantity.ts'
import type { RecipeLimit, RecipeQuestion } from '../question.ts'

/** The definition of the own property that a quantity is; null for another quantity, and for one that is not defined. */
export const ownOf = (q: RecipeQuantity, { options }: Pick<RecipeQuestion, 'options'>): OwnProperty | null =>
  isOwnQuantity(q)
    ? (options?.own?.find(({ key }) => key === keyOfQuantity(q)) ?? heavyByKey(keyOfQuantity(q)) ?? null)
    : null

/** Whether a limit on the worst of the components is kept by leaving out those that miss it. */
export const isFilter = (limit: Pick<RecipeLimit, 'q' | 'side'>, question: Pick<RecipeQuestion, 'options'>) =>
  ownOf(limit.q, question)?.rule === (limit.side === 'max' ? 'worst-high' : 'worst-low')

/** Coefficients as of `exactRow`; null where the property is a bound, which no row describes. */
export function ownRow(
  { side, limit }: RecipeLimit,
  property: OwnProperty,
  readings: readonly number[],
  { kappa, mu }: { kappa: readonly number[]; mu: readonly number[] },
): Float64Array | null {
  if (isWorst(property.rule)) return null
  const weights = property.basis === 'mass' ? mu : kappa
  const isMax = side === 'max'
  // Below every value that the rule takes: no blend is under it, and all are over it.
  if (!isInDomain(property, limit)) return Float64Array.from(weights, (weight) => (isMax ? -weight : weight))
  const { indexOf } = indexing(ownIndexRule(property), [...readings, limit])
  const isFalling = property.rule === 'power' && property.exponent! < 0
  const sign = isMax === isFalling ? -1 : 1
  const atLimit = indexOf(limit)
  return Float64Array.from(readings, (y, i) => sign * weights[i]! * (atLimit - indexOf(y)))
}
