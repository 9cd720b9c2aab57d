import { useState } from 'react'
import { screenText } from '#calc/vocabulary/faults/fault.ts'
import { checkPasswordChange, type PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { sendingWith, useForm } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { createProfileApi } from './profile.api.ts'

const EMPTY: PasswordChange = { current_password: '', new_password: '', new_password_confirm: '' }
const CAUSE = 'password'
type Name = keyof PasswordChange

/** The form for a new password; folded away unless one must be chosen. */
export function PasswordForm({ open, onChanged }: { open: boolean; onChanged: () => void }) {
  const t = useText(profile).security
  const language = useLanguage()
  const { http, notices } = useServices()
  const [entries, setEntries] = useState(EMPTY)
  const [shown, setShown] = useState(open)
  const form = useForm()

  const labels: Record<Name, string> = {
    current_password: t.current,
    new_password: t.next,
    new_password_confirm: t.confirm,
  }
  const fieldOf = ([name]: readonly string[]): Name =>
    name !== undefined && name in EMPTY ? (name as Name) : 'new_password_confirm'
  const submit = async () => {
    const checked = checkPasswordChange(entries)
    if (!checked.ok)
      return form.fail(
        checked.issues.map((found) => {
          const field = fieldOf(found.path)
          return { field, message: screenText(found, language, found.path[0] ?? '', labels[field]) }
        }),
      )
    notices.settle(CAUSE)
    const changed = await form.send(() => createProfileApi(http).changePassword(entries), undefined, fieldOf)
    if (!changed) return
    setEntries(EMPTY)
    setShown(false)
    notices.show(
      'success',
      saying(profile, (t) => t.security.changed),
      CAUSE,
    )
    onChanged()
  }

  const field = (name: Name) => ({
    ...form.field(name),
    name,
    label: labels[name],
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
    required: true,
  })
  return (
    <details
      className="setting-details"
      open={shown}
      onToggle={(event) => setShown(event.currentTarget.open)}
    >
      <summary>{t.change}</summary>
      <form className="form" noValidate onSubmit={sendingWith(submit)}>
        {form.summary}
        <PasswordField {...field('current_password')} autoComplete="current-password" />
        <PasswordField {...field('new_password')} hint={t.hint} autoComplete="new-password" />
        <PasswordField {...field('new_password_confirm')} autoComplete="new-password" />
        <div className="button-row">
          <Button type="submit" variant="primary" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </details>
  )
}
