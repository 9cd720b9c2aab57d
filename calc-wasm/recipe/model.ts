import { ALCOHOL_SHARES, alcoholPressure } from '../methods/kernels.ts'
import { DISTILLATION_NAMES, type DistillationName, isDistillation } from '../vocabulary/properties.ts'
import { isBrought } from '../vocabulary/quantities.ts'
import { isKept, type RowAt } from './evaluate.ts'
import { STEP } from './linear/mixed.ts'
import type { Parts } from './parts.ts'
import { amountOf, isFilter, type RecipeLimit } from './question.ts'
import { curvedRow, gradientRow } from './rows/curved-rows.ts'
import { exactRow, methodOf } from './rows/exact-rows.ts'

/** A row whose largest coefficient is 1; `limit` is null where it belongs to none. */
interface ModelRow {
  a: Float64Array
  limit: number | null
}

/**
 * One way to keep the limits. A question has several where one of a set of limits is to be met, and where a point of the curve is
 * kept by who is used; the best of their recipes is the answer.
 */
export interface Model {
  parts: Parts
  /** Over the shares: Σ a x ≥ `least`, or ≥ 0 without one. */
  rows: (ModelRow & { least?: number })[]
  curved: { limit: number; side: RecipeLimit; at: RowAt }[]
  high: number[]
  /** Covers only some of the recipes: what it excludes may still be possible. */
  isPart: boolean
}

/** A limit that can be looked at by itself, at its position among those of the question. */
export type Kept = { at: number; limit: RecipeLimit }

/** The same limits, but for the value of one. */
export const movedTo = (limits: readonly Kept[], at: number, value: number): Kept[] =>
  limits.map((one) => (one.at === at ? { at, limit: { ...one.limit, limit: value } } : one))

/** Largest coefficient 1; null where nothing matters. */
export function scaled(a: Float64Array): Float64Array | null {
  let largest = 0
  for (const value of a) largest = Math.max(largest, Math.abs(value))
  if (!(largest > 0 && Number.isFinite(largest))) return null
  const one = new Float64Array(a.length)
  for (let i = 0; i < a.length; i++) one[i] = a[i]! / largest
  return one
}

/** The models of these limits. */
export function modelsOf(parts: Parts, limits: readonly Kept[]): Model[] {
  return choicesOf(limits).flatMap((chosen) =>
    sharesOf(parts, chosen).flatMap((share) => withClamps(modelOf(parts, chosen, share), chosen)),
  )
}

/** Where one of several limits must be met, each of them in turn. */
function choicesOf(limits: readonly Kept[]): Kept[][] {
  const sets = Map.groupBy(
    limits.filter(({ limit }) => limit.one_of !== undefined),
    ({ limit }) => limit.one_of,
  )
  const always = limits.filter(({ limit }) => limit.one_of === undefined)
  return [...sets.values()].reduce(
    (lists, set) => lists.flatMap((list) => set.map((one) => [...list, one])),
    [always],
  )
}

// Vapor pressure with methanol or ethanol: its rule bends at 10 vol % of them and ends at 30.

/** Of methanol and ethanol: none, up to where the pressure rises no further, from there on, or whatever there is. */
type AlcoholShare = 'none' | 'rising' | 'level' | 'any'
const { plateau: RISES_TO, most: ENDS_AT } = ALCOHOL_SHARES

/** kPa that a candidate counts as; undefined for others than methanol and ethanol. */
const pressureOf = ({ question: { candidates } }: Parts, at: number): number | undefined =>
  alcoholPressure(candidates[at]!)

/** True of a limit on vapor pressure whose rule depends on how much alcohol there is. */
const isSplitByAlcohol = ({ q }: RecipeLimit, parts: Parts): boolean =>
  q === 'rvp' &&
  methodOf('rvp', parts.question) === 'rvp-index' &&
  parts.alone.some((_, at) => pressureOf(parts, at) !== undefined)

/** Rows, and what a candidate may be, that keep the alcohols of a recipe to such a share. */
function withinShare(
  parts: Parts,
  share: AlcoholShare,
): { rows: Float64Array[]; isOut: (at: number) => boolean } {
  const is = (at: number) => pressureOf(parts, at) !== undefined
  const row = (sign: number, most: number) =>
    Float64Array.from(parts.kappa, (weight, at) => sign * weight * (most - Number(is(at))))
  const rows =
    share === 'rising' ? [row(1, RISES_TO)] : share === 'level' ? [row(-1, RISES_TO), row(1, ENDS_AT)] : []
  return { rows, isOut: (at) => share === 'none' && is(at) }
}

/** With a limit on vapor pressure each piece of its rule by itself too: at the bends between them the rows of one mislead the other. */
const sharesOf = (parts: Parts, limits: readonly Kept[]): readonly AlcoholShare[] =>
  limits.some(({ limit }) => isSplitByAlcohol(limit, parts)) ? ['any', 'rising', 'level', 'none'] : ['any']

