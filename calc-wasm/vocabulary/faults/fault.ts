import type { Bilingual, FaultWords, Language } from '../words/language.ts'
import { numberIn } from '../words/numbers.ts'
import { ACCOUNT_FAULTS, COMPANY_FAULTS } from './account-faults.ts'
import { RECIPE_FAULTS, REPORT_FAULTS, UNCERTAINTY_FAULTS } from './calculation-faults.ts'
import { ADDITIVE_FAULTS, GRADE_FAULTS, OWN_FAULTS } from './definition-faults.ts'
import { LAB_FAULTS } from './lab-faults.ts'
import { MATERIAL_FAULTS } from './material-faults.ts'
import { FIELD_FAULTS, REQUEST_FAULTS } from './request-faults.ts'
import { TANK_FAULTS } from './tank-faults.ts'

export const FAULTS = {
  ...FIELD_FAULTS,
  ...ACCOUNT_FAULTS,
  ...COMPANY_FAULTS,
  ...MATERIAL_FAULTS,
  ...GRADE_FAULTS,
  ...OWN_FAULTS,
  ...ADDITIVE_FAULTS,
  ...RECIPE_FAULTS,
  ...LAB_FAULTS,
  ...REPORT_FAULTS,
  ...REQUEST_FAULTS,
  ...TANK_FAULTS,
  ...UNCERTAINTY_FAULTS,
}

export type FaultCode = keyof typeof FAULTS

/** A number, a user's text, or something with a name in both languages. */
type Value = number | string | Bilingual

