import { useState } from 'react'
import { useLocation } from 'wouter'
import { Fault, screenText } from '#calc/vocabulary/faults/fault.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { ui } from '#web/text/en/ui.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormDialog, type Problem, useForm } from '#web/ui/form-dialog.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { createProfileApi } from './profile.api.ts'

const EMPTY = { username: '', password: '' }

/** Deletes the account once its username and password have been typed. */
export function RemoveAccount({ username }: { username: string }) {
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
      <div>
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
