import { type FormEvent, useState } from 'react'
import { isQuantity, quantityOf } from '#calc/grades/quantities.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { type ModelName, modelError } from '#calc/uncertainty/model-errors.ts'
import { modelMax } from '#calc/uncertainty/read-settings.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { MODEL_WORDS } from '#calc/vocabulary/words/uncertainty-words.ts'
import { unitWord } from '#web/format/quantities.ts'
import { numberOf } from '#web/format/read-number.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/en/uncertainty.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useProse } from '../analysis-context.ts'
import { TestFields } from './test-fields.tsx'
import type { Settings } from './use-uncertainty.ts'

interface SettingsFormProps {
  answer: UncertaintyAnswer
  settings: Settings
  onSettings: (settings: Settings) => void
}

/** Relative errors are typed in per cent. */
const scaleOf = (name: ModelName) => (modelError(name).isRelative ? 100 : 1)
const written = (figure: number) => String(Number(figure.toPrecision(6)))

/** What may be set: how well recipes are kept to, whether one laboratory tested all, and what each rule may be off. */
export function SettingsForm({ answer, settings, onSettings }: SettingsFormProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const { accuracy: usual } = usePreferences()
  const rules = new Map(
    answer.assumed.flatMap((one) => (one.is === 'model' ? [[one.name, one] as const] : [])),
  )
  const [accuracy, setAccuracy] = useState(written(answer.settings.accuracy))
  const [isOne, setOne] = useState(answer.settings.one_laboratory)
  const modelsOf = (): Partial<Record<ModelName, string>> =>
    Object.fromEntries([...rules].map(([name, { s }]) => [name, written(s * scaleOf(name))]))
  const [models, setModels] = useState(modelsOf)
  const [tests, setTests] = useState(answer.settings.tests)
  const [isTried, setTried] = useState(false)
  // Another answer came: its settings, in the fields that stay where they are.
  const [shown, setShown] = useState(answer)
  if (shown !== answer) {
    setShown(answer)
    setAccuracy(written(answer.settings.accuracy))
    setOne(answer.settings.one_laboratory)
    setModels(modelsOf())
    setTests(answer.settings.tests)
  }

  const faultOf = (text: string, max: number): string | null => {
    const value = numberOf(text)
    return value !== null && value >= 0 && value <= max ? null : t.wrong(prose(max))
  }
  const limitOf = (name: ModelName) => modelMax(name) * scaleOf(name)
  const isWrong =
    faultOf(accuracy, ACCURACY.max) !== null ||
    [...rules.keys()].some((name) => faultOf(models[name]!, limitOf(name)) !== null)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isWrong) return
    const changed = [...rules.keys()].flatMap((name) => {
      const s = numberOf(models[name]!)! / scaleOf(name)
      return s === modelError(name).s ? [] : [[name, s] as const]
    })
    onSettings({
      ...settings,
      accuracy: numberOf(accuracy)!,
      isOneLaboratory: isOne,
      models: Object.fromEntries(changed),
      tests,
    })
  }
  return (
    <form onSubmit={apply} noValidate>
      <div className="uncertainty-settings">
        <NumberField
          label={t.accuracy}
          hint={t.accuracyHint}
          unit="%"
          text={accuracy}
          onText={setAccuracy}
          error={isTried ? faultOf(accuracy, ACCURACY.max) : null}
        />
      </div>
      <Checkbox label={t.laboratory} checked={isOne} onChecked={setOne} />
      <TestFields answer={answer} tests={tests} onTests={setTests} />
      <fieldset>
        <legend className="field-label">{t.models}</legend>
        <p className="field-hint">{t.modelsHint}</p>
        <div className="uncertainty-settings">
          {[...rules].map(([name, { property }]) => (
            <NumberField
              key={name}
              label={MODEL_WORDS[name][language]}
              unit={
                modelError(name).isRelative
                  ? '%'
                  : unitWord(isQuantity(property) ? quantityOf(property).unit : '', language) || undefined
              }
              text={models[name]!}
              onText={(text) => setModels({ ...models, [name]: text })}
              error={isTried ? faultOf(models[name]!, limitOf(name)) : null}
            />
          ))}
        </div>
      </fieldset>
      <div className="button-row">
        <Button type="submit" small>
          {t.apply}
        </Button>
        <Button
          small
          variant="quiet"
          onClick={() => onSettings({ draws: answer.settings.draws, accuracy: usual })}
        >
          {t.usual}
        </Button>
      </div>
    </form>
  )
}
