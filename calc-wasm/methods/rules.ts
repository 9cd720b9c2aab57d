// How each property blends. A rule is an index that adds up over the components: the core, its inverse, worksheets, the rows of
// the recipe search, rule cards, the choices of a recipe and own properties follow from its steps. What is no such index (the curve,
// octanes, cetane index, color) is a kernel of the core, named here where a recipe may ask for it.
import {
  backwards,
  base,
  EXP,
  KELVIN,
  LN,
  LOG10,
  minus,
  NUMBERS,
  over,
  PERCENT,
  plus,
  power,
  RELATIVE,
  type Step,
  share,
  TEN,
  take,
  times,
  upTo,
  Z,
} from './steps.ts'

/** What the fractions of a sum are of; `mole` in calculations that were kept before 1.2.0. */
type Counts = 'volume' | 'mass' | 'mole'

export interface IndexRule {
  counts: Counts
  steps: readonly Step[]
  /** Readings are relative to the lowest, not to the highest. */
  toLowest?: boolean
}

export interface MethodRule<Method extends string = string> extends IndexRule {
  method: Method
}

const rule =
  (counts: Counts) =>
  <const Method extends string>(method: Method, ...steps: Step[]): MethodRule<Method> => ({
    method,
    counts,
    steps,
  })
const byVolume = rule('volume')
const byMass = rule('mass')
/** A method that is no index. */
const kernel = <const Method extends string>(method: Method) => ({ method, steps: null })

const AVERAGE = byVolume('volume-average')
const ofKelvins = (exponent: string | number) => [KELVIN, RELATIVE, power(exponent)]
const D7152 = [Z, LOG10, LOG10]
const CONTENT = byVolume('volume-average', PERCENT)
const RT70 = [kernel('ethyl-rt70'), kernel('ethyl-rt70-of135'), AVERAGE] as const

/** By property the methods that may be asked for, the usual one first. */
export const CHOICES = {
  flash_point: [
    byVolume('hu-burns', ...ofKelvins('-1/0.06')),
    byVolume('wickey-chittenden', KELVIN, minus(42.6), over(2414), minus(6.1188), TEN),
  ],
  rvp: [
    byVolume('rvp-index', power(1.25)),
    byVolume('rvp-exponent105', power(1.05)),
    byVolume('rvp-exponent112', power(1.12)),
    AVERAGE,
  ],
  viscosity_40: [
    byMass('d7152-mass', ...D7152),
    byMass('refutas', plus(0.8), LN, LN, times(14.534), plus(10.975)),
    byVolume('chevron-viscosity', LOG10, share(3)),
  ],
  cloud_point: [
    byVolume('hu-burns', ...ofKelvins(20)),
    byVolume('semwal-varshney', ...ofKelvins(13.45)),
    byVolume('cloud-exponential', times(1.8), plus(32), times(0.035), EXP),
  ],
  pour_freezing_point: [
    byVolume('hu-burns', ...ofKelvins(12.5)),
    byVolume('freezing-exponent', ...ofKelvins(12.8852)),
    byVolume('freezing-power', base(1.067)),
  ],
  octan_ron: RT70,
  octan_mon: RT70,
  octan_aki: [kernel('aki-mean'), AVERAGE],
  cetane_index: [kernel('d4737-a'), kernel('d4737-b'), kernel('d976')],
} as const

/** Beside the usual flash point, the figure on the safe side. */
export const CAUTIOUS: MethodRule = CHOICES.flash_point[1]

/** The one method of a property that simply blends by it, in the order in which the core does. */
export const ONLY = {
  mercaptan: byMass('mass-average'),
  sulfur_ppm: byMass('mass-average'),
  recovery: byVolume('volume-average', upTo(100)),
  cetane_number: AVERAGE,
  aromatics: CONTENT,
  olefin: CONTENT,
  benzene: CONTENT,
} as const

/** Of any property: density and octanes, and what was kept before 1.2.0. */
const ANY_PROPERTY = [
  AVERAGE,
  byMass('mass-average'),
  byMass('mass-harmonic', over(1)),
  rule('mole')('mole-average'),
] as const

/** The method with shares of the other kind, where the fractions that it counts in are not known. */
export const STANDS_IN = {
  'volume-average': 'mass-average',
  'mass-average': 'volume-average',
  'd7152-mass': 'd7152-volume',
} as const

type Choices = typeof CHOICES
/** The methods that the table names. */
export type TableMethod =
  | Choices[keyof Choices][number]['method']
  | (typeof ANY_PROPERTY)[number]['method']
  | (typeof STANDS_IN)[keyof typeof STANDS_IN]

export const TABLE_METHODS = [
  ...Object.values(CHOICES).flat(),
  ...Object.values(ONLY),
  ...ANY_PROPERTY,
  ...Object.values(STANDS_IN).map((method) => ({ method })),
].map(({ method }): TableMethod => method)

const isKey = <Table extends object>(table: Table, key: string): key is keyof Table & string => key in table
const standsInFor = (method: string) => (isKey(STANDS_IN, method) ? STANDS_IN[method] : null)

/** The methods of a property that are named here, the usual one first. */
export const methodsOf = (property: string): readonly (MethodRule | { method: string; steps: null })[] =>
  isKey(CHOICES, property) ? CHOICES[property] : isKey(ONLY, property) ? [ONLY[property]] : []

/** How a method blends a property; null where it adds up no index. */
export function indexRuleOf(property: string, method: string): IndexRule | null {
  const own = methodsOf(property)
  for (const one of own) {
    if (one.steps && one.method === method) return one
    if (one.steps && standsInFor(one.method) === method)
      return { ...one, counts: one.counts === 'mass' ? 'volume' : 'mass' }
  }
  return own.some((one) => one.method === method)
    ? null
    : (ANY_PROPERTY.find((one) => one.method === method) ?? null)
}

/** The rule of an own property's definition. Not for `worst-high` and `worst-low`, which add nothing up. */
export function ownIndexRule(definition: {
  rule: string
  basis: 'volume' | 'mass' | null
  exponent: number | null
  offset: number | null
}): IndexRule {
  const { rule, basis, exponent, offset } = definition
  const counts = basis ?? 'volume'
  if (rule === 'log') return { counts, steps: [LN] }
  if (rule === 'loglog') return { counts, steps: D7152 }
  if (rule !== 'power') return { counts, steps: [] }
  const shifted = offset ? [plus(offset)] : []
  return { counts, steps: [...shifted, RELATIVE, power(exponent ?? 1)], toLowest: (exponent ?? 1) < 0 }
}

/** The steps in front of the one that makes readings relative; null where there is none. */
export function stepsToTop(steps: readonly Step[]): readonly Step[] | null {
  const at = steps.findIndex(({ op }) => op === 'relative')
  return at < 0 ? null : steps.slice(0, at)
}

/** The index of a reading by a rule, and its inverse, beside these readings. */
export function indexing({ steps, toLowest }: IndexRule, readings: readonly number[]) {
  const toTop = stepsToTop(steps)
  const extreme = toLowest ? Math.min(...readings) : Math.max(...readings)
  const top = toTop ? take(NUMBERS, toTop, extreme, 1) : 1
  const back = backwards(steps)
  return {
    top,
    indexOf: (reading: number) => take(NUMBERS, steps, reading, top),
    readingOf: (index: number) => take(NUMBERS, back, index, top),
  }
}
