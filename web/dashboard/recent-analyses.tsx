import { useEffect, useId, useState } from 'react'
import { Link } from 'wouter'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { AgainButton } from '#web/analyses/again/again-button.tsx'
import { RecipeWords } from '#web/analyses/recipe-words.tsx'
import { VerdictTag } from '#web/analyses/verdict-tag.tsx'
import { dayAndTimeOf } from '#web/format/date.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { dashboard } from '#web/text/en/dashboard.ts'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type ListedCalculation, recentCalculations } from './dashboard.api.ts'

type Recent = { is: 'loading' } | { is: 'failed' } | { is: 'there'; list: ListedCalculation[] }

/** The person's latest analyses, each to be used again; before the first one, how one comes about. */
export function RecentAnalyses() {
  const t = useText(dashboard).recent
  const { http } = useServices()
  const expire = useSessionExpired()
  const [recent, setRecent] = useState<Recent>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const giveUp = new AbortController()
    setRecent({ is: 'loading' })
    recentCalculations(http, giveUp.signal).then((answer) => {
      if (giveUp.signal.aborted) return
      if (answer.ok) setRecent({ is: 'there', list: answer.value })
      else if (isSignedOut(answer.error)) expire()
      else setRecent({ is: 'failed' })
    })
    return () => giveUp.abort()
  }, [http, attempt])

  const isFirst = recent.is === 'there' && recent.list.length === 0
  return (
    <section className="recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{isFirst ? t.first : t.title}</h2>
      {recent.is === 'loading' ? <Skeleton rows={3} label={t.loading} /> : null}
      {recent.is === 'failed' ? (
        <p className="recent-failed" role="status">
          {t.failed}{' '}
          <Button small onClick={() => setAttempt(attempt + 1)}>
            {t.retry}
          </Button>
        </p>
      ) : null}
      {isFirst ? (
        <ol className="recent-steps numbered">
          {t.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      ) : null}
      {recent.is === 'there' && !isFirst ? (
        <>
          <ul className="recent-list">
            {recent.list.map((calculation) => (
              <RecentAnalysis key={calculation.id} calculation={calculation} />
            ))}
          </ul>
          <p>
            <Link href="/my-analyses">{t.all}</Link>
          </p>
        </>
      ) : null}
    </section>
  )
}

function RecentAnalysis({ calculation }: { calculation: ListedCalculation }) {
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const title = useId()
  const { id, name, category, created_at, headline, verdict } = calculation
  return (
    <li>
      <article className="recent-analysis card">
        <p className="note">
          <Moment iso={created_at} write={dayAndTimeOf} /> · {CATEGORIES[category][language]}
        </p>
        <h3>
          <Link href={`/my-analyses/${id}`} id={title}>
            {name ? <bdi>{name}</bdi> : <RecipeWords {...calculation} />}
          </Link>
          {name ? (
            <span className="note">
              <RecipeWords {...calculation} />
            </span>
          ) : null}
        </h3>
        <dl className="recent-figures">
          {(Object.entries(headline) as [PropertyName, number | string | null][]).map(([name, value]) => (
            <div key={name}>
              <dt>{propertyOf(name)[language]}</dt>
              <dd>
                <bdi>{write(value, propertyOf(name).unit)}</bdi>{' '}
                {value === null ? null : <bdi className="unit">{sign(propertyOf(name).unit)}</bdi>}
              </dd>
            </div>
          ))}
        </dl>
        {verdict ? <VerdictTag verdict={verdict} /> : null}
        <AgainButton id={id} describedBy={title} />
      </article>
    </li>
  )
}
