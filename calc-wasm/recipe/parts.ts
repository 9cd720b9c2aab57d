import type { Side } from '../grades/grade.ts'
import { heldAlcohols, isAlcoholic } from '../methods/kernels.ts'
import { countsByMass } from '../methods/rules.ts'
import { packMaterial } from '../mixture.ts'
import { readBoiling, readTrace } from '../trace.ts'
import type { Blender, Boiling } from '../vocabulary/blend.ts'
import { contentIn, isByMass, isOxygenated } from '../vocabulary/contents.ts'
import { isInDomain, type OwnProperty, ownFormat } from '../vocabulary/own-property.ts'
import { type BlendResults, emptyProperties, isDistillation } from '../vocabulary/properties.ts'
import { isContent, isDosed, isOfWhole } from '../vocabulary/quantities.ts'
import { type Aims, aimsOf } from './aims.ts'
import { inForce, isKept, measuredOf, searchPoints } from './evaluate.ts'
import { UNIT_OF, unitsOf } from './money.ts'
import {
  type AmountUnit,
  AT_MOST,
  type Candidate,
  type Excluded,
  isColor,
  isComputed,
  isFilter,
  ownOf,
  type RecipeLimit,
  type RecipeMeasurements,
  type RecipeQuantity,
  type RecipeQuestion,
} from './question.ts'

// Candidates for which the core would have no value where a limit needs one.

type Alone = { results: BlendResults; measured: RecipeMeasurements; boiling: Boiling | null }

function aloneOf(calc: Blender, { candidates, basis, options, conditions }: RecipeQuestion): Alone[] {
  return candidates.map((one) => {
    const blend = calc.mixture([packMaterial(one.properties, one)]).blend([1], basis, options)
    return {
      results: blend.results,
      measured: measuredOf(blend, [1], { candidates: [one], basis, conditions }),
      boiling: calc.boiling(one.properties, readBoiling),
    }
  })
}

/** True if the quantity depends on the whole curve. */
const needsCurve = (q: RecipeQuantity): boolean =>
  isDistillation(q) || q === 'cetane_index' || (isComputed(q) && !isColor(q) && !isContent(q) && !isDosed(q))

/** True if a candidate without a density is no use: the usual rule counts by mass, or takes the density itself. */
const needsDensity = (q: RecipeQuantity): boolean =>
  q === 'density' || q === 'cetane_index' || countsByMass(q)

/** The missing value for a limit; null if complete. */
function lackOf(
  q: RecipeQuantity,
  candidate: Candidate,
  { results, measured, boiling }: Alone,
  side?: Side,
): Excluded['lacks'] | null {
  if (isOfWhole(q)) return measured.of(q).value === null ? q : null
  if (isContent(q)) return contentIn(candidate, q) === null ? q : null
  if (needsCurve(q) && !boiling) return 'curve'
  if (needsDensity(q) && results.density === null) return 'density'
  if (q === 'cetane_index') return null
  // Unknown for mixtures with methanol and the like.
  if (q === 'flash_point' && isAlcoholic(candidate)) return q
  if (isComputed(q) && !isColor(q) && q !== 'vli') return null
  const { value, beyond } = measured.of(q)
  // One material on the darker scale leaves the blend without a Saybolt number.
  const isEnough = beyond && !(q === 'saybolt' && side === 'min')
  return value === null && !isEnough ? q : null
}

/** A value outside the domain of a rule chosen later; no blend with it has one. */
const isUnfit = (property: OwnProperty | null, { own }: Candidate): boolean => {
  const value = property ? own?.[property.key] : undefined
  return value !== undefined && !isInDomain(property!, value)
}

const formatIn = (property: OwnProperty | null): Pick<Excluded, 'own'> =>
  property ? { own: ownFormat(property) } : {}

/** Whether shares are turned into amounts of the other basis, for the price or the batch. */
function isWeighed({ basis, batch, goal }: RecipeQuestion, { price, available }: Candidate): boolean {
  const basisUnit = UNIT_OF[basis]
  const isPriced = goal.is === 'cost' && price && price.unit !== basisUnit
  const isCounted = batch && available && (batch.unit !== basisUnit || available.unit !== basisUnit)
  return Boolean(basis === 'mass' || isPriced || isCounted)
}

/** Why a candidate is no use; null if it is. */
function exclusionOf(
  question: RecipeQuestion,
  candidate: Candidate,
  alone: Alone,
  holdsAny: boolean,
): Omit<Excluded, 'candidate'> | null {
  const { basis, limits, goal } = question
  const isUnweighed = alone.results.density === null
  if (isUnweighed && isWeighed(question, candidate)) return { lacks: 'density' }
  const valueLackOf = (q: RecipeQuantity, property: OwnProperty | null, side?: Side) =>
    isUnfit(property, candidate) ? q : lackOf(q, candidate, alone, side)
  for (const [limit, given] of limits.entries()) {
    const { q, side } = given
    const property = ownOf(q, question)
    const own = formatIn(property)
    const isCountedByMass = property?.basis === 'mass' || (isContent(q) && isByMass(q) && holdsAny)
    const isByDensity = basis === 'volume' && isCountedByMass && isUnweighed
    const lacks = isByDensity ? 'density' : valueLackOf(q, property, side)
    if (lacks !== null) return { lacks, limit, ...own }
    const inside = inForce(given, question.guard)
    if (isFilter(inside, question) && !isKept(inside, alone.measured))
      return { lacks: q, limit, ...own, isOutside: true }
  }
  for (const { q } of goal.is === 'target' ? goal.values : []) {
    const property = ownOf(q, question)
    const lacks = valueLackOf(q, property)
    if (lacks !== null) return { lacks, ...formatIn(property) }
  }
  return null
}

