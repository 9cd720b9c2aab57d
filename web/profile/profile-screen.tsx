import { lazy, Suspense, useState } from 'react'
import { UNIT_QUANTITIES, UNIT_SET_NAMES, UNIT_SETS, UNIT_SIGNS, unitSetOf } from '#calc/units/choice.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import type { Profile } from '#server/features/accounts/accounts.model.ts'
import type { Subscription } from '#server/features/subscriptions/subscriptions.model.ts'
import type { Answer } from '#web/api/http.ts'
import { unitWord } from '#web/format/quantities.ts'
import { usePreferences, useServices, useText } from '#web/services.ts'
import { profile } from '#web/text/profile.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, RadioGroup, Select } from '#web/ui/choice.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Page, Skeleton } from '#web/ui/page.tsx'
import { QueryView, useQuery } from '#web/ui/query.tsx'
import { AccountSection, FREE, SubscriptionSection } from './account-sections.tsx'
import { SecuritySection } from './security-section.tsx'

const Colleagues = lazy(() => import('#web/company/colleagues-section.tsx'))
const OwnKeys = lazy(() => import('#web/company/own-keys.tsx'))
const DefaultGrades = lazy(() => import('#web/grades/grade-select.tsx'))

export default function ProfileScreen() {
  const t = useText(profile)
  const { http } = useServices()
  const [keysAt, setKeysAt] = useState(0)
  const { asked, again, change } = useQuery(
    async (): Promise<Answer<{ profile: Profile; subscription: Subscription }>> => {
      const [account, plan] = await Promise.all([
        http.ask('GET /api/user/profile/', { bearer: true }),
        http.ask('GET /api/subscription/me/', { bearer: true }),
      ])
      if (!account.ok) return account
      const isFree = !plan.ok && plan.error.is === 'refused' && plan.error.status === 404
      if (!plan.ok && !isFree) return plan
      const subscription = plan.ok ? plan.value : FREE
      return { ...account, value: { profile: account.value, subscription } }
    },
  )
  return (
    <Page title={t.title}>
      <QueryView
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
              <Suspense>
                <OwnKeys key={keysAt} />
              </Suspense>
              <SecuritySection
                profile={profile}
                onRevoked={() => setKeysAt(keysAt + 1)}
                onChanged={() =>
                  change((now) => ({ ...now, profile: { ...now.profile, must_change_password: false } }))
                }
              />
            </div>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function accuracyIn(text: string): number | null {
  const value = numberOf(text)
  return value !== null && value >= ACCURACY.min && value <= ACCURACY.max ? value : null
}

function AccuracyField() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { accuracy } = usePreferences()
  const [text, setText] = useState(String(accuracy))
  return (
    <NumberField
      className="slim"
      label={t.accuracy}
      hint={t.accuracyHint}
      unit="%"
      text={text}
      onText={(typed) => {
        setText(typed)
        const accuracy = accuracyIn(typed)
        if (accuracy !== null) preferences.change({ accuracy })
      }}
      error={accuracyIn(text) === null ? t.accuracyWrong : null}
    />
  )
}

function DisplaySection() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { language, digits, labels, decimals } = usePreferences()
  return (
    <section className="section" aria-labelledby="display-title">
      <h2 id="display-title">{t.title}</h2>
      <Checkbox
        label={t.labels}
        checked={labels === 'both'}
        onChecked={(checked) => preferences.change({ labels: checked ? 'both' : 'one' })}
      />
      <Checkbox
        label={t.decimals}
        hint={t.decimalsHint}
        checked={decimals === 'method'}
        onChecked={(checked) => preferences.change({ decimals: checked ? 'method' : 'two' })}
      />
      {language === 'fa' ? (
        <Checkbox
          label={t.digits}
          hint={t.digitsHint}
          checked={digits === 'persian'}
          onChecked={(checked) => preferences.change({ digits: checked ? 'persian' : 'latin' })}
        />
      ) : null}
      <AccuracyField />
      <UnitsChoice />
    </section>
  )
}

function UnitsChoice() {
  const t = useText(profile).display
  const { preferences } = useServices()
  const { language, units } = usePreferences()
  const set = unitSetOf(units)
  const [isOwn, setOwn] = useState(set === null)
  const shown = isOwn || set === null ? 'own' : set
  return (
    <>
      <RadioGroup
        legend={t.units}
        value={shown}
        onValue={(chosen) => {
          setOwn(chosen === 'own')
          if (chosen !== 'own') void preferences.change({ units: UNIT_SETS[chosen] })
        }}
        options={[...UNIT_SET_NAMES, 'own' as const].map((value) => ({ value, label: t.unitSets[value] }))}
      />
      {shown === 'own' ? (
        <div className="tiles tile-s">
          {UNIT_QUANTITIES.map((kind) => (
            <Select
              key={kind}
              label={t.unitOf[kind]}
              value={units[kind] as string}
              onValue={(sign) => preferences.change({ units: { ...units, [kind]: sign } as typeof units })}
              options={UNIT_SIGNS[kind].map((value) => ({
                value: value as string,
                label: unitWord(value, language),
              }))}
            />
          ))}
        </div>
      ) : null}
      <p className="field-hint">{t.unitsHint}</p>
    </>
  )
}
