import { type FormEvent, useRef, useState } from 'react'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import { latinDigits } from '#calc/vocabulary/rules/fold.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { ErrorLine } from '#web/ui/field.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { useFailedTitle } from '#web/ui/page.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useDigits } from '../analysis-context.ts'
import { StepActions } from '../parts/step-parts.tsx'
import { materialsOf } from '../rules/draft.ts'
import { readCount } from '../rules/steps.ts'

const USUAL_COUNT = 3
const STEPS = { ...MATERIAL_COUNT, step: 1, page: 1 }

export function CountStep() {
  const t = useAnalysisText()
  const { store, goTo } = useAnalysisTools()
  const prose = useProse()
  const digits = useDigits()
  const draft = useAnalysis((state) => state.draft)
  const [text, setText] = useState(() => digits(String(draft.count ?? USUAL_COUNT)))
  const [isWrong, setWrong] = useState(false)
  useFailedTitle(isWrong)
  const field = useRef<HTMLInputElement>(null)
  const chosen = materialsOf(draft).length

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    const count = readCount(latinDigits(text))
    setWrong(count === null)
    if (count === null) return field.current?.focus()
    store.setCount(count)
    goTo('category')
  }

  return (
    <form noValidate onSubmit={proceed} className="stack" style={{ maxInlineSize: '40rem' }}>
      <NumberField
        className="count-field"
        label={t.count.label}
        text={text}
        onText={(typed) => {
          setText(typed)
          if (readCount(latinDigits(typed)) !== null) setWrong(false)
        }}
        steps={STEPS}
        marked={isWrong}
        inputRef={field}
        hint={
          isWrong ? (
            <span role="alert" className="field-error">
              {t.count.error}
            </span>
          ) : (
            t.count.hint
          )
        }
      />
      {chosen > 0 ? <p className="note">{t.count.willClear(prose(chosen))}</p> : null}
      <StepActions step="count">
        <Button type="submit" variant="primary">
          {t.continue}
        </Button>
      </StepActions>
    </form>
  )
}

export function CategoryStep() {
  const t = useAnalysisText()
  const language = useLanguage()
  const prose = useProse()
  const { store, goTo } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const categories = useAnalysis((state) => state.categories)
  // Picking a category clears nothing: the former one's materials go with Continue.
  const [picked, setPicked] = useState<CategoryName | null>(null)
  const category = picked ?? draft.category
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = isSubmitted && category === null
  useFailedTitle(isMissing)
  const chosen = materialsOf(draft).length

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (category === null) return
    store.chooseCategory(category)
    void store.loadMaterials()
    goTo('materials')
  }

  return (
    <form noValidate onSubmit={proceed} className="stack">
      <p className="lead">{t.category.lead}</p>
      <RadioGroup
        legend={t.category.legend}
        legendHidden
        layout="tiles"
        value={category}
        onValue={setPicked}
        options={categories.map((name) => ({
          value: name,
          label: CATEGORIES[name][language],
          hint: t.category.hints[name],
        }))}
      />
      <ErrorLine text={isMissing && t.category.error} />
      {chosen > 0 ? <p className="note">{t.category.willClear(prose(chosen))}</p> : null}
      <StepActions step="category">
        <Button type="submit" variant="primary">
          {t.continue}
        </Button>
      </StepActions>
    </form>
  )
}
