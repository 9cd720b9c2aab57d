import { Link } from 'wouter'
import type { ListedCalculation } from '#server/features/calculations/calculation-list.model.ts'
import { AnalysesTable } from '#web/analyses/analyses-table.tsx'
import { titleOf } from '#web/analyses/recipe-words.tsx'
import { dateOf } from '#web/format/date.ts'
import { useLanguage, useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { dashboard } from '#web/text/en/dashboard.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const ROWS = 6
const WAITING = 5

/** What the laboratory measured of it misses a limit, or is too close to one, and nobody has decided yet. */
const isMissed = ({ status, verdict_measured: verdict }: ListedCalculation) =>
  status !== 'released' && (verdict === 'fail' || verdict === 'unsure')
/** It is in the tank, and nobody has measured it. */
const isUnmeasured = ({ status, has_lab }: ListedCalculation) => status === 'blended' && !has_lab

/** What waits for somebody, then the latest analyses. */
export function KeptList({ list }: { list: readonly ListedCalculation[] }) {
  const t = useText(dashboard)
  const verdicts = useText(analyses).measuredVerdicts
  const language = useLanguage()
  const waiting = [...list.filter(isMissed), ...list.filter(isUnmeasured)].slice(0, WAITING)
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
                {isMissed(row) ? (
                  <span>
                    {verdicts[row.verdict_measured!]}; {t.waiting.measured}
                  </span>
                ) : (
                  <span>
                    {row.status_at
                      ? t.waiting.blended(dateOf(row.status_at, language))
                      : t.waiting.unmeasured}
                  </span>
                )}
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
          <Link href="/my-analyses" className="note">
            {t.recent.all}
          </Link>
        </h2>
        <AnalysesTable rows={list.slice(0, ROWS)} />
      </section>
    </>
  )
}
