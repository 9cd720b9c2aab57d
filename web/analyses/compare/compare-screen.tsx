import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { createKeptApi, type WholeCalculation } from '#web/analysis/kept/kept.api.ts'
import { LabelsSwitch } from '#web/analysis/table/labels-switch.tsx'
import type { ApiError } from '#web/api/http.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { isSignedOut, useSessionExpired } from '#web/session/use-logout.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { faults } from '#web/text/en/faults.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { COMPARED_MOST } from '../analyses.store.ts'
import { lettered } from './compared.ts'
import { CurvesFigure } from './curves-figure.tsx'
import { FiguresTable } from './figures-table.tsx'
import { RecipesTable } from './recipes-table.tsx'
import '../analyses.css'

type Found =
  | { is: 'loading' }
  /** Those that still exist, in the order of the address. */
  | { is: 'there'; calculations: WholeCalculation[]; gone: number }
  | { is: 'failed'; error: ApiError }

/** Two to four of one's own calculations side by side. */
export default function CompareScreen() {
  const t = useText(analyses)
  const said = useText(faults)
  const language = useLanguage()
  const { found, retry } = useCalculations(idsIn(useSearch()))
  const back = <ButtonLink href="/my-analyses">{t.sheet.back}</ButtonLink>
  const compared = found.is === 'there' ? lettered(found.calculations, language) : []
  return (
    <Page
      title={t.comparison.title}
      lead={t.comparison.lead}
      width="wide"
      failed={found.is === 'failed'}
      actions={back}
    >
      {found.is === 'loading' ? <Skeleton rows={8} label={t.comparison.loading} /> : null}
      {found.is === 'failed' ? (
        <Notice tone="error" title={t.failed} actions={{ text: t.retry, act: retry }}>
          <p>{sayApiError(said, found.error)}</p>
        </Notice>
      ) : null}
      {found.is === 'there' && found.gone > 0 && compared.length > 1 ? (
        <Notice tone="warning" title={t.comparison.gone} />
      ) : null}
      {found.is === 'there' && compared.length < 2 ? (
        <section className="empty card">
          <p>{t.comparison.tooFew}</p>
          {back}
        </section>
      ) : null}
      {compared.length > 1 ? (
        <div className="stack comparison">
          <ul className="compared-list">
            {compared.map(({ letter, title, calculation: { id } }) => (
              <li key={id}>
                <strong>{letter}</strong>{' '}
                <Link href={`/my-analyses/${id}`}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          <section>
            <h2>{t.comparison.recipes}</h2>
            <RecipesTable compared={compared} />
          </section>
          <section>
            <h2>{t.comparison.curves}</h2>
            <CurvesFigure compared={compared} />
          </section>
          <section>
            <h2>{t.comparison.figures}</h2>
            <LabelsSwitch />
            <FiguresTable compared={compared} />
          </section>
        </div>
      ) : null}
    </Page>
  )
}

/** Each once, at most as many as can be told apart. */
const idsIn = (search: string): string =>
  [...new Set((new URLSearchParams(search).get('ids') ?? '').split(',').filter(Boolean))]
    .slice(0, COMPARED_MOST)
    .join(',')

function useCalculations(ids: string) {
  const { http } = useServices()
  const language = useLanguage()
  const expire = useSessionExpired()
  const [found, setFound] = useState<Found>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    const api = createKeptApi(http)
    const asked = ids === '' ? [] : ids.split(',').map((id) => api.find(id, leaving.signal))
    Promise.all(asked).then((answers) => {
      if (leaving.signal.aborted) return
      const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
      const error = errors.find((one) => !isGone(one))
      if (error && isSignedOut(error)) expire()
      else if (error) setFound({ is: 'failed', error })
      else {
        const calculations = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
        setFound({ is: 'there', calculations, gone: errors.length })
      }
    })
    return () => leaving.abort()
  }, [http, ids, language, attempt])
  const retry = () => {
    setFound({ is: 'loading' })
    setAttempt(attempt + 1)
  }
  return { found, retry }
}

const isGone = (error: ApiError) => error.is === 'refused' && [400, 404].includes(error.status)
