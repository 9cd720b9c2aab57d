import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { SharedCalculation } from '#server/features/calculations/links/links.model.ts'
import type { AnalysisApi } from '#web/analysis/analysis.api.ts'
import type { ApiError } from '#web/api/http.ts'
import { dateOf, dayAndTimeOf } from '#web/format/date.ts'
import { LabSection } from '#web/lab/lab-section.tsx'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { sayApiError } from '#web/text/api-message.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { faults } from '#web/text/en/faults.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SheetView } from './sheet-view.tsx'
import { UnitsSelect } from './units-select.tsx'

type Found =
  | { is: 'loading' }
  | { is: 'there'; calculation: SharedCalculation; asked: string }
  | { is: 'failed'; error: ApiError }

/** A calculation that somebody shared, for people without an account. */
export default function SharedScreen() {
  const t = useText(analyses).shared
  const said = useText(faults)
  const language = useLanguage()
  const { http } = useServices()
  const path = `/shared/${encodeURIComponent(useParams<{ id: string }>().id)}/`
  const [found, setFound] = useState<Found>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    http.call<SharedCalculation>(path, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setFound({ is: 'there', calculation: answer.value, asked: language })
      else setFound({ is: 'failed', error: answer.error })
    })
    return () => leaving.abort()
  }, [http, path, language, attempt])

  if (found.is === 'loading')
    return (
      <Page title={t.title} width="wide">
        <Skeleton rows={8} label={t.loading} />
      </Page>
    )
  if (found.is === 'failed') {
    const isClosed = found.error.is === 'refused' && [400, 404].includes(found.error.status)
    return (
      <Page title={t.title} width="narrow" lead={isClosed ? t.closed : undefined}>
        {isClosed ? null : (
          <Notice
            tone="error"
            title={t.failed}
            actions={{ text: t.retry, act: () => setAttempt(attempt + 1) }}
          >
            <p>{sayApiError(said, found.error)}</p>
          </Notice>
        )}
      </Page>
    )
  }
  const { calculation, asked } = found
  const { id, name, created_at, expires_at, engine } = calculation
  const title = name ?? t.of(dayAndTimeOf(created_at, language))
  const chart: AnalysisApi['chart'] = ({ calculation: _, ...query }, signal) =>
    http.call<Blob>(`${path}plot/`, { as: 'blob', query, signal })
  return (
    <Page
      title={title}
      heading={<bdi>{title}</bdi>}
      lead={t.lead(dateOf(expires_at, language), engine)}
      actions={<UnitsSelect />}
      width="wide"
    >
      <SheetView
        key={`${id} ${asked}`}
        sheet={calculation}
        moment="shared"
        chart={chart}
        measured={calculation.lab ? <LabSection lab={calculation.lab} recipe={calculation} /> : null}
      />
    </Page>
  )
}
