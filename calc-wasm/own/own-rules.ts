import { BASES } from '../vocabulary/blend.ts'
import {
  type Checked,
  type FaultCode,
  type Issue,
  issue,
  notAmong,
  type ParamsOf,
} from '../vocabulary/faults/fault.ts'
import { HEAVY_PREFIX } from '../vocabulary/heavy.ts'
import { NAME_MAX, UNIT_MAX } from '../vocabulary/limits.ts'
import {
  OWN_BASES,
  OWN_DIGITS_MAX,
  OWN_EXPONENT,
  OWN_KEY,
  OWN_RULES,
  OWN_VALUE_MAX,
  type OwnProperty,
  type OwnRule,
} from '../vocabulary/own-property.ts'
import { PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { isQuantity } from '../vocabulary/quantities.ts'
import {
  checkChoice,
  checkName,
  checkOptionalText,
  isFields,
  isNothing,
  missing,
  notFields,
  numberWithin,
  readNumber,
  refuseOthers,
} from '../vocabulary/rules/field-rules.ts'
import { programProperty, REPORTED_PREFIX } from '../vocabulary/words/reported.ts'

/** Reserved names: `e` with a temperature is a recipe's limit, `constructor` is in every object. */
const RESERVED = ['e', 'constructor']
/** Forms of derived quantities, including those that no grade limits yet. */
const DERIVED = /^([er]\d+|t\d+e)$/

/** Accounts could take this one before it was a property of the program; in `own` it is still theirs. */
const FORMERLY_FREE = ['cfpp']

const isTaken = (key: string): boolean =>
  !FORMERLY_FREE.includes(key) &&
  (key.startsWith(HEAVY_PREFIX) ||
    key.startsWith(REPORTED_PREFIX) ||
    (PROPERTY_NAMES as string[]).includes(key) ||
    isQuantity(key) ||
    RESERVED.includes(key) ||
    DERIVED.test(key))

export const OWN_FIELDS = [
  'name',
  'name_farsi',
  'key',
  'unit',
  'digits',
  'method',
  'rule',
  'basis',
  'exponent',
  'offset',
  'min',
  'max',
  'reproducibility',
] as const satisfies (keyof OwnProperty)[]

/** Checks the definition of an own property; all issues at once. */
export function checkOwnProperty(input: unknown): Checked<OwnProperty> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const fault = <Code extends FaultCode>(name: keyof OwnProperty, code: Code, ...params: ParamsOf<Code>) => {
    issues.push(issue([name], code, ...params))
  }
  const number = (name: keyof OwnProperty, max: number): number | null =>
    isNothing(input[name]) ? null : (numberWithin(input[name], [name], issues, { min: -max, max }) ?? null)
  const rule = checkChoice(input.rule, ['rule'], issues, OWN_RULES) ?? null
  const value: OwnProperty = {
    key: readKey(input.key, issues),
    name: checkName(input.name, ['name'], issues) ?? '',
    name_farsi: checkOptionalText(input.name_farsi, ['name_farsi'], issues, NAME_MAX) ?? null,
    unit: checkOptionalText(input.unit, ['unit'], issues, UNIT_MAX) ?? '',
    digits: readDigits(input.digits, issues),
    method: checkOptionalText(input.method, ['method'], issues, NAME_MAX) ?? '',
    rule: rule ?? 'volume',
    basis: rule && readBasis(rule, input.basis, issues),
    exponent: number('exponent', OWN_EXPONENT.max),
    offset: number('offset', OWN_VALUE_MAX),
    min: number('min', OWN_VALUE_MAX),
    max: number('max', OWN_VALUE_MAX),
    reproducibility: number('reproducibility', OWN_VALUE_MAX),
  }
  if (rule === 'power') value.offset ??= 0
  if (rule) issues.push(...powerIssues(rule, value, isNothing(input.exponent)))
  const { min, max, reproducibility } = value
  if (min !== null && max !== null && !(min < max)) fault('max', 'limit-order', { min, max })
  if (reproducibility !== null && !(reproducibility > 0)) fault('reproducibility', 'own-above-zero')
  refuseOthers(input, OWN_FIELDS, [], issues)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

/** Exponent and offset belong to one rule, which needs its exponent. */
function powerIssues(rule: OwnRule, { exponent, offset }: OwnProperty, isMissing: boolean): Issue[] {
  if (rule !== 'power')
    return Object.entries({ exponent, offset }).flatMap(([name, value]) =>
      value === null ? [] : [issue([name], 'own-power-only')],
    )
  if (isMissing) return [issue(['exponent'], 'required')]
  const isTooSmall = exponent !== null && Math.abs(exponent) < OWN_EXPONENT.min
  return isTooSmall ? [issue(['exponent'], 'own-exponent', OWN_EXPONENT)] : []
}

/** A stored definition; undefined if this release can't read it. */
export function readOwnProperty(stored: unknown): OwnProperty | undefined {
  const builtIn = isFields(stored) && typeof stored.key === 'string' ? programProperty(stored.key) : undefined
  if (builtIn) return builtIn
  const checked = checkOwnProperty(stored)
  return checked.ok ? checked.value : undefined
}

/** Checks a corrected definition. The key can't change; a new rule drops the fields that only the old one had. */
export function checkOwnCorrection(current: OwnProperty, patch: unknown): Checked<OwnProperty> {
  if (!isFields(patch)) return { ok: false, issues: [notFields([], patch)] }
  const isSameKey = !Object.hasOwn(patch, 'key') || patch.key === current.key
  const isNewRule = Object.hasOwn(patch, 'rule') && patch.rule !== current.rule
  const rule = OWN_RULES.find((each) => each === patch.rule)
  const basis = rule && current.basis && OWN_BASES[rule].includes(current.basis) ? current.basis : null
  const kept = isNewRule ? { ...current, exponent: null, offset: null, basis } : current
  const checked = checkOwnProperty({ ...kept, ...patch, key: current.key })
  if (isSameKey) return checked
  return { ok: false, issues: [issue(['key'], 'own-key-stays'), ...(checked.ok ? [] : checked.issues)] }
}

function readKey(value: unknown, issues: Issue[]): string {
  if (value === undefined || value === null) issues.push(missing(['key'], value))
  else if (value === '') issues.push(issue(['key'], 'blank'))
  else if (typeof value !== 'string') issues.push(issue(['key'], 'not-a-string'))
  else if (!OWN_KEY.test(value)) issues.push(issue(['key'], 'own-key-form'))
  else if (isTaken(value)) issues.push(issue(['key'], 'own-key-reserved', { key: value }))
  else return value
  return ''
}

const USUAL_DIGITS = 1

function readDigits(value: unknown, issues: Issue[]): number {
  if (isNothing(value)) return USUAL_DIGITS
  const digits = readNumber(value)
  if (digits !== null && !Number.isInteger(digits)) issues.push(issue(['digits'], 'not-an-integer'))
  else numberWithin(value, ['digits'], issues, { min: 0, max: OWN_DIGITS_MAX })
  return digits ?? USUAL_DIGITS
}

function readBasis(rule: OwnRule, value: unknown, issues: Issue[]): OwnProperty['basis'] {
  const [usual = null] = OWN_BASES[rule]
  if (isNothing(value)) return usual
  const basis = BASES.find((each) => each === value)
  if (!basis) issues.push(notAmong(['basis'], value, BASES))
  // A rule without shares has no basis.
  else if (usual === null) return null
  else if (!OWN_BASES[rule].includes(basis)) issues.push(issue(['basis'], 'own-basis', { rule }))
  return basis ?? usual
}
