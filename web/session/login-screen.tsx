import { Link } from 'wouter'
import { fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { firstMessage } from '#web/api/errors.ts'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useText } from '#web/services.ts'
import { session } from '#web/text/session.ts'
import type { Translation } from '#web/text/text.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { ErrorSummary, type SummaryItem } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { useAccountForm } from './use-account-form.ts'

type LoginFailure = Partial<Record<Field | 'general', string>>

/** The messages of a failed log-in: by field if the server names one, else general. */
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
type Field = (typeof FIELDS)[number]

export default function LoginScreen() {
  const t = useText(session)
  const language = useLanguage()
  const { failure, attempt, isBusy, isDone, onSubmit, field } = useAccountForm<Field, LoginFailure>({
    path: '/api/login/',
    empty: { username: '', password: '' },
    labels: t.fields,
    check(entries) {
      const missing = FIELDS.filter((name) => entries[name] === '')
      const messages = missing.map((name) => [
        name,
        screenText(fault('required'), language, name, t.fields[name]),
      ])
      return missing.length > 0 ? Object.fromEntries(messages) : null
    },
    refused: (error) => loginFailure(error, t),
    errorOf: (failure, name) => failure[name],
  })
  const items: SummaryItem[] = FIELDS.flatMap((name) =>
    failure?.[name] ? [{ fieldId: name, message: failure[name] }] : [],
  )
  return (
    <Page title={t.login.title} failed={failure !== null} width="narrow">
      {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
      {failure?.general ? (
        <Notice key={attempt} tone="error">
          <p>{failure.general}</p>
        </Notice>
      ) : null}
      <div role="status">
        {isDone ? (
          <Notice tone="success" live={false}>
            <p>{t.login.success}</p>
          </Notice>
        ) : null}
      </div>
      <form className="form card" noValidate onSubmit={onSubmit}>
        <TextField
          {...field('username')}
          aria-required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
        <PasswordField {...field('password')} aria-required autoComplete="current-password" />
        <Button type="submit" variant="primary" busy={isBusy}>
          {t.login.submit}
        </Button>
      </form>
      <p className="soft centred">
        {t.login.noAccount} <Link href="/signup">{t.login.signUp}</Link>
      </p>
    </Page>
  )
}
