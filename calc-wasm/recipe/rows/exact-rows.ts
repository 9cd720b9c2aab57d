// Limits that are linear in the shares: averages of an index, multiplied out. Rows are built from differences to the limit's own
// index, so that nothing large cancels.

import { alcoholPressure, isAlcoholic, isFit } from '../../methods/kernels.ts'
import { indexing, indexRuleOf, methodsOf, ownIndexRule } from '../../methods/rules.ts'
import type { MethodCode } from '../../vocabulary/blend.ts'
import { D1500_MAX, SAYBOLT_MAX, SAYBOLT_MIN } from '../../vocabulary/codes.ts'
import { type ContentName, contentIn, isByMass } from '../../vocabulary/contents.ts'
import { isInDomain, isWorst, type OwnProperty } from '../../vocabulary/own-property.ts'
import type { PropertyName } from '../../vocabulary/properties.ts'
import { isContent } from '../../vocabulary/quantities.ts'
import type { Parts } from '../parts.ts'
import { type Candidate, ownOf, type RecipeLimit, type RecipeQuantity } from '../question.ts'
import { shapeOf } from './boiling.ts'

export function methodOf(q: PropertyName, { basis, options }: Parts['question']): MethodCode | undefined {
  if (q === 'density') return basis === 'mass' ? 'mass-harmonic' : 'volume-average'
  const asked = options?.methods?.[q]
  const methods = methodsOf(q).map(({ method }) => method as MethodCode)
  return asked && methods.includes(asked) ? asked : methods[0]
}

/** Coefficients whose sum over the shares is ≥ 0 where the limit is kept; null if no exact row exists. */
export function exactRow(limit: RecipeLimit, parts: Parts): Float64Array | null {
  const { q, side } = limit
  const sign = side === 'max' ? 1 : -1
  if (q === 'saybolt' || q === 'd1500') return colorRow(limit, parts)
  if (isContent(q)) return contentRow(q, limit, parts)
  if (q === 'pct_50') {
    const { boilings, kappa } = parts
    const h = shapeOf(kappa, boilings!).level(limit.limit, 50)
    return h.map((value, i) => sign * kappa[i]! * value)
  }
  const own = ownOf(q, parts.question)
  if (own) {
    const values = parts.alone.map(({ measured }) => measured.of(q).value)
    return values.includes(null) ? null : ownRow(limit, own, values as number[], parts)
  }
  const method =
    isOctane(q) && isAveraged(parts) ? 'volume-average' : methodOf(q as PropertyName, parts.question)
  if (!method || parts.question.candidates.some((one) => isBentBy(one, q))) return null
  const readings = parts.alone.map(({ results }) => results[q as 'density'])
  if (readings.some((reading) => reading === null)) return null
  return indexRow(limit, method, readings as number[], parts)
}

const isOctane = (q: RecipeQuantity): boolean => q === 'octan_ron' || q === 'octan_mon' || q === 'octan_aki'
/** Alcohols have rules of their own for octanes, methanol and ethanol for the vapor pressure too. */
const isBentBy = (one: Candidate, q: RecipeQuantity): boolean =>
  q === 'rvp' ? alcoholPressure(one) !== undefined : isOctane(q) && isAlcoholic(one)

/** RT-70 takes two materials; without them the core averages octanes by volume. */
const isAveraged = ({ alone, question: { candidates }, high }: Parts): boolean =>
  alone.filter(
    ({ results }, i) =>
      high[i]! > 0 && isFit({ oxygenate: candidates[i]!.oxygenate ?? null, properties: results }),
  ).length < 2

/** Row of an index rule; null for other methods. */
function indexRow(
  { q, side, limit }: RecipeLimit,
  method: MethodCode,
  readings: readonly number[],
  { kappa, mu }: Pick<Parts, 'kappa' | 'mu'>,
): Float64Array | null {
  const rule = indexRuleOf(q, method)
  if (!rule) return null
  const { indexOf } = indexing(rule, readings)
  const weights = rule.counts === 'mass' ? mu : kappa
  const beyond = beyondOf(limit, readings, indexOf)
  if (beyond)
    return Float64Array.from(weights, (weight) =>
      (beyond === 'above') === (side === 'max') ? weight : -weight,
    )
  const atLimit = indexOf(limit)
  const isRising = indexOf(limit + 1e-3 * Math.max(1, Math.abs(limit))) > atLimit
  const sign = isRising === (side === 'max') ? 1 : -1
  return Float64Array.from(readings, (reading, i) => sign * weights[i]! * (atLimit - indexOf(reading)))
}

