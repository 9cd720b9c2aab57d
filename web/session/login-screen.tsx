import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { firstMessage } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { session } from '#web/text/session.ts'
import type { Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { ErrorSummary, type SummaryItem } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { createAccountsApi, useSignedIn } from './use-signed-in.ts'

interface LoginFailure {
  username?: string
  password?: string
  /** Of the attempt as a whole. */
  general?: string
}

/** The message for a failed log-in: for a field if the server names one, else in general. */
export function loginFailure(error: ApiError, t: Translation<typeof session>): LoginFailure {
  if (error.is !== 'refused') return { general: t.connection }
  const username = firstMessage(error.body, 'username')
  const password = firstMessage(error.body, 'password')
  if (username || password)
    return {
      ...(username && { username: t.login.username(username) }),
      ...(password && { password: t.login.password(password) }),
    }
  if ('non_field_errors' in error.body) return { general: t.login.authentication }
  const detail = firstMessage(error.body, 'detail')
  return { general: detail ? t.login.detail(detail) : t.login.otherwise }
}

const FIELDS = ['username', 'password'] as const

export default function LoginScreen() {
  const t = useText(session)
  const language = useLanguage()
  const { http } = useServices()
  const { done, accept } = useSignedIn()
  const [entries, setEntries] = useState({ username: '', password: '' })
  const [failure, setFailure] = useState<LoginFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const fail = (found: LoginFailure) => {
    setFailure(found)
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || done) return
    const missing = FIELDS.filter((name) => entries[name] === '')
    if (missing.length > 0)
      return fail(
        Object.fromEntries(
          missing.map((name) => [name, screenText(fault('required'), language, name, t.fields[name])]),
        ),
      )
    setBusy(true)
    setFailure(null)
    const answer = await createAccountsApi(http).logIn(entries)
    setBusy(false)
    if (answer.ok) accept(answer.value)
    else fail(loginFailure(answer.error, t))
  }

  const items: SummaryItem[] = FIELDS.flatMap((name) =>
    failure?.[name] ? [{ fieldId: name, message: failure[name] }] : [],
  )
  const field = (name: (typeof FIELDS)[number]) => ({
    id: name,
    name,
    label: t.fields[name],
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
    error: failure?.[name],
    required: true,
    'aria-required': true,
  })
  return (
    <Page title={t.login.title} failed={failure !== null} width="narrow">
      {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
      {failure?.general ? (
        <Notice key={attempt} tone="error">
          <p>{failure.general}</p>
        </Notice>
      ) : null}
      <div role="status">
        {done ? (
          <Notice tone="success" live={false}>
            <p>{t.login.success}</p>
          </Notice>
        ) : null}
      </div>
      <form className="form card" noValidate onSubmit={submit}>
        <TextField
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <PasswordField {...field('password')} autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={busy || done}>
          {t.login.submit}
        </Button>
      </form>
      <p className="soft centred">
        {t.login.noAccount} <Link href="/signup">{t.login.signUp}</Link>
      </p>
    </Page>
  )
}
