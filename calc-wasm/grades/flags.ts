import { AZEOTROPE } from '../methods/kernels.ts'
import type { Assumed, Blend, Warning } from '../vocabulary/blend.ts'
import { DISTILLATION_NAMES, PROPERTY_NAMES } from '../vocabulary/properties.ts'

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
  'assumed',
  'bound',
  'as-stated',
  'additive-doubt',
  'dosed',
  'curve-of-others',
  'density-of-others',
  'rvp-alcohol',
  'distillation-fame',
  'cetane-oxygenate',
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
  assumed?: Blend['assumed']
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
  'octane-with-alcohol': 'octane-alcohol',
  'curve-of-others': 'curve-of-others',
  'density-of-others': 'density-of-others',
  'rvp-alcohol': 'rvp-alcohol',
  'distillation-fame': 'distillation-fame',
  'cetane-index-oxygenate': 'cetane-oxygenate',
  'distillation-alcohol': 'distillation-alcohol',
  'color-lower-bound': 'color-lower-bound',
} satisfies Partial<Record<Warning['code'], Flag>>
/** From this vol % on, components that join an octane by volume make it less certain. */
const MUCH = 10
/** The last two figures of their warnings are the range of the value. */
const RANGED: readonly Flag[] = ['flash-interval', 'curve-gap', 'rvp-low', 'rvp-alcohol', 'distillation-fame']

/** How far a method says that its value may be off, below and above: half a width of 95 %; `figure` is that of its warning. */
const METHOD_ERRORS: Readonly<Record<string, (value: number, figure: number) => readonly [number, number]>> =
  {
    'distillation-alcohol': (_, figure) => {
      const off = Number.isNaN(figure) ? AZEOTROPE.most : figure
      return [off, off]
    },
    'octane-with-alcohol': (value) => [3, value < LOW_OCTANE ? 10 : 3],
    'octane-part-linear': () => [3, 3],
    'octane-linear': (_, scatter) => {
      const off = 1.96 * Math.min(2.5, 1.5 + 0.3 * scatter)
      return [off, scatter > 40 ? off + 1.2 : off]
    },
  }
/** Blends of base stocks below 60 read up to 10 low with alcohols. */
const LOW_OCTANE = 70

export function warningFlags(
  { warnings = [], estimated = {}, assumed }: Warned,
  property: Assumed['property'],
): Flag[] {
  const mattering: readonly string[] =
    property === 'octan_aki' ? ['octan_aki', 'octan_ron', 'octan_mon'] : [property]
  const found = warnings.flatMap(({ code, property: of, value }) =>
    mattering.includes(of) && !(code === 'octane-part-linear' && value! < MUCH) ? (FLAG_OF[code] ?? []) : [],
  )
  const flags = new Set<Flag>(found)
  if (Object.hasOwn(estimated, property)) flags.add('estimated')
  if (Object.hasOwn(assumed?.values ?? {}, property)) flags.add('assumed')
  return [...flags]
}

/** Flags that apply to the whole curve, and so to any place between its points. */
export const curveFlags = ({ warnings = [], assumed }: Warned): Flag[] => [
  ...OF_CURVES.filter((flag) => warnings.some(({ code }) => FLAG_OF[code] === flag)),
  ...(DISTILLATION_NAMES.some((name) => assumed?.values[name]) ? ['assumed' as const] : []),
]
const OF_CURVES: readonly Flag[] = ['distillation-alcohol', 'distillation-fame', 'curve-of-others']

/** Whether a value rests on assumed readings of which no range is known. */
export const isUnranged = ({ assumed }: Warned, property: Assumed['property']): boolean =>
  assumed?.values[property]?.low === null

/** Where the method says that the value lies; an error of a method stands around the value. */
export function intervalOf(
  subject: Warned,
  property: Assumed['property'],
  value: number | string | null,
): readonly [low: number, high: number] | undefined {
  if (typeof value !== 'number' || isUnranged(subject, property)) return undefined
  const { warnings = [], assumed } = subject
  const ranges = warnings.flatMap(({ code, property: of, value: figure, values = [] }) => {
    if (of !== property) return []
    if (RANGED.includes(FLAG_OF[code]!) && values.length >= 2)
      return [[values.at(-2)!, values.at(-1)!] as const]
    const off = METHOD_ERRORS[code]?.(value, figure ?? Number.NaN)
    return off && Number.isFinite(off[0]) ? [[value - off[0], value + off[1]] as const] : []
  })
  const { low, high } = assumed?.values[property] ?? {}
  if (low != null && high != null) ranges.push([low, high])
  if (ranges.length === 0) return undefined
  return [Math.min(...ranges.map(([low]) => low)), Math.max(...ranges.map(([, high]) => high))]
}
