import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Check, type LimitCheck, verdictOf } from '#calc/grades/check.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import type { PlanResult } from '#server/features/recipes/plan/plan.model.ts'
import type { Material } from '#web/analysis/analysis.api.ts'
import type { FormerRecipe } from '#web/analysis/rules/reuse.ts'
import { LimitList, limitColumns } from '#web/answer/limit-list.tsx'
import { limitRows } from '#web/answer/rows.ts'
import { VerdictBand } from '#web/answer/verdict.tsx'
import { useMoneyIn } from '#web/batch/batch-lines.tsx'
import { dayOf } from '#web/format/date.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import { calculationOf } from '#web/kept/kept-in-tab.ts'
import { useFormat, usePreferences, useSession, useText } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { grades } from '#web/text/grades.ts'
import { plan as planText } from '#web/text/plan.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import type { PlanEntries, Product } from './plan-entries.ts'
import { countedPrice, type PlanBody } from './plan-request.ts'

type Planned = PlanResult['products'][number]

interface ProductAnswerProps {
  plan: PlanEntries
  product: Product
  name: string
  planned: Planned
  asked: PlanBody['products'][number]['limits']
  materials: ReadonlyMap<string, Material>
}

/** A product of the plan: its values against its limits, and a link to go on with its recipe. */
export function ProductAnswer({ plan, product, name, planned, asked, materials }: ProductAnswerProps) {
  const t = useText(planText)
  const words = useText(grades).limits
  const { language, units } = usePreferences()
  const { digits, prose } = useFormat()
  const money = useMoneyIn(plan.currency)
  const [, navigate] = useLocation()
  const made = plan.unit === 't' ? planned.t : planned.m3
  const unit = t.units[plan.unit]
  const isMade = planned.amounts.some((amount) => amount > 0)
  const check = planned.check ? storedCheck(planned.check) : checkOf(planned, name, asked)
  const columns = limitColumns({ t: words, language, digits })
  const user = useSession().user?.id ?? ''
  const known = { product: product.key, amounts: planned.amounts.join(' ') }
  const [calculation] = useState(() => calculationOf(tabStorage(), user, known))
  const use = () => {
    const again = againOf(plan, product, planned, materials)
    if (again) navigate('/materials-analysis', { state: { again: { ...again, planned: known } } })
  }
  return (
    <section className="topped stack gap-3" aria-label={t.recipeOf(name)}>
      <div className="plan-product-head line gap-3 bottom apart">
        <h3>
          <bdi>{name}</bdi>
          {made === null ? null : <span className="unit"> {`${prose(made)} ${unit}`}</span>}
        </h3>
        {isMade && made ? (
          <p className="note">{`${t.perUnit(unit)}: ${money.prose(planned.cost / made)}`}</p>
        ) : null}
      </div>
      {!isMade ? (
        <p className="note">{t.notMade}</p>
      ) : (
        <>
          {check.limits.length > 0 ? (
            <>
              <VerdictBand check={check} measured={null} />
              <LimitList
                label={t.limitsOf(name)}
                className="limit-list-checked phone-rows"
                hasHeads
                rows={limitRows(check, units)}
                columns={[
                  columns.property(() => []),
                  columns.value(words.columns.predicted),
                  columns.limits,
                  columns.margin(() => null),
                ]}
              />
            </>
          ) : (
            <p className="note">{t.noLimits}</p>
          )}
          <div className="line gap-3 middle">
            <Button onClick={use}>{t.use(name)}</Button>
            {calculation ? (
              <ButtonLink href={`/my-analyses/${calculation}`}>{t.calculated(name)}</ButtonLink>
            ) : null}
          </div>
        </>
      )}
    </section>
  )
}

/** Limits without a grade, as a check of the predicted values alone. */
function checkOf({ limits }: Planned, name: string, asked: ProductAnswerProps['asked'] = []): Check {
  const checked = limits.flatMap(({ property: q, side, limit, value, is_met, giveaway }): LimitCheck[] => {
    if (!isQuantity(q)) return []
    const strict = asked.some((one) => one.property === q && one[side] !== undefined && one.strict === true)
    return [
      {
        ...{ q, side, limit, strict, value, margin: giveaway, in_R: null, guard: null, flags: [] },
        ...{ method: '', confirmed: 'own', basis: 'test' },
        state: value === null ? 'unknown' : is_met ? 'pass' : 'fail',
      },
    ]
  })
  return {
    grade: { id: '', name: { en: name, fa: name }, family: '', standard: '', status: 'own' },
    ...{ chosen: {}, residue: 1, limits: checked, one_of: [], not_checked: [], notes: [], cfpp: null },
    ...verdictOf(checked, []),
  }
}

/** Decimals of shares, which are rounded to sum to exactly 100. */
const SHARE_DIGITS = 6

/** The recipe for the analysis, which needs two materials: a pure product gets a second one with share 0. */
export function againOf(
  plan: PlanEntries,
  { against }: Product,
  { percentages, m3, t }: Pick<Planned, 'percentages' | 'm3' | 't'>,
  materials: ReadonlyMap<string, Material>,
): FormerRecipe | null {
  const shares = percentages.map((share) => Number(share.toFixed(SHARE_DIGITS)))
  const largest = shares.indexOf(Math.max(...shares))
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0)
  shares[largest] = Number((shares[largest]! + rest).toFixed(SHARE_DIGITS))
  const used = plan.stocks.flatMap((stock, at) =>
    shares[at]! > 0 ? [{ stock, percentage: shares[at]! }] : [],
  )
  const other = plan.stocks.find((_, at) => shares[at] === 0)
  if (used.length === 1 && other) used.push({ stock: other, percentage: 0 })
  const known = used.flatMap(({ stock }) => materials.get(stock.id) ?? [])
  if (known.length < used.length) return null
  const made = plan.unit === 't' ? t : m3
  const today = dayOf(new Date())
  return {
    category: commonCategory(
      known.map(({ categories }) => ({ categories: categories.map(({ name }) => name) })),
    ),
    basis: plan.unit === 't' ? 'mass' : 'volume',
    components: used.map(({ stock, percentage }) => ({ id: stock.id, percentage })),
    against,
    record: {
      ...(made !== null && { batch: { amount: Number(made.toFixed(SHARE_DIGITS)), unit: plan.unit } }),
      prices: used.flatMap(({ stock }, at) => {
        const price = countedPrice(plan, stock, known[at]!)
        return price
          ? [{ material: stock.id, ...price, currency: plan.currency, at: known[at]!.price?.at ?? today }]
          : []
      }),
    },
  }
}
