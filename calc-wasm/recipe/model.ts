import { ALCOHOL_SHARES, alcoholPressure, heldAlcohols } from '../methods/kernels.ts'
import { DISTILLATION_NAMES, type DistillationName, isDistillation } from '../vocabulary/properties.ts'
import { isDosed } from '../vocabulary/quantities.ts'
import { inForce, isKept, type RowAt } from './evaluate.ts'
import { STEP } from './linear/mixed.ts'
import type { Parts } from './parts.ts'
import { amountOf, isFilter, type RecipeLimit } from './question.ts'
import { curvedRow, gradientRow } from './rows/curved-rows.ts'
import { exactRow, methodOf } from './rows/exact-rows.ts'

/** One model of a question: one limit of each `one_of` group, perhaps without materials that miss a curve point. The best model counts. */
export interface Model {
  parts: Parts
  /** Σ a x ≥ `least` (0 by default), largest coefficient 1; `limit` is null for rows of no limit. */
  rows: { a: Float64Array; limit: number | null; least?: number }[]
  curved: { limit: number; side: RecipeLimit; at: RowAt }[]
  high: number[]
  /** Covers only some of the possible recipes, so its infeasibility proves nothing. */
  isPart: boolean
}

/** A limit with its position in the question. */
export type LimitAt = { at: number; limit: RecipeLimit }

export const movedTo = (limits: readonly LimitAt[], at: number, value: number): LimitAt[] =>
  limits.map((one) => (one.at === at ? { at, limit: { ...one.limit, limit: value } } : one))

/** Scales to a largest coefficient of 1; null for a row of zeros. */
export function scaled(a: Float64Array): Float64Array | null {
  let largest = 0
  for (const value of a) largest = Math.max(largest, Math.abs(value))
  if (!(largest > 0 && Number.isFinite(largest))) return null
  const one = new Float64Array(a.length)
  for (let i = 0; i < a.length; i++) one[i] = a[i]! / largest
  return one
}

export function modelsOf(parts: Parts, limits: readonly LimitAt[]): Model[] {
  return choicesOf(limits).flatMap((chosen) =>
    sharesOf(parts, chosen).flatMap((share) => withClamps(modelOf(parts, chosen, share), chosen)),
  )
}

