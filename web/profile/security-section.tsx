import { useState } from 'react'
import { useLocation } from 'wouter'
import { Fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { profile, profile as profileText } from '#web/text/en/profile.ts'
import { ui } from '#web/text/en/ui.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, type Problem, useForm } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PasswordForm } from './password-form.tsx'
import { createProfileApi } from './profile.api.ts'

interface Props {
  profile: Profile
  onChanged: () => void
}

export function SecuritySection({ profile, onChanged }: Props) {
  const t = useText(profileText).security
  return (
    <section className="section" aria-labelledby="security-title">
      <h2 id="security-title">{t.title}</h2>
      <PasswordForm open={profile.must_change_password} onChanged={onChanged} />
      <OtherSessions />
      <RemoveAccount username={profile.user.username} />
    </section>
  )
}

const CAUSE = 'other-sessions'

function OtherSessions() {
  const t = useText(profileText).security
  const { http, notices } = useServices()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    notices.settle(CAUSE)
    const answer = await createProfileApi(http).endOtherSessions()
    setBusy(false)
    if (answer.ok) {
      const { revoked } = answer.value
      const ended = saying(profileText, (t, language) =>
        t.security.ended(writeDigits(String(revoked), language === 'fa' ? 'persian' : 'latin')),
      )
      notices.show('success', ended, CAUSE)
    } else notices.show('error', sayingFailure(answer.error), CAUSE)
  }
  return (
    <div className="setting line gap-3 across-6 middle apart">
      <div className="fills">
        <h3>{t.sessions}</h3>
        <p className="soft">{t.sessionsText}</p>
      </div>
      <Button busy={busy} onClick={end}>
        {t.endSessions}
      </Button>
    </div>
  )
}

const EMPTY = { username: '', password: '' }

/** Deletes the account once its username and password have been typed. */
function RemoveAccount({ username }: { username: string }) {
  const t = useText(profile).security
  const common = useText(ui)
  const language = useLanguage()
  const { http, notices, session } = useServices()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [entries, setEntries] = useState(EMPTY)
  const form = useForm('remove')

  const close = () => {
    setAsking(false)
    setEntries(EMPTY)
    form.clear()
  }
  const remove = async () => {
    const problems: Problem[] = []
    if (fold(entries.username) !== fold(username))
      problems.push({ field: 'username', message: t.removeMismatch(username) })
    if (entries.password === '')
      problems.push({
        field: 'password',
        message: screenText(new Fault('blank'), language, 'current_password', t.current),
      })
    if (problems.length > 0) return form.fail(problems)
    const gone = await form.send(
      () => createProfileApi(http).removeAccount(entries),
      undefined,
      ([name]) => (name === 'username' ? name : 'password'),
    )
    if (!gone) return
    session.clear()
    notices.show(
      'info',
      saying(profile, (t) => t.security.removed),
      'account',
    )
    navigate('/')
  }
  const field = (name: keyof typeof EMPTY) => ({
    ...form.field(name),
    text: entries[name],
    onText: (text: string) => setEntries({ ...entries, [name]: text }),
  })

  return (
    <div className="setting line gap-3 across-6 middle apart">
      <div className="fills">
        <h3>{t.remove}</h3>
        <p className="soft">{t.removeText}</p>
      </div>
      <Button variant="danger-outline" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {asking ? (
        <FormDialog
          {...form}
          title={t.removeTitle}
          submit={t.remove}
          refrain={common.cancel}
          isChanged={false}
          onSubmit={() => void remove()}
          onClose={close}
        >
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
        </FormDialog>
      ) : null}
    </div>
  )
}
