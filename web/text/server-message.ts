import type { faults } from './en/faults.ts'
import type { Translation } from './text.ts'

type Faults = Translation<typeof faults>
type FaultCode = keyof Faults['codes'] | 'required'
type Values = Record<string, string | number>

/** The sentences of the wire, with the names of what they quote. */
const SENTENCES: [RegExp, FaultCode, ...string[]][] = [
  [/^This field is required\.$/, 'required'],
  [/^This field may not be (?:blank|null)\.$/, 'required'],
  [/^Not a valid string\.$/, 'not-a-string'],
  [/^A valid number is required\.$/, 'not-a-number'],
  [/^A valid integer is required\.$/, 'not-an-integer'],
  [/^Null characters are not allowed\.$/, 'null-character'],
  [/^Surrogate characters are not allowed/, 'surrogate'],
  [/^Ensure this field has no more than (\d+) characters\.$/, 'max-length', 'max'],
  [/^Ensure this field has at least (\d+) characters\.$/, 'min-length', 'min'],
  [/^Ensure this value is less than or equal to (\S+)\.$/, 'max', 'max'],
  [/^Ensure this value is greater than or equal to (\S+)\.$/, 'min', 'min'],
  [/ cannot exceed (\d+)°C$/, 'temperature-max', 'max'],
  [/^Recovery must be between (\d+) and (\d+)$/, 'recovery-range', 'min', 'max'],
  [/^Density at 15 °C must be between (\d+) and (\d+) /, 'density-range', 'min', 'max'],
  [/^Density must be given in kg\/m³, between (\d+) and (\d+) /, 'density-unit', 'min', 'max'],
  [
    /strictly ascending: (.+) \((.+)°C\) must be above (.+) \((.+)°C\)$/,
    'not-ascending',
    'label',
    'value',
    'lowerLabel',
    'lowerValue',
  ],
  [/^"(.*)" is not a valid choice\.$/, 'choice', 'value'],
  [/^Enter a valid username\./, 'username-form'],
  [/^The letters of a username must all be of one script/, 'username-scripts'],
  [/^A user with that username already exists\.$/, 'username-taken'],
  [/^Enter a valid email address\.$/, 'email-form'],
  [/^A user with that email already exists\.$/, 'email-taken'],
  [/^Enter a valid phone number\.$/, 'phone-form'],
  [/^This password is too short\. It must contain at least (\d+) characters\.$/, 'password-short', 'min'],
  [/^This password is entirely numeric\.$/, 'password-numeric'],
  [/^This password is too common\.$/, 'password-common'],
  [/^The password is too similar to the username\.$/, 'password-is-username'],
  [/^The new password must differ from the current one\.$/, 'password-unchanged'],
  [/^Passwords do not match\.$/, 'passwords-differ'],
  [/^A material belongs to customized plus at most one other category\.$/, 'too-many-categories'],
  [/^A material with this name and producer already exists\.$/, 'duplicate-material'],
  [/^Material limit reached: your subscription allows (\d+) /, 'material-limit', 'limit'],
  [/^You do not have permission/, 'not-yours'],
  [/^The password is not right\.$/, 'wrong-password'],
  [/^This is not the username of this account\.$/, 'wrong-confirmation'],
  [/^Unable to log in with provided credentials\.$/, 'credentials'],
  [/^No active account found with the given credentials$/, 'credentials'],
  [/^Request was throttled\. Expected available in (\d+) seconds?\.$/, 'throttled', 'seconds'],
  [/^Premium subscription required\.$/, 'premium'],
  [/^Choose a new password first\.$/, 'choose-password'],
  [/^Service temporarily unavailable/, 'unavailable'],
  [/^A server error occurred\.$/, 'server-error'],
  [/^Not found\.$/, 'not-found'],
  [/^Given token not valid for any token type$/, 'token'],
  [/^Authentication credentials were not provided\.$/, 'token'],
  [/^Token is invalid or expired$/, 'token'],
  [/^Request body too large\.$/, 'too-large'],
]

/** A field as the person sees it. */
export interface NamedField {
  name: string
  label: string
}

const NO_FIELD: NamedField = { name: '', label: '' }

/** A fault in the words and the language of the interface. */
export function sayFault(t: Faults, code: string, params: Values, field: NamedField): string | null {
  if (code === 'required' || code === 'blank' || code === 'null')
    return t.enter[field.name] ?? t.enterOther(field.label)
  const say = (t.codes as Record<string, (label: string, params: Values) => string>)[code]
  return say ? say(field.label, params) : null
}

/** What code a sentence of the server stands for, and what it quotes; null for one that is not known here. */
export function readServerMessage(message: string): { code: FaultCode; params: Values } | null {
  for (const [pattern, code, ...names] of SENTENCES) {
    const match = pattern.exec(message)
    if (match) return { code, params: Object.fromEntries(names.map((name, i) => [name, match[i + 1]!])) }
  }
  return null
}

/** A sentence of the server in the words of the interface; one that is not known here stays as it came. */
export function sayServerMessage(t: Faults, message: string, field: NamedField = NO_FIELD): string {
  const read = readServerMessage(message)
  return (read && sayFault(t, read.code, read.params, field)) ?? message
}
