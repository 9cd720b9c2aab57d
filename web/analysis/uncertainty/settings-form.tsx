import { type FormEvent, useState } from 'react'
import { TEST_CHOICES, type TestChoices } from '#calc/grades/test-choices.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { isModelName, MODEL_WORDS, type ModelName, modelError } from '#calc/uncertainty/model-errors.ts'
import { CORRELATION, modelMax, SEED } from '#calc/uncertainty/question.ts'
import { MARK_WORDS, propertyText } from '#calc/uncertainty/uncertainty-words.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { DISTILLATION_NAMES, GROUPS } from '#calc/vocabulary/properties.ts'
import { isQuantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { unitWord } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useProse } from '../analysis-context.ts'
import type { Settings } from './use-uncertainty.ts'

interface SettingsFormProps {
  answer: UncertaintyAnswer
  settings: Settings
  onSettings: (settings: Settings) => void
}

/** Relative errors are typed in per cent. */
const scaleOf = (name: ModelName) => (modelError(name).isRelative ? 100 : 1)
/** Every digit, as a person types them. */
function written(figure: number): string {
  const [digits, zeros] = String(figure).split('e-')
  return zeros ? `0.${'0'.repeat(Number(zeros) - 1)}${digits!.replace('.', '')}` : digits!
}
const rounded = (figure: number) => written(Number(figure.toPrecision(6)))

/** What may be set: how well recipes are kept to, whether one laboratory tested all, and what each rule may be off. */
export function SettingsForm({ answer, settings, onSettings }: SettingsFormProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const { accuracy: usual } = usePreferences()
  const rules = new Map(
    answer.assumed.flatMap((one) =>
      one.is === 'model' && isModelName(one.name) ? [[one.name, one] as const] : [],
    ),
  )
  const [accuracy, setAccuracy] = useState(written(answer.settings.accuracy))
  const [isOne, setOne] = useState(answer.settings.one_laboratory)
  const modelsOf = (): Partial<Record<ModelName, string>> =>
    Object.fromEntries([...rules].map(([name, { s }]) => [name, rounded(s * scaleOf(name))]))
  const [models, setModels] = useState(modelsOf)
  const [tests, setTests] = useState(answer.settings.tests)
  const [correlation, setCorrelation] = useState(written(answer.settings.correlation))
  const [seed, setSeed] = useState(written(answer.settings.seed))
  const [isMore, setMore] = useState(false)
  const [isTried, setTried] = useState(false)
  // Another answer came: its settings, in the fields that stay where they are.
  const [shown, setShown] = useState(answer)
  if (shown !== answer) {
    setShown(answer)
    setAccuracy(written(answer.settings.accuracy))
    setOne(answer.settings.one_laboratory)
    setModels(modelsOf())
    setTests(answer.settings.tests)
    setCorrelation(written(answer.settings.correlation))
    setSeed(written(answer.settings.seed))
  }

  const faultOf = (text: string, max: number): string | null => {
    const value = numberOf(text)
    return value !== null && value >= 0 && value <= max ? null : t.wrong(prose(max))
  }
  const isWhole = Number.isInteger(numberOf(seed))
  const seedFault = isWhole && faultOf(seed, SEED.max) === null ? null : t.wrongWhole(prose(SEED.max))
  const correlationFault = faultOf(correlation, CORRELATION.max)
  const limitOf = (name: ModelName) => modelMax(name) * scaleOf(name)
  const isWrong =
    seedFault !== null ||
    correlationFault !== null ||
    faultOf(accuracy, ACCURACY.max) !== null ||
    [...rules.keys()].some((name) => faultOf(models[name]!, limitOf(name)) !== null)

  const shownModels = modelsOf()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (seedFault !== null || correlationFault !== null) setMore(true)
    if (isWrong) return
    const changed = [...rules.keys()].flatMap((name) => {
      const s = numberOf(models[name]!)! / scaleOf(name)
      // What wasn't touched stays as it is: a rule that leans has one figure for each side.
      const kept = settings.models?.[name]
      if (models[name] === shownModels[name]) return kept === undefined ? [] : [[name, kept] as const]
      return [[name, s] as const]
    })
    onSettings({
      ...settings,
      accuracy: numberOf(accuracy)!,
      isOneLaboratory: isOne,
      models: Object.fromEntries(changed),
      tests,
      correlation: numberOf(correlation)!,
      seed: numberOf(seed)!,
    })
  }
  return (
    <form onSubmit={apply} noValidate>
      <div className="tile-m tiles sparse">
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
        <div className="tile-m tiles sparse">
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
      <details open={isMore} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>{t.more}</summary>
        <div className="tile-m tiles sparse">
          <NumberField
            label={t.correlationOf}
            hint={t.correlationHint}
            text={correlation}
            onText={setCorrelation}
            error={isTried ? correlationFault : null}
          />
          <NumberField
            label={t.seed}
            hint={t.seedHint}
            text={seed}
            onText={setSeed}
            error={isTried ? seedFault : null}
          />
        </div>
      </details>
      <div className="line gap-3 middle">
        <Button type="submit" small>
          {t.apply}
        </Button>
        <Button
          small
          variant="quiet"
          // Without the laboratory's figures the server would put them in, and draw others than the page.
          onClick={() =>
            onSettings({
              draws: answer.settings.draws,
              accuracy: usual,
              ...(settings.laboratory && { laboratory: settings.laboratory }),
            })
          }
        >
          {t.usual}
        </Button>
      </div>
    </form>
  )
}

interface TestFieldsProps {
  answer: UncertaintyAnswer
  tests: TestChoices
  onTests: (tests: TestChoices) => void
}

const USUAL = ''
const isPoint = (property: string) => (DISTILLATION_NAMES as readonly string[]).includes(property)

/** Which test method stands behind the readings, of properties that were drawn and have several. */
export function TestFields({ answer, tests, onTests }: TestFieldsProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const drawn = new Set(
    answer.assumed.flatMap((one) =>
      one.is === 'test' ? [isPoint(one.property) ? 'd86' : one.property] : [],
    ),
  )
  const choices = TEST_CHOICES.filter(({ property }) => drawn.has(property))
  if (choices.length === 0) return null
  return (
    <fieldset>
      <legend className="field-label">{t.tests}</legend>
      <p className="field-hint">{t.testsHint}</p>
      <div className="tile-m tiles sparse">
        {choices.map(({ property, methods }) => {
          const chosen = methods.find(({ method }) => method === tests[property])
          return (
            <Select
              key={property}
              label={property === 'd86' ? GROUPS.distillation[language] : propertyText(property, language)}
              hint={chosen && MARK_WORDS[chosen.confirmed][language]}
              value={chosen?.method ?? USUAL}
              onValue={(method) => {
                const { [property]: _, ...others } = tests
                onTests(method === USUAL ? others : { ...others, [property]: method })
              }}
              options={[
                { value: USUAL, label: t.usualTest },
                ...methods.map(({ method }) => ({ value: method, label: method })),
              ]}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
