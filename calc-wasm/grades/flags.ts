import type { Blend, Warning } from '../vocabulary/blend.ts'
import { PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'

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
  'dosed',
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
  'freezing',
] as const
export type Lack = (typeof LACKS)[number]

/** A blend with what the core says of it. */
export interface Warned {
  /** By the core's codes, or others, which say nothing here. */
  warnings?: readonly (Pick<Warning, 'property' | 'value' | 'values'> & { code: string })[]
  estimated?: Blend['estimated']
}

const FLAG_OF: Readonly<Record<string, Flag>> = {
  'end-extrapolated': 'end-extrapolated',
  'flash-below-zero': 'flash-interval',
  'flash-interval': 'flash-interval',
  'curve-gap': 'curve-gap',
  'rvp-oxygenate': 'rvp-low',
  'octane-linear': 'octane-linear',
  'octane-part-linear': 'octane-linear',
  'octane-alcohol-by-volume': 'octane-alcohol',
  'distillation-alcohol': 'distillation-alcohol',
  'color-lower-bound': 'color-lower-bound',
} satisfies Partial<Record<Warning['code'], Flag>>
/** From this vol % on, what joins an octane by volume makes it less sure. */
const MUCH = 10
/** Of a warning that gives the range of the value, its last two figures are the range. */
const RANGED: readonly Flag[] = ['flash-interval', 'curve-gap', 'rvp-low']

/** What the core's warnings mean for the value of a property. */
export function warningFlags({ warnings = [], estimated = {} }: Warned, property: PropertyName): Flag[] {
  const mattering = property === 'octan_aki' ? ['octan_aki', 'octan_ron', 'octan_mon'] : [property]
  const found = warnings.flatMap(({ code, property: of, value }) =>
    mattering.includes(of) && !(code === 'octane-part-linear' && value! < MUCH) ? (FLAG_OF[code] ?? []) : [],
  )
  return [...new Set<Flag>([...found, ...(Object.hasOwn(estimated, property) ? ['estimated' as const] : [])])]
}

/** And for a place between the points: what holds of the whole curve. */
export const curveFlags = ({ warnings = [] }: Warned): Flag[] =>
  warnings.some(({ code }) => code === 'distillation-alcohol') ? ['distillation-alcohol'] : []

export function intervalOf(
  { warnings = [] }: Warned,
  property: PropertyName,
): readonly [low: number, high: number] | undefined {
  const ranged = warnings.find(
    ({ code, property: of, values = [] }) =>
      of === property && RANGED.includes(FLAG_OF[code]!) && values.length >= 2,
  )
  return ranged && [ranged.values!.at(-2)!, ranged.values!.at(-1)!]
}
