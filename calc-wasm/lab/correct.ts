import {
  type Corrected,
  type CorrectedValues,
  type Measurements,
  measurementsOf,
  type Subject,
} from '../grades/measure.ts'
import { usualConditions } from '../grades/specification.ts'
import { ownResultOf } from '../own/own-measure.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { type CategoryName, isCategoryName } from '../vocabulary/categories.ts'
import { isOwnQuantity, type OwnResult } from '../vocabulary/own-property.ts'
import {
  isDerived,
  isQuantity,
  type KnownQuantity,
  type Quantity,
  shifted,
  withinRange,
} from '../vocabulary/quantities.ts'
import {
  byName,
  fields,
  notEmpty,
  nullable,
  number,
  passing,
  type Stored,
  text,
} from '../vocabulary/stored.ts'
import { studentQuantile } from './distributions.ts'
import { type History, isScatterUsable } from './history.ts'
import { ownRuleOf } from './own-lab.ts'

/** Bias correction of a rule by the own laboratory. */
const correction = fields({
  /** Mean of measured less calculated; 0 where there is no bias and only the scatter counts. */
  shift: number,
  /** Number of results, and their standard deviation. */
  n: passing((n): n is number => Number.isFinite(n) && (n as number) >= 2),
  sd: number,
  /** Code of the corrected rule; values by another rule are not corrected. Null for a derived quantity. */
  rule: nullable(text),
  /** Range of the calculated values that it comes from. */
  from: number,
  to: number,
})
export type Correction = Stored<typeof correction>

export type Corrections = Partial<Record<Quantity, Correction>>
export type CorrectionsByCategory = Partial<Record<CategoryName, Corrections>>

export interface BiasCorrections {
  category: CategoryName
  corrections: Corrections
}

/** The corrections of a category, limited to the quantities in `only`; undefined where there are none. */
export function biasCorrectionsOf(
  all: CorrectionsByCategory | null | undefined,
  category: CategoryName,
  only?: readonly Quantity[],
): BiasCorrections | undefined {
  const found = Object.entries(all?.[category] ?? {}).filter(([q]) => !only || only.includes(q as Quantity))
  return found.length > 0 ? { category, corrections: Object.fromEntries(found) } : undefined
}

/** The corrections of a stored calculation; undefined where there were none. */
export function storedBiasCorrections(
  corrected: CorrectedValues | undefined,
  { methods, own = [] }: Pick<Blend, 'methods' | 'own'>,
  category: CategoryName,
): BiasCorrections | undefined {
  if (!corrected) return undefined
  const corrections = Object.entries(corrected as Record<string, Corrected>).map(([q, { shift, n, sd }]) => {
    const property = ownResultOf(own, q)?.property
    const rule = property ? ownRuleOf(property) : (methods[q as keyof typeof methods] ?? null)
    return [q, { shift, n, sd, rule, ...ANYWHERE }] as const
  })
  return { category, corrections: Object.fromEntries(corrections) }
}

/** The range that a correction comes from is not stored. */
const ANYWHERE = { from: -Number.MAX_VALUE, to: Number.MAX_VALUE }

/** `methods`: the rule of each value; a value without one is not corrected. */
export type Ruled = Subject & { methods: Partial<Blend['methods']> }

/** The blend with `corrected`, where any value is. */
export function withCorrected<S extends Ruled>(
  subject: S,
  biasCorrections: BiasCorrections | undefined,
): S & Pick<Subject, 'corrected'> {
  const corrected =
    biasCorrections && correctedOf(subject, biasCorrections.corrections, biasCorrections.category)
  return corrected ? { ...subject, corrected } : subject
}

/** Bias correction from a usable history, else null. */
export const correctionFrom = (history: History): Correction | null =>
  history.usable && history.mean !== null ? correctionBy(history.mean, history) : null

/** Scatter of a history without bias, as a correction by 0; null where there are too few results. */
export const scatterFrom = (history: History): Correction | null =>
  isScatterUsable(history) ? correctionBy(0, history) : null

function correctionBy(shift: number, { n, sd, rule, points }: History): Correction | null {
  if (sd === null) return null
  const values = points.filter(({ counted }) => counted).map(({ calculated }) => calculated)
  return { shift, n, sd, rule, from: Math.min(...values), to: Math.max(...values) }
}

const PROBABILITY = 0.975

/** Corrects one value; null where the correction is for another rule. */
export function correct(
  q: Quantity,
  value: number | null,
  rule: string | null | undefined,
  correction: Correction | undefined,
): Corrected | null {
  if (value === null || !correction || (!isDerived(q) && rule !== correction.rule)) return null
  const { shift, n, sd, from, to } = correction
  const half = studentQuantile(PROBABILITY, n - 1) * sd * Math.sqrt(1 + 1 / n)
  return {
    value: shifted(q, value, correction),
    shift,
    n,
    sd,
    low: withinRange(q, value + shift - half),
    high: withinRange(q, value + shift + half),
    outside: value < from || value > to,
  }
}

/** The corrected values of a blend in this category; undefined where there are none. */
export function correctedOf(
  subject: Ruled,
  corrections: Corrections | undefined,
  category: CategoryName,
): CorrectedValues | undefined {
  if (!corrections) return undefined
  const { results, methods } = subject
  // Created on demand: only derived quantities need the curve.
  let measured: Measurements | null = null
  const derived = (q: KnownQuantity) => {
    measured ??= measurementsOf(subject, usualConditions(category))
    return measured.of(q).value
  }
  const found = Object.entries(corrections).flatMap(([name, correction]) => {
    const q = name as Quantity
    const value = isOwnQuantity(q)
      ? correctOwn(subject.own ?? [], q, correction)
      : isDerived(q)
        ? correct(q, derived(q), null, correction)
        : correct(q, results[q], methods[q], correction)
    return value ? [[q, value] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function correctOwn(own: readonly OwnResult[], q: Quantity, correction: Correction | undefined) {
  const found = ownResultOf(own, q)
  return found ? correct(q, found.value, ownRuleOf(found.property), correction) : null
}

/** Reads stored corrections, without those that can't be read. */
export const readCorrections: (stored: unknown) => CorrectionsByCategory | null = nullable(
  notEmpty(byName(isCategoryName, notEmpty(byName(isQuantity, correction)))),
)
