import { propertyOf } from '#calc/vocabulary/properties.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { differencesOf, type Result } from '../rules/result.ts'

/** Says so when what the server confirmed, or once confirmed, is not, to the last bit, what the page computes. */
export function FaultNotice({ result }: { result: Result }) {
  const t = useAnalysisText().results
  const language = useLanguage()
  const { moment } = useAnalysisTools()
  const differences = differencesOf(result)
  if (differences.length === 0) return null
  if (moment !== 'live')
    return (
      <Notice tone="info" title={t.otherRules} live={false}>
        <p>
          {t.otherRulesText(
            result.confirmed!.engine,
            result.estimate!.engine,
            joined(
              differences.map((name) => propertyOf(name)[language]),
              language,
            ),
          )}
        </p>
      </Notice>
    )
  const estimate = result.estimate!
  const confirmed = result.confirmed!
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
        {differences.map((name) => (
          <li key={name}>
            <bdi>
              {t.faultLine(
                propertyOf(name)[language],
                String(confirmed.results[name] ?? '—'),
                String(estimate.blend.results[name] ?? '—'),
              )}
            </bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
