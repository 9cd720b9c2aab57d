import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { Fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { profile } from '#web/text/en/profile.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { createProfileApi } from './profile.api.ts'

const EMPTY = { username: '', password: '' }
type Name = keyof typeof EMPTY
type Errors = Partial<Record<Name, string>>

/** Deletes the account once its username and password have been typed. */
export function RemoveAccount({ username }: { username: string }) {
  const t = useText(profile).security
  const said = useText(faults)
  const language = useLanguage()
  const { http, notices, session } = useServices()
  const [, navigate] = useLocation()
  const expire = useSessionExpired()
  const [asking, setAsking] = useState(false)
  const [entries, setEntries] = useState(EMPTY)
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)

  const close = () => {
    setAsking(false)
    setEntries(EMPTY)
    setErrors({})
  }
  const fail = (found: Errors) => {
    setErrors(found)
    document.getElementById(found.username ? 'remove-username' : 'remove-password')?.focus()
  }
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const mismatch = fold(entries.username) !== fold(username) && { username: t.removeMismatch(username) }
    const blank = entries.password === '' && {
      password: screenText(new Fault('blank'), language, 'current_password', t.current),
    }
    if (mismatch || blank) return fail({ ...mismatch, ...blank })
    setBusy(true)
    const answer = await createProfileApi(http).removeAccount(entries)
    setBusy(false)
    if (answer.ok) {
      session.clear()
      notices.show(
        'info',
        saying(profile, (t) => t.security.removed),
        'account',
      )
      navigate('/')
    } else if (isSignedOut(answer.error)) expire()
    else if (answer.error.is === 'refused' && answer.error.status === 400) {
      const found: Errors = {}
      for (const { path, message } of fieldMessages(answer.error.body))
        found[path[0] === 'username' ? 'username' : 'password'] ??= message
      fail(found)
    } else fail({ password: sayApiError(said, answer.error) })
  }
  const field = (name: Name) => ({
    id: `remove-${name}`,
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
    error: errors[name],
  })

  return (
    <div className="setting">
      <div>
        <h3>{t.remove}</h3>
        <p className="soft">{t.removeText}</p>
      </div>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t.removeTitle}
          confirm={t.remove}
          busy={busy}
          form="remove-account"
          onCancel={close}
        >
          <form id="remove-account" className="stack" noValidate onSubmit={remove}>
            <p>{t.removeText}</p>
            <TextField
              {...field('username')}
              label={t.removeConfirm}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
            />
            <PasswordField {...field('password')} label={t.removePassword} autoComplete="current-password" />
          </form>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
