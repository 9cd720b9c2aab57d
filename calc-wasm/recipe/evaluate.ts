// Recipes evaluated by the core: blend, gradients, standing against limits.
import { treat } from '../additives/treat.ts'
import { energyOfBlend } from '../energy.ts'
import { beyondState, endsMet, isMet } from '../grades/check.ts'
import type { Measured } from '../grades/flags.ts'
import { measurementsOf } from '../grades/measure.ts'
import type { LimitInForce } from '../grades/specification.ts'
import { marginOf } from '../grades/specification.ts'
import { packMaterial } from '../mixture.ts'
import type { Blend, Blender, Boiling, Mixture } from '../vocabulary/blend.ts'
import { COMPONENTS } from '../vocabulary/codes.ts'
import { contentsOf } from '../vocabulary/contents.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { NONE } from './linear/mixed.ts'
import {
  isComputed,
  measurementsOfAll,
  type RecipeLimit,
  type RecipeLimitState,
  type RecipeMeasurements,
  type RecipeQuantity,
  type RecipeQuestion,
} from './question.ts'
import { type CurveShape, nowhere, shapeOf } from './rows/boiling.ts'

/** The limit moved inwards by its guard, with its strictness filled in. */
export function inForce(
  limit: RecipeLimit,
  guard?: RecipeQuestion['guard'],
): RecipeLimit & { strict: boolean } {
  const inwards = guard ? guard(limit) * (limit.side === 'max' ? -1 : 1) : 0
  return { ...limit, strict: limit.strict ?? false, limit: limit.limit + inwards }
}

export function measuredOf(
  blend: Pick<Blend, 'results'> & Partial<Blend>,
  shares: readonly number[],
  { candidates, basis, conditions }: Pick<RecipeQuestion, 'candidates' | 'basis' | 'conditions'>,
): RecipeMeasurements {
  const recipe = { materials: candidates, percentages: shares, basis, category: conditions.category }
  const subject = {
    ...blend,
    get contents() {
      return contentsOf(candidates, shares, basis)
    },
    // Only limits on what additives bring in read this.
    get treatment() {
      return conditions.dosed && treat(conditions.dosed, { results: blend.results })
    },
    // Only limits on jet fuel read this.
    get energy() {
      return energyOfBlend(blend, { ...recipe, isJet: true })
    },
  }
  return measurementsOfAll(measurementsOf(subject, conditions))
}

/** Blends the candidates with a share (any total, by candidate). */
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

/** Values only; computed quantities on first use. */
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
  const { value, flags, interval } = measured.of(limit.q)
  const R = measured.R(limit.q, limit.meant ?? limit.limit)
  const margin = value === null ? null : marginOf(value, limit)
  const isMet = isKept(limit, measured)
  const isOpen = isMet && flags.includes('assumed') && !endsMet(limit, interval)[0]
  return { value, isMet, margin, R, flags, ...(isOpen && { isOpen }) }
}

/** No figure, but known to be on the right side of the limit. */
const isBeyond = ({ beyond }: Measured, limit: RecipeLimit & { strict: boolean }): boolean =>
  beyond !== undefined && beyondState(beyond, limit as LimitInForce) === 'pass'

export function isKept(
  limit: RecipeLimit & { strict: boolean },
  measured: Pick<RecipeMeasurements, 'of'>,
): boolean {
  const found = measured.of(limit.q)
  return found.value === null ? isBeyond(found, limit) : isMet(found.value, limit)
}

/** True if all single limits and one of each `one_of` group are met. */
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

/** Step of the difference quotient, as a part of the recipe. */
const CRUMB = 1e-4

/** A recipe with its properties, each computed on first use. */
export interface Point {
  /** By allowed candidate, 0–1. */
  x: readonly number[]
  volume: readonly number[]
  shape(): CurveShape
  values(): Pick<RecipeMeasurements, 'of'>
  /** Derivative of a quantity by the share of each allowed candidate. */
  gradient(q: RecipeQuantity): Float64Array
}

/** Coefficients of a limit's margin, linearised at the point. */
export type RowAt = (point: Point) => Float64Array

/** Evaluates recipes of the candidates; `boilings` is null unless all have a curve. */
export function searchPoints(
  calc: Blender,
  question: RecipeQuestion,
  { kappa, boilings }: { kappa: readonly number[]; boilings: readonly Boiling[] | null },
) {
  const { candidates, basis, options } = question
  const packed = candidates.map((one) => packMaterial(one.properties, one))
  const mixtures = new Map<string, Mixture>()
  const near = nowhere()
  let blends = 0

  /** Blend of the shares; the largest only if there are more than the core takes. */
  function blendOf(shares: readonly number[]): Blend {
    blends++
    let used = shares.flatMap((share, i) => (share > NONE ? [i] : []))
    if (used.length > COMPONENTS)
      used = used
        .toSorted((a, b) => shares[b]! - shares[a]!)
        .slice(0, COMPONENTS)
        .sort((a, b) => a - b)
    const key = used.join()
    const mixture = mixtures.get(key) ?? calc.mixture(used.map((i) => packed[i]!))
    mixtures.set(key, mixture)
    return mixture.blend(
      used.map((i) => shares[i]!),
      basis,
      options,
    )
  }

  function pointAt(x: readonly number[], isFar = false): Point {
    const sum = x.reduce((total, share, i) => total + share * kappa[i]!, 0)
    const volume = x.map((share, i) => (share > NONE ? (share * kappa[i]!) / sum : 0))
    let shape: CurveShape | null = null
    let values: Pick<RecipeMeasurements, 'of'> | null = null
    let sweep: Pick<RecipeMeasurements, 'of'>[] | null = null
    const valuesAt = (shares: readonly number[]) => valuesOf(blendOf(shares), shares, question)
    const self: Point = {
      x,
      volume,
      shape() {
        shape ??= shapeOf(volume, boilings!, { near, isFar })
        return shape
      },
      values() {
        values ??= valuesAt(x)
        return values
      },
      gradient(q) {
        sweep ??= x.map((share, i) => valuesAt(x.with(i, share + CRUMB)))
        const here = self.values().of(q).value
        return Float64Array.from(sweep, (moved) => {
          const there = moved.of(q).value
          return here === null || there === null ? 0 : (there - here) / CRUMB
        })
      },
    }
    return self
  }

  /** `blends`: how many so far. */
  return { blendOf, pointAt, blends: () => blends }
}
