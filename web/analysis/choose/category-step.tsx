import { type FormEvent, useState } from 'react'
import { CATEGORIES, type CategoryName } from '#calc/vocabulary/categories.ts'
import { useLanguage } from '#web/services.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choice.tsx'
import { useFailedTitle } from '#web/ui/page.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools, useProse } from '../analysis-context.ts'
import { StepActions } from '../parts/step-actions.tsx'
import { materialsOf } from '../rules/draft.ts'

export function CategoryStep() {
  const t = useAnalysisText()
  const language = useLanguage()
  const prose = useProse()
  const { store, goTo } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const categories = useAnalysis((state) => state.categories)
  // Looking at a category costs nothing: what was chosen from the former one goes with Continue.
  const [picked, setPicked] = useState<CategoryName | null>(null)
  const category = picked ?? draft.category
  const [isAsked, setAsked] = useState(false)
  const isMissing = isAsked && category === null
  useFailedTitle(isMissing)
  const chosen = materialsOf(draft).length

  const proceed = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
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
      {isMissing ? (
        <p role="alert" className="field-error">
          {t.category.error}
        </p>
      ) : null}
      {chosen > 0 ? <p className="note">{t.category.willClear(prose(chosen))}</p> : null}
      <StepActions step="category">
        <Button type="submit" variant="primary">
          {t.continue}
        </Button>
      </StepActions>
    </form>
  )
}
