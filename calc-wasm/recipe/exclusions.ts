// Candidates that no recipe can use, because the core would have no value where a limit asks for one.

import type { Side } from '../grades/grade.ts'
import { isAlcoholic } from '../methods/kernels.ts'
import { packMaterial } from '../mixture.ts'
import { readBoiling } from '../trace.ts'
import type { Blender, Boiling } from '../vocabulary/blend.ts'
import { contentIn, isByMass, isOxygenated } from '../vocabulary/contents.ts'
import { isInDomain, lookOf, type OwnProperty } from '../vocabulary/own-property.ts'
import { type BlendResults, isDistillation } from '../vocabulary/properties.ts'
import { isBrought, isContent, isOfWhole } from '../vocabulary/quantities.ts'
import { inForce, isKept, measuredOf } from './confirm.ts'
import { UNIT_OF } from './money.ts'
import { isColor, isComputed, type RecipeMeasurements, type RecipeQuantity } from './quantity.ts'
import { type Candidate, type Excluded, isFilter, ownOf, type RecipeQuestion } from './question.ts'

/** What a candidate is by itself. */
export interface Alone {
  results: BlendResults
  measured: RecipeMeasurements
  boiling: Boiling | null
}

export function aloneOf(calc: Blender, { candidates, basis, options, conditions }: RecipeQuestion): Alone[] {
  return candidates.map((one) => {
    const blend = calc.mixture([packMaterial(one.properties, one)]).blend([1], basis, options)
    return {
      results: blend.results,
      measured: measuredOf(blend, [1], { candidates: [one], basis, conditions }),
      boiling: calc.boiling(one.properties, readBoiling),
    }
  })
}

/** Whether the whole curve matters to a quantity. */
const needsCurve = (q: RecipeQuantity): boolean =>
  isDistillation(q) ||
  q === 'cetane_index' ||
  (isComputed(q) && !isColor(q) && !isContent(q) && !isBrought(q))

const BY_MASS: readonly RecipeQuantity[] = [
  'sulfur_ppm',
  'mercaptan',
  'viscosity_40',
  'density',
  'cetane_index',
]

/** What a candidate lacks for a limit; null if nothing. */
function lackOf(
  q: RecipeQuantity,
  candidate: Candidate,
  { results, measured, boiling }: Alone,
  side?: Side,
): Excluded['lacks'] | null {
  if (isOfWhole(q)) return measured.of(q).value === null ? q : null
  if (isContent(q)) return contentIn(candidate, q) === null ? q : null
  if (needsCurve(q) && !boiling) return 'curve'
  if (BY_MASS.includes(q) && results.density === null) return 'density'
  if (q === 'cetane_index') return null
  // The flash point of a mixture with methanol and the like is not known.
  if (q === 'flash_point' && isAlcoholic(candidate)) return q
  if (isComputed(q) && !isColor(q) && q !== 'vli') return null
  const { value, beyond } = measured.of(q)
  // With one material on the darker scale the blend has no Saybolt number.
  if (q === 'saybolt' && side === 'min') return value === null ? q : null
  return value === null && !beyond ? q : null
}

/** By itself it keeps its value, also one outside what a rule chosen later takes; no blend with it has one. */
const isUnfit = (property: OwnProperty | null, { own }: Candidate): boolean => {
  const value = property ? own?.[property.key] : undefined
  return value !== undefined && !isInDomain(property!, value)
}

export function exclusionsOf(question: RecipeQuestion, alone: readonly Alone[]): Excluded[] {
  const { candidates, basis, limits, batch, goal } = question
  const basisUnit = UNIT_OF[basis]
  const holdsAny = candidates.some(isOxygenated)
  return candidates.flatMap((candidate, at): Excluded[] => {
    const { price, available } = candidate
    const isPriced = goal.is === 'cost' && price && price.unit !== basisUnit
    const isCounted = batch && available && (batch.unit !== basisUnit || available.unit !== basisUnit)
    const isWeighed = basis === 'mass' || isPriced || isCounted
    if (isWeighed && alone[at]!.results.density === null) return [{ candidate: at, lacks: 'density' }]
    for (const [limit, { q, side }] of limits.entries()) {
      const property = ownOf(q, question)
      const own = property ? { own: lookOf(property) } : {}
      const isCountedByMass = property?.basis === 'mass' || (isContent(q) && isByMass(q) && holdsAny)
      const lacks =
        basis === 'volume' && isCountedByMass && alone[at]!.results.density === null
          ? 'density'
          : isUnfit(property, candidate)
            ? q
            : lackOf(q, candidate, alone[at]!, side)
      if (lacks !== null) return [{ candidate: at, lacks, limit, ...own }]
      const inside = inForce(limits[limit]!, question.guard)
      if (isFilter(inside, question) && !isKept(inside, alone[at]!.measured))
        return [{ candidate: at, lacks: q, limit, ...own, isOutside: true }]
    }
    for (const { q } of goal.is === 'target' ? goal.values : []) {
      const property = ownOf(q, question)
      const lacks = isUnfit(property, candidate) ? q : lackOf(q, candidate, alone[at]!)
      if (lacks !== null) return [{ candidate: at, lacks, ...(property && { own: lookOf(property) }) }]
    }
    return []
  })
}
