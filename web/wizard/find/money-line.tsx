import { useMemo } from 'react'
import { type KeptPrice, moneyIn, portionOf } from '#calc/calculation/batch-record.ts'
import { useDays } from '#web/batch/batch-lines.tsx'
import { dayOf } from '#web/format/date.ts'
import { isOld } from '#web/prices/price-list.ts'
import { useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'
import { recipes } from '#web/text/recipes.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools, useSame } from '../analysis-context.ts'
import { useCorrectionsOf } from '../bias/bias.tsx'
import { useSearchSpecification } from '../limits/use-check.ts'
import { benchRecord } from '../rules/bench/record.ts'
import type { Draft, Recipe } from '../rules/draft.ts'
import { componentsOf, costOfConfirmed, percentagesOf } from './answer.ts'
import { useMoney } from './find-columns.tsx'
import { type SearchQuestion, searchQuestionOf } from './question.ts'
import { useQuietSearch } from './use-search.ts'

/** How long the draft must be unchanged before a cheaper recipe is searched for. */
const QUIET_MS = 800
/** Least saving that is shown, as a fraction of the cost. */
const WORTH_SAYING = 5e-4

interface MoneyLineProps {
  recipe: Recipe
  density: number | null
}

/** The cost of the typed recipe, and how much less the cheapest recipe within the same limits costs; nothing if a price is missing. */
export function MoneyLine({ recipe, density }: MoneyLineProps) {
  const t = useText(recipes).money
  const words = useText(batch)
  const money = useMoney()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { criteria } = draft
  const unit = recipe.basis === 'volume' ? 'm3' : 't'
  const other = unit === 'm3' ? 't' : 'm3'
  const spent = spentOn(draft, recipe, density)
  const cheaper = useCheaper(draft, spent !== null)
  if (!spent) return <div className="grows" />
  const { cost, margin, prices } = spent
  const own = cost.per[unit]!
  const saving = cheaper ? own - cheaper.cost : 0
  return (
    <section className="money-line line gap-0 across-4 baseline grows small" aria-label={t.label}>
      <strong>{money.rate(own, unit)}</strong>
      {cost.per[other] === null ? null : (
        <span className="money-other soft">{money.rate(cost.per[other], other)}</span>
      )}
      <PriceDays prices={prices} />
      {cost.ofBatch === null ? null : <span className="soft">{words.cost(money.sum(cost.ofBatch))}</span>}
      {margin && margin.per[criteria.priceUnit] !== null ? (
        <span className="soft">
          {words.margin(money.rate(margin.per[criteria.priceUnit]!, criteria.priceUnit))}
        </span>
      ) : null}
      {cheaper && saving > WORTH_SAYING * Math.abs(own) ? (
        <span>
          {t.cheaper(money.rate(saving, unit))}{' '}
          <button type="button" className="link-button" onClick={() => store.takeRecipe(cheaper.components)}>
            {t.show}
          </button>
        </span>
      ) : null}
    </section>
  )
}

function PriceDays({ prices }: { prices: readonly KeptPrice[] }) {
  const t = useText(recipes).money
  const daysText = useDays()
  const now = new Date()
  const days = prices.map(({ at }) => at).sort()
  return (
    <span className="note">
      {daysText([days[0]!, days.at(-1)!], now)}
      {isOld(days[0]!, now) ? <strong className="amber"> {t.old}</strong> : null}
    </span>
  )
}

function spentOn(draft: Draft, { components, basis }: Recipe, density: number | null) {
  const record = benchRecord(draft, dayOf(new Date()))
  const portions = components.map(({ material, percentage }) => portionOf({ ...material, percentage }))
  const found = moneyIn(record, portions, basis, density)
  return found && 'money' in found ? { ...found.money, prices: record.prices! } : null
}

const NONE: readonly Material[] = []

/** The cheapest recipe of the same question, once the draft has been unchanged for a while. */
function useCheaper(draft: Draft, isWanted: boolean) {
  const list = useAnalysis((state) => (state.materials.is === 'loaded' ? state.materials.list : NONE))
  const { is, specification } = useSearchSpecification()
  const own = useAnalysis((state) => state.own)
  const corrections = useCorrectionsOf(draft.category)
  const current = useMemo(() => {
    if (!isWanted || is === 'loading' || is === 'failed' || draft.criteria.isUnasked) return null
    const cheapest = { ...draft, criteria: { ...draft.criteria, goal: 'cost' as const } }
    const made = searchQuestionOf(cheapest, list, specification, own)
    // Without limits the answer is trivially the cheapest material.
    if ('faults' in made || made.question.limits.length === 0) return null
    const { question } = made
    return { question, corrections, key: `${keyOf(question)} ${JSON.stringify(corrections)}` }
  }, [draft, list, is, specification, isWanted, own, corrections])
  const asked = useSame(current, (one, other) => one?.key === other?.key)
  const { answered } = useQuietSearch(
    asked,
    ({ question, corrections }) => {
      const search = { ...question.search, alternatives: 0, isWorthAsked: false }
      return { is: 'recipe', asked: search, ...(corrections && { corrections }) } as const
    },
    QUIET_MS,
  )
  if (!asked || answered?.question !== asked || answered.result.answer.is !== 'found') return null
  const { recipe } = answered.result.answer
  const cost = costOfConfirmed(asked.question, recipe)
  const components = componentsOf(draft, asked.question.materials, percentagesOf(recipe))
  return cost === null ? null : { cost, components }
}

/** Identifies a question by its figures, with materials by their ids. */
const keyOf = ({ search, materials }: SearchQuestion): string =>
  JSON.stringify([
    materials.map(({ id }) => id),
    { ...search, candidates: search.candidates.map(({ properties: _, ...rest }) => rest) },
  ])
