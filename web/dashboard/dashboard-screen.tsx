import './dashboard.css'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import { AnalysesTable } from '#web/analyses/analyses-table.tsx'
import { titleOf } from '#web/analyses/recipe-words.tsx'
import { sayingFailure } from '#web/api/errors.ts'
import { dateOf, dayAndTimeOf } from '#web/format/date.ts'
import { useFormat, useLanguage, useServices, useSession, useText } from '#web/services.ts'
import { mayIn } from '#web/session/chosen-space.ts'
import { useSpace } from '#web/session/require-role.tsx'
import { dashboard } from '#web/text/dashboard.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Page, Skeleton } from '#web/ui/page.tsx'
import { useQuery } from '#web/ui/query.tsx'
import { VerdictMark } from '#web/verdict/verdict-words.tsx'
import { createDraftApi } from '#web/wizard/analysis.api.ts'
import { readUnfinished } from '#web/wizard/rules/saved.ts'
import { FirstExamples } from './first-examples.tsx'

/** How many of the latest analyses are searched for pending work. */
const SEARCHED = 50

export default function DashboardScreen() {
  const t = useText(dashboard)
  const { http, notices } = useServices()
  const { user } = useSession()
  const query = { limit: SEARCHED }
  const recent = useQuery((signal) => http.ask('GET /me/calculations/', { bearer: true, query, signal }))
  const { asked, value: list } = recent
  const { asked: draft, value: kept, again: askDraft } = useQuery(() => createDraftApi(http).find())
  // Nothing stands below the card before it has all its lines.
  const isWhole = draft.is !== 'loading'
  const unfinished = readUnfinished(kept?.draft)
  const [wasShown, setShown] = useState<boolean | null>(null)
  const isShown = wasShown ?? list?.length === 0
  const askAgain = () => {
    recent.again()
    if (draft.is === 'failed') askDraft()
  }
  const discard = async () => {
    const answer = await createDraftApi(http).forget()
    if (answer.ok) askDraft()
    else notices.show('error', sayingFailure(answer.error), 'draft')
  }
  return (
    <Page title={t.title} lead={user ? <Welcome name={user.username} /> : undefined}>
      <article className="card dashboard-main line gap-4 middle apart">
        <div className="line across-3 baseline">
          <h2>{t.analysis.title}</h2>
          <p className="soft small">{t.analysis.text}</p>
        </div>
        <Button
          variant="quiet"
          className="push"
          aria-expanded={isShown}
          aria-controls="examples"
          onClick={() => setShown(!isShown)}
        >
          {t.examples.fold}
          <ChevronDown aria-hidden size={16} />
        </Button>
        <ButtonLink href="/materials-analysis?new" variant="primary">
          {t.analysis.start}
        </ButtonLink>
        <div id="examples" className="full" hidden={!isShown}>
          {isShown ? <FirstExamples /> : null}
        </div>
        {unfinished && kept ? (
          <Unfinished
            count={unfinished.places.filter((place) => place !== null).length}
            at={kept.updated_at}
            onDiscard={() => void discard()}
          />
        ) : null}
      </article>
      {isWhole && asked.is === 'loading' ? (
        <div className="recent stack gap-3">
          <Skeleton rows={3} label={t.recent.loading} />
        </div>
      ) : null}
      {asked.is === 'failed' ? (
        <p className="recent-failed" role="status">
          {t.recent.failed}{' '}
          <Button small onClick={askAgain}>
            {t.recent.retry}
          </Button>
        </p>
      ) : null}
      {list?.length === 0 ? (
        <p className="note">
          {t.sheets}{' '}
          <Link href="/my-materials" className="note">
            {t.import}
          </Link>
        </p>
      ) : null}
      {isWhole && list && list.length > 0 ? <KeptList list={list} /> : null}
      {/* After loading, so that the list above does not push them down. */}
      {!isWhole || asked.is === 'loading' ? null : (
        <div className="dashboard-later tile-l tiles">
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

interface UnfinishedProps {
  count: number
  at: string | null
  onDiscard: () => void
}

/** What was begun and not calculated, in one line. */
function Unfinished({ count, at, onDiscard }: UnfinishedProps) {
  const t = useText(dashboard).analysis
  const { prose } = useFormat()
  return (
    <div className="dashboard-unfinished full line gap-3 middle">
      <p className="small">
        {t.unfinished(prose(count))} {at ? <DateTime iso={at} write={dayAndTimeOf} /> : null}
      </p>
      <Button variant="quiet" small className="push" onClick={onDiscard}>
        {t.discard}
      </Button>
      <ButtonLink small href="/materials-analysis?resume">
        {t.resume}
      </ButtonLink>
    </div>
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

const ROWS = 6
const WAITING = 5

/** Measured values fail a limit or are too close to one, and no decision was taken. */
const isMissed = ({ status, verdict_summary: verdict }: ListedCalculation) =>
  status !== 'released' &&
  verdict?.by === 'measured' &&
  (verdict.state === 'fail' || verdict.state === 'unsure')
const isUnmeasured = ({ status, has_lab }: ListedCalculation) => status === 'blended' && !has_lab

function KeptList({ list }: { list: readonly ListedCalculation[] }) {
  const t = useText(dashboard)
  const language = useLanguage()
  const space = useSpace()
  // Only what the user's roles allow.
  const waiting = [
    ...(mayIn(space, 'approver') || mayIn(space, 'blender') ? list.filter(isMissed) : []),
    ...(mayIn(space, 'laboratory') ? list.filter(isUnmeasured) : []),
  ].slice(0, WAITING)
  const stateOf = (row: ListedCalculation) => {
    if (isMissed(row))
      return (
        <>
          <VerdictMark verdict={row.verdict_summary!} /> · {t.waiting.measured}
        </>
      )
    return row.status_at ? t.waiting.blended(dateOf(row.status_at, language)) : t.waiting.unmeasured
  }
  return (
    <>
      {waiting.length > 0 ? (
        <section aria-labelledby="waiting-title">
          <h2 id="waiting-title">{t.waiting.title}</h2>
          <ul className="first-examples waiting">
            {waiting.map((row) => (
              <li key={row.id}>
                <Link href={`/my-analyses/${row.id}`} className="note">
                  <bdi>{titleOf(row, language)}</bdi>
                </Link>
                <span>{stateOf(row)}</span>
                <ButtonLink small href={`/my-analyses/${row.id}`}>
                  {isMissed(row) ? t.waiting.decide : t.waiting.lab}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section aria-labelledby="recent-title" className="recent stack gap-3">
        <h2 id="recent-title">
          {t.recent.title}{' '}
          <Link href="/my-analyses" className="note plain">
            {t.recent.all}
          </Link>
        </h2>
        <AnalysesTable rows={list.slice(0, ROWS)} />
      </section>
    </>
  )
}