/** One list of limits per choice from the `one_of` groups. */
function choicesOf(limits: readonly LimitAt[]): LimitAt[][] {
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

/** Methanol and ethanol: none, up to the plateau of the pressure, beyond it, or any amount. */
type AlcoholShare = 'none' | 'rising' | 'level' | 'any'
const { plateau: RISES_TO, most: ENDS_AT } = ALCOHOL_SHARES

/** Volume fraction of methanol and ethanol in a candidate. */
function alcoholIn({ question: { candidates } }: Parts, at: number): number {
  if (alcoholPressure(candidates[at]!) !== undefined) return 1
  return heldAlcohols(candidates[at]!).reduce((sum, [, part]) => sum + part, 0)
}

/** True for a vapor pressure limit whose rule depends on the alcohol content. */
const isSplitByAlcohol = ({ q }: RecipeLimit, parts: Parts): boolean =>
  q === 'rvp' &&
  methodOf('rvp', parts.question) === 'rvp-index' &&
  parts.alone.some((_, at) => alcoholIn(parts, at) > 0)

function alcoholRows(parts: Parts, share: AlcoholShare): Float64Array[] {
  const row = (sign: number, most: number) =>
    Float64Array.from(parts.kappa, (weight, at) => sign * weight * (most - alcoholIn(parts, at)))
  if (share === 'rising') return [row(1, RISES_TO)]
  return share === 'level' ? [row(-1, RISES_TO), row(1, ENDS_AT)] : []
}

/** With a vapor pressure limit also each piece of its rule: at the bends between them the rows of one piece mislead the other. */
const sharesOf = (parts: Parts, limits: readonly LimitAt[]): readonly AlcoholShare[] =>
  limits.some(({ limit }) => isSplitByAlcohol(limit, parts)) ? ['any', 'rising', 'level', 'none'] : ['any']

function modelOf(parts: Parts, limits: readonly LimitAt[], share: AlcoholShare): Model {
  const high = parts.high.map((most, at) => (share === 'none' && alcoholIn(parts, at) > 0 ? 0 : most))
  const model: Model = { parts, rows: [], curved: [], high, isPart: share !== 'any' }
  const add = (row: Float64Array, limit: number | null) => {
    const a = scaled(row)
    if (a) model.rows.push({ a, limit })
  }
  for (const row of [...alcoholRows(parts, share), ...parts.supply]) add(row, null)
  for (const { limit, at } of limits) {
    if (isAlwaysKept(limit, parts, high)) continue
    if (isNeverKept(limit, parts, high)) {
      model.rows.push({ a: new Float64Array(high.length).fill(-1), limit: at })
      continue
    }
    const row = exactRow(limit, parts)
    if (row) {
      add(row, at)
      continue
    }
    model.curved.push({ limit: at, side: limit, at: curvedRow(limit, parts) })
    // A blend's curve point lies within those of its materials: one of them keeps the limit by itself.
    if (isDistillation(limit.q)) {
      const keepers = parts.alone.map((_, i) => Number(keepsNearly(limit, parts, i)))
      model.rows.push({ a: Float64Array.from(keepers), limit: at, least: STEP })
    }
  }
  return model
}

const ownOf = ({ alone }: Parts, q: DistillationName, at: number): number =>
  alone[at]!.boiling!.d86[DISTILLATION_NAMES.indexOf(q)]!

const keeps = (value: number, { side, limit }: RecipeLimit) =>
  side === 'max' ? value <= limit : value >= limit

/** Blend curve points lie between those of the materials, amounts between 0 and 100 %. */
function isAlwaysKept(limit: RecipeLimit, parts: Parts, high: readonly number[]): boolean {
  const { q, side } = limit
  if (isFilter(limit, parts.question)) return true
  if (isDosed(q)) return areAll(true, limit, parts, high)
  if (isDistillation(q))
    return parts.alone.every((_, at) => high[at] === 0 || keeps(ownOf(parts, q, at), limit))
  return amountOf(q) !== null && (side === 'max' ? limit.limit >= 100 : limit.limit <= 0)
}

/** Well above the core's tolerance. */
const CERTAINLY = 1e-4

function keepsNearly(limit: RecipeLimit, parts: Parts, at: number): boolean {
  const room = limit.side === 'max' ? CERTAINLY : -CERTAINLY
  return keeps(ownOf(parts, limit.q as DistillationName, at), { ...limit, limit: limit.limit + room })
}

/** Doses in mg/L depend on the blend's density, which lies between those of the components. */
const areAll = (isMet: boolean, limit: RecipeLimit, { alone }: Parts, high: readonly number[]): boolean =>
  alone.every(({ measured }, at) => high[at] === 0 || isKept(inForce(limit), measured) === isMet)

/** If no component meets it, no blend can. */
const isNeverKept = (limit: RecipeLimit, parts: Parts, high: readonly number[]): boolean =>
  isDosed(limit.q)
    ? areAll(false, limit, parts, high)
    : isDistillation(limit.q) &&
      parts.alone.every((_, at) => high[at] === 0 || !keepsNearly(limit, parts, at))

/** Adds models without the materials that miss a curve point, for each such point and for all together. */
function withClamps(model: Model, limits: readonly LimitAt[]): Model[] {
  const points = limits.filter(
    ({ limit, at }) =>
      isDistillation(limit.q) && limit.q !== 'pct_50' && model.curved.some((row) => row.limit === at),
  )
  const without = (some: readonly LimitAt[]): Model => ({
    ...model,
    isPart: true,
    curved: model.curved.filter((row) => !some.some(({ at }) => at === row.limit)),
    high: model.high.map((most, i) =>
      some.every(({ limit }) => keeps(ownOf(model.parts, limit.q as DistillationName, i), limit)) ? most : 0,
    ),
  })
  return [model, ...points.map((one) => without([one])), ...(points.length > 1 ? [without(points)] : [])]
}

/** Replaces curved rows by the core's difference quotients: rougher, but complete. */
export const byDifferences = (model: Model): Model => ({
  ...model,
  curved: model.curved.map((row) => ({ ...row, at: gradientRow(row.side) })),
})

/** Tightens every limit's row by a margin. */
export const tightened = (model: Model, margin: number): Model => ({
  ...model,
  rows: model.rows.map((row) => (row.limit === null ? row : { ...row, least: (row.least ?? 0) + margin })),
  curved: model.curved.map((row) => ({
    ...row,
    at: (point) => (scaled(row.at(point)) ?? new Float64Array(point.x.length)).map((value) => value - margin),
  })),
})
