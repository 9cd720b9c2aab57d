import { useEffect, useMemo, useState } from 'react'
import { quantityName } from '#calc/grades/quantities.ts'
import { excludedText } from '#calc/recipe-search/recipe-words.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useLanguage, usePreferences, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useProse } from '../analysis-context.ts'
import { useSpecification } from '../limits/use-check.ts'
import { componentsOf, costOf, costUnit, decidingOf, percentagesOf } from './answer.ts'
import { FoundRecipe } from './found-recipe.tsx'
import { GoalFields } from './goal-fields.tsx'
import { LimitList } from './limit-list.tsx'
import { MaterialFields } from './material-fields.tsx'
import { MoreFields } from './more-fields.tsx'
import { NoRecipe } from './no-recipe.tsx'
import { type Fault, poolOf, type Question, questionOf } from './question.ts'
import { useMoney } from './use-money.ts'
import { useRecipeSearch } from './use-recipe-search.ts'

const NONE: readonly Material[] = []

/** The question for a recipe, and what came of it. */
export default function FindPanel({ onClose }: { onClose: () => void }) {
  const t = useText(recipes)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materialList = useAnalysis((state) => state.materials)
  const specified = useSpecification(draft.against)
  const list = materialList.is === 'loaded' ? materialList.list : NONE
  const { materials, unpriced } = useMemo(() => poolOf(draft, list), [draft, list])
  const names = useMemo(() => namesOf(materials, language), [materials, language])
  const [faults, setFaults] = useState<readonly Fault[]>([])

  useEffect(() => {
    if (materialList.is === 'none') void store.loadMaterials()
  }, [materialList.is, store])

  const use = (question: Question, percentages: readonly number[]) =>
    store.takeRecipe(componentsOf(store.getState().draft, question.materials, percentages))
  const search = useRecipeSearch((question, { answer }) => {
    if (answer.is === 'found') use(question, percentagesOf(answer.recipe))
  })
  const solve = () => {
    const specification = specified.is === 'ready' ? specified.specification : null
    // As it is now: a way out of a conflict changes it and asks again at once.
    const asked = questionOf(store.getState().draft, list, specification)
    setFaults('faults' in asked ? asked.faults : [])
    if ('question' in asked) search.start(asked.question)
  }
  const { state } = search
  const isRunning = state.is === 'running'
  // A grade whose limits are not known must not be passed over in silence.
  const isBlocked = specified.is === 'loading' || specified.is === 'failed'

  return (
    <section
      className="find"
      aria-label={t.open}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="find-head">
        <h2 className="find-title">{t.open}</h2>
        <Button small variant="quiet" onClick={onClose}>
          {t.close}
        </Button>
      </div>
      <p className="note">{t.lead}</p>
      <GoalFields materials={materials} names={names} />
      <LimitList key={draft.against?.grade} specified={specified} />
      <MaterialFields list={list} count={materials.length} unpriced={unpriced} />
      <MoreFields />
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <div className="find-actions">
        <Button variant="primary" busy={isRunning} disabled={isBlocked} onClick={solve}>
          {isRunning ? t.solving : t.solve}
        </Button>
        {isRunning ? <Button onClick={search.cancel}>{t.cancel}</Button> : null}
      </div>
      <p role="status" className="find-status">
        {state.is === 'answered' ? <Said {...state} /> : null}
      </p>
      {state.is === 'failed' ? (
        <p role="alert" className="field-error">
          {t.failed}
        </p>
      ) : null}
      {state.is === 'answered' ? (
        <>
          <Left {...state} />
          {state.result.answer.is === 'found' ? (
            <FoundRecipe {...state} onUse={(percentages) => use(state.question, percentages)} />
          ) : (
            <NoRecipe {...state} onRetry={solve} onUse={(percentages) => use(state.question, percentages)} />
          )}
        </>
      ) : null}
    </section>
  )
}

interface Answered {
  question: Question
  result: SearchResult
  isLast: boolean
}

/** The answer in one or two sentences. */
function Said({ question, result, isLast }: Answered) {
  const t = useText(recipes).found
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const { units } = usePreferences()
  const { answer } = result
  if (answer.is !== 'found') return null
  const { goal } = question.search
  const { recipe } = answer
  const found = () => {
    if (goal.is === 'most') {
      const name = namesOf(question.materials, language)[goal.of]!
      return t.most(prose((recipe.steps[goal.of]! / 10).toFixed(1)), name)
    }
    const unit = costUnit(question)
    const cost = costOf(question, recipe)?.cost.per[unit]
    if (goal.is === 'cost') return t.cost(money.prose(cost ?? recipe.cost), money.per(unit))
    return t[goal.is](prose(recipe.cost.toFixed(2)))
  }
  const deciding = decidingOf(question, result, units)
  const names = [...new Set(deciding.map(({ limit }) => quantityName(limit.q, language)))]
  const decide =
    names.length > 0 ? t.decide(new Intl.ListFormat(language).format(names), names.length > 1) : t.none
  return (
    <>
      {found()} {result.explanation ? decide : isLast ? '' : t.explaining}
    </>
  )
}

/** So many are named at once. */
const FEW = 3

/** Materials that no recipe can use, and why. */
function Left({ question, result }: Answered) {
  const language = useLanguage()
  const t = useText(recipes).found
  const prose = useProse()
  const names = namesOf(question.materials, language)
  const { excluded } = result.answer
  if (excluded.length === 0) return null
  return (
    <details open={excluded.length <= FEW || undefined}>
      <summary>{t.excluded(prose(excluded.length))}</summary>
      <ul className="note">
        {excluded.map((one) => (
          <li key={question.materials[one.candidate]!.id}>
            {excludedText(names[one.candidate]!, one, language)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Faults({ faults }: { faults: readonly Fault[] }) {
  const t = useText(recipes).faults
  const language = useLanguage()
  return (
    <ul className="find-faults field-error" role="alert">
      {faults.map((fault) => (
        <li key={fault.is}>
          {fault.is === 'prices' || fault.is === 'unreadable' || fault.is === 'order'
            ? t[fault.is](new Intl.ListFormat(language).format(namesOf(fault.materials, language)))
            : t[fault.is]}
        </li>
      ))}
    </ul>
  )
}
