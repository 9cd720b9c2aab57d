import { TEST_CHOICES, type TestChoices } from '#calc/grades/test-choices.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { MARK_WORDS, propertyText } from '#calc/uncertainty/uncertainty-words.ts'
import { DISTILLATION_NAMES, GROUPS } from '#calc/vocabulary/properties.ts'
import { useLanguage, useText } from '#web/services.ts'
import { uncertainty } from '#web/text/uncertainty.ts'
import { Select } from '#web/ui/choice.tsx'

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
