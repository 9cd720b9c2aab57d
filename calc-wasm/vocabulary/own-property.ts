import { LOGLOG_MIN } from './codes.ts'
import { count, described, fields, nullable, number, type Stored, text, word } from './stored.ts'
import type { Bilingual } from './words/language.ts'

export const OWN_RULES = ['volume', 'mass', 'power', 'log', 'loglog', 'worst-high', 'worst-low'] as const
export type OwnRule = (typeof OWN_RULES)[number]

/** As in blend.ts, which imports this file. */
const BASES = ['volume', 'mass'] as const
type Basis = (typeof BASES)[number]

/** Per account. */
export const OWN_PROPERTIES_MAX = 40
/** Larger than any reading, and small enough that no sum of readings overflows. */
export const OWN_VALUE_MAX = 1e12
export const OWN_DIGITS_MAX = 6
/** Absolute value of the exponent. */
export const OWN_EXPONENT = { min: 0.01, max: 100 } as const
export const OWN_KEY = /^[a-z][a-z0-9_]{0,30}$/

const figure = nullable(number)

/** The definition of an own property; `checkOwnProperty` checks one. */
export const ownProperty = described(
  fields({
    key: described(text, { pattern: OWN_KEY.source }),
    name: text,
    name_farsi: nullable(text),
    unit: text,
    /** Decimals of a shown value. */
    digits: count,
    /** Test method or other source of the figures. */
    method: text,
    rule: described(
      word(OWN_RULES),
      '`volume`, `mass`: average; `power`: (Σ f·(y + offset)^exponent)^(1/exponent) − offset; `log`: exp(Σ f·ln y); `loglog`: viscosity rule of ASTM D7152; `worst-high`, `worst-low`: largest, smallest component.',
    ),
    basis: described(nullable(word(BASES)), 'Kind of fraction; null if the rule uses none.'),
    exponent: described(figure, '`power` only.'),
    offset: described(figure, '`power` only.'),
    min: described(figure, 'Lowest allowed entry.'),
    max: described(figure, 'Highest allowed entry.'),
    reproducibility: described(figure, 'R of the test; null if unknown.'),
  }),
  { $id: 'OwnProperty' },
)
export type OwnProperty = Stored<typeof ownProperty>

/** The possible bases of a rule, the usual one first. */
export const OWN_BASES: Readonly<Record<OwnRule, readonly Basis[]>> = {
  volume: ['volume'],
  mass: ['mass'],
  power: ['volume', 'mass'],
  log: ['volume', 'mass'],
  loglog: ['mass', 'volume'],
  'worst-high': [],
  'worst-low': [],
}

export type OwnValues = Record<string, number>

/** Reasons of the core that can occur here. */
export const OWN_GAPS = ['missing', 'out-of-domain'] as const

/** A blend's value of an own property, with the definition that it was computed by. */
export interface OwnResult {
  property: OwnProperty
  value: number | null
  /** Why there is no value, and the positions of the components that are the cause. */
  gap?: { reason: (typeof OWN_GAPS)[number]; components: number[] }
  /** Components without a density, whose shares are used unconverted. */
  unconverted?: number[]
  /** Components with an estimated value: a viscosity at 50 °C from that at 40 °C. */
  estimated?: number[]
}

/** The name of an own property in limits and columns. */
export type OwnQuantity = `own:${string}`
export const ownQuantity = (key: string): OwnQuantity => `own:${key}`
export const isOwnQuantity = (q: string): q is OwnQuantity => q.startsWith('own:')
export const OWN_QUANTITY = '^own:[a-z][a-z0-9_]{0,30}$'
export const keyOfQuantity = (q: OwnQuantity): string => q.slice('own:'.length)

export const nameOfOwn = ({ name, name_farsi }: Pick<OwnProperty, 'name' | 'name_farsi'>): Bilingual => ({
  en: name,
  fa: name_farsi ?? name,
})

/** How an own property is shown; stored with checks. */
export interface OwnFormat extends Pick<OwnProperty, 'unit' | 'digits'> {
  name: Bilingual
}

export const ownFormat = (property: OwnProperty): OwnFormat => ({
  name: nameOfOwn(property),
  unit: property.unit,
  digits: property.digits,
})

/** Whether the rule is the worst value of all components. */
export const isWorst = (rule: OwnRule): boolean => OWN_BASES[rule].length === 0

/** Whether a value is in the domain of the rule's equation; NaN never is. */
export function isInDomain({ rule, offset }: Pick<OwnProperty, 'rule' | 'offset'>, value: number): boolean {
  if (rule === 'power') return value + (offset ?? 0) > 0
  if (rule === 'log') return value > 0
  // Z(ν) of ASTM D341 is above 1 from here on; below, its logarithm has no logarithm.
  if (rule === 'loglog') return value >= LOGLOG_MIN
  return Number.isFinite(value)
}

const MEANING = ['rule', 'basis', 'exponent', 'offset', 'unit', 'min', 'max'] as const

/** Whether a value means the same by both definitions; names, digits and test may differ. */
export const isSameMeaning = (one: OwnProperty, other: OwnProperty): boolean =>
  MEANING.every((name) => one[name] === other[name])
