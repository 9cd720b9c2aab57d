import { useLanguage } from '#web/services.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { stabilityIn } from '../rules/explain.ts'
import type { Result } from '../rules/result.ts'

/** Whether asphaltenes stay dissolved, above all properties: no figure there tells it. */
export function StabilityLine({ result }: { result: Result }) {
  const t = useAnalysisText().results.figures
  const found = stabilityIn(result, useLanguage())
  if (!found || found.state === 'not_applicable' || found.state === 'alone') return null
  return (
    <Notice tone={found.state === 'compatible' ? 'info' : 'warning'} title={t.stability}>
      <table>
        <tbody>
          <tr aria-label={t.stability}>
            <td>{found.text}</td>
          </tr>
        </tbody>
      </table>
    </Notice>
  )
}
