import { packMaterial } from '../mixture.ts'
import { readTrace } from '../trace.ts'
import type { Blender, Boiling } from '../vocabulary/blend.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import { type Aims, aimsOf } from './aims.ts'
import { inForce, measuredOf } from './confirm.ts'
import { type Alone, aloneOf, exclusionsOf } from './exclusions.ts'
import { unitsOf } from './money.ts'
import { pointsOf } from './point.ts'
import {
  type AmountUnit,
  AT_MOST,
  type Candidate,
  type Excluded,
  type RecipeLimit,
  type RecipeQuestion,
} from './question.ts'

/** Near the densities of fuels, so that both weights are near 1; kg/m³. */
const TYPICAL_DENSITY = 800

/** What stays the same however the limits of a question move. */
export interface Parts {
  /** With the candidates that a recipe may use, and its limits as they are in force. */
  question: Omit<RecipeQuestion, 'limits'> & { limits: (RecipeLimit & { strict: boolean })[] }
  /** For each such candidate, its position in the question that was asked. */
  places: number[]
  excluded: Excluded[]
  /** One of the excluded must be in the recipe. */
  isBarred: boolean
  alone: Alone[]
  /** Null unless every candidate has one. */
  boilings: Boiling[] | null
  /** From shares to what counts by volume and by mass. */
  kappa: number[]
  mu: number[]
  isOxygenated: boolean
  /** Of a colour that can be read, disks per inch. */
  strengthOf: (color: string) => number
  cost: number[]
  /** What counts instead of the cost, where values are wanted. */
  aims: Aims | null
  low: number[]
  high: number[]
  atLeastIfUsed: number[]
  atMost: number
  /** Rows of what is available. */
  supply: Float64Array[]
  points: ReturnType<typeof pointsOf>
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
    ...{ question, places, excluded, alone, boilings, kappa, mu, atMost },
    strengthOf: (color: string) =>
      calc.mixture([packMaterial({ ...emptyProperties(), color })]).trace(readTrace, [1], 'volume')
        .components[0]!.strength!,
    isBarred: excluded.some(({ candidate }) => (asked.candidates[candidate]!.min ?? 0) > 0),
    isOxygenated: candidates.some(({ oxygenate }) => oxygenate),
    cost: costOf(question, places, densities),
    low: candidates.map(({ min = 0 }) => min / 100),
    high: candidates.map(({ max = 100 }) => max / 100),
    atLeastIfUsed: candidates.map(({ atLeastIfUsed = 0 }) => atLeastIfUsed / 100),
    supply: supplyOf(question, densities),
  }
  const points = pointsOf(calc, question, parts)
  const even = places.map(() => 1 / places.length)
  const aims =
    alone.length > 0 ? aimsOf(asked.goal, limits, measuredOf(points.blendOf(even), even, question)) : null
  return { ...parts, aims, points }
}

/** By allowed candidate how many m³ or t one of the basis is; `unknown` stands for a density that is not known. */
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

/** The batch may be in one unit and what there is of a candidate in another: multiplied out, both are linear. */
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
