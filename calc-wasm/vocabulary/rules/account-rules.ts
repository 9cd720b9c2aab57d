import { type Checked, type Issue, issue } from '../faults/fault.ts'
import { EMAIL_MAX, PASSWORD, PERSON_NAME_MAX, PHONE_PATTERN, USERNAME_MAX } from '../limits.ts'
import { checkText, type Fields, isFields, missing, notFields } from './field-rules.ts'
import { fold, latinDigits } from './fold.ts'

/** In the order of the form. */
export const SIGN_UP_FIELDS = [
  'first_name',
  'last_name',
  'username',
  'email',
  'phone_number',
  'password',
  'password_confirm',
] as const
export type SignUpField = (typeof SIGN_UP_FIELDS)[number]
export type SignUp = Record<SignUpField, string>
export type PasswordChange = Record<'current_password' | 'new_password' | 'new_password_confirm', string>

/** What could be read; complete only if there are no issues. */
export interface CheckedSignUp {
  draft: Partial<SignUp>
  issues: Issue[]
}

/** As browsers check an e-mail field, but with a dot in the domain. */
const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i
const UNLIMITED = Number.POSITIVE_INFINITY

/** Checks a sign-up, all issues at once; only the server knows taken names and common passwords. */
export function checkSignUp(input: unknown): CheckedSignUp {
  if (!isFields(input)) return { draft: {}, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const draft: Partial<SignUp> = {}
  for (const name of SIGN_UP_FIELDS) {
    const found = issues.length
    const text = readField(input, name, issues)
    if (text !== undefined && issues.length === found) draft[name] = text
  }
  const username = comparable(input, 'username')
  const password = comparable(input, 'password')
  const password_confirm = comparable(input, 'password_confirm')
  if (password !== undefined && username !== undefined && fold(password) === fold(username)) {
    issues.push(issue(['password'], 'password-is-username'))
    delete draft.password
  }
  if (password !== undefined && password_confirm !== undefined && password !== password_confirm) {
    issues.push(issue(['non_field_errors'], 'passwords-differ'))
  }
  return { draft, issues }
}

/** Checks a change of password; only the server knows whether the current one is right. */
export function checkPasswordChange(input: unknown): Checked<PasswordChange> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const read = (name: keyof PasswordChange) => readSecret(input, name, issues)
  const current_password = read('current_password')
  const new_password = read('new_password')
  const new_password_confirm = read('new_password_confirm')
  if (new_password) issues.push(...passwordIssues(new_password, 'new_password'))
  if (new_password && new_password_confirm && new_password !== new_password_confirm) {
    issues.push(issue(['non_field_errors'], 'passwords-differ'))
  }
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { current_password, new_password, new_password_confirm } as PasswordChange }
}

function passwordIssues(password: string, field = 'password'): Issue[] {
  const issues: Issue[] = []
  const { length } = [...password]
  if (length < PASSWORD.min) issues.push(issue([field], 'password-short', { min: PASSWORD.min }))
  if (length > PASSWORD.max) issues.push(issue([field], 'max-length', { max: PASSWORD.max }))
  if (/^\d+$/.test(latinDigits(password))) issues.push(issue([field], 'password-numeric'))
  return issues
}

function readField(fields: Fields, name: SignUpField, issues: Issue[]): string | undefined {
  if (name === 'password' || name === 'password_confirm') {
    const secret = readSecret(fields, name, issues)
    if (secret !== undefined && name === 'password') issues.push(...passwordIssues(secret))
    return secret
  }
  const text = readText(fields, name, issues, MAX_LENGTHS[name])
  return text === undefined ? undefined : FORMS[name](text, issues)
}

const MAX_LENGTHS = {
  username: USERNAME_MAX,
  first_name: PERSON_NAME_MAX,
  last_name: PERSON_NAME_MAX,
  email: EMAIL_MAX,
  // Limited by its pattern.
  phone_number: UNLIMITED,
}

type Form = (text: string, issues: Issue[]) => string | undefined

const FORMS: Record<keyof typeof MAX_LENGTHS, Form> = {
  username(text, issues) {
    const name = text.normalize('NFKC')
    // Composition can make a text longer.
    const isLong = [...name].length > USERNAME_MAX
    const fault = isLong ? null : usernameFault(name)
    if (isLong) issues.push(issue(['username'], 'max-length', { max: USERNAME_MAX }))
    else if (fault === null) return name
    else issues.push(issue(['username'], fault))
    return undefined
  },
  first_name: (text) => text,
  last_name: (text) => text,
  email(text, issues) {
    if (EMAIL_PATTERN.test(text)) return text
    issues.push(issue(['email'], 'email-form'))
    return undefined
  },
  phone_number(text, issues) {
    const phone = latinDigits(text)
    if (PHONE_PATTERN.test(phone)) return phone
    issues.push(issue(['phone_number'], 'phone-form'))
    return undefined
  },
}

