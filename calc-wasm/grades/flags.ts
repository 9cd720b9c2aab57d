import { PROPERTY_NAMES } from '../vocabulary/properties.ts'

/** What a reader must know of a value. The first four say where it is on the curve. */
export const FLAGS = [
  'below-ibp',
  'above-fbp',
  'below-5',
  'above-95',
  'end-extrapolated',
  'loss-unknown',
  'flash-interval',
  'curve-gap',
  'rvp-low',
  'octane-linear',
  'octane-alcohol',
  'distillation-alcohol',
  'color-lower-bound',
  'estimated',
  'bound',
  'as-stated',
  'additive-doubt',
] as const
export type Flag = (typeof FLAGS)[number]

/** All others are of values that may be worse than they look: these can't pass by themselves. */
const HARMLESS: readonly Flag[] = [
  ...(['below-ibp', 'above-fbp', 'below-5', 'above-95', 'loss-unknown', 'as-stated'] as const),
]
export const isCapping = (flag: Flag): boolean => !HARMLESS.includes(flag)
/** Why there is no value: that of a property, no curve, the curve ends before, the color is on the other scale, or what is counted is not known. */
export const LACKS = [
  ...PROPERTY_NAMES,
  'curve',
  'beyond-curve',
  'color-scale',
  'own',
  'content',
  'additive',
] as const
export type Lack = (typeof LACKS)[number]
