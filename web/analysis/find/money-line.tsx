import { useEffect, useMemo, useState } from 'react'
import { moneyOf } from '#calc/recipe/money.ts'
import type { ConfirmedRecipe } from '#calc/recipe/question.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'
import { dayText } from '#web/format/date.ts'
import { dayOf, isOld } from '#web/prices/price-list.ts'
import { useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useCorrectionsOf } from '../learnt/learnt-context.ts'
import { useSearchSpecification } from '../limits/use-check.ts'
import type { Draft, Recipe } from '../rules/draft.ts'
import { daysOf, priceOf } from '../rules/prices.ts'
import { componentsOf, costOf, percentagesOf, stepped } from './answer.ts'
import { batchIn, type Question, questionOf } from './question.ts'
import { useMoney } from './use-money.ts'
import { useSearchClient } from './use-search.ts'
import '../../prices/prices.css'

/** How long nothing must change before a cheaper recipe is looked for. */
const QUIET_MS = 800
/** The least saving worth mentioning, as a part of the cost. */
const WORTH_SAYING = 5e-4

interface MoneyLineProps {
  recipe: Recipe
  density: number | null
}

/** What the typed recipe costs, and, unobtrusively, how much less the same could cost; nothing if a price is missing. */
export function MoneyLine({ recipe, density }: MoneyLineProps) {
  const t = useText(recipes).money
  const money = useMoney()
  const { store } = useAnalysisTools()
  const draft = useAnalysis((state) => state.draft)
  const { wish } = draft
  const unit = recipe.basis === 'volume' ? 'm3' : 't'
  const other = unit === 'm3' ? 't' : 'm3'
  const materials = recipe.components.map(({ material }) => material)
  const spent = useMemo(() => spentOn(draft, recipe, density), [draft, recipe, density])
  const cheaper = useCheaper(draft, spent !== null)
  if (!spent) return null
  const { cost, margin } = spent
  const own = cost.per[unit]!
  const saving = cheaper ? own - cheaper.cost : 0
  return (
    <section className="money-line" aria-label={t.label}>
      <strong>{money.rate(own, unit)}</strong>
      {cost.per[other] === null ? null : (
        <span className="money-other">{money.rate(cost.per[other], other)}</span>
      )}
      <PriceDays materials={materials} />
      {cost.ofBatch === null ? null : <span>{t.batch(money.sum(cost.ofBatch))}</span>}
      {margin && margin.per[wish.priceUnit] !== null ? (
        <span>{t.margin(money.rate(margin.per[wish.priceUnit]!, wish.priceUnit))}</span>
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

/** Of which days the prices are, and that some are old. */
function PriceDays({ materials }: { materials: readonly Material[] }) {
  const t = useText(recipes).money
  const language = useLanguage()
  const wish = useAnalysis((state) => state.draft.wish)
  const now = new Date()
  const days = daysOf(materials, wish, dayOf(now))
  if (!days) return null
  const [from, to] = days.map((day) => dayText(day, language, now)) as [string, string]
  return (
    <span className="note">
      {from === to ? t.of(from) : t.between(from, to)}
      {isOld(days[0], now) ? <strong className="price-old"> {t.old}</strong> : null}
    </span>
  )
}

function spentOn(draft: Draft, { components, basis }: Recipe, density: number | null) {
  const { wish } = draft
  const candidates = components.map(({ material }) => ({
    properties: material.properties,
    price: priceOf(material, wish) ?? undefined,
  }))
  const batch = batchIn(draft.bench)
  const product = numberOf(wish.productPrice)
  return moneyOf(
    { candidates, basis, ...(batch && { batch }) },
    components.map(({ percentage }) => percentage),
    density,
    product === null ? undefined : { amount: product, unit: wish.priceUnit },
  )
}

interface Cheaper {
  cost: number
  components: Recipe['components']
}

const NONE: readonly Material[] = []

/** The cheapest recipe of the same question, looked for when nothing has changed for a while. */
function useCheaper(draft: Draft, isWanted: boolean): Cheaper | null {
  const list = useAnalysis((state) => (state.materials.is === 'loaded' ? state.materials.list : NONE))
  const specified = useSearchSpecification()
  const client = useSearchClient()
  const [found, setFound] = useState<{ key: string; question: Question; recipe: ConfirmedRecipe } | null>(
    null,
  )
  const own = useAnalysis((state) => state.own)
  const question = useMemo(() => {
    if (!isWanted || specified.is === 'loading' || specified.is === 'failed') return null
    const specification = specified.is === 'ready' ? specified.specification : null
    const asked = questionOf({ ...draft, wish: { ...draft.wish, goal: 'cost' } }, list, specification, own)
    // Without limits the answer is the cheapest material, which goes without saying.
    return 'question' in asked && asked.question.limits.length > 0 ? asked.question : null
  }, [draft, list, specified, isWanted, own])
  const corrections = useCorrectionsOf(draft.category)
  const key = useMemo(
    () => (question ? `${keyOf(question)} ${JSON.stringify(corrections)}` : null),
    [question, corrections],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the question is another one
  useEffect(() => {
    if (!question || key === null) return
    const timer = setTimeout(() => {
      const asked = { ...question.search, alternatives: 0, isWorthAsked: false }
      client.start(
        { is: 'recipe', asked, ...(corrections && { corrections }) },
        ({ answer }) => setFound(answer.is === 'found' ? { key, question, recipe: answer.recipe } : null),
        () => setFound(null),
      )
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      client.cancel()
    }
  }, [key, client])

  if (!found || found.key !== key) return null
  const cost = costOf(found.question, stepped(found.recipe))?.cost.per[draft.basis === 'volume' ? 'm3' : 't']
  if (cost == null) return null
  return { cost, components: componentsOf(draft, found.question.materials, percentagesOf(found.recipe)) }
}

/** A question by its figures; a material is identified by its id. */
const keyOf = ({ search, materials }: Question): string =>
  JSON.stringify([
    materials.map(({ id }) => id),
    { ...search, candidates: search.candidates.map(({ properties: _, ...rest }) => rest) },
  ])
