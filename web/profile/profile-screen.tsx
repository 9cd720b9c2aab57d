import { lazy, Suspense } from 'react'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { Answer } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/en/profile.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { createProfileApi } from './profile.api.ts'
import { SecuritySection } from './security-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'
import './profile.css'

const Colleagues = lazy(() => import('#web/company/colleagues-section.tsx'))
const DefaultGrades = lazy(() => import('#web/grades/default-grades.tsx'))

export default function ProfileScreen() {
  const t = useText(profile)
  const { http } = useServices()
  const { asked, again, change } = useAsked(
    async (): Promise<Answer<{ profile: Profile; subscription: Subscription }>> => {
      const api = createProfileApi(http)
      const [account, plan] = await Promise.all([api.profile(), api.subscription()])
      if (!account.ok) return account
      if (!plan.ok) return plan
      return { ...account, value: { profile: account.value, subscription: plan.value } }
    },
  )
  return (
    <Page title={t.title}>
      <AskedView
        asked={asked}
        again={again}
        t={t}
        actions={
          <>
            <Button variant="primary" onClick={again}>
              {t.retry}
            </Button>
            <ButtonLink href="/dashboard">{t.toDashboard}</ButtonLink>
          </>
        }
      >
        {({ profile, subscription }) => (
          <>
            {profile.must_change_password ? (
              <Notice tone="warning" title={t.security.mustChange}>
                <p>{t.security.mustChangeText}</p>
              </Notice>
            ) : null}
            <div className="profile stack gap-0 across-8">
              <AccountSection profile={profile} />
              <SubscriptionSection subscription={subscription} />
              <DisplaySection />
              <Suspense fallback={<Skeleton rows={6} label={t.loading} />}>
                <DefaultGrades />
              </Suspense>
              <Suspense>
                <Colleagues />
              </Suspense>
              <SecuritySection
                profile={profile}
                onChanged={() =>
                  change((now) => ({ ...now, profile: { ...now.profile, must_change_password: false } }))
                }
              />
            </div>
          </>
        )}
      </AskedView>
    </Page>
  )
}
