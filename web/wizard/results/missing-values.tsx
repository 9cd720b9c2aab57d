import { lazy, Suspense, useState } from 'react'
import { isDistillation, type PropertyName } from '#calc/vocabulary/properties.ts'
import { gapTexts } from '#calc/vocabulary/words/messages.ts'
import { componentNames, joined, listedNames } from '#calc/vocabulary/words/names.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { choosing } from '#web/text/choosing.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/disclosure.tsx'
import { Lines } from '#web/ui/field.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { TraceOffers } from '../parts/beside-values.tsx'
import { TypicalOffers } from '../parts/typical-offers.tsx'
import { recipeMaterials } from '../rules/draft.ts'
import { gainedWithout, lackedBy, type MissingValues as Missing, missingValues } from '../rules/missing.ts'
import type { Result } from '../rules/result.ts'
import { isOutdated } from '../store/analysis.state.ts'

const CompleteMaterial = lazy(async () => ({
  default: (await import('#web/materials/material-dialog.tsx')).CompleteMaterial,
}))

interface MissingValuesProps {
  result: Result
  /** Sentences for results that the page has not computed itself. */
  reasons: readonly string[]
}

/** No buttons for larger groups: what more materials lack is seldom measured at all. */
const COMPLETED_AT_MOST = 3

/** The blend's missing values, grouped by the materials that cause them, with buttons to complete these. */
export function MissingValuesNote({ result, reasons }: MissingValuesProps) {
  const t = useText(choosing).missing
  const prose = useProse()
  const calc = useAnalysis((state) => state.calc)
  const { recipe, blend, isBare } = result
  const groups = isBare ? [] : missingValues(blend, recipe.category, recipeMaterials(recipe))
  const count = groups.reduce((sum, { properties }) => sum + properties.length, 0)
  if (isBare ? reasons.length === 0 : count === 0) return null
  return (
    <Fold title={t.title(prose(isBare ? reasons.length : count))} isScreenOnly>
      {!isBare ? (
        <ul className="stack">
          {groups.map((group) => (
            <li key={group.components.join(' ')} className="stack gap-1 starts breaks">
              <Group
                group={group}
                result={result}
                gained={calc ? gainedWithout(group.components, recipe, blend, calc) : 0}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="bullets">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </Fold>
  )
}

interface GroupProps {
  group: Missing
  result: Result
  /** Number of values gained without these materials. */
  gained: number
}

function Group({ group: { components, properties }, result, gained }: GroupProps) {
  const t = useText(choosing).missing
  const prose = useProse()
  const language = useLanguage()
  const { shown } = useQuantities()
  const { recipe, blend } = result
  const { sheetMode, store } = useAnalysisTools()
  const outdated = useAnalysis(isOutdated)
  const live = sheetMode === 'live'
  const again = () => {
    if (!outdated) void store.calculate()
  }
  const names = componentNames(recipe, language)
  const lackingNames = components.length > 0 ? components.map((at) => names[at]!) : ['']
  const causes = joined(listedNames(lackingNames, language), language)
  const gaps = properties.flatMap((property) => {
    const gap = blend.gaps[property]
    return gap ? [{ property, gap: components.length > 0 ? { ...gap, components } : gap }] : []
  })
  const lacking =
    live && components.length <= COMPLETED_AT_MOST
      ? components
          .map((at) => recipe.components[at]!.material)
          .filter((material) => lackedBy(material, properties).length > 0)
      : []
  return (
    <>
      <p className="medium">
        {components.length === 0
          ? t.ofBlend
          : gained > 0
            ? t.without({ names: causes, gained: prose(gained) })
            : t.lackedBy(causes)}
      </p>
      <Lines of={gapTexts(gaps, names, language, shown)} className="soft" />
      {live ? <TypicalOffers result={result} blank={properties} onUse={again} /> : null}
      {live ? <TraceOffers recipe={recipe} properties={properties} onAssume={again} /> : null}
      {lacking.length > 0 ? (
        <div className="line gap-2">
          {lacking.map((material) => (
            <Complete key={material.id} material={material} properties={properties} result={result} />
          ))}
        </div>
      ) : null}
    </>
  )
}

interface CompleteProps {
  material: Material
  properties: readonly PropertyName[]
  result: Result
}

/** Opens the form of a material at its missing values; the completed material replaces it, and the blend is recalculated. */
function Complete({ material, properties, result }: CompleteProps) {
  const t = useText(choosing).missing
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const outdated = useAnalysis(isOutdated)
  const [isOpen, setOpen] = useState(false)
  const [name] = componentNames({ components: [{ material }] }, language)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t.completeOf(name!)}
      </Button>
      {isOpen ? (
        <Suspense fallback={<span role="status">{t.loading}</span>}>
          <CompleteMaterial
            material={material}
            category={result.recipe.category}
            gaps={inForm(lackedBy(material, properties))}
            onClose={() => setOpen(false)}
            onSaved={(saved) => {
              setOpen(false)
              store.takeIn(saved, material.id)
              if (!outdated) void store.calculate()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** A missing distillation is represented by its first point, which leads to the others. */
const inForm = (names: readonly PropertyName[]): PropertyName[] => {
  const first = names.find(isDistillation)
  return names.filter((name) => !isDistillation(name) || name === first)
}
