import type { Limit } from './rows.ts'

/** A guard in reproducibilities. */
const GUARD_IN_R = 0.59
/** What is limited on one side only is drawn as far as so many R inside of its limit. */
const ONE_SIDED_IN_R = 6
/** Where no R is known: as far as this part of the limit, or of the distance. */
const [PART, ROOM] = [0.1, 1.2]
/** How much of the bar lies beyond a limit. */
const OUTSIDE = 0.2

/** Places on a bar, from 0 to 1; what lies further is at its end. */
export interface Bar {
  /** What is allowed; from, or to, the end where there is no limit. */
  allowed: readonly [number, number]
  limits: readonly number[]
  value: number | null
  /** Of the calculation, where another value was measured, or will be. */
  predicted: number | null
  spread: readonly [low: number, high: number] | null
}

export type Scaled = Pick<Limit, 'side' | 'limit' | 'value' | 'guard' | 'margin' | 'in_R'> & {
  foreseen?: Pick<Limit, 'value' | 'guard' | 'margin' | 'in_R'> | undefined
}

/** Of the test, in the unit of the row; null where none is known. */
const rOf = ({ margin, in_R, guard }: Pick<Scaled, 'margin' | 'in_R' | 'guard'>): number | null =>
  margin && in_R ? Math.abs(margin / in_R) : guard && guard / GUARD_IN_R

/**
 * Where a value stands beside its limits. The scale is what they allow: from one to the other, or 6 R of the test; so that what
 * is hardly inside looks so, whoever judged. `spread` is in the row's unit. Null where there is nothing to show.
 */
export function barOf(limits: readonly Scaled[], spread?: readonly [number, number]): Bar | null {
  const { value, foreseen } = limits[0]!
  const nearest = value ?? foreseen?.value ?? null
  const ends = { min: endOf(limits, 'min'), max: endOf(limits, 'max') }
  const one = limits.find(({ limit }) => limit !== null)
  if (nearest === null || !one) return null
  const R = rOf(one) ?? (one.foreseen ? rOf(one.foreseen) : null)
  const guess = Math.max(ROOM * Math.abs(nearest - one.limit!), PART * Math.abs(one.limit!), 1e-6)
  const span =
    ends.min !== null && ends.max !== null && ends.max > ends.min
      ? ends.max - ends.min
      : R
        ? ONE_SIDED_IN_R * R
        : guess
  const isBoth = ends.min !== null && ends.max !== null
  const width = span / (1 - (isBoth ? 2 : 1) * OUTSIDE)
  const start = ends.min === null ? ends.max! - span : ends.min - OUTSIDE * width
  const at = (figure: number) => Math.max(0, Math.min(1, (figure - start) / width))
  return {
    allowed: [ends.min === null ? 0 : at(ends.min), ends.max === null ? 1 : at(ends.max)],
    limits: [ends.min, ends.max].filter((end) => end !== null).map(at),
    value: value === null ? null : at(value),
    predicted: foreseen?.value == null ? null : at(foreseen.value),
    spread: spread ? [Math.min(...spread.map(at)), Math.max(...spread.map(at))] : null,
  }
}

const endOf = (limits: readonly Scaled[], side: Scaled['side']): number | null =>
  limits.find((limit) => limit.side === side)?.limit ?? null