function exclusionsOf(question: RecipeQuestion, alone: readonly Alone[]): Excluded[] {
  const holdsAny = question.candidates.some(isOxygenated)
  return question.candidates.flatMap((candidate, at): Excluded[] => {
    const exclusion = exclusionOf(question, candidate, alone[at]!, holdsAny)
    return exclusion ? [{ candidate: at, ...exclusion }] : []
  })
}

/** Near the densities of fuels, so that both weights are near 1; kg/m³. */
const TYPICAL_DENSITY = 800

/** A question prepared for solving; independent of how limits move. */
export interface Parts {
  /** Allowed candidates only; limits with their guards. */
  question: Omit<RecipeQuestion, 'limits'> & { limits: (RecipeLimit & { strict: boolean })[] }
  /** Position of each allowed candidate in the original question. */
  places: number[]
  excluded: Excluded[]
  /** An excluded candidate is required. */
  isBarred: boolean
  alone: Alone[]
  /** Null unless every candidate has one. */
  boilings: Boiling[] | null
  /** Weights from shares to volume and to mass. */
  kappa: number[]
  mu: number[]
  isOxygenated: boolean
  /** Colour strength of a readable colour, disks per inch. */
  strengthOf: (color: string) => number
  cost: number[]
  /** Replaces the cost for the goals `target` and `giveaway`. */
  aims: Aims | null
  low: number[]
  high: number[]
  atLeastIfUsed: number[]
  atMost: number
  supply: Float64Array[]
  points: ReturnType<typeof searchPoints>
}

export function partsOf(calc: Blender, asked: RecipeQuestion): Parts {
  const all = aloneOf(calc, asked)
  const excluded = exclusionsOf(asked, all)
  const isOut = (at: number) => excluded.some(({ candidate }) => candidate === at)
  const places = asked.candidates.flatMap((_, at) => (isOut(at) ? [] : [at]))
  const candidates = places.map((at) => asked.candidates[at]!)
  const limits = asked.limits.map((limit) => inForce(limit, asked.guard))
  const question = { ...asked, candidates, limits }
  const alone = places.map((at) => all[at]!)
  const { basis, atMost = AT_MOST } = asked
  // Where no density is needed, any will do.
  const densities = alone.map(({ results }) => results.density ?? TYPICAL_DENSITY)
  const kappa = densities.map((density) => (basis === 'mass' ? TYPICAL_DENSITY / density : 1))
  const mu = densities.map((density) => (basis === 'mass' ? 1 : density / TYPICAL_DENSITY))
  const curves = alone.flatMap(({ boiling }) => boiling ?? [])
  const boilings = curves.length === alone.length ? curves : null
  const parts = {
    question,
    places,
    excluded,
    alone,
    boilings,
    kappa,
    mu,
    atMost,
    strengthOf: (color: string) =>
      calc.mixture([packMaterial({ ...emptyProperties(), color })]).trace(readTrace, [1], 'volume')
        .components[0]!.strength!,
    isBarred: excluded.some(({ candidate }) => (asked.candidates[candidate]!.min ?? 0) > 0),
    isOxygenated: candidates.some((one) => one.oxygenate || heldAlcohols(one).length > 0),
    cost: costOf(question, places, densities),
    low: candidates.map(({ min = 0 }) => min / 100),
    high: candidates.map(({ max = 100 }) => max / 100),
    atLeastIfUsed: candidates.map(({ atLeastIfUsed = 0 }) => atLeastIfUsed / 100),
    supply: supplyOf(question, densities),
  }
  const points = searchPoints(calc, question, parts)
  const even = places.map(() => 1 / places.length)
  const aims =
    alone.length > 0 ? aimsOf(asked.goal, limits, measuredOf(points.blendOf(even), even, question)) : null
  return { ...parts, aims, points }
}

/** m³ or t per unit of the basis, by allowed candidate; `unknown` replaces a missing density. */
export const unitsOfAll = ({ alone, question }: Parts, unit: AmountUnit, unknown = 0): number[] =>
  alone.map(({ results }) => unitsOf({ unit }, question.basis, results.density ?? unknown))

function costOf(
  { goal, basis, candidates }: RecipeQuestion,
  places: readonly number[],
  densities: readonly number[],
) {
  if (goal.is === 'target' || goal.is === 'giveaway') return places.map(() => 0)
  if (goal.is === 'most') return places.map((at) => (at === goal.of ? -1 : 0))
  return candidates.map(({ price }, i) => (price ? price.amount * unitsOf(price, basis, densities[i]!) : 0))
}

/** Batch and available amounts may differ in unit: multiplied out, both are linear. */
function supplyOf(
  { candidates, batch, basis }: RecipeQuestion,
  densities: readonly number[],
): Float64Array[] {
  if (!batch) return []
  return candidates.flatMap(({ available }: Candidate, at) => {
    if (!available) return []
    const row = Float64Array.from(
      densities,
      (density) => (available.amount / batch.amount) * unitsOf(batch, basis, density),
    )
    row[at]! -= unitsOf(available, basis, densities[at]!)
    return [row]
  })
}
