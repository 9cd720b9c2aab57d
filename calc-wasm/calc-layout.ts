import type { GapReason, MethodCode, PointMark, WarningCode } from './vocabulary/blend.ts'

// What the numbers of vocabulary/codes.ts mean on this side of the border, each list in the order of its enum.

export const METHOD_CODES: readonly (MethodCode | null)[] = [
  null,
  'volume-average',
  'mass-average',
  'mass-harmonic',
  'd86-via-tbp',
  'rvp-index',
  'hu-burns',
  'd7152-mass',
  'd7152-volume',
  'ethyl-rt70',
  'aki-mean',
  'd4737-a',
  'color-strength',
  'own-value',
]

export const GAP_REASONS: readonly (GapReason | null)[] = [
  null,
  'missing',
  'no-curve',
  'end-not-measured',
  'unreadable',
  'out-of-domain',
]

export const WARNING_CODES: readonly WarningCode[] = [
  'density-missing',
  'distillation-decreasing',
  'end-extrapolated',
  'clamped',
  'flash-below-zero',
  'viscosity-below-domain',
  'octane-linear',
  'cetane-index-averaged',
  'cetane-index-out-of-range',
  'cetane-index-inputs-out-of-range',
  'color-lower-bound',
]

export const POINT_MARKS: readonly (PointMark | null)[] = [null, 'given', 'interpolated', 'extrapolated']
