import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { excludedText, NO_ADDITION } from '#calc/recipe-search/recipe-words.ts'
import { type BulkUnit, inUnit } from '#calc/units/amounts.ts'
import type { Dosed } from '#calc/vocabulary/additive.ts'
import { joined, namesOf } from '#calc/vocabulary/words/names.ts'
import { useProse } from '#web/format/quantities.ts'
import { useLanguage, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { found as foundText } from '#web/text/found.ts'
import { recipes } from '#web/text/recipes.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorLine } from '#web/ui/field.tsx'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { BiasNote, useCorrectionsOf } from '../bias/bias.tsx'
import { useSearchSpecification } from '../limits/use-check.ts'
import { UndoLine } from '../parts/step-parts.tsx'
import { currencyOf } from '../rules/search-criteria.ts'
import { componentsOf, percentagesOf, answered as sharesOf } from './answer.ts'
import { MoreFields, PoolFields, usePool } from './criteria-fields.tsx'
import { useMoney } from './find-columns.tsx'
import { ExcludedMaterials, FoundRecipe } from './found-recipe.tsx'
import { CriteriaLimits } from './limit-list.tsx'
import { NoRecipe } from './no-recipe.tsx'
import { useOpenLimits } from './open-limits.ts'
import type { SearchFault, SearchQuestion } from './question.ts'
import { askedOf, tankRecipe } from './tank-question.ts'
import { type Answered, useSearch } from './use-search.ts'
import './find.css'

// The whole search is one chunk: where its parts are loaded apart, Bun 1.4.5 takes the file of the worker for a module without exports.
export { GoalFields } from './goal-fields.tsx'
export { MoneyLine } from './money-line.tsx'
export { TryPanel } from './try-panel.tsx'

type Amounts = Exclude<Answered, { is: 'recipe' }>

/** The answer of a tank or batch question: what to add, how much can be made, or that nothing helps. */
function FoundAmounts({ found, onMargin }: { found: Amounts; onMargin: (hasMargin: boolean) => void }) {
  const t = useText(foundText)
  const { question, result } = found
  const isFound = result.is === 'found'
  const lines = useLines(found)
  const open = useOpenLimits(question.search)
  const state = isFound ? (open ? 'said-unsure' : 'said-pass') : 'said-fail'
  return (
    <section className={classNames('said beside gap-2 across-3', state)}>
      <div role="status" className="find-status stack gap-1">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {isFound && open ? <li>{t.open(open)}</li> : null}
        </ul>
      </div>
      {isFound ? <UndoLine isBare /> : null}
      {isFound || question.search.probability === undefined ? null : (
        <Button small onClick={() => onMargin(false)}>
          {t.dropMargin}
        </Button>
      )}
      {found.is === 'tank' ? (
        <ExcludedMaterials
          materials={question.materials}
          excluded={found.result.excluded.filter(({ candidate }) => candidate >= 0)}
        />
      ) : null}
      <BiasNote quantities={question.search.limits.map(({ q }) => q)} />
    </section>
  )
}

const shownAmount = (value: number, unit: BulkUnit) => Number(inUnit(value, unit).toFixed(6))

function useLines(found: Amounts): string[] {
  const t = useText(recipes)
  const { units } = useText(batch)
  const language = useLanguage()
  const prose = useProse()
  const money = useMoney()
  const unit = units[found.question.unit]
  const amount = (value: number) => prose(shownAmount(value, found.question.unit))
  if (found.is === 'batch') {
    const { result } = found
    if (result.is !== 'found') return [result.is === 'not-found' ? t.largest.notFound : t.largest.none]
    return [t.largest[result.isScarce ? 'scarce' : 'full']({ size: amount(result.batch.amount), unit })]
  }
  const { result, question } = found
  const { contents, materials, holds } = question
  const heel = result.excluded.filter(({ candidate }) => candidate < 0)
  const unknown = heel.map((one) => excludedText(namesOf([contents], language)[0]!, one, language))
  if (result.is !== 'found') return [NO_ADDITION[result.is][language], ...unknown]
  const names = namesOf(materials, language)
  const added = result.additions.flatMap((addition, at) =>
    addition > 0 ? [t.tank.part({ amount: amount(addition), unit, name: names[at]! })] : [],
  )
  const isAdded = added.length > 0
  return [
    isAdded ? t.tank.add(joined(added, language)) : t.tank.nothing,
    t.tank.holds({
      total: amount(result.total),
      unit,
      capacity: prose(holds.amount),
      ofUnit: units[holds.unit],
    }),
    ...(result.cost === null || !isAdded ? [] : [t.tank.cost(money.prose(result.cost))]),
    ...(isAdded && !result.proven ? [t.tank.best] : []),
    ...unknown,
  ]
}

function Faults({ faults }: { faults: readonly SearchFault[] }) {
  const t = useText(recipes).faults
  const language = useLanguage()
  return (
    <ul className="find-faults field-error" role="alert">
      {faults.map((fault) => (
        <li key={fault.is}>
          {'materials' in fault
            ? t[fault.is](new Intl.ListFormat(language).format(namesOf(fault.materials, language)))
            : t[fault.is]}
        </li>
      ))}
    </ul>
  )
}

/** The search criteria that are not columns of the grid, and the answer; its shares are filled into the grid. */
export function FindPanel({ children }: { children: ReactNode }) {
  const t = useText(recipes)
  const id = useId()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const specified = useSearchSpecification()
  const { list, materials } = usePool()
  const corrections = useCorrectionsOf(draft.category)
  const [faults, setFaults] = useState<readonly SearchFault[]>([])
  const [isMore, setMore] = useState(false)

  // Switches to the currency of the materials' own prices, so that they count at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what there is when the tool opens
  useEffect(() => {
    const currency = currencyOf(materials, draft.criteria)
    if (currency !== draft.criteria.currency) store.setCriteria({ currency })
  }, [])

  const use = (
    { materials: asked }: Pick<SearchQuestion, 'materials'>,
    shares: readonly number[],
    { batch, dosed }: { batch?: string; dosed?: readonly Dosed[] | undefined } = {},
  ) => store.takeRecipe(componentsOf(store.getState().draft, asked, shares), batch, dosed)
  const take = (found: Answered) => {
    if (found.is === 'recipe') {
      const shares = sharesOf(found.question, found.result)
      if (shares) use(found.question, shares, { dosed: found.result.doses })
    } else if (found.is === 'tank') {
      const { question, result } = found
      const made = result.is === 'found' ? tankRecipe(store.getState().draft, question, result) : null
      if (made) use(made, made.percentages, { batch: made.batch })
    } else if (found.result.is === 'found') {
      const { batch, answer } = found.result
      const size = String(shownAmount(batch.amount, found.question.unit))
      use(found.question, percentagesOf(answer.recipe), { batch: size })
    }
  }
  const search = useSearch(store, take)
  const solve = () => {
    store.setCriteria({})
    // From the store, not from the render: a way out of a conflict changes the criteria and asks again at once.
    const { draft: now, own } = store.getState()
    const made = askedOf(now, list, specified.specification, own)
    setFaults('faults' in made ? made.faults : [])
    if ('asked' in made) search.start(made.asked, corrections)
  }
  const withMargin = (hasMargin: boolean) => {
    store.setCriteria({ hasMargin })
    solve()
  }
  const { state } = search
  const isRunning = state.is === 'running'
  // A grade whose limits are not loaded must not be silently ignored.
  const isBlocked = specified.is === 'loading' || specified.is === 'failed'
  const found = state.is === 'answered' ? state.answered : null
  const isTaken =
    found?.is === 'recipe' ? sharesOf(found.question, found.result) !== null : found?.result.is === 'found'

  return (
    <div className="find stack gap-3">
      <div className="under-grid line gap-0 across-1 middle">
        {children}
        {isTaken ? null : <UndoLine />}
        <Button
          variant="quiet"
          aria-expanded={isMore}
          aria-controls={isMore ? id : undefined}
          onClick={() => setMore(!isMore)}
        >
          {t.fold}
          <ChevronDown aria-hidden size={16} />
        </Button>
        {isRunning ? <Button onClick={search.cancel}>{t.cancel}</Button> : null}
        <Button
          className="find-solve push"
          variant="primary"
          busy={isRunning}
          disabled={isBlocked}
          onClick={solve}
        >
          {isRunning ? t.solving : t.solve}
        </Button>
      </div>
      {isMore ? (
        <div id={id} className="boxed stack gap-3">
          <p className="note">{t.lead}</p>
          <CriteriaLimits key={draft.against?.grade} specified={specified} />
          <PoolFields />
          <MoreFields />
          {corrections ? <p className="note">{t.biases}</p> : <BiasNote quantities={[]} />}
        </div>
      ) : null}
      {faults.length > 0 ? <Faults faults={faults} /> : null}
      {isRunning && draft.criteria.isSure ? (
        <p role="status" className="note">
          {t.solvingSure}
        </p>
      ) : null}
      <ErrorLine text={state.is === 'failed' && t.failed} />
      {found === null ? null : found.is !== 'recipe' ? (
        <FoundAmounts found={found} onMargin={withMargin} />
      ) : isTaken ? (
        <FoundRecipe
          {...found}
          onMargin={withMargin}
          onUse={(shares) => use(found.question, shares, { dosed: found.result.doses })}
        />
      ) : (
        <NoRecipe {...found} onRetry={solve} onUse={(shares) => use(found.question, shares)} />
      )}
    </div>
  )
}
