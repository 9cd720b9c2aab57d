import { useState } from 'react'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import { useServices, useText } from '#web/services.ts'
import { sayingFailure } from '#web/text/api-message.ts'
import { profile as profileText } from '#web/text/en/profile.ts'
import { saying } from '#web/text/language.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordForm } from './password-form.tsx'
import { createProfileApi } from './profile.api.ts'
import { RemoveAccount } from './remove-account.tsx'

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
      <div>
        <h3>{t.sessions}</h3>
        <p className="soft">{t.sessionsText}</p>
      </div>
      <Button busy={busy} onClick={end}>
        {t.endSessions}
      </Button>
    </div>
  )
}
