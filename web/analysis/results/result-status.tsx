import CircleCheck from 'lucide-react/icons/circle-check'
import { useDeferredValue } from 'react'
import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { dayAndTimeOf, momentOf } from '#web/format/date.ts'
import { DASH } from '#web/format/number.ts'
import { shortId } from '#web/kept/kept.api.ts'
import { useLanguage, useSession } from '#web/services.ts'
import { Moment } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { differencesOf, ownDifferencesOf, type Result } from '../rules/result.ts'
import { isOutdated } from '../store/analysis.state.ts'

/** Whether the figures are an estimate, confirmed (when, under which id, by what), or of former inputs. */
export function ResultStatus({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const isAsking = useAnalysis((state) => state.request.is === 'running')
  const isFormer = useAnalysis(isOutdated)
  const { user } = useSession()
  const { moment } = useAnalysisTools()
  // The reader of a shared calculation has not calculated it.
  const by = moment === 'shared' ? '' : [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const { confirmed } = result
  // The table is rendered after the screen: nothing is called confirmed before it can be read.
  if (!useDeferredValue(true, false))
    return <p role="status" className="result-status line gap-1 across-3 middle" />
  return (
    <p role="status" className="result-status line gap-1 across-3 middle">
      {confirmed ? (
        <>
          {isFormer ? null : <CircleCheck aria-hidden size={16} className="green" />}
          <strong>{isFormer ? t.former : t.confirmed}</strong>
          <span className="soft">
            <span className="no-print">
              <Moment iso={confirmed.created_at} write={dayAndTimeOf} />
            </span>
            <bdi className="print-only">{momentOf(confirmed.created_at, language)}</bdi> ·{' '}
            <abbr
              className="ltr no-print"
              title={`${t.calculationId} ${confirmed.id} · ${t.engine(confirmed.engine)}`}
            >
              {shortId(confirmed.id)}
            </abbr>
            <span className="print-only">
              <bdi>{confirmed.id}</bdi> · <bdi>{t.engine(confirmed.engine)}</bdi>
            </span>
            {by ? (
              <span className="print-only">
                &nbsp;· <bdi>{by}</bdi>
              </span>
            ) : null}
          </span>
        </>
      ) : (
        <>
          <span className="estimate-dot" aria-hidden="true" />
          <strong>{t.estimate}</strong>
          <span className="soft">{isAsking ? t.confirming : t.unconfirmed}</span>
        </>
      )}
    </p>
  )
}

/** Warns where the server's values differ from the page's in any bit. */
export function FaultNotice({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const { moment } = useAnalysisTools()
  const { estimate, confirmed } = result
  if (!estimate || !confirmed) return null
  const differences = [
    ...differencesOf(result).map((name) => ({
      name: propertyOf(name)[language],
      server: confirmed.results[name],
      page: estimate.blend.results[name],
    })),
    ...ownDifferencesOf(result).map(({ property, ...own }) => ({
      name: nameOfOwn(property)[language],
      server: own.confirmed,
      page: own.estimated,
    })),
  ]
  if (differences.length === 0) return null
  if (moment !== 'live')
    return (
      <Notice tone="info" title={t.otherRules} live={false}>
        <p>
          {t.otherRulesText(
            confirmed.engine,
            estimate.engine,
            joined(
              differences.map(({ name }) => name),
              language,
            ),
          )}
        </p>
      </Notice>
    )
  return (
    <Notice
      tone="error"
      title={t.faultTitle}
      actions={{ text: t.reload, act: () => window.location.reload() }}
    >
      <p>
        {t.faultText}{' '}
        {estimate.engine === confirmed.engine ? '' : t.faultEngines(estimate.engine, confirmed.engine)}
      </p>
      <ul className="bullets">
        {differences.map(({ name, server, page }) => (
          <li key={name}>
            <bdi>{t.faultLine(name, String(server ?? DASH), String(page ?? DASH))}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
