import type { ReactNode } from 'react'
import { computedFigures } from '#calc/calculation/computed-figures.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Fold } from '#web/ui/menu-button.tsx'
import { useAnalysisText } from '../analysis-context.ts'

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
