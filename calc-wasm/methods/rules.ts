// How each property blends. A rule is an index that is additive over the components: the core, its inverse, worksheets, the rows
// of the recipe search, rule cards, a recipe's choices and own properties follow from its steps. The other methods (curve, octanes,
// cetane index, color) are kernels of the core, named here if a recipe may choose them.
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
  PERCENT_STEP,
  plus,
  powerStep,
  RELATIVE,
  type Step,
  share,
  TEN,
  take,
  times,
  upTo,
  Z,
} from './steps.ts'

/** Basis of the fractions; `mole` in calculations stored before 1.2.0. */
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
/** A method without an additive index. */
const kernel = <const Method extends string>(method: Method) => ({ method, steps: null })

const AVERAGE = byVolume('volume-average')
const ofKelvins = (exponent: string | number) => [KELVIN, RELATIVE, powerStep(exponent)]
const D7152 = [Z, LOG10, LOG10]
const CONTENT = byVolume('volume-average', PERCENT_STEP)
const RT70 = [kernel('ethyl-rt70'), kernel('ethyl-rt70-of135'), AVERAGE] as const

/** Of cloud points; of a CFPP no rule was published. */
const CLOUD = [
  byVolume('hu-burns', ...ofKelvins(20)),
  byVolume('semwal-varshney', ...ofKelvins(13.45)),
  byVolume('cloud-exponential', times(1.8), plus(32), times(0.035), EXP),
] as const

/** The methods that may be chosen for each property, the usual one first. */
export const CHOICES = {
  flash_point: [
    byVolume('hu-burns', ...ofKelvins('-1/0.06')),
    byVolume('wickey-chittenden', KELVIN, minus(42.6), over(2414), minus(6.1188), TEN),
  ],
  rvp: [
    byVolume('rvp-index', powerStep(1.25)),
    byVolume('rvp-exponent105', powerStep(1.05)),
    byVolume('rvp-exponent112', powerStep(1.12)),
    AVERAGE,
  ],
  viscosity_40: [
    byMass('d7152-mass', ...D7152),
    byMass('refutas', plus(0.8), LN, LN, times(14.534), plus(10.975)),
    byVolume('chevron-viscosity', LOG10, share(3)),
  ],
  cloud_point: CLOUD,
  cfpp: CLOUD,
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

/** Of these, what no new blend may ask for: on measured blends it differs from the usual one by 1 %. Stored calculations were made by it. */
export const FORMER = { viscosity_40: ['refutas', 'chevron-viscosity'] } as const

/** The rule of the cautious flash point. */
export const CAUTIOUS: MethodRule = CHOICES.flash_point[1]

/** The method of each property without a choice or a kernel, in the core's order. */
export const ONLY = {
  mercaptan: byMass('mass-average'),
  sulfur_ppm: byMass('mass-average'),
  recovery: byVolume('volume-average', upTo(100)),
  cetane_number: AVERAGE,
  aromatics: CONTENT,
  olefin: CONTENT,
  benzene: CONTENT,
} as const satisfies Record<string, MethodRule>

/** Which of `MODEL_ERRORS` says how far the rule of a property may be off; where that depends on what is blended, `uncertainty/model-choice.ts` says it. */
export const ERROR_OF = {
  density: 'density',
  cloud_point: 'cloud',
  cfpp: 'cfpp',
  pour_freezing_point: 'pour',
  mercaptan: 'mercaptan',
  sulfur_ppm: 'sulfur',
  recovery: 'recovery',
  cetane_number: 'cetane_number',
  aromatics: 'aromatics',
  olefin: 'olefin',
  benzene: 'benzene',
} as const

/** Rules for any property: density, octanes, and results stored before 1.2.0. */
const ANY_PROPERTY = [
  AVERAGE,
  byMass('mass-average'),
  byMass('mass-harmonic', over(1)),
  rule('mole')('mole-average'),
] as const

/** The name of a method when shares of the other basis stand in for unknown fractions. */
export const STANDS_IN = {
  'volume-average': 'mass-average',
  'mass-average': 'volume-average',
  'd7152-mass': 'd7152-volume',
} as const

type Choices = typeof CHOICES
export type TableMethod =
  | Choices[keyof Choices][number]['method']
  | (typeof ANY_PROPERTY)[number]['method']
  | (typeof STANDS_IN)[keyof typeof STANDS_IN]

type Rules = Choices & { [Property in keyof typeof ONLY]: readonly [(typeof ONLY)[Property]] }
/** The properties that blend by a method. */
export type PropertiesOf<Method extends string> = {
  [Property in keyof Rules]: Method extends Rules[Property][number]['method'] ? Property : never
}[keyof Rules]

export const TABLE_METHODS = [
  ...Object.values(CHOICES).flat(),
  ...Object.values(ONLY),
  ...ANY_PROPERTY,
  ...Object.values(STANDS_IN).map((method) => ({ method })),
].map(({ method }): TableMethod => method)

const isKey = <Table extends object>(table: Table, key: string): key is keyof Table & string => key in table
export const standsInFor = (method: string): TableMethod | null =>
  isKey(STANDS_IN, method) ? STANDS_IN[method] : null

/** The methods of a property in the tables, the usual one first. */
export const methodsOf = (property: string): readonly (MethodRule | { method: string; steps: null })[] =>
  isKey(CHOICES, property) ? CHOICES[property] : isKey(ONLY, property) ? [ONLY[property]] : []

/** Whether the usual rule of a property adds up over masses. */
export function countsByMass(property: string): boolean {
  const [usual] = methodsOf(property)
  return usual !== undefined && usual.steps !== null && usual.counts === 'mass'
}

/** The rule by which a method blends a property; null if it has no additive index. */
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

/** The rule of an own property's definition; not for `worst-high` and `worst-low`, which add nothing up. */
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
  return { counts, steps: [...shifted, RELATIVE, powerStep(exponent ?? 1)], toLowest: (exponent ?? 1) < 0 }
}

/** The steps before the relative one; null if there is none. */
export function stepsToTop(steps: readonly Step[]): readonly Step[] | null {
  const at = steps.findIndex(({ op }) => op === 'relative')
  return at < 0 ? null : steps.slice(0, at)
}

/** A rule's index and its inverse, for a blend of these readings. */
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