type NamesIn<Words> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Only}|${string}` ? Only : Name) | NamesIn<Rest>
  : never
type NamesOf<Code extends FaultCode> = NamesIn<(typeof FAULTS)[Code]['en']>
/** The parameters in a fault's words; no argument where there are none. */
export type ParamsOf<Code extends FaultCode> = [NamesOf<Code>] extends [never]
  ? []
  : [params: Readonly<Record<NamesOf<Code>, Value>>]

export class Fault {
  constructor(
    readonly code: FaultCode,
    readonly params: Readonly<Record<string, Value>> = {},
  ) {}
}

export const fault = <Code extends FaultCode>(code: Code, ...[params]: ParamsOf<Code>): Fault =>
  new Fault(code, params)

/** The sentence in API answers, which don't know labels. */
export const faultText = ({ code, params }: Fault, lang: Language): string =>
  filled(FAULTS[code][lang], params, lang, 'این مقدار')

/** The sentence at a field. One that was left empty is sent as null. */
export function screenText(fault: Fault, lang: Language, name: string, label: string): string {
  const { params } = fault
  const code = fault.code === 'null' ? 'required' : fault.code
  const { en, fa, screen = en }: FaultWords[string] = FAULTS[code]
  if (lang === 'fa') return filled(fa, params, lang, `«${label}»`)
  const isMissing = code === 'required' || code === 'blank'
  return filled((isMissing && ENTER[name]) || screen, params, lang, label)
}

const ENTER: Readonly<Record<string, string>> = {
  username: 'Enter a username',
  password: 'Enter a password',
  password_confirm: 'Enter the password once more',
  first_name: 'Enter your first name',
  last_name: 'Enter your last name',
  email: 'Enter an e-mail address',
  phone_number: 'Enter a phone number',
  current_password: 'Enter your current password',
  new_password: 'Enter a new password',
  new_password_confirm: 'Enter the new password once more',
  name: 'Enter the material’s name',
  producer_english_name: 'Enter the producer’s name in English',
  recovery: 'Enter the recovery, 25 to 100',
}

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g

const filled = (words: string, params: Fault['params'], lang: Language, label: string): string =>
  words.replace(PLACE, (_, name: string, one?: string, several?: string) => {
    if (name === 'label') return label
    const value = params[name]!
    if (one !== undefined && several !== undefined) return value === 1 ? one : several
    if (typeof value === 'object') return value[lang]
    if (typeof value === 'number') return numberIn(value, lang)
    // A user's text may run the other way.
    return lang === 'fa' ? `\u2068${value}\u2069` : value
  })

/** A fault of an input; `path` is that of the field on the wire. */
export class Issue extends Fault {
  constructor(
    readonly path: string[],
    code: FaultCode,
    params: Fault['params'] = {},
  ) {
    super(code, params)
  }
}

/** A checked input, or all its issues. */
export type Checked<Value> = { ok: true; value: Value } | { ok: false; issues: Issue[] }

export const issue = <Code extends FaultCode>(
  path: string[],
  code: Code,
  ...[params]: ParamsOf<Code>
): Issue => new Issue(path, code, params)

/** The fault of a value that is none of the choices. */
export const notAmong = (path: string[], value: unknown, choices: Iterable<string>): Issue =>
  issue(path, 'choice-of', {
    value: typeof value === 'string' || typeof value === 'number' ? value : String(JSON.stringify(value)),
    choices: [...choices].join(', '),
  })

/** The error body of the wire, not yet in words: a key per field, a list of faults at each leaf. */
interface IssueBody {
  [field: string]: Fault[] | IssueBody
}

/**
 * All issues as one error body. Faults of an object as a whole, beside those of its fields, are in `non_field_errors`. Objects have no
 * prototype, so that a field called `__proto__` is a field like any other.
 */
export function issueBody(issues: readonly Issue[]): IssueBody {
  const body: IssueBody = Object.create(null)
  for (const found of issues) {
    let node = body
    for (const [depth, key] of found.path.entries()) {
      if (depth === found.path.length - 1) addFault(node, key, found)
      else node = innerBody(node, key)
    }
  }
  return body
}

function addFault(body: IssueBody, key: string, found: Fault): void {
  const before = body[key]
  if (before === undefined) body[key] = [found]
  else if (Array.isArray(before)) before.push(found)
  else before.non_field_errors = [...((before.non_field_errors as Fault[]) ?? []), found]
}

/** The body of the fields below a key; what was found of the object as a whole moves into it. */
function innerBody(body: IssueBody, key: string): IssueBody {
  const before = body[key]
  const isFields = before !== undefined && !Array.isArray(before)
  const inner: IssueBody = isFields ? before : Object.create(null)
  if (Array.isArray(before)) inner.non_field_errors = before
  body[key] = inner
  return inner
}

/** Words of the wire that say more than the fault's own name. */
const WIRE_CODES: Readonly<Partial<Record<FaultCode, string>>> = {
  'changed-meanwhile': 'stale',
  'idempotency-other': 'key_reused',
  'idempotency-begun': 'in_flight',
}

/** A fault's name for programs: the same in every language and release. */
const codeOf = ({ code }: Fault): string => WIRE_CODES[code] ?? code.replaceAll('-', '_')

/** The names of the faults of fields, in the same places as their sentences. */
const codesIn = (part: unknown): unknown => {
  if (part instanceof Fault) return codeOf(part)
  if (Array.isArray(part)) return part.map(codesIn)
  return Object.fromEntries(Object.entries(part as object).map(([name, inner]) => [name, codesIn(inner)]))
}

const isFaulty = (part: unknown): boolean =>
  Array.isArray(part)
    ? part.length > 0 && part.every((one) => one instanceof Fault)
    : typeof part === 'object' && part !== null && Object.values(part).some(isFaulty)

/** An error body with the names of its faults: `code` beside `detail`, `codes` by field. */
export function withCodes(body: object): object {
  const { detail, code, ...rest } = body as Record<string, unknown>
  const faulty = Object.entries(rest).filter(([, part]) => isFaulty(part))
  return {
    ...body,
    ...(detail instanceof Fault && code === undefined && { code: codeOf(detail) }),
    ...(faulty.length > 0 && { codes: codesIn(Object.fromEntries(faulty)) }),
  }
}

export const bodyText = (body: object, lang: Language): string =>
  JSON.stringify(body, (_, value: unknown) => (value instanceof Fault ? faultText(value, lang) : value))
