import { useState } from 'react'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { profile as profileText } from '#web/text/en/profile.ts'
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
  const said = useText(faults)
  const language = useLanguage()
  const { http, notices } = useServices()
  const expire = useSessionExpired()
  const [busy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    notices.settle(CAUSE)
    const answer = await createProfileApi(http).endOtherSessions()
    setBusy(false)
    if (answer.ok) {
      const digits = language === 'fa' ? 'persian' : 'latin'
      notices.show('success', t.ended(writeDigits(String(answer.value.revoked), digits)), CAUSE)
    } else if (isSignedOut(answer.error)) expire()
    else notices.show('error', sayApiError(said, answer.error), CAUSE)
  }
  return (
    <div className="setting">
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
