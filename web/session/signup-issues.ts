import { screenText } from '#calc/vocabulary/faults/fault.ts'
import {
  checkSignUp,
  SIGN_UP_FIELDS,
  type SignUp,
  type SignUpField,
} from '#calc/vocabulary/rules/account-rules.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import type { ErrorBody } from '#web/api/http.ts'
import type { Language } from '#web/text/text.ts'

export interface SignUpIssue {
  /** The field to mend; null when it is the sign-up as a whole. */
  field: SignUpField | null
  message: string
}

type Labels = Record<SignUpField, string>

const isField = (name: string | undefined): name is SignUpField =>
  (SIGN_UP_FIELDS as readonly (string | undefined)[]).includes(name)

const fieldOf = ([name]: readonly string[]): SignUpField | null => (isField(name) ? name : null)

/** What the form can check by itself; of an empty field it says only that it is blank. */
export function signUpIssues(entries: SignUp, language: Language, labels: Labels): SignUpIssue[] {
  return checkSignUp(entries).issues.map((found) => {
    // Different passwords are reported at the confirmation.
    const field = found.code === 'passwords-differ' ? 'password_confirm' : fieldOf(found.path)
    return { field, message: screenText(found, language, field ?? '', field ? labels[field] : '') }
  })
}

export const serverIssues = (body: ErrorBody): SignUpIssue[] =>
  fieldMessages(body).map(({ path, message }) => ({ field: fieldOf(path), message }))
