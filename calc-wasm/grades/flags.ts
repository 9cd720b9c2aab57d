import type { Blend, Warning } from '../vocabulary/blend.ts'
import { PROPERTY_NAMES, type PropertyName } from '../vocabulary/properties.ts'

/** Caveats of a value. The first four say where it lies on the curve. */
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

/** All other flags mark values that may be worse than they look, and so can't pass. */
const HARMLESS: readonly Flag[] = [
  'below-ibp',
  'above-fbp',
  'below-5',
  'above-95',
  'loss-unknown',
  'as-stated',
]
export const isCapping = (flag: Flag): boolean => !HARMLESS.includes(flag)

/** Why there is no value: a property by its name is the one that is missing. */
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

export interface Measured {
  value: number | null
  lack?: Lack
  /** Reproducibility of a derived value, from that of the values it is derived from. */
  R?: number | null
  flags: readonly Flag[]
  /** The value lies somewhere between these. */
  interval?: readonly [low: number, high: number]
  /** No figure, but known to lie below or above this. */
  beyond?: { is: 'below' | 'above'; edge: number }
}

export interface Warned {
  /** Codes other than the core's are ignored. */
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
/** From this vol % on, components that join an octane by volume make it less certain. */
const MUCH = 10
/** The last two figures of their warnings are the range of the value. */
const RANGED: readonly Flag[] = ['flash-interval', 'curve-gap', 'rvp-low']

export function warningFlags({ warnings = [], estimated = {} }: Warned, property: PropertyName): Flag[] {
  const mattering = property === 'octan_aki' ? ['octan_aki', 'octan_ron', 'octan_mon'] : [property]
  const found = warnings.flatMap(({ code, property: of, value }) =>
    mattering.includes(of) && !(code === 'octane-part-linear' && value! < MUCH) ? (FLAG_OF[code] ?? []) : [],
  )
  return [...new Set<Flag>([...found, ...(Object.hasOwn(estimated, property) ? ['estimated' as const] : [])])]
}

/** Flags that apply to the whole curve, and so to any place between its points. */
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
