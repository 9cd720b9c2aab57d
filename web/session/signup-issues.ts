import { checkSignUp, SIGN_UP_FIELDS, type SignUp, type SignUpField } from '#calc/vocabulary/account-rules.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import type { ErrorBody } from '#web/api/http.ts'
import type { faults } from '#web/text/en/faults.ts'
import { type NamedField, sayFault, sayServerMessage } from '#web/text/server-message.ts'
import type { Translation } from '#web/text/text.ts'

/** One thing wrong with a sign-up, said in the language of the interface. */
export interface SignUpIssue {
  /** The field to mend; null when it is the sign-up as a whole. */
  field: SignUpField | null
  message: string
}

type Faults = Translation<typeof faults>
type Labels = Record<SignUpField, string>

const isField = (name: string | undefined): name is SignUpField =>
  (SIGN_UP_FIELDS as readonly (string | undefined)[]).includes(name)

/** The confirmation is where differing passwords are mended. */
const fieldOf = (path: readonly string[], code?: string): SignUpField | null => {
  if (code === 'passwords-differ') return 'password_confirm'
  return isField(path[0]) ? path[0] : null
}

const named = (field: SignUpField | null, labels: Labels): NamedField =>
  field ? { name: field, label: labels[field] } : { name: '', label: '' }

/** What the form can see by itself; an empty field is "blank" here, so nothing else is said of it. */
export function signUpIssues(entries: SignUp, t: Faults, labels: Labels): SignUpIssue[] {
  return checkSignUp(entries).issues.map(({ path, code, params, message }) => {
    const field = fieldOf(path, code)
    return { field, message: sayFault(t, code, params, named(field, labels)) ?? message }
  })
}

/** What the server found. */
export function serverIssues(body: ErrorBody, t: Faults, labels: Labels): SignUpIssue[] {
  return fieldMessages(body).map(({ path, message }) => {
    const differ = message === 'Passwords do not match.'
    const field = fieldOf(path, differ ? 'passwords-differ' : undefined)
    return { field, message: sayServerMessage(t, message, named(field, labels)) }
  })
}
