import type { ReactNode } from 'react'
import { computedFigures } from '#calc/calculation/computed-figures.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Fold } from '#web/ui/menu-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import { stabilityIn } from '../rules/explain.ts'
import type { Result } from '../rules/result.ts'

/** What the materials state of their composition, added up, and the net heat of combustion; nothing where neither is known. */
export function ComputedFigures({ of }: { of: Parameters<typeof computedFigures>[0] | null }): ReactNode {
  const t = useAnalysisText().results.figures
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const { figures, notes } = computedFigures(of ?? {})
  if (figures.length === 0) return null
  return (
    <Fold title={t.title}>
      <dl className="computed-list tiles sparse gap-2 across-4">
        {figures.map(({ key, label, unit, value }) => (
          <div key={key}>
            <dt className="soft">{label[language]}</dt>
            <dd>
              {value === null ? (
                t.unknown
              ) : (
                <bdi>
                  {write(value, unit)} {sign(unit)}
                </bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map((note) => (
        <p key={note.en} className="note">
          {note[language]}
        </p>
      ))}
    </Fold>
  )
}

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
