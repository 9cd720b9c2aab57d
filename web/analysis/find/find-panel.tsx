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
import { useCorrectionsOf } from '../learnt/learnt-context.ts'
import { LearntNote } from '../learnt/learnt-note.tsx'
import { useSearchSpecification } from '../limits/use-check.ts'
import { answered, componentsOf, costOf, costUnit, decidingOf } from './answer.ts'
import { Faults } from './ask/faults.tsx'
import { GoalFields } from './ask/goal-fields.tsx'
import { LimitList } from './ask/limit-list.tsx'
import { MaterialFields } from './ask/material-fields.tsx'
import { MoreFields } from './ask/more-fields.tsx'
import { FoundRecipe } from './found-recipe.tsx'
import { LargestBatch } from './largest-batch.tsx'
import { NoRecipe } from './no-recipe.tsx'
import { currencyOf } from './prices.ts'
import { type Fault, poolOf, type Question, questionOf } from './question.ts'
import { TankAddition } from './tank-addition.tsx'
import { contentsOf, hasBatch, isScarce } from './tank-question.ts'
import { useMoney } from './use-money.ts'
import { useRecipeSearch } from './use-recipe-search.ts'

const NONE: readonly Material[] = []

/** The search for a recipe, and its result. */
export function FindPanel() {
  const t = useText(recipes)
  const language = useLanguage()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const materialList = useAnalysis((state) => state.materials)
  const specified = useSearchSpecification()
  const list = materialList.is === 'loaded' ? materialList.list : NONE
  const { materials, unpriced } = useMemo(() => poolOf(draft, list), [draft, list])
  const names = useMemo(() => namesOf(materials, language), [materials, language])
  const corrections = useCorrectionsOf(draft.category)
  const [faults, setFaults] = useState<readonly Fault[]>([])

  useEffect(() => {
    if (materialList.is === 'none') void store.loadMaterials()
  }, [materialList.is, store])

  // Prices stored with the materials count at once, whatever their currency.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what there is when the panel opens
  useEffect(() => {
    const currency = currencyOf(materials, draft.wish)
    if (currency !== draft.wish.currency) store.setWish({ currency })
  }, [])

  const use = (question: Question, percentages: readonly number[]) =>
    store.takeRecipe(componentsOf(store.getState().draft, question.materials, percentages))
  const search = useRecipeSearch(store, (question, result) => {
    const percentages = answered(question, result)
    if (percentages) use(question, percentages)
  })
  const solve = () => {
    const specification = specified.is === 'ready' ? specified.specification : null
    // The wish as it is now: a way out of a conflict changes it and asks again at once.
    const asked = questionOf(store.getState().draft, list, specification, store.getState().own)
    setFaults('faults' in asked ? asked.faults : [])
    if ('question' in asked) search.start(asked.question, corrections)
  }
  const { state } = search
  const isRunning = state.is === 'running'
  // A grade whose limits are not known must not be silently ignored.
  const isBlocked = specified.is === 'loading' || specified.is === 'failed'

  return (
    <div className="find">
      <p className="note">{t.lead}</p>
      <GoalFields materials={materials} names={names} />
      <LimitList key={draft.against?.grade} specified={specified} />
      <MaterialFields list={list} count={materials.length} unpriced={unpriced} />
      <MoreFields />
      {corrections ? <p className="note">{t.learnt}</p> : <LearntNote quantities={[]} />}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      <div className="find-actions">
        <Button variant="primary" busy={isRunning} disabled={isBlocked} onClick={solve}>
          {isRunning ? t.solving : t.solve}
        </Button>
        {isRunning ? <Button onClick={search.cancel}>{t.cancel}</Button> : null}
      </div>
      {contentsOf(draft) && hasBatch(draft) ? (
        <TankAddition
          list={list}
          specification={specified.is === 'ready' ? specified.specification : null}
          isBlocked={isBlocked}
        />
      ) : null}
      {!contentsOf(draft) && hasBatch(draft) && isScarce(draft) ? (
        <LargestBatch
          list={list}
          specification={specified.is === 'ready' ? specified.specification : null}
          isBlocked={isBlocked}
        />
      ) : null}
      <p role="status" className="find-status">
        {isRunning && draft.wish.isSure ? t.solvingSure : null}
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
          {answered(state.question, state.result) ? (
            <FoundRecipe {...state} onUse={(percentages) => use(state.question, percentages)} />
          ) : (
            <NoRecipe {...state} onRetry={solve} onUse={(percentages) => use(state.question, percentages)} />
          )}
        </>
      ) : null}
    </div>
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
  const { answer, between } = result
  const percentages = answered(question, result)
  if (!percentages) return null
  const { goal } = question.search
  const unit = costUnit(question)
  const found = () => {
    if (goal.is === 'most') {
      const name = namesOf(question.materials, language)[goal.of]!
      return t.most(prose(Number(percentages[goal.of]!.toFixed(1))), name)
    }
    const blend = answer.is === 'found' ? answer.recipe.blend : between!.blend
    const cost = costOf(question, { percentages, blend })?.cost.per[unit]
    if (goal.is === 'cost') return t.cost(money.prose(cost!), money.per(unit))
    return answer.is === 'found' ? t[goal.is](prose(answer.recipe.cost.toFixed(2))) : t.plain
  }
  if (answer.is !== 'found')
    return (
      <>
        {found()} {t.between}
      </>
    )
  const deciding = decidingOf(question, result, units)
  const names = [...new Set(deciding.map(({ limit }) => quantityName(limit.q, language, limit.own)))]
  const decide =
    names.length > 0 ? t.decide(new Intl.ListFormat(language).format(names), names.length > 1) : t.none
  return (
    <>
      {found()} {result.explanation ? decide : isLast ? '' : t.explaining}
    </>
  )
}

/** How many are named at once. */
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