/** Limits this far outside all readings, relative, need no index. */
const OUTSIDE_BY = 0.01

/** Position of a limit that no blend of these readings can reach: margins and corrections may carry it where an index has no value, or turns. */
function beyondOf(
  limit: number,
  readings: readonly number[],
  indexOf: (reading: number) => number,
): 'below' | 'above' | null {
  const [lowest, highest] = [Math.min(...readings), Math.max(...readings)]
  const room = OUTSIDE_BY * Math.max(1, Math.abs(lowest), Math.abs(highest))
  const isNowhere = !Number.isFinite(indexOf(limit))
  if (limit < lowest - room || (isNowhere && limit < lowest)) return 'below'
  return limit > highest + room || (isNowhere && limit > highest) ? 'above' : null
}

/** A blend's content is the average of its materials' contents. */
function contentRow(
  q: ContentName,
  { side, limit }: RecipeLimit,
  { kappa, mu, question: { candidates } }: Parts,
): Float64Array {
  const sign = side === 'max' ? 1 : -1
  const weights = isByMass(q) ? mu : kappa
  return Float64Array.from(candidates, (one, i) => sign * weights[i]! * (limit - contentIn(one, q)!))
}

/** Color strength is additive by volume on any scale. */
function colorRow({ q, side, limit }: RecipeLimit, { alone, kappa, strengthOf }: Parts): Float64Array {
  const strengths = alone.map(({ results }) => strengthOf(results.color!))
  const atLimit = strengthOf(q === 'saybolt' ? sayboltAt(limit, side) : d1500At(limit, side))
  // Higher Saybolt numbers are paler, higher D1500 numbers darker.
  const sign = (q === 'saybolt') === (side === 'min') ? 1 : -1
  return Float64Array.from(strengths, (strength, i) => sign * kappa[i]! * (atLimit - strength))
}

const held = (number: number, min: number, max: number) => Math.min(max, Math.max(min, number))

/** Saybolt numbers are reported as whole ones, rounded down. */
function sayboltAt(limit: number, side: RecipeLimit['side']): string {
  const number = held(side === 'min' ? Math.ceil(limit) : Math.floor(limit) + 1, SAYBOLT_MIN, SAYBOLT_MAX)
  return number < 0 ? `${number}` : `+${number}`
}

/** "L2.0", for colors between 1.5 and 2.0, is read as 1.75. */
function d1500At(limit: number, side: RecipeLimit['side']): string {
  const halves = 2 * held(limit, 0, D1500_MAX)
  const part = halves - Math.floor(halves)
  const isDarker = side === 'max' ? part >= 0.5 : part > 0.5
  return ((isDarker ? Math.ceil(halves) : Math.floor(halves)) / 2).toFixed(1)
}

// Limits on own properties: averages of an index, as for the built-in properties.

/** Coefficients as in `exactRow`; null for worst-of-components properties. */
function ownRow(
  { side, limit }: RecipeLimit,
  property: OwnProperty,
  readings: readonly number[],
  { kappa, mu }: Pick<Parts, 'kappa' | 'mu'>,
): Float64Array | null {
  if (isWorst(property.rule)) return null
  const weights = property.basis === 'mass' ? mu : kappa
  const isMax = side === 'max'
  // Below the rule's domain: no blend is below it, all are above.
  if (!isInDomain(property, limit)) return Float64Array.from(weights, (weight) => (isMax ? -weight : weight))
  const { indexOf } = indexing(ownIndexRule(property), [...readings, limit])
  const isFalling = property.rule === 'power' && property.exponent! < 0
  const sign = isMax === isFalling ? -1 : 1
  const atLimit = indexOf(limit)
  return Float64Array.from(readings, (y, i) => sign * weights[i]! * (atLimit - indexOf(y)))
}
