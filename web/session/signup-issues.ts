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

/** One thing wrong with a sign-up, said in the language of the interface. */
export interface SignUpIssue {
  /** The field to mend; null when it is the sign-up as a whole. */
  field: SignUpField | null
  message: string
}

type Labels = Record<SignUpField, string>

const isField = (name: string | undefined): name is SignUpField =>
  (SIGN_UP_FIELDS as readonly (string | undefined)[]).includes(name)

const fieldOf = ([name]: readonly string[]): SignUpField | null => (isField(name) ? name : null)

/** What the form can see by itself; an empty field is "blank" here, so nothing else is said of it. */
export function signUpIssues(entries: SignUp, language: Language, labels: Labels): SignUpIssue[] {
  return checkSignUp(entries).issues.map((found) => {
    // The confirmation is where differing passwords are mended.
    const field = found.code === 'passwords-differ' ? 'password_confirm' : fieldOf(found.path)
    return { field, message: screenText(found, language, field ?? '', field ? labels[field] : '') }
  })
}

/** What the server found. */
export const serverIssues = (body: ErrorBody): SignUpIssue[] =>
  fieldMessages(body).map(({ path, message }) => ({ field: fieldOf(path), message }))
