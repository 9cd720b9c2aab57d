// What the core says of a recipe against its limits: the only judge of whether they are kept.
import { treat } from '../additives/treat.ts'
import { energyOfBlend } from '../energy.ts'
import { beyondState, isMet } from '../grades/check.ts'
import { type Measured, measurementsOf } from '../grades/measure.ts'
import type { LimitInForce } from '../grades/specification.ts'
import { packMaterial } from '../mixture.ts'
import type { Blend, Blender } from '../vocabulary/blend.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { isComputed, measurementsOfAll, type RecipeMeasurements } from './quantity.ts'
import type { RecipeLimit, RecipeLimitState, RecipeQuestion } from './question.ts'

/** The limit moved inwards by its guard, with its strictness filled in. */
export function inForce(
  limit: RecipeLimit,
  guard: RecipeQuestion['guard'],
): RecipeLimit & { strict: boolean } {
  const inwards = guard ? guard(limit) * (limit.side === 'max' ? -1 : 1) : 0
  return { ...limit, strict: limit.strict ?? false, limit: limit.limit + inwards }
}

export function measuredOf(
  blend: Pick<Blend, 'results'> & Partial<Blend>,
  shares: readonly number[],
  { candidates, basis, conditions }: Pick<RecipeQuestion, 'candidates' | 'basis' | 'conditions'>,
): RecipeMeasurements {
  const contents = contentsOf(candidates, shares, basis)
  const recipe = { materials: candidates, percentages: shares, basis, category: conditions.category }
  const subject = {
    ...blend,
    contents,
    // Of which only limits on what additives bring ask.
    get treatment() {
      return conditions.dosed && treat(conditions.dosed, { results: blend.results })
    },
    // Of which only limits on a jet fuel ask.
    get energy() {
      return energyOfBlend(blend, { ...recipe, isJet: true })
    },
  }
  return measurementsOfAll(measurementsOf(subject, conditions))
}

/** A recipe by the core, of the candidates that have a share (0–1 or any sum, by candidate). */
export function blendedAt<
  Question extends Pick<RecipeQuestion, 'candidates' | 'basis' | 'conditions' | 'options'>,
>(calc: Pick<Blender, 'mixture'>, asked: Question, shares: readonly number[]) {
  const used = shares.flatMap((share, at) => (share > 0 ? [at] : []))
  const parts = used.map((at) => shares[at]!)
  const question = { ...asked, candidates: used.map((at) => asked.candidates[at]!) }
  const mixture = calc.mixture(question.candidates.map((one) => packMaterial(one.properties, one)))
  const blend = mixture.blend(parts, asked.basis, asked.options)
  return { used, parts, question, blend, measured: measuredOf(blend, parts, question) }
}

/** The values alone; what is not simply a result is computed only when it is asked for. */
export function valuesOf(
  blend: Blend,
  shares: readonly number[],
  question: Parameters<typeof measuredOf>[2],
): Pick<RecipeMeasurements, 'of'> {
  let measured: RecipeMeasurements | null = null
  return {
    of(q) {
      if (!isComputed(q) && !isOwnQuantity(q)) return { value: blend.results[q as 'density'], flags: [] }
      measured ??= measuredOf(blend, shares, question)
      return measured.of(q)
    },
  }
}

export function stateOf(
  limit: RecipeLimit & { strict: boolean },
  measured: RecipeMeasurements,
): RecipeLimitState {
  const found = measured.of(limit.q)
  const { value, flags } = found
  const R = measured.R(limit.q, limit.meant ?? limit.limit)
  const isMet = isKept(limit, measured)
  if (value === null) return { value, isMet, margin: null, R, flags }
  const margin = limit.side === 'max' ? limit.limit - value : value - limit.limit
  return { value, isMet, margin, R, flags }
}

/** There is no figure, but it is known to lie on the right side. */
const isBeyond = ({ beyond }: Measured, limit: RecipeLimit & { strict: boolean }): boolean =>
  beyond !== undefined && beyondState(beyond, limit as LimitInForce) === 'pass'

/** Whether a limit is kept, and nothing else about it. */
export function isKept(
  limit: RecipeLimit & { strict: boolean },
  measured: Pick<RecipeMeasurements, 'of'>,
): boolean {
  const found = measured.of(limit.q)
  return found.value === null ? isBeyond(found, limit) : isMet(found.value, limit)
}

/** Whether all are met, and at least one of each `one_of` set. */
export function areMet(limits: readonly RecipeLimit[], isMetAt: (at: number) => boolean): boolean {
  const sets = new Map<number, boolean>()
  return (
    limits.every(({ one_of }, at) => {
      if (one_of === undefined) return isMetAt(at)
      sets.set(one_of, sets.get(one_of) === true || isMetAt(at))
      return true
    }) && [...sets.values()].every(Boolean)
  )
}