/** A password as typed: its blanks count. */
const readSecret = (fields: Fields, name: string, issues: Issue[]): string | undefined =>
  readText(fields, name, issues, UNLIMITED, false)

/** A required text; undefined where a fault was added. */
function readText(fields: Fields, name: string, issues: Issue[], max: number, trim = true) {
  const given = own(fields, name)
  if (given === undefined || given === null) {
    issues.push(missing([name], given))
    return undefined
  }
  const found = issues.length
  // A username has a rule of its own.
  const text = checkText(given, [name], issues, max, { trim, isFree: !trim || name === 'username' })
  if (text === '') issues.push(issue([name], 'blank'))
  return issues.length > found ? undefined : text
}

/** A field as text for comparison with others; undefined where it is empty or none. */
function comparable(fields: Fields, name: SignUpField): string | undefined {
  const value = own(fields, name)
  const isText = typeof value === 'string' || typeof value === 'number'
  return isText && value !== '' ? String(value) : undefined
}

const own = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

const CHARACTERS = /^[\p{L}\p{M}\p{Nd}@.+_-]+$/u
/** Such as Hangul fillers, variation selectors, the grapheme joiner. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u
/** A mark left over after composition; these scripts have composed letters for all usual spellings. */
const STRAY_MARK = /(?:^|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9@.+_-])\p{M}/u

/** The scripts in general use (Unicode Standard Annex 31, table 5); those joined by commas may occur in one word. */
const SCRIPTS = [
  ...'Arab Armn Beng Deva Ethi Geor Gujr Guru Hebr Khmr Knda Laoo Mlym Mymr Orya'.split(' '),
  ...'Sinh Taml Telu Thaa Thai Tibt Hani,Hira,Kana Hani,Hang Hani,Bopo'.split(' '),
]
const OF_ONE_SCRIPT = [
  // Without the extensions of these three, which are marks and letters that look like apostrophes.
  ...['Latin', 'Greek', 'Cyrillic'].map((script) => `\\p{Script=${script}}`),
  ...SCRIPTS.map((together) => together.replace(/\w+/g, '\\p{Script_Extensions=$&}').replaceAll(',', '')),
].map((letters) => new RegExp(`^[${letters}0-9@.+_-]*$`, 'u'))

/**
 * The fault of a new username, compatibility-composed: letters, digits and `@ . + - _`, nothing invisible, and letters and digits of
 * one script (Latin digits go with all), so that no Cyrillic letter hides among Latin ones.
 */
export function usernameFault(name: string): 'username-form' | 'username-scripts' | null {
  if (!CHARACTERS.test(name) || INVISIBLE.test(name) || STRAY_MARK.test(name)) return 'username-form'
  if (fold(name) === '') return 'username-form'
  return OF_ONE_SCRIPT.some((script) => script.test(name)) ? null : 'username-scripts'
}

/**
 * Letters that look, small or capital, like a Latin one (the last: a Persian one). The migration that filled in the looks of older
 * names has the same list. Similar letters within Latin (l, I, 1) are not included: honest names may differ in these alone.
 */
export const LOOKS = [
  { script: 'Cyrillic', letters: 'авсеёѕіїјкмнортхуүһԁԛԝѵӏӓӧ', looks: 'abceësiïjkmhoptxyyhdqwvläö' },
  { script: 'Greek', letters: 'αάβεέζηιίκμνοόρτυύχϳς', looks: 'aábeézhiíkmnoóptyýxjσ' },
  { script: 'Armenian', letters: 'օոսհզց', looks: 'onuhqg' },
  { script: 'Latin', letters: 'ıɩɑɡʋ', looks: 'iiagu' },
  { script: 'Arabic', letters: 'ڪہھەۍ', looks: 'کهههی' },
] as const
const LOOK_OF = new Map(
  LOOKS.flatMap(({ letters, looks }) => [...letters].map((letter, at) => [letter, [...looks][at]!])),
)

/** The form of a folded name (`fold`) that is equal for names that look alike. */
export const lookalikeForm = (folded: string): string =>
  [...folded].map((character) => LOOK_OF.get(character) ?? character).join('')