function modelOf(parts: Parts, limits: readonly Kept[], share: AlcoholShare): Model {
  const within = withinShare(parts, share)
  const high = parts.high.map((most, at) => (within.isOut(at) ? 0 : most))
  const model: Model = { parts, rows: [], curved: [], high, isPart: share !== 'any' }
  for (const row of within.rows) {
    const a = scaled(row)
    if (a) model.rows.push({ a, limit: null })
  }
  for (const row of parts.supply) {
    const a = scaled(row)
    if (a) model.rows.push({ a, limit: null })
  }
  for (const { limit, at } of limits) {
    if (isAlwaysKept(limit, parts, high)) continue
    if (isNeverKept(limit, parts, high)) {
      model.rows.push({ a: new Float64Array(high.length).fill(-1), limit: at })
      continue
    }
    const row = exactRow(limit, parts)
    if (!row) {
      model.curved.push({ limit: at, side: limit, at: curvedRow(limit, parts) })
      // No point of the curve lies outside those of the materials that are used: one of them keeps the limit by itself.
      if (isDistillation(limit.q)) {
        const keepers = parts.alone.map((_, i) => Number(keepsNearly(limit, parts, i)))
        model.rows.push({ a: Float64Array.from(keepers), limit: at, least: STEP })
      }
    } else {
      const a = scaled(row)
      if (a) model.rows.push({ a, limit: at })
    }
  }
  return model
}

const ownOf = ({ alone }: Parts, q: DistillationName, at: number): number =>
  alone[at]!.boiling!.d86[DISTILLATION_NAMES.indexOf(q)]!

const keeps = (value: number, { side, limit }: RecipeLimit) =>
  side === 'max' ? value <= limit : value >= limit

/** A point of the curve lies between those of the materials: a limit that all keep, every blend keeps. And an amount lies between 0 and 100 %. */
function isAlwaysKept(limit: RecipeLimit, parts: Parts, high: readonly number[]): boolean {
  const { q, side } = limit
  if (isFilter(limit, parts.question)) return true
  if (isBrought(q)) return areAll(true, limit, parts, high)
  if (isDistillation(q))
    return parts.alone.every((_, at) => high[at] === 0 || keeps(ownOf(parts, q, at), limit))
  return amountOf(q) !== null && (side === 'max' ? limit.limit >= 100 : limit.limit <= 0)
}

/** Far beyond what the core takes for the same. */
const CERTAINLY = 1e-4

const keepsNearly = (limit: RecipeLimit, parts: Parts, at: number): boolean =>
  isDistillation(limit.q) &&
  keeps(ownOf(parts, limit.q, at), {
    ...limit,
    limit: limit.limit + (limit.side === 'max' ? CERTAINLY : -CERTAINLY),
  })

/** A dose is mg/L by the density of the blend, which lies between those of the components. */
const areAll = (isMet: boolean, limit: RecipeLimit, parts: Parts, high: readonly number[]): boolean =>
  parts.alone.every(
    ({ measured }, at) =>
      high[at] === 0 || isKept({ ...limit, strict: limit.strict ?? false }, measured) === isMet,
  )

/** If no component meets it, no blend can. */
const isNeverKept = (limit: RecipeLimit, parts: Parts, high: readonly number[]): boolean =>
  isBrought(limit.q)
    ? areAll(false, limit, parts, high)
    : isDistillation(limit.q) &&
      parts.alone.every((_, at) => high[at] === 0 || !keepsNearly(limit, parts, at))

/** Besides the model itself: for each point of the curve, and for all, without the materials that miss it, where it is kept by itself. */
function withClamps(model: Model, limits: readonly Kept[]): Model[] {
  const points = limits.filter(
    ({ limit, at }) =>
      isDistillation(limit.q) && limit.q !== 'pct_50' && model.curved.some((row) => row.limit === at),
  )
  const without = (some: readonly Kept[]): Model => ({
    ...model,
    isPart: true,
    curved: model.curved.filter((row) => !some.some(({ at }) => at === row.limit)),
    high: model.high.map((most, i) =>
      some.every(({ limit }) => keeps(ownOf(model.parts, limit.q as DistillationName, i), limit)) ? most : 0,
    ),
  })
  const parts = points.map((one) => without([one]))
  if (points.length > 1) parts.push(without(points))
  return [model, ...parts]
}

/** The same with the core's own differences for every curved row: rougher, but what a row leaves out is in them. */
export const byDifferences = (model: Model): Model => ({
  ...model,
  curved: model.curved.map((row) => ({ ...row, at: gradientRow(row.side) })),
})

/** Every row, to be kept by this much more. */
export const tightened = (model: Model, margin: number): Model => ({
  ...model,
  rows: model.rows.map((row) => (row.limit === null ? row : { ...row, least: (row.least ?? 0) + margin })),
  curved: model.curved.map((row) => ({
    ...row,
    at: (point) => (scaled(row.at(point)) ?? new Float64Array(point.x.length)).map((value) => value - margin),
  })),
})
