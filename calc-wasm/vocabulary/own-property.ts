import { LOGLOG_MIN } from './codes.ts'
import type { Bilingual } from './words/language.ts'

/** How a blend's value follows from those of its components. */
export const OWN_RULES = ['volume', 'mass', 'power', 'log', 'loglog', 'worst-high', 'worst-low'] as const
export type OwnRule = (typeof OWN_RULES)[number]

/** What the fractions that it counts are of: a `Basis` of the vocabulary. */
type Basis = 'volume' | 'mass'

/** Of one account. */
export const OWN_PROPERTIES_MAX = 40
/** Larger than any reading, and small enough that no sum of readings overflows. */
export const OWN_VALUE_MAX = 1e12
export const OWN_DIGITS_MAX = 6
/** Of the exponent's size, on either side of 0. */
export const OWN_EXPONENT = { min: 0.01, max: 100 } as const
export const OWN_KEY = /^[a-z][a-z0-9_]{0,30}$/

/** A property defined by an account, as it is stored, answered and kept with calculations. */
export interface OwnProperty {
  key: string
  name: string
  name_farsi: string | null
  unit: string
  /** Decimals of a shown value. */
  digits: number
  /** Test method, or what else stands behind a figure. */
  method: string
  rule: OwnRule
  /** The kind of fraction that the rule counts in; null for the worst of all, which counts none. */
  basis: Basis | null
  /** Of the power b in (y + c)^b; null for every other rule. */
  exponent: number | null
  /** And its c. */
  offset: number | null
  min: number | null
  max: number | null
  /** R of the test, in the property's unit. */
  reproducibility: number | null
}

/** The bases that a rule can count in, the usual one first; none for the worst of all. */
export const OWN_BASES: Readonly<Record<OwnRule, readonly Basis[]>> = {
  volume: ['volume'],
  mass: ['mass'],
  power: ['volume', 'mass'],
  log: ['volume', 'mass'],
  loglog: ['mass', 'volume'],
  'worst-high': [],
  'worst-low': [],
}

/** The values entered for a material, by key. */
export type OwnValues = Record<string, number>

/** Why a blend has no value: the reasons of the core that can occur here. */
export const OWN_GAPS = ['missing', 'out-of-domain'] as const
type OwnGap = (typeof OWN_GAPS)[number]

/** What a blend comes to in an own property, with the definition that it was computed by. */
export interface OwnResult {
  property: OwnProperty
  value: number | null
  /** Why there is no value, and the components (by position) that are the cause. */
  gap?: { reason: OwnGap; components: number[] }
  /** Components without a density, whose shares stand in for fractions of the other kind. */
  unconverted?: number[]
  /** Components whose value was estimated: of a viscosity at 50 °C, from that at 40 °C. */
  estimated?: number[]
}

/** What limits and columns call an own property. */
export type OwnQuantity = `own:${string}`
export const ownQuantity = (key: string): OwnQuantity => `own:${key}`
export const isOwnQuantity = (q: string): q is OwnQuantity => q.startsWith('own:')
/** All of them as a pattern. */
export const OWN_QUANTITY = '^own:[a-z][a-z0-9_]{0,30}$'
export const keyOfQuantity = (q: OwnQuantity): string => q.slice('own:'.length)

export const nameOfOwn = ({ name, name_farsi }: Pick<OwnProperty, 'name' | 'name_farsi'>): Bilingual => ({
  en: name,
  fa: name_farsi ?? name,
})

/** What is shown of an own property where its definition is not at hand. */
export interface OwnLook {
  name: Bilingual
  unit: string
  digits: number
}

/** What a check shows of an own property; it is kept with the check. */
export const lookOf = (property: OwnProperty): OwnLook => ({
  name: nameOfOwn(property),
  unit: property.unit,
  digits: property.digits,
})

/** Whether a definition is a bound and not a rule of blending. */
export const isWorst = (rule: OwnRule): boolean => OWN_BASES[rule].length === 0

/** Whether a value has a place in the rule's equation; NaN has none. */
export function isInDomain({ rule, offset }: Pick<OwnProperty, 'rule' | 'offset'>, value: number): boolean {
  if (rule === 'power') return value + (offset ?? 0) > 0
  if (rule === 'log') return value > 0
  // Z(ν) of ASTM D341 is above 1 from here on; below, its logarithm has no logarithm.
  if (rule === 'loglog') return value >= LOGLOG_MIN
  return Number.isFinite(value)
}

/** What a value of an own property means; names, digits and the test's figures may differ between spaces. */
const MEANING = ['rule', 'basis', 'exponent', 'offset', 'unit', 'min', 'max'] as const

/** Whether the same number says the same by both definitions. */
export const isSameMeaning = (one: OwnProperty, other: OwnProperty): boolean =>
  MEANING.every((name) => one[name] === other[name])
