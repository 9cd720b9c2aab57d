import type { ReactNode } from 'react'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import { dateOf } from '#web/format/date.ts'
import { useText } from '#web/services.ts'
import { profile as profileText } from '#web/text/profile.ts'
import { Moment } from '#web/ui/moment.tsx'

const ID_SHOWN = 8

export function AccountSection({ profile: { user, created_at, is_verified } }: { profile: Profile }) {
  const t = useText(profileText).account
  return (
    <section className="section" aria-labelledby="account-title">
      <h2 id="account-title">{t.title}</h2>
      <dl className="facts tiles sparse across-6">
        <Fact name={t.name}>
          <bdi>{user.first_name}</bdi> <bdi>{user.last_name}</bdi>
        </Fact>
        <Fact name={t.username}>
          <bdi>{user.username}</bdi>
        </Fact>
        <Fact name={t.email}>
          <span className="ltr">{user.email}</span>
        </Fact>
        <Fact name={t.phone}>
          <span className="ltr">{user.phone_number}</span>
        </Fact>
        <Fact name={t.id}>
          <span className="ltr">{user.id.slice(0, ID_SHOWN)}</span>
        </Fact>
        <Fact name={t.since}>
          <Moment iso={created_at} write={dateOf} />
        </Fact>
        <Fact name={t.verified}>{is_verified ? t.isVerified : t.notVerified}</Fact>
      </dl>
    </section>
  )
}

/** One line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  )
}
