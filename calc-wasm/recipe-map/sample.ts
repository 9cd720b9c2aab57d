import { withTreatment } from '../additives/treat.ts'
import { type Measurements, measurementsOf } from '../grades/measure.ts'
import { type Specification, usualConditions } from '../grades/specification.ts'
import { type BiasCorrections, type Ruled, withCorrected } from '../lab/correct.ts'
import { costAndMargin } from '../recipe/money.ts'
import type { Amount, AmountUnit } from '../recipe/question.ts'
import type { Dosed } from '../vocabulary/additive.ts'
import type { Basis, BlendOptions, Mixture } from '../vocabulary/blend.ts'
import { contentsOf, type Stated } from '../vocabulary/contents.ts'
import type { OwnProperty } from '../vocabulary/own-property.ts'
import type { MaterialProperties } from '../vocabulary/properties.ts'
import { isDerived, type Quantity } from '../vocabulary/quantities.ts'
import { type Grid, recipesOf, type VariedShares } from './grid.ts'
import { judge, limitsOf, type Requirement, requirementsOf, together } from './judge.ts'

/** What a map shows: a quantity of the blend, what one m³ or t of it costs, or the least margin to a grade's limits in reproducibilities. */
export type MapQuantity = Quantity | `cost-${AmountUnit}` | 'margin'

/** The quantity of the blend that a map shows; null where it shows something else. */
export const quantityShown = (quantity: MapQuantity): Quantity | null =>
  quantity === 'margin' || costUnit(quantity) ? null : (quantity as Quantity)

export interface MapMaterial extends Stated {
  properties: MaterialProperties
  price?: Amount
}

export interface MapQuestion extends VariedShares {
  materials: readonly MapMaterial[]
  basis: Basis
  quantity: MapQuantity
  /** What the recipes are judged by, if by anything. */
  specification: Specification | null
  /** The own properties that there are, by their definitions. */
  own?: readonly OwnProperty[]
  /** Figures and verdicts go by the corrected values. */
  biasCorrections?: BiasCorrections
  /** Into each of the recipes: figures and verdicts go by the treated values. */
  dosed?: readonly Dosed[]
}

/** By point of the grid. */
export interface MapValues {
  grid: Grid
  /** f64[points][materials]. */
  recipes: Float64Array
  /** Of the quantity; NaN where there is none. */
  shown: Float64Array
  /** Each limit by itself, then each set of which one must be met. */
  requirements: readonly Requirement[]
  /** What the grade comes to, by its place in STATES; empty where none is checked. */
  states: Uint8Array
  /** The least margin of those that count in reproducibilities, in them; NaN where none does. */
  worst: Float64Array
}

const SHOWN_BY_COST = /^cost-(m3|t)$/
export const costUnit = (quantity: MapQuantity): AmountUnit | null =>
  (SHOWN_BY_COST.exec(quantity)?.[1] as AmountUnit | undefined) ?? null

/** An empty map, to be filled point after point. */
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

/** The recipe of a point. */
export function sharesAt({ recipes, grid }: MapValues, point: number): number[] {
  const count = recipes.length / grid.points
  return Array.from(recipes.subarray(point * count, (point + 1) * count))
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
  for (let point = from; point < Math.min(to, map.grid.points); point++) {
    const blend = mixture.blend(sharesAt(map, point), question.basis, options)
    put(map, question, point, measurementsAt(map, question, point, blend), map.requirements)
  }
}

/** What can be measured of a blend at a point. */
const measurementsAt = (
  map: MapValues,
  { materials, basis, specification, biasCorrections, dosed = [] }: MapQuestion,
  point: number,
  blend: Omit<Ruled, 'contents'>,
): Measurements =>
  measurementsOf(
    withCorrected(
      { ...withTreatment(blend, dosed), contents: contentsOf(materials, sharesAt(map, point), basis) },
      biasCorrections,
    ),
    specification ?? ANY,
  )

/** Writes a point; `open` are the requirements that are not judged yet. */
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

/** Of a recipe; null where there is none, and for the margin, which a check tells. */
export function figureOf(
  { materials, basis, quantity }: MapQuestion,
  measured: Measurements,
  shares: () => readonly number[],
): number | null {
  const unit = costUnit(quantity)
  const q = quantityShown(quantity)
  if (q !== null) return treatedValue(measured, q)
  if (!unit) return null
  const money = costAndMargin({ candidates: materials, basis }, shares(), measured.of('density').value)
  return money?.cost.per[unit] ?? null
}

function treatedValue(measured: Measurements, q: Quantity): number | null {
  const [value, treated] = [measured.value(q), measured.treated(q)]
  return treated === undefined || value === null ? value : treated && value + treated.delta
}

/** Where no grade judges. */
export const ANY = usualConditions(null)

// A map while something moves: quick, and of what has been measured before nothing is measured again.

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
