import { useDeferredValue } from 'react'
import { portionOf } from '#calc/calculation/batch-record.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { headlineOf } from '#calc/vocabulary/quantities.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { componentNames, joined } from '#calc/vocabulary/words/names.ts'
import { BatchLines, useBatchWords } from '#web/batch/batch-lines.tsx'
import { dayAndTimeOf, momentOf } from '#web/format/date.ts'
import { DASH } from '#web/format/number.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useSession } from '#web/services.ts'
import { shortId } from '#web/stored/stored.api.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import { DateTime } from '#web/ui/isolated.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import type { Explanation } from '../rules/explain.ts'
import { type Result, recordIn } from '../rules/result.ts'
import { isOutdated } from '../store/analysis.state.ts'
import { BlendFigure, ShareCell } from '../table/cells.tsx'

/** Whether the figures are an estimate, calculated (when, under which id, by what), or outdated. */
export function ResultStatus({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const isAsking = useAnalysis((state) => state.request.is === 'running')
  const isFormer = useAnalysis(isOutdated)
  const { user } = useSession()
  const { sheetMode } = useAnalysisTools()
  // The reader of a shared calculation has not calculated it.
  const by = sheetMode === 'shared' ? '' : [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const { answer } = result
  // Of what is kept nothing changes: there the verdict alone is told.
  const role = sheetMode === 'live' ? 'status' : undefined
  // The table is rendered after the screen: nothing is called calculated before it can be read.
  const isRead = useDeferredValue(true, false)
  const className = 'result-status line gap-1 across-3 middle'
  if (!isRead && role) return <p role={role} className={className} />
  return (
    // Where nothing is announced it has its room from the start, so that what stands beside it does not move.
    <p role={role} className={className} style={isRead ? undefined : { visibility: 'hidden' }}>
      {answer ? (
        <>
          {isFormer ? <strong>{t.former}</strong> : <span className="soft">{t.calculated}</span>}
          <span className="soft">
            <span className="no-print">
              <DateTime iso={answer.created_at} write={dayAndTimeOf} />
            </span>
            <bdi className="print-only">{momentOf(answer.created_at, language)}</bdi> ·{' '}
            <abbr
              className="ltr no-print"
              title={`${t.calculationId} ${answer.id} · ${t.engine(answer.engine)}`}
            >
              {shortId(answer.id)}
            </abbr>
            <span className="print-only">
              <bdi>{answer.id}</bdi> · <bdi>{t.engine(answer.engine)}</bdi>
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
          <span className="soft">{isAsking ? t.calculating : t.notCalculated}</span>
        </>
      )}
    </p>
  )
}

/** Warns where the server's values differ from the page's in any bit. */
export function FaultNotice({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const { sheetMode } = useAnalysisTools()
  const { engine, differences } = result
  if (!differences) return null
  const names = differences.values.map(({ name }) => name[language])
  if (sheetMode !== 'live')
    return (
      <Notice tone="info" title={t.otherRules} live={false}>
        <p>
          {t.otherRulesText({
            before: differences.engine,
            now: engine,
            properties: joined(names, language),
          })}
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
        {differences.engine === engine ? '' : t.faultEngines({ page: engine, server: differences.engine })}
      </p>
      <ul className="bullets">
        {differences.values.map(({ name, server, page }) => (
          <li key={name.en}>
            <bdi>{t.faultLine(name[language], String(server ?? DASH), String(page ?? DASH))}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

export function Headline({ result, explanation }: { result: Result; explanation: Explanation }) {
  const t = useAnalysisText().results
  const { sign } = useQuantities()
  const language = useLanguage()
  const { results } = result.blend
  const names = headlineOf(result.recipe.category, results)
  if (names.length === 0) return null
  return (
    <dl className="headline line gap-2 across-8" aria-label={t.summary}>
      {names.map((name) => {
        const property = propertyOf(name)
        const row = { property: name, label: property, unit: property.unit }
        const value = results[name]
        return (
          <div key={name} className="headline-figure">
            <dt className="note">{property[language]}</dt>
            <dd>
              <BlendFigure row={row} value={value} explanation={explanation} />
              {value === null || property.unit === '' ? null : (
                <bdi className="unit note">{sign(property.unit)}</bdi>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** The recipe: each material with its share and amount, then the batch and its cost. */
export function RecipeList({ result }: { result: Result }) {
  const { recipe } = result
  const t = useAnalysisText().results
  const language = useLanguage()
  const names = componentNames(recipe, language)
  const made = {
    portions: recipe.components.map(({ material, percentage }) => portionOf({ ...material, percentage })),
    names,
    basis: recipe.basis,
    record: recordIn(result),
  }
  const amounts = useBatchWords(made)
  return (
    <section className="recipe-part narrows" aria-labelledby="recipe-head">
      <h2 id="recipe-head">{t.recipe}</h2>
      <ul className="recipe-list stack gap-0 small" aria-label={t.recipe}>
        {recipe.components.map(({ material, percentage }, place) =>
          percentage > 0 ? (
            <li key={material.id} className="recipe-item">
              <LineSample series={seriesAt(place)} />
              <span>
                <bdi>{names[place]}</bdi>{' '}
                {amounts?.[place] ? <bdi className="note block">{amounts[place]}</bdi> : null}
              </span>
              <ShareCell percentage={percentage} basis={recipe.basis} />
            </li>
          ) : null,
        )}
      </ul>
      <BatchLines made={made} />
    </section>
  )
}
