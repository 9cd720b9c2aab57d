// Rules for the vapor pressure differ most where a light end such as butane is added, so the amount is told by each of them.
import type { Quantity } from '../vocabulary/quantities.ts'

/** Vapor pressure of a light end, kPa; gasolines stay below it, butanes are above. */
const LIGHT_END = 200

/** An index with either exponent, and a straight line. */
export const PRESSURE_RULES = ['rvp-index', 'rvp-exponent112', 'volume-average'] as const

/** True if the amount of this material depends much on the rule. */
export const isByRule = (q: Quantity, rvp: number | null): boolean =>
  q === 'rvp' && rvp !== null && rvp >= LIGHT_END
