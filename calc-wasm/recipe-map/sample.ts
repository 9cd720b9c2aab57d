import { withTreatment } from '../additives/treat.ts'
import { type Resting, restingAt } from '../assumed/assumed.ts'
import { type Measurements, measurementsOf } from '../grades/measure.ts'
import { type Specification, usualConditions } from '../grades/specification.ts'
import { type BiasCorrections, withCorrected } from '../lab/correct.ts'
import { costAndMargin } from '../recipe/money.ts'
import type { Amount, AmountUnit } from '../recipe/question.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, Blend, BlendOptions, Mixture } from '../vocabulary/blend.ts'
import { contentsOf, type Stated } from '../vocabulary/contents.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'
import { type Grid, recipesOf, type VariedShares } from './grid.ts'
import { judge, limitsOf, type Requirement, requirementsOf, together } from './judge.ts'

/** Quantity shown on a map: a property, the cost of one m³ or t, or the smallest margin to a grade's limits in reproducibilities. */
export type MapQuantity = Quantity | `cost-${AmountUnit}` | 'margin'

/** The shown property; null for cost and margin. */
export const quantityShown = (quantity: MapQuantity): Quantity | null =>
  quantity === 'margin' || costUnit(quantity) ? null : (quantity as Quantity)

export type MapMaterial = Stated & { properties: MaterialProperties; price?: Amount }

export interface MapQuestion extends VariedShares {
  materials: readonly MapMaterial[]
  basis: Basis
  quantity: MapQuantity
  /** The grade that recipes are checked against. */
  specification: Specification | null
  /** Definitions of own properties. */
  own?: readonly OwnProperty[]
  biasCorrections?: BiasCorrections
  /** Additives in each recipe. */
  dosed?: readonly Dosed[]
  /** What rests on typical readings wherever one of these materials has a share, where that is not found at each point. */
  resting?: Resting
}

/** Values by grid point. */
export interface MapValues {
  grid: Grid
  /** f64[points][materials]. */
  recipes: Float64Array
  /** The shown quantity; NaN without a value. */
  shown: Float64Array
  /** Single limits, then `one_of` groups. */
  requirements: readonly Requirement[]
  /** Verdict as index in STATES; empty without a grade. */
  states: Uint8Array
  /** Smallest margin in reproducibilities; NaN if none has one. */
  worst: Float64Array
}

const SHOWN_BY_COST = /^cost-(m3|t)$/
export const costUnit = (quantity: MapQuantity): AmountUnit | null =>
  (SHOWN_BY_COST.exec(quantity)?.[1] as AmountUnit | undefined) ?? null

/** An empty map, to be filled point by point. */
export function emptyMap(question: MapQuestion, grid: Grid): MapValues {
  const { specification } = question
  const field = () => new Float64Array(grid.points).fill(Number.NaN)
  return {
    grid,
    recipes: recipesOf(question, grid),
    shown: field(),
    requirements: requirementsOf(question, grid.points),
    states: new Uint8Array(specification ? grid.points : 0),
    worst: specification ? field() : new Float64Array(0),
  }
}

export function sharesAt({ recipes, grid }: MapValues, point: number): number[] {
  const count = recipes.length / grid.points
  return Array.from(recipes.subarray(point * count, (point + 1) * count))
}

/** What of a blend of these shares rests on typical readings, with where it may lie. */
export type AssumedAt = (shares: readonly number[], blend: Blend) => Pick<Blend, 'assumed'>

/** Fills points `from` to `to` with individual blends, with any methods and estimates. */
export function fillByBlends(
  map: MapValues,
  question: MapQuestion,
  mixture: Mixture,
  options: BlendOptions | undefined,
  from: number,
  to: number,
  assumedAt?: AssumedAt,
): void {
  for (let point = from; point < Math.min(to, map.grid.points); point++) {
    const shares = sharesAt(map, point)
    const blend = mixture.blend(shares, question.basis, options)
    const whole = assumedAt ? { ...blend, ...assumedAt(shares, blend) } : blend
    put(map, question, point, measurementsAt(map, question, point, whole), map.requirements)
  }
}

function measurementsAt(
  map: MapValues,
  { materials, basis, specification, biasCorrections, dosed = [], resting }: MapQuestion,
  point: number,
  blend: Blend,
): Measurements {
  const shares = sharesAt(map, point)
  return measurementsOf(
    withCorrected(
      {
        ...withTreatment(blend, dosed),
        contents: contentsOf(materials, shares, basis),
        ...(!blend.assumed && restingAt(resting, shares)),
      },
      biasCorrections,
    ),
    specification ?? ANY,
  )
}

/** Stores a point; `open`: requirements not yet checked. */
function put(
  map: MapValues,
  question: MapQuestion,
  point: number,
  measured: Measurements,
  open: readonly Requirement[],
): void {
  map.shown[point] = figureOf(question, measured, () => sharesAt(map, point)) ?? Number.NaN
  if (!question.specification) return
  for (const requirement of open) judge(requirement, measured, point)
  const [state, worst] = together(map.requirements, point)
  map.states[point] = state
  map.worst[point] = worst
  if (question.quantity === 'margin') map.shown[point] = worst
}

/** The shown value; null without one, and for the margin, which `put` stores. */
export function figureOf(
  { materials, basis, quantity }: MapQuestion,
  measured: Measurements,
  shares: () => readonly number[],
): number | null {
  const q = quantityShown(quantity)
  if (q !== null) return treatedValue(measured, q)
  const unit = costUnit(quantity)
  if (!unit) return null
  const money = costAndMargin({ candidates: materials, basis }, shares(), measured.of('density').value)
  return money?.cost.per[unit] ?? null
}

function treatedValue(measured: Measurements, q: Quantity): number | null {
  const [value, treated] = [measured.value(q), measured.treated(q)]
  return treated === undefined || value === null ? value : treated && value + treated.delta
}

/** Conditions without a grade. */
export const ANY = usualConditions(null)

// Maps updated while something moves: what has been measured is reused.

/** A map with its measurements, so that only a limit that moves is re-evaluated. */
export interface Filled {
  question: MapQuestion
  map: MapValues
  measured: readonly Measurements[]
}

/** Fills a whole map, reusing `former`, a map of the same materials and methods. */
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

/** True if the former map has the same recipes, test conditions, doses and corrections. */
function isOfSameRecipes(map: MapValues, question: MapQuestion, former: Filled): boolean {
  const keyOf = ({ basis, specification, biasCorrections, dosed, resting }: MapQuestion) => {
    const { category, d86_group, residue } = specification ?? ANY
    return JSON.stringify([basis, category, d86_group, residue, biasCorrections, dosed, resting])
  }
  return (
    former.map.grid === map.grid &&
    keyOf(former.question) === keyOf(question) &&
    map.recipes.every((share, at) => share === former.map.recipes[at])
  )
}

/** True if a map needs values between the points of the curve, which take ten times as long as the rest. */
export const isSlow = (question: MapQuestion): boolean =>
  [quantityShown(question.quantity), ...limitsOf(question).map(({ q }) => q)].some(
    (q) => q !== null && isDerived(q),
  )
