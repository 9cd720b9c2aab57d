import { useLanguage } from '#web/services.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { stabilityIn } from '../rules/explain.ts'
import type { Result } from '../rules/result.ts'
import './stability-line.css'

/** Whether asphaltenes stay dissolved, above all properties: no figure there tells it. */
export function StabilityLine({ result }: { result: Result }) {
  const t = useAnalysisText().results.figures
  const found = stabilityIn(result, useLanguage())
  if (!found || found.state === 'not_applicable' || found.state === 'alone') return null
  return (
    <Notice tone={found.state === 'compatible' ? 'info' : 'warning'}>
      <table className="stability-line">
        <tbody>
          <tr>
            <th scope="row">{t.stability}</th>
            <td>{found.text}</td>
          </tr>
        </tbody>
      </table>
    </Notice>
  )
}
