import { type FormEvent, useState } from 'react'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import { checkPasswordChange, type PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { profile } from '#web/text/en/profile.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { createProfileApi } from './profile.api.ts'

const EMPTY: PasswordChange = { current_password: '', new_password: '', new_password_confirm: '' }
const CAUSE = 'password'
type Name = keyof PasswordChange
type Errors = Partial<Record<Name, string>>

/** The form for a new password; folded away unless one must be chosen. */
export function PasswordForm({ open, onChanged }: { open: boolean; onChanged: () => void }) {
  const t = useText(profile).security
  const language = useLanguage()
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const [entries, setEntries] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [shown, setShown] = useState(open)
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const labels: Record<Name, string> = {
    current_password: t.current,
    new_password: t.next,
    new_password_confirm: t.confirm,
  }
  const isName = (name: string | undefined): name is Name => name !== undefined && name in EMPTY
  const fail = (found: [name: string | undefined, message: string][]) => {
    const byField: Errors = {}
    for (const [name, message] of found) byField[isName(name) ? name : 'new_password_confirm'] ??= message
    setErrors(byField)
    setAttempt((count) => count + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const checked = checkPasswordChange(entries)
    if (!checked.ok)
      return fail(
        checked.issues.map((found) => {
          const [name] = found.path
          return [name, screenText(found, language, name ?? '', isName(name) ? labels[name] : '')]
        }),
      )
    setBusy(true)
    notices.settle(CAUSE)
    const answer = await createProfileApi(http).changePassword(entries)
    setBusy(false)
    if (answer.ok) {
      setEntries(EMPTY)
      setErrors({})
      setShown(false)
      notices.show(
        'success',
        saying(profile, (t) => t.security.changed),
        CAUSE,
      )
      onChanged()
    } else if (isSignedOut(answer.error)) expire()
    else if (answer.error.is === 'refused' && answer.error.status === 400)
      fail(fieldMessages(answer.error.body).map(({ path: [name], message }) => [name, message]))
    else notices.show('error', sayingFailure(answer.error), CAUSE)
  }

  const field = (name: Name) => ({
    id: name,
    name,
    label: labels[name],
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
    error: errors[name],
    required: true,
  })
  const items = Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))
  return (
    <details
      className="setting-details"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>{t.change}</summary>
      <form className="form" noValidate onSubmit={submit}>
        {items.length > 0 ? <ErrorSummary items={items} attempt={attempt} /> : null}
        <PasswordField {...field('current_password')} autoComplete="current-password" />
        <PasswordField {...field('new_password')} hint={t.hint} autoComplete="new-password" />
        <PasswordField {...field('new_password_confirm')} autoComplete="new-password" />
        <div className="button-row">
          <Button type="submit" variant="primary" busy={busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </details>
  )
}
