import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { Fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { checkPasswordChange, type PasswordChange } from '#calc/vocabulary/rules/account-rules.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { OwnKey } from '#server/features/companies/companies.model.ts'
import { sayingFailure } from '#web/api/errors.ts'
import { proseDigits } from '#web/format/number.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { profile as profileText } from '#web/text/profile.ts'
import { ui } from '#web/text/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/dialog.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { type Problem, sendingWith, useForm } from '#web/ui/form.tsx'

interface Props {
  profile: Profile
  onChanged: () => void
  /** After keys were revoked. */
  onRevoked: () => void
}

export function SecuritySection({ profile, onChanged, onRevoked }: Props) {
  const t = useText(profileText).security
  const { http, notices } = useServices()
  const [keys, setKeys] = useState<readonly OwnKey[]>([])
  /** They outlive the password and the sessions: which are to end too? */
  const askAboutKeys = async () => {
    const answer = await http.ask('GET /api/user/keys/', { bearer: true })
    if (answer.ok) setKeys(answer.value)
    else notices.show('error', sayingFailure(answer.error), 'own-keys')
  }
  return (
    <section className="section" aria-labelledby="security-title">
      <h2 id="security-title">{t.title}</h2>
      <PasswordForm
        open={profile.must_change_password}
        onChanged={() => {
          onChanged()
          void askAboutKeys()
        }}
      />
      <OtherSessions onEnded={() => void askAboutKeys()} />
      <RemoveAccount username={profile.user.username} />
      {keys.length > 0 ? (
        <Suspense>
          <KeysDialog keys={keys} onRevoked={onRevoked} onClose={() => setKeys([])} />
        </Suspense>
      ) : null}
    </section>
  )
}

const KeysDialog = lazy(async () => ({ default: (await import('#web/company/own-keys.tsx')).KeysDialog }))

const SESSIONS_CAUSE = 'other-sessions'

function OtherSessions({ onEnded }: { onEnded: () => void }) {
  const t = useText(profileText).security
  const { http, notices } = useServices()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    notices.settle(SESSIONS_CAUSE)
    const answer = await http.ask('POST /api/user/sessions/revoke/', { bearer: true })
    setBusy(false)
    if (answer.ok) {
      const { revoked } = answer.value
      notices.say('success', SESSIONS_CAUSE, profileText, (t, language) =>
        t.security.ended(writeDigits(String(revoked), proseDigits(language))),
      )
      onEnded()
    } else notices.show('error', sayingFailure(answer.error), SESSIONS_CAUSE)
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

const NOTHING = { username: '', password: '' }

function RemoveAccount({ username }: { username: string }) {
  const t = useText(profileText).security
  const common = useText(ui)
  const language = useLanguage()
  const { http, notices, session } = useServices()
  const [, navigate] = useLocation()
  const [asking, setAsking] = useState(false)
  const [entries, setEntries] = useState(NOTHING)
  const form = useForm('remove')

  const close = () => {
    setAsking(false)
    setEntries(NOTHING)
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
    const gone = await form.send(() => http.ask('DELETE /api/user/', { bearer: true, body: entries }), {
      fieldOf: ([name]) => (name === 'username' ? name : 'password'),
    })
    if (!gone) return
    session.clear()
    notices.say('info', 'account', profileText, (t) => t.security.removed)
    navigate('/')
  }
  const field = (name: keyof typeof NOTHING) => ({
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

const EMPTY: PasswordChange = { current_password: '', new_password: '', new_password_confirm: '' }
const CAUSE = 'password'
type Name = keyof PasswordChange

/** Changes the password; folded unless a change is due. */
function PasswordForm({ open, onChanged }: { open: boolean; onChanged: () => void }) {
  const t = useText(profileText).security
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
    const changed = await form.send(
      () => http.ask('POST /api/user/password/', { bearer: true, body: entries }),
      { fieldOf },
    )
    if (!changed) return
    setEntries(EMPTY)
    setShown(false)
    notices.say('success', CAUSE, profileText, (t) => t.security.changed)
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
    <details open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className="strong" style={{ inlineSize: 'fit-content' }}>
        {t.change}
      </summary>
      <form className="form" style={{ maxInlineSize: '26rem' }} noValidate onSubmit={sendingWith(submit)}>
        {form.summary}
        <PasswordField {...field('current_password')} autoComplete="current-password" />
        <PasswordField {...field('new_password')} hint={t.hint} autoComplete="new-password" />
        <PasswordField {...field('new_password_confirm')} autoComplete="new-password" />
        <div className="line gap-3 middle">
          <Button type="submit" variant="primary" busy={form.busy}>
            {t.save}
          </Button>
        </div>
      </form>
    </details>
  )
}
