import { Link } from 'wouter'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import {
  checkSignUp,
  SIGN_UP_FIELDS,
  type SignUp,
  type SignUpField,
} from '#calc/vocabulary/rules/account-rules.ts'
import { fieldMessages } from '#web/api/errors.ts'
import type { ErrorBody } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { session } from '#web/text/session.ts'
import type { Language, Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { ErrorSummary } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { INVITED, tab } from './chosen-space.ts'
import { useAccountForm } from './use-account-form.ts'

interface SignUpIssue {
  /** Null for the sign-up as a whole. */
  field: SignUpField | null
  message: string
}

type Labels = Record<SignUpField, string>

const fieldOf = ([name]: readonly string[]): SignUpField | null =>
  SIGN_UP_FIELDS.find((field) => field === name) ?? null

/** Client-side checks; an empty field is only reported as blank. */
export function signUpIssues(entries: SignUp, language: Language, labels: Labels): SignUpIssue[] {
  return checkSignUp(entries).issues.map((found) => {
    // Different passwords are reported at the confirmation.
    const field = found.code === 'passwords-differ' ? 'password_confirm' : fieldOf(found.path)
    return { field, message: screenText(found, language, field ?? '', field ? labels[field] : '') }
  })
}

export const bulletLabel = ({ fields, signup }: Translation<typeof session>, field: SignUpField): string =>
  field === 'phone_number' ? signup.phone : fields[field]

export const serverIssues = (body: ErrorBody): SignUpIssue[] =>
  fieldMessages(body).map(({ path, message }) => ({ field: fieldOf(path), message }))

const EMPTY: SignUp = {
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  phone_number: '',
  password: '',
  password_confirm: '',
}

interface Failure {
  title?: string
  issues: SignUpIssue[]
}

/** The token of the invitation that brought the user here; null without one. */
const invitation = () => tab.getItem(INVITED)?.replace(/^\/join\//, '') ?? null

export default function SignupScreen() {
  const { signup } = useText(session)
  const { http } = useServices()
  const { value } = useQuery((signal) => http.ask('GET /api/support/', { signal }))
  const refusal =
    value?.signup === 'closed'
      ? signup.closed
      : value?.signup === 'invited' && invitation() === null
        ? signup.byInvitation
        : null
  return (
    <Page title={signup.title} lead={refusal ? undefined : signup.lead} width="form">
      {refusal ? (
        <Notice tone="info" title={refusal.title} live={false}>
          <p>{refusal.text}</p>
        </Notice>
      ) : (
        <SignupForm />
      )}
      <p className="soft centred">
        {signup.haveAccount} <Link href="/login">{signup.login}</Link>
      </p>
    </Page>
  )
}

function SignupForm() {
  const t = useText(session)
  const language = useLanguage()
  const { failure, attempt, isBusy, isDone, onSubmit, field } = useAccountForm<SignUpField, Failure>({
    path: '/api/register/',
    empty: EMPTY,
    more: (): Record<string, string> => {
      const token = invitation()
      return token === null ? {} : { invitation: token }
    },
    labels: t.fields,
    check(entries) {
      const issues = signUpIssues(entries, language, t.fields)
      return issues.length > 0 ? { issues } : null
    },
    refused(error) {
      const found = error.is === 'refused' ? serverIssues(error.body) : []
      const message = error.is === 'refused' ? t.signup.generic : t.connection
      return { title: t.signup.failed, issues: found.length > 0 ? found : [{ field: null, message }] }
    },
    errorOf: ({ issues }, name) => issues.find(({ field }) => field === name)?.message,
  })
  const items = (failure?.issues ?? []).map(({ field, message }) => {
    const label = field && failure?.title ? bulletLabel(t, field) : undefined
    return { fieldId: field ?? undefined, message: label ? t.signup.bullet({ label, message }) : message }
  })
  return (
    <>
      {failure ? <ErrorSummary title={failure.title} items={items} attempt={attempt} /> : null}
      <div role="status">
        {isDone ? (
          <Notice tone="success" title={t.signup.success} live={false}>
            <p>{t.signup.redirecting}</p>
          </Notice>
        ) : null}
      </div>
      <form className="form card" noValidate onSubmit={onSubmit}>
        <div className="tiles gap-4 top">
          <TextField {...field('first_name')} autoComplete="given-name" dir="auto" />
          <TextField {...field('last_name')} autoComplete="family-name" dir="auto" />
        </div>
        <TextField
          {...field('username')}
          hint={t.signup.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <div className="tiles gap-4 top">
          <TextField {...field('email')} type="email" autoComplete="email" dir="ltr" />
          <TextField
            {...field('phone_number')}
            hint={t.signup.phoneHint}
            type="tel"
            autoComplete="tel"
            dir="ltr"
          />
        </div>
        <div className="tiles gap-4 top">
          <PasswordField {...field('password')} hint={t.signup.passwordHint} autoComplete="new-password" />
          <PasswordField {...field('password_confirm')} autoComplete="new-password" />
        </div>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t.signup.submit}
        </Button>
      </form>
    </>
  )
}
