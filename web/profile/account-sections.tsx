// Sections of the profile: the subscription, and the account.

import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { EXPIRING_SOON_DAYS } from '#calc/vocabulary/limits.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import { dateOf } from '#web/format/date.ts'
import { useFormat, useText } from '#web/services.ts'
import { SupportContacts } from '#web/shell/support-contacts.tsx'
import { profile as profileText } from '#web/text/profile.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'

const TAGS = { active: 'green', expiring: 'amber', expired: 'red' } as const

export function SubscriptionSection({ subscription }: { subscription: Subscription }) {
  const t = useText(profileText)
  const { prose, digits } = useFormat()
  const [learning, setLearning] = useState(false)
  const { tier } = subscription
  const badge = badgeOf(subscription)
  const banner = bannerOf(subscription)
  const hasPremium = banner === null
  const days = daysLeftOf(subscription)
  const price =
    tier.price > 0 ? t.subscription.perMonth(writeDigits(tier.price.toFixed(2), digits)) : t.subscription.free
  return (
    <section className="section" aria-labelledby="subscription-title">
      <h2 id="subscription-title">{t.subscription.title}</h2>
      {banner ? (
        <Notice
          tone={banner === 'renew' ? 'warning' : 'info'}
          live={false}
          title={banner === 'renew' ? t.subscription.renewTitle : t.subscription.upgradeTitle}
          actions={
            <Button variant="primary" onClick={() => setLearning(true)}>
              {banner === 'renew' ? t.subscription.renew : t.subscription.upgrade}
            </Button>
          }
        />
      ) : null}
      <dl className="facts tiles sparse across-6">
        <Fact name={t.subscription.tier}>
          {(t.subscription.tiers as Record<string, string>)[tier.name] ?? <bdi>{tier.name}</bdi>}{' '}
          <span className={`tag ${TAGS[badge]}`}>{t.subscription.badges[badge]}</span>
        </Fact>
        <Fact name={t.subscription.price}>{price}</Fact>
        <Fact name={t.subscription.limit}>
          {tier.material_limit ? (
            prose(tier.material_limit)
          ) : (
            <>
              <span aria-hidden="true">∞</span>
              <span className="visually-hidden">{t.subscription.unlimited}</span>
            </>
          )}
          {hasPremium ? null : <span className="soft">{t.subscription.withPremium}</span>}
        </Fact>
        <Fact name={t.subscription.daysLeft}>{days === null ? t.subscription.noEnd : prose(days)}</Fact>
      </dl>
      <h3>{t.premium.title}</h3>
      <FeatureList isIncluded={hasPremium} />
      <div className="line gap-3 middle">
        <Button onClick={() => setLearning(true)}>{t.premium.learnMore}</Button>
      </div>
      {learning ? <LearnMoreDialog onClose={() => setLearning(false)} /> : null}
    </section>
  )
}

/** Stands for an account without a subscription. */
export const FREE: Subscription = {
  tier: { name: 'Free', is_premium: false, material_limit: 0, price: 0 },
  is_active: true,
  days_left: 'unlimited',
}

type Badge = keyof typeof TAGS

/** Days left; null without an end. The number may come as text. */
export function daysLeftOf({ days_left }: Pick<Subscription, 'days_left'>): number | null {
  const days = Number(days_left)
  return Number.isFinite(days) && String(days_left).trim() !== '' ? days : null
}

export function badgeOf(subscription: Subscription): Badge {
  if (!subscription.is_active) return 'expired'
  const days = daysLeftOf(subscription)
  return subscription.tier.is_premium && days !== null && days <= EXPIRING_SOON_DAYS ? 'expiring' : 'active'
}

/** Whether a banner asks to upgrade or to renew; null with active Premium. */
export function bannerOf({ tier, is_active }: Subscription): 'upgrade' | 'renew' | null {
  if (!tier.is_premium) return 'upgrade'
  return is_active ? null : 'renew'
}

function FeatureList({ isIncluded }: { isIncluded: boolean }) {
  const t = useText(profileText)
  const Icon = isIncluded ? Check : Lock
  return (
    <ul className={isIncluded ? 'tiles sparse gap-1 across-6' : 'tiles sparse gap-1 across-6 soft'}>
      {t.premium.features.map((feature) => (
        <li key={feature} className="row gap-2 middle">
          <Icon aria-hidden size={16} className={isIncluded ? 'green' : undefined} />
          {feature}
          {isIncluded ? null : <span className="visually-hidden">{t.premium.notIncluded}</span>}
        </li>
      ))}
    </ul>
  )
}

function LearnMoreDialog({ onClose }: { onClose: () => void }) {
  const t = useText(profileText).premium
  return (
    <Dialog title={t.dialogTitle} onClose={onClose} closeInFooter>
      <div className="stack">
        <p>{t.dialogLead}</p>
        <FeatureList isIncluded />
        <SupportContacts lead={t.how} />
      </div>
    </Dialog>
  )
}

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
          <DateTime iso={created_at} write={dateOf} />
        </Fact>
        <Fact name={t.verified}>{is_verified ? t.isVerified : t.notVerified}</Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="note">{name}</dt>
      <dd className="breaks">{children}</dd>
    </div>
  )
}
