import { componentNames, nameOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, useText } from '#web/services.ts'
import { percentages } from '#web/text/percentages.ts'
import { workbench } from '#web/text/workbench.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useTypical } from '../parts/typical-offers.tsx'
import { materialsOf } from '../rules/draft.ts'

const NONE = ''

/** What stands in where a material lacks a value: a typical stream, a correlation, nothing for traces. */
export function MissingOptions() {
  const t = useText(workbench)
  const words = useText(percentages)
  const { store } = useAnalysisTools()
  const { estimates, traces } = useAnalysis(({ draft }) => draft)
  return (
    <fieldset className="stack gap-2">
      <legend className="field-label">{t.options.missing}</legend>
      <TypicalField />
      <Checkbox
        role="switch"
        label={words.estimates}
        hint={words.estimatesHint}
        checked={estimates}
        onChecked={store.setEstimates}
      />
      <Checkbox
        role="switch"
        label={t.options.traces}
        hint={t.options.tracesHint}
        checked={traces}
        onChecked={store.setTraces}
      />
    </fieldset>
  )
}

function TypicalField() {
  const t = useText(workbench)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const materials = materialsOf(useAnalysis(({ draft }) => draft))
  const candidates = useTypical()
  const lacking = materials.flatMap((material, at) => {
    const found = candidates(material)
    return found.length > 0 ? [{ material, at, found }] : []
  })
  const isOn = materials.some(({ assumed }) => assumed)
  const names = componentNames({ components: materials.map((material) => ({ material })) }, language)
  const suggested = lacking.flatMap(({ material, found }) => {
    const near = found.find(({ isNear }) => isNear)
    return near ? [{ material, stream: near.stream }] : []
  })
  return (
    <>
      <Checkbox
        role="switch"
        label={t.options.typical}
        hint={isOn || suggested.length > 0 ? t.options.typicalHint : t.typical.nothing}
        checked={isOn}
        disabled={!isOn && suggested.length === 0}
        onChecked={(checked) => {
          if (checked) for (const { material, stream } of suggested) store.assume(material.id, stream)
          else for (const { id } of materials) store.assume(id, null)
        }}
      />
      {isOn
        ? lacking.map(({ material: { id, assumed }, at, found }) => (
            <Select
              key={id}
              label={t.typical.of(names[at]!)}
              value={assumed?.[0]?.from ?? NONE}
              onValue={(from) =>
                store.assume(id, found.find(({ stream }) => stream.id === from)?.stream ?? null)
              }
              options={[
                { value: NONE, label: t.typical.none },
                ...found.map(({ stream }) => ({ value: stream.id, label: nameOf(stream, language) })),
              ]}
            />
          ))
        : null}
    </>
  )
}
