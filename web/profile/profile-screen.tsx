import { lazy, Suspense, useEffect, useState } from 'react'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { ApiError } from '#web/api/http.ts'
import { useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { faults } from '#web/text/en/faults.ts'
import { profile } from '#web/text/en/profile.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountSection } from './account-section.tsx'
import { DisplaySection } from './display-section.tsx'
import { createProfileApi } from './profile.api.ts'
import { SecuritySection } from './security-section.tsx'
import { SubscriptionSection } from './subscription-section.tsx'

const DefaultGrades = lazy(() => import('#web/grades/default-grades.tsx'))

type State =
  | { is: 'loading' }
  | { is: 'failed'; error: ApiError }
  | { is: 'ready'; profile: Profile; subscription: Subscription }

export default function ProfileScreen() {
  const t = useText(profile)
  const said = useText(faults)
  const { http } = useServices()
  const expire = useSessionExpired()
  const [state, setState] = useState<State>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let gone = false
    const api = createProfileApi(http)
    Promise.all([api.profile(), api.subscription()]).then(([account, plan]) => {
      if (gone) return
      if (account.ok && plan.ok)
        return setState({ is: 'ready', profile: account.value, subscription: plan.value })
      const errors = [account, plan].flatMap((answer) => (answer.ok ? [] : [answer.error]))
      if (errors.some(isSignedOut)) expire()
      else setState({ is: 'failed', error: errors[0]! })
    })
    return () => {
      gone = true
    }
  }, [http, attempt])

  const retry = () => {
    setState({ is: 'loading' })
    setAttempt(attempt + 1)
  }
  return (
    <Page title={t.title}>
      {state.is === 'loading' ? <Skeleton rows={8} label={t.loading} /> : null}
      {state.is === 'failed' ? (
        <Notice
          tone="error"
          title={t.failed}
          actions={
            <>
              <Button variant="primary" onClick={retry}>
                {t.retry}
              </Button>
              <ButtonLink href="/dashboard">{t.toDashboard}</ButtonLink>
            </>
          }
        >
          <p>{sayApiError(said, state.error)}</p>
        </Notice>
      ) : null}
      {state.is === 'ready' ? (
        <>
          {state.profile.must_change_password ? (
            <Notice tone="warning" title={t.security.mustChange}>
              <p>{t.security.mustChangeText}</p>
            </Notice>
          ) : null}
          <div className="profile">
            <AccountSection profile={state.profile} />
            <SubscriptionSection subscription={state.subscription} />
            <DisplaySection />
            <Suspense fallback={<Skeleton rows={6} label={t.loading} />}>
              <DefaultGrades />
            </Suspense>
            <SecuritySection
              profile={state.profile}
              onChanged={() =>
                setState({ ...state, profile: { ...state.profile, must_change_password: false } })
              }
            />
          </div>
        </>
      ) : null}
    </Page>
  )
}
