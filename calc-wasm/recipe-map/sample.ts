import { checkGrade, type LimitCheck, STATES, type State, type Verdict } from '../grades/check.ts'
import { ethanolIn } from '../grades/ethanol.ts'
import { measurementsOf, type Subject } from '../grades/measure.ts'
import { isDerived, type KnownQuantity } from '../grades/quantities.ts'
import { RESIDUE, type Specification } from '../grades/specification.ts'
import { isOwnQuantity } from '../own/own-property.ts'
import { moneyOf } from '../recipe/money.ts'
import type { Amount, AmountUnit } from '../recipe/question.ts'
import type { RecipeSet } from '../recipe-set.ts'
import type { Basis, Blend, BlendOptions, Mixture, WarningCode } from '../vocabulary/blend.ts'
import { RESULTS_LENGTH, SLOTS, Slot } from '../vocabulary/codes.ts'
import {
  type BlendResults,
  emptyProperties,
  type MaterialProperties,
  PROPERTY_NAMES,
} from '../vocabulary/properties.ts'
import type { Grid } from './grid.ts'
import { recipesOf, type VariedShares } from './recipes.ts'

/** What a map shows: a quantity of the blend, what one m³ or t of it costs, or the least margin to a grade's limits in reproducibilities. */
export type MapQuantity = KnownQuantity | `cost-${AmountUnit}` | 'margin'

/** The property or derived quantity that a map shows; null where it shows something else. */
export const quantityShown = (quantity: MapQuantity): KnownQuantity | null =>
  quantity === 'margin' || costUnit(quantity) ? null : (quantity as KnownQuantity)

export interface MapMaterial {
  properties: MaterialProperties
  isEthanol: boolean
  price?: Amount
}

export interface MapQuestion extends VariedShares {
  materials: readonly MapMaterial[]
  basis: Basis
  quantity: MapQuantity
  /** What the recipes are judged by, if by anything. */
  specification: Specification | null
}

/** By point of the grid. */
export interface MapValues {
  grid: Grid
  /** f64[points][materials]. */
  recipes: Float64Array
  /** Of the quantity; NaN where there is none. */
  shown: Float64Array
  /** Each limit, or set of which one must be met, that could be checked somewhere. */
  requirements: Requirement[]
  /** By requirement the places of its limits among the grade's. */
  groups: readonly (readonly number[])[]
  /** What the grade comes to, by its place in STATES; empty where none is checked. */
  states: Uint8Array
  /** The least margin of those that count in reproducibilities, in them; NaN where none does. */
  worst: Float64Array
}

/** 0 or more where it is so; NaN where there is no value. */
export interface Requirement {
  /** It passes: inside by the guard, and by a value that may be trusted. */
  passes: Float64Array
  /** It does not fail: not outside by the guard. */
  holds: Float64Array
}

/** Stands for a margin where only the side is known. */
const FAR = 1

const SHOWN_BY_COST = /^cost-(m3|t)$/
export const costUnit = (quantity: MapQuantity): AmountUnit | null =>
  (SHOWN_BY_COST.exec(quantity)?.[1] as AmountUnit | undefined) ?? null

/** An empty map, to be filled point after point. */
export function emptyMap(question: MapQuestion, grid: Grid): MapValues {
  const { specification } = question
  const field = () => new Float64Array(grid.points).fill(Number.NaN)
  const groups = groupsOf(specification?.limits ?? [])
  return {
    grid,
    recipes: recipesOf(question, grid),
    shown: field(),
    requirements: groups.map(() => ({ passes: field(), holds: field() })),
    groups,
    states: new Uint8Array(specification ? grid.points : 0),
    worst: specification ? field() : new Float64Array(0),
  }
}

/** The recipe of a point. */
export function sharesAt({ recipes, grid }: MapValues, point: number): number[] {
  const count = recipes.length / grid.points
  return Array.from(recipes.subarray(point * count, (point + 1) * count))
}

/** Limits that stand by themselves, then sets of which one must be met; by their places. */
function groupsOf(limits: readonly { one_of?: number }[]): number[][] {
  const places = limits.map((_, place) => place)
  const sets = Map.groupBy(places, (place) => limits[place]!.one_of)
  const single = (sets.get(undefined) ?? []).map((place) => [place])
  sets.delete(undefined)
  return [...single, ...sets.values()]
}

/** Fills points of a map with blends of their own, by whatever method and with estimates where they are asked for. */
export function fillByBlends(
  map: MapValues,
  question: MapQuestion,
  mixture: Mixture,
  options: BlendOptions | undefined,
  from: number,
  to: number,
): void {
  for (let point = from; point < Math.min(to, map.grid.points); point++)
    put(map, question, point, mixture.blend(sharesAt(map, point), question.basis, options))
}

/** What a recipe set does not say of a recipe, as a blend nearby has it. */
export type Nearby = Pick<Blend, 'marks' | 'warnings'>

/**
 * Fills a whole map by a recipe set: the figures within 1e-9 of those of blends, and what must be known of them taken from a blend
 * nearby. For what is in motion; not for quantities that need a colour's text.
 */
