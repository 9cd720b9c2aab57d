import { type ReactNode, useMemo } from 'react'
import { halfText } from '#calc/additives/additive-words.ts'
import { computedFigures } from '#calc/calculation/computed-figures.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/disclosure.tsx'
import { Lines } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import type { Recipe } from '../rules/draft.ts'
import { stabilityIn } from '../rules/explain.ts'
import { assumableOf } from '../rules/missing.ts'
import type { Result } from '../rules/result.ts'

/** What is known of a blend beside its properties: composition, net heat, total pressure; nothing where none is. */
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
      <Lines of={notes.map((note) => note[language])} />
    </Fold>
  )
}

/** Whether asphaltenes stay dissolved; above the properties, none of which shows it. */
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

interface TraceOffersProps {
  recipe: Recipe
  properties: readonly PropertyName[]
  onAssume?: () => void
}

/** Values missing only because of traces: offers to assume each, or to dose the trace as an additive. */
export function TraceOffers({ recipe, properties, onAssume }: TraceOffersProps) {
  const t = useText(choosing).missing
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const calc = useAnalysis((state) => state.calc)
  const lacking = properties.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is new with each rendering, what it names is not
  const found = useMemo(
    () => (calc && lacking ? assumableOf(recipe, properties, calc) : []),
    [recipe, lacking, calc],
  )
  if (found.length === 0) return null
  return (
    <div className="line gap-2">
      {found.map(({ property, span }) => (
        <Button
          key={property}
          small
          onClick={() => {
            store.setTraces(true)
            onAssume?.()
          }}
        >
          {t.assume({ property: propertyOf(property)[language], half: halfText(span, language) })}
        </Button>
      ))}
      <ButtonLink small variant="quiet" href="/my-additives">
        {t.dose}
      </ButtonLink>
    </div>
  )
}
