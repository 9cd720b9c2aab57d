import { type FormEvent, useState } from 'react'
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
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { createAccountsApi, useSignedIn } from './use-signed-in.ts'

interface SignUpIssue {
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

/** What a field is called in the list of what is wrong. */
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

export default function SignupScreen() {
  const t = useText(session)
  const language = useLanguage()
  const { http } = useServices()
  const { done, accept } = useSignedIn()
  const [entries, setEntries] = useState(EMPTY)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const fail = (found: Failure) => {
    setFailure(found)
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || done) return
    const issues = signUpIssues(entries, language, t.fields)
    if (issues.length > 0) return fail({ issues })
    setBusy(true)
    setFailure(null)
    const answer = await createAccountsApi(http).register(entries)
    setBusy(false)
    if (answer.ok) return accept(answer.value)
    if (answer.error.is !== 'refused')
      return fail({ title: t.signup.failed, issues: [{ field: null, message: t.connection }] })
    const found = serverIssues(answer.error.body)
    fail({
      title: t.signup.failed,
      issues: found.length > 0 ? found : [{ field: null, message: t.signup.generic }],
    })
  }

  const items = (failure?.issues ?? []).map(({ field, message }) => {
    const label = field && failure?.title ? bulletLabel(t, field) : undefined
    return { fieldId: field ?? undefined, message: label ? t.signup.bullet(label, message) : message }
  })
  const field = (name: SignUpField) => ({
    id: name,
    name,
    label: t.fields[name],
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
    error: failure?.issues.find((issue) => issue.field === name)?.message,
    required: true,
  })
  return (
    <Page title={t.signup.title} lead={t.signup.lead} width="form">
      {failure ? <ErrorSummary title={failure.title} items={items} attempt={attempt} /> : null}
      <div role="status">
        {done ? (
          <Notice tone="success" title={t.signup.success} live={false}>
            <p>{t.signup.redirecting}</p>
          </Notice>
        ) : null}
      </div>
      <form className="form card" noValidate onSubmit={submit}>
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
        <Button type="submit" variant="primary" busy={busy || done}>
          {t.signup.submit}
        </Button>
      </form>
      <p className="soft centred">
        {t.signup.haveAccount} <Link href="/login">{t.signup.login}</Link>
      </p>
    </Page>
  )
}