export function fillBySet(map: MapValues, question: MapQuestion, set: RecipeSet, nearby: Nearby): void {
  const out = new Float64Array(map.grid.points * RESULTS_LENGTH)
  set.batch(map.recipes, question.basis, out)
  const q = quantityShown(question.quantity)
  if (!question.specification && q !== null && !isDerived(q)) {
    for (let point = 0; point < map.grid.points; point++)
      map.shown[point] = out[point * RESULTS_LENGTH + Slot[q]]!
    return
  }
  // The figures that a warning quotes are of another recipe.
  const warnings = nearby.warnings.map(({ code, property }) => ({ code: code as WarningCode, property }))
  for (let point = 0; point < map.grid.points; point++) {
    const results: Record<string, number | string | null> = { ...NO_PROPERTIES }
    for (let slot = 0; slot < SLOTS; slot++) {
      const value = out[point * RESULTS_LENGTH + slot]!
      if (slot !== Slot.color && Number.isFinite(value)) results[PROPERTY_NAMES[slot]!] = value
    }
    put(map, question, point, { results: results as unknown as BlendResults, marks: nearby.marks, warnings })
  }
}

const NO_PROPERTIES = emptyProperties()

/** Whether a recipe set can tell what a map needs. */
export const isForSets = ({ quantity, specification }: MapQuestion, options: BlendOptions = {}): boolean =>
  !options.estimates &&
  Object.keys(options.methods ?? {}).length === 0 &&
  ![quantity, ...(specification?.limits ?? []).map(({ q }) => q)].some(
    (q) => q === 'saybolt' || q === 'd1500' || isOwnQuantity(q),
  )

/** Whether a map needs figures between the points of the curve, which take ten times as long as the rest. */
export const isSlow = ({ quantity, specification }: MapQuestion): boolean =>
  [quantityShown(quantity), ...(specification?.limits ?? []).map(({ q }) => q)].some(
    (q) => q !== null && isDerived(q),
  )

function put(map: MapValues, question: MapQuestion, point: number, blend: Omit<Subject, 'ethanol'>): void {
  const { materials, basis, specification } = question
  const shares = sharesAt(map, point)
  const subject: Subject = { ...blend, ethanol: ethanolOf(materials, shares, basis) }
  map.shown[point] = figureOf(question, subject, shares) ?? Number.NaN
  if (!specification) return
  const check = checkGrade(specification, subject)
  map.states[point] = STATES.indexOf(check.state)
  let worst = Number.NaN
  map.groups.forEach((places, k) => {
    // Of a set the best counts, and what is unknown could be better than what fails.
    let [best, kept, margin] = [Number.NaN, Number.NaN, Number.NaN]
    let [isOpen, isUnsure] = [false, false]
    for (const place of places) {
      const limit = check.limits[place]!
      best = greater(best, passing(limit))
      kept = greater(kept, holding(limit))
      margin = greater(margin, limit.in_R ?? Number.NaN)
      isOpen ||= limit.state === 'unknown'
      isUnsure ||= limit.state === 'unsure'
    }
    const { passes, holds } = map.requirements[k]!
    passes[point] = best >= 0 || isUnsure || !isOpen ? best : Number.NaN
    holds[point] = kept >= 0 || !isOpen ? kept : Number.NaN
    if (!(worst <= margin) && !Number.isNaN(margin)) worst = margin
  })
  map.worst[point] = worst
  if (question.quantity === 'margin') map.shown[point] = worst
}

const ethanolOf = (materials: readonly MapMaterial[], shares: readonly number[], basis: Basis): number =>
  materials.some(({ isEthanol }) => isEthanol)
    ? ethanolIn(
        materials.flatMap(({ isEthanol, properties }, i) =>
          shares[i]! > 0 ? [{ percentage: shares[i]!, isEthanol, density: properties.density }] : [],
        ),
        basis,
      )
    : 0

/** Of a recipe; null where there is none, and for the margin, which a check tells. */
export function figureOf(
  { materials, basis, quantity, specification }: MapQuestion,
  subject: Subject,
  shares: readonly number[],
): number | null {
  const unit = costUnit(quantity)
  if (unit) {
    const money = moneyOf({ candidates: materials, basis }, shares, subject.results.density)
    return money?.cost.per[unit] ?? null
  }
  const q = quantityShown(quantity)
  if (q === null) return null
  if (!isDerived(q) && !isOwnQuantity(q)) return subject.results[q]
  return measurementsOf(subject, specification ?? ANY).of(q).value
}

/** Only the accuracy of a test goes by the first two. */
const ANY = { category: null, d86_group: 'by-curve', residue: RESIDUE.usual } as const

/** The greater of two; one that is NaN counts for nothing. */
const greater = (a: number, b: number): number => (a >= b || Number.isNaN(b) ? a : b)

/** By how much a limit passes: its margin beyond the guard, on the side that its state says. */
const passing = (limit: LimitCheck): number =>
  sided(limit, limit.state === 'pass', limit.margin === null ? FAR : limit.margin - (limit.guard ?? 0))

/** By how much it does not fail. */
const holding = (limit: LimitCheck): number =>
  sided(limit, limit.state !== 'fail', limit.margin === null ? FAR : limit.margin + (limit.guard ?? 0))

/** The state has the last word over the figure: a value may be capped, and a limit is met to within a rounding. */
function sided({ state }: { state: State }, isInside: boolean, figure: number): number {
  if (state === 'unknown') return Number.NaN
  if (isInside) return Math.max(0, figure)
  return figure < 0 ? figure : -Math.max(figure, Number.MIN_VALUE)
}

export const stateAt = (map: MapValues, point: number): Verdict | null =>
  map.states.length > 0 ? (STATES[map.states[point]!] as Verdict) : null
