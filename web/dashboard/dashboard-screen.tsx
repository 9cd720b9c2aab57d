import { Link } from 'wouter'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import { createDraftApi } from '#web/analysis/analysis.api.ts'
import { useServices, useSession, useText } from '#web/services.ts'
import { dashboard } from '#web/text/en/dashboard.ts'
import { useAsked } from '#web/ui/asked.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FirstExamples } from './first-examples.tsx'
import { KeptList } from './kept-list.tsx'
import './dashboard.css'

/** So many of the latest are looked through for what waits. */
const LOOKED_AT = 50

export default function DashboardScreen() {
  const t = useText(dashboard)
  const { http } = useServices()
  const { user } = useSession()
  const {
    asked,
    again,
    value: list,
  } = useAsked((signal) =>
    http.call<ListedCalculation[]>('/me/calculations/', {
      bearer: true,
      query: { limit: LOOKED_AT },
      signal,
    }),
  )
  const { value: left } = useAsked(() => createDraftApi(http).find())
  return (
    <Page title={t.title} lead={user ? <Welcome name={user.username} /> : undefined}>
      <article className="card dashboard-main line gap-4 middle apart">
        <div>
          <h2>{t.analysis.title}</h2>
          <p className="soft">{t.analysis.text}</p>
        </div>
        <div className="button-row">
          <ButtonLink href="/materials-analysis" variant="primary">
            {t.analysis.start}
          </ButtonLink>
          {left?.draft ? (
            <ButtonLink href="/materials-analysis?resume">{t.analysis.resume}</ButtonLink>
          ) : null}
        </div>
      </article>
      {asked.is === 'loading' ? (
        <div className="recent stack gap-3">
          <Skeleton rows={3} label={t.recent.loading} />
        </div>
      ) : null}
      {asked.is === 'failed' ? (
        <p className="recent-failed" role="status">
          {t.recent.failed}{' '}
          <Button small onClick={again}>
            {t.recent.retry}
          </Button>
        </p>
      ) : null}
      {list?.length === 0 ? (
        <>
          <FirstExamples />
          <p className="note">
            {t.sheets}{' '}
            <Link href="/my-materials" className="note">
              {t.import}
            </Link>
          </p>
        </>
      ) : null}
      {list && list.length > 0 ? <KeptList list={list} /> : null}
      {/* Once it is known what stands above, so that nothing pushes them about. */}
      {asked.is === 'loading' ? null : (
        <div className="dashboard-later tiles">
          {[t.later.process, t.later.reporting, t.later.database].map((title) => (
            <article key={title} className="card line gap-2 middle apart">
              <h2>{title}</h2>
              <Button small disabled>
                {t.comingSoon}
              </Button>
            </article>
          ))}
        </div>
      )}
    </Page>
  )
}

/** The username keeps its own direction within the sentence. */
function Welcome({ name }: { name: string }) {
  const t = useText(dashboard)
  const [before, after] = t.welcome('\0').split('\0')
  return (
    <>
      {before}
      <bdi>{name}</bdi>
      {after}
    </>
  )
}
