import { useState } from 'react'
import { useLocation } from 'wouter'
import { fold } from '#calc/vocabulary/fold.ts'
import { fieldMessages } from '#web/api/error-body.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { profile } from '#web/text/en/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { createProfileApi } from './profile.api.ts'

/** Deletes the account, once its username was typed. */
export function RemoveAccount({ username }: { username: string }) {
  const t = useText(profile).security
  const said = useText(faults)
  const { http, notices, session } = useServices()
  const [, navigate] = useLocation()
  const expire = useSessionExpired()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const close = () => {
    setAsking(false)
    setTyped('')
    setError(null)
  }
  const remove = async () => {
    if (fold(typed) !== fold(username)) return setError(t.removeMismatch(username))
    setBusy(true)
    const answer = await createProfileApi(http).removeAccount(typed)
    setBusy(false)
    if (answer.ok) {
      session.clear()
      notices.show('info', t.removed)
      navigate('/')
    } else if (isSignedOut(answer.error)) expire()
    else if (answer.error.is === 'refused' && answer.error.status === 400) {
      const [first] = fieldMessages(answer.error.body)
      setError(first?.message ?? t.removeMismatch(username))
    } else setError(sayApiError(said, answer.error))
  }

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
          onConfirm={remove}
          onCancel={close}
        >
          <div className="stack">
            <p>{t.removeText}</p>
            <TextField
              label={t.removeConfirm}
              text={typed}
              onText={setTyped}
              error={error}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
            />
          </div>
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
