/**
 * One thing wrong with an input. `path` leads to the field as the wire names it, `code` and `params` are stable,
 * so that a screen can say it in its own words and language, and `message` is the sentence that the API answers.
 */
export interface Issue {
  path: string[]
  code: IssueCode
  params: Record<string, string | number>
  message: string
}

type Params = Record<string, string | number>

const MESSAGES = {
  required: () => 'This field is required.',
  blank: () => 'This field may not be blank.',
  null: () => 'This field may not be null.',
  'not-a-string': () => 'Not a valid string.',
  'not-a-number': () => 'A valid number is required.',
  'not-a-list': ({ type }: Params) => `Expected a list of items but got type "${type}".`,
  'not-an-object': ({ type }: Params) => `Invalid data. Expected a dictionary, but got ${type}.`,
  empty: () => 'This list may not be empty.',
  'no-data': () => 'No data provided',
  'null-character': () => 'Null characters are not allowed.',
  surrogate: ({ character }: Params) => `Surrogate characters are not allowed: ${character}.`,
  'max-length': ({ max }: Params) => `Ensure this field has no more than ${max} characters.`,
  'min-length': ({ min }: Params) => `Ensure this field has at least ${min} characters.`,
  pattern: () => 'Enter a valid value.',
  max: ({ max }: Params) => `Ensure this value is less than or equal to ${max}.`,
  min: ({ min }: Params) => `Ensure this value is greater than or equal to ${min}.`,
  'temperature-max': ({ label, max }: Params) => `${label} cannot exceed ${max}°C`,
  'recovery-range': ({ min, max }: Params) => `Recovery must be between ${min} and ${max}`,
  'density-range': ({ min, max }: Params) => `Density at 15 °C must be between ${min} and ${max} kg/m³.`,
  'density-unit': ({ min, max }: Params) =>
    `Density must be given in kg/m³, between ${min} and ${max} (0.832 g/cm³ is 832).`,
  'not-ascending': ({ label, value, lowerLabel, lowerValue }: Params) =>
    `Distillation values must be strictly ascending: ${label} (${value}°C) must be above ${lowerLabel} (${lowerValue}°C)`,
  'unknown-property': ({ name }: Params) => `Unknown property "${name}".`,
  'unknown-field': ({ name }: Params) => `Unknown field "${name}".`,
  choice: ({ value }: Params) => `"${value}" is not a valid choice.`,
  'not-an-integer': () => 'A valid integer is required.',
  'too-few-items': ({ min }: Params) => `Ensure this field has at least ${min} elements.`,
  'too-many-items': ({ max }: Params) => `Ensure this field has no more than ${max} elements.`,
  'not-a-boolean': () => 'Must be a valid boolean.',
  'not-a-uuid': () => 'Must be a valid UUID.',
  'username-form': () =>
    'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
  'username-scripts': () => 'The letters of a username must all be of one script, such as Latin or Persian.',
  'username-taken': () => 'A user with that username already exists.',
  'email-form': () => 'Enter a valid email address.',
  'email-taken': () => 'A user with that email already exists.',
  'phone-form': () => 'Enter a valid phone number.',
  'password-short': ({ min }: Params) =>
    `This password is too short. It must contain at least ${min} characters.`,
  'password-numeric': () => 'This password is entirely numeric.',
  'password-common': () => 'This password is too common.',
  'password-is-username': () => 'The password is too similar to the username.',
  'password-unchanged': () => 'The new password must differ from the current one.',
  'passwords-differ': () => 'Passwords do not match.',
  'unknown-material': ({ id }: Params) => `Invalid pk "${id}" - object does not exist.`,
  'repeated-material': () => 'This material is chosen more than once.',
  'counts-differ': ({ materials, percentages }: Params) =>
    `Each material needs one percentage: got ${materials} materials and ${percentages} percentages.`,
  'total-not-100': ({ total }: Params) => `Percentages must total 100, but they total ${total}.`,
  'too-many-categories': () => 'A material belongs to customized plus at most one other category.',
} as const satisfies Record<string, (params: Params) => string>

export type IssueCode = keyof typeof MESSAGES

export const issue = (path: string[], code: IssueCode, params: Params = {}): Issue => ({
  path,
  code,
  params,
  message: MESSAGES[code](params),
})

/** The nested error body of the wire: one key a field, a list of sentences at each leaf. */
export interface IssueBody {
  [field: string]: string[] | IssueBody
}

/**
 * All issues as one error body. Sentences about an object as a whole (a list of its own beside keyed ones) move
 * under `non_field_errors`. Objects have no prototype, so that a field called `__proto__` is a field like any other.
 */
export function issueBody(issues: readonly Issue[]): IssueBody {
  const body: IssueBody = Object.create(null)
  for (const { path, message } of issues) {
    let node = body
    for (const [depth, key] of path.entries()) {
      const found = node[key]
      const isLeaf = depth === path.length - 1
      if (isLeaf) {
        if (found === undefined) node[key] = [message]
        else if (Array.isArray(found)) found.push(message)
        else found.non_field_errors = [...((found.non_field_errors as string[]) ?? []), message]
      } else {
        const next: IssueBody =
          found === undefined || Array.isArray(found) ? Object.create(null) : (found as IssueBody)
        if (Array.isArray(found)) next.non_field_errors = found
        node[key] = next
        node = next
      }
    }
  }
  return body
}
