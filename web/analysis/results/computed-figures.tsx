import { CONTENTS } from '#calc/vocabulary/contents.ts'
import { DERIVED } from '#calc/vocabulary/quantities.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Fold } from '#web/ui/menu-button.tsx'
import type { BlendAnswer } from '../analysis.api.ts'
import { useAnalysisText } from '../analysis-context.ts'

/** What the materials state of their composition, added up, and the net heat of combustion; nothing where neither is known. */
export function ComputedFigures({ answer }: { answer: BlendAnswer | null }) {
  const t = useAnalysisText().results.figures
  const language = useLanguage()
  const { write, sign } = useQuantities()
  const { composition, energy, heavy } = answer ?? {}
  const held = CONTENTS.filter((name) => composition && composition[name] !== 0)
  if (held.length === 0 && (energy?.mj_kg ?? null) === null && !heavy) return null
  const rows = [
    ...held.map((name) => ({
      ...{ key: name as string, label: DERIVED[name][language], unit: DERIVED[name].unit as string },
      value: composition![name],
    })),
    ...(energy?.mj_kg == null
      ? []
      : [
          { key: 'mj_kg', label: t.netHeat, unit: 'MJ/kg', value: energy.mj_kg },
          { key: 'mj_l', label: t.netHeat, unit: 'MJ/L', value: energy.mj_l },
        ]),
    ...(heavy
      ? [
          { key: 'ccai', label: DERIVED.ccai[language], unit: '', value: heavy.ccai },
          { key: 'cii', label: t.cii, unit: '', value: heavy.cii },
          { key: 'injection', label: t.injection, unit: '°C', value: heavy.injection_celsius },
          { key: 'pumping', label: t.pumping, unit: '°C', value: heavy.pumping_celsius },
        ]
      : []),
  ]
  return (
    <Fold title={t.title}>
      <dl className="computed-list tiles sparse gap-2 across-4">
        {rows.map(({ key, label, unit, value }) => (
          <div key={key}>
            <dt className="soft">{label}</dt>
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
      {held.length > 0 ? <p className="note">{t.stated}</p> : null}
      {energy?.mj_kg == null ? null : <p className="note">{t.equations[energy.equation]}</p>}
    </Fold>
  )
}
