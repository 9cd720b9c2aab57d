import { nameOfOwn } from '#calc/vocabulary/own-property.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { DASH } from '#web/format/number.ts'
import { useLanguage } from '#web/services.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { differencesOf, ownDifferencesOf, type Result } from '../rules/result.ts'

/** Says so when what the server confirmed, or once confirmed, is not, to the last bit, what the page computes. */
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
