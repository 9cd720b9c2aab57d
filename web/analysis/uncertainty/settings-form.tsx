import { type FormEvent, useState } from 'react'
import { TEST_CHOICES } from '#calc/grades/test-choices.ts'
import type { TestChoices } from '#calc/grades/test-precision.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { isModelName, MODEL_WORDS, type ModelName, modelError } from '#calc/uncertainty/model-errors.ts'
import { CORRELATION, modelMax, SEED } from '#calc/uncertainty/question.ts'
import { MARK_WORDS, propertyText } from '#calc/uncertainty/uncertainty-words.ts'
import { ACCURACY } from '#calc/vocabulary/limits.ts'
import { GROUPS, isDistillation } from '#calc/vocabulary/properties.ts'
import { isQuantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { unitWord, useProse } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import type { Settings } from './use-uncertainty.ts'

interface SettingsFormProps {
  answer: UncertaintyAnswer
  settings: Settings
  onSettings: (settings: Settings) => void
}

/** Relative errors are typed in per cent. */
const scaleOf = (name: ModelName) => (modelError(name).isRelative ? 100 : 1)
/** All digits, without an exponent. */
function written(figure: number): string {
  const [digits, zeros] = String(figure).split('e-')
  return zeros ? `0.${'0'.repeat(Number(zeros) - 1)}${digits!.replace('.', '')}` : digits!
}
const rounded = (figure: number) => written(Number(figure.toPrecision(6)))

/** An answer's settings as typed texts. */
const typedOf = ({ settings, assumed }: UncertaintyAnswer) => ({
  accuracy: written(settings.accuracy),
  isOneLaboratory: settings.one_laboratory,
  models: Object.fromEntries(
    rulesIn(assumed).map(({ name, s }) => [name, rounded(s * scaleOf(name))]),
  ) as Partial<Record<ModelName, string>>,
  tests: settings.tests,
  correlation: written(settings.correlation),
  seed: written(settings.seed),
})
type Typed = ReturnType<typeof typedOf>

/** The rules with simulated errors, each once, though it may be assumed for several points of a curve. */
const rulesIn = (assumed: UncertaintyAnswer['assumed']) => [
  ...new Map(
    assumed.flatMap((one) =>
      one.is === 'model' && isModelName(one.name) ? [[one.name, { ...one, name: one.name }] as const] : [],
    ),
  ).values(),
]

/** The settings: blending accuracy, whether one laboratory tested all, test methods, errors of the rules, correlation and seed. */
export function SettingsForm({ answer, settings, onSettings }: SettingsFormProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const prose = useProse()
  const { accuracy: usual } = usePreferences()
  const opened = typedOf(answer)
  const [typed, setTyped] = useState(opened)
  const edit = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const [isMore, setMore] = useState(false)
  const [isTried, setTried] = useState(false)
  // A new answer resets the form.
  const [shown, setShown] = useState(answer)
  if (shown !== answer) {
    setShown(answer)
    setTyped(opened)
  }

  const faultOf = (text: string, max: number): string | null => {
    const value = numberOf(text)
    return value !== null && value >= 0 && value <= max ? null : t.wrong(prose(max))
  }
  const isSeed = Number.isInteger(numberOf(typed.seed)) && faultOf(typed.seed, SEED.max) === null
  const faults = {
    accuracy: faultOf(typed.accuracy, ACCURACY.max),
    correlation: faultOf(typed.correlation, CORRELATION.max),
    seed: isSeed ? null : t.wrongWhole(prose(SEED.max)),
  }
  const rules = rulesIn(answer.assumed).map(({ name, property }) => ({
    name,
    unit: modelError(name).isRelative
      ? '%'
      : unitWord(isQuantity(property) ? quantityOf(property).unit : '', language) || undefined,
    text: typed.models[name]!,
    fault: faultOf(typed.models[name]!, modelMax(name) * scaleOf(name)),
  }))

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.seed !== null || faults.correlation !== null) setMore(true)
    if ([...Object.values(faults), ...rules.map(({ fault }) => fault)].some((fault) => fault !== null)) return
    const models = rules.flatMap(({ name, text }) => {
      if (text !== opened.models[name]) return [[name, numberOf(text)! / scaleOf(name)] as const]
      // An unchanged field keeps its setting: a one-sided rule has two figures.
      const kept = settings.models?.[name]
      return kept === undefined ? [] : [[name, kept] as const]
    })
    onSettings({
      ...settings,
      accuracy: numberOf(typed.accuracy)!,
      isOneLaboratory: typed.isOneLaboratory,
      models: Object.fromEntries(models),
      tests: typed.tests,
      correlation: numberOf(typed.correlation)!,
      seed: numberOf(typed.seed)!,
    })
  }
  const figure = (of: keyof typeof faults, label: string, hint: string, unit?: string) => (
    <NumberField
      label={label}
      hint={hint}
      unit={unit}
      text={typed[of]}
      onText={(text) => edit({ [of]: text })}
      error={isTried ? faults[of] : null}
    />
  )
  return (
    <form onSubmit={apply} noValidate>
      <div className="tile-m tiles sparse">{figure('accuracy', t.accuracy, t.accuracyHint, '%')}</div>
      <Checkbox
        label={t.laboratory}
        checked={typed.isOneLaboratory}
        onChecked={(isOneLaboratory) => edit({ isOneLaboratory })}
      />
      <TestFields answer={answer} tests={typed.tests} onTests={(tests) => edit({ tests })} />
      <fieldset>
        <legend className="field-label">{t.models}</legend>
        <p className="field-hint">{t.modelsHint}</p>
        <div className="tile-m tiles sparse">
          {rules.map(({ name, unit, text, fault }) => (
            <NumberField
              key={name}
              label={MODEL_WORDS[name][language]}
              unit={unit}
              text={text}
              onText={(text) => edit({ models: { ...typed.models, [name]: text } })}
              error={isTried ? fault : null}
            />
          ))}
        </div>
      </fieldset>
      <details open={isMore} onToggle={(event) => setMore(event.currentTarget.open)}>
        <summary>{t.more}</summary>
        <div className="tile-m tiles sparse">
          {figure('correlation', t.correlationOf, t.correlationHint)}
          {figure('seed', t.seed, t.seedHint)}
        </div>
      </details>
      <div className="line gap-3 middle">
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

interface TestFieldsProps {
  answer: UncertaintyAnswer
  tests: TestChoices
  onTests: (tests: TestChoices) => void
}

const USUAL = ''

/** The test methods of the readings, for simulated properties that have several. */
function TestFields({ answer, tests, onTests }: TestFieldsProps) {
  const t = useText(uncertainty).assumed
  const language = useLanguage()
  const drawn = new Set(
    answer.assumed.flatMap((one) =>
      one.is === 'test' ? [isDistillation(one.property) ? 'd86' : one.property] : [],
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
