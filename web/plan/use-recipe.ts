import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Check, type LimitCheck, verdictOf } from '#calc/grades/check.ts'
import { commonCategory } from '#calc/vocabulary/categories.ts'
import { isQuantity } from '#calc/vocabulary/quantities.ts'
import { dayOf } from '#web/format/date.ts'
import { storedCheck } from '#web/grades/grade-choice.ts'
import { useSession } from '#web/services.ts'
import { tabStorage } from '#web/session/tab-storage.ts'
import { calculationOf } from '#web/stored/unsaved-in-tab.ts'
import type { Material } from '#web/wizard/analysis.api.ts'
import type { FormerRecipe } from '#web/wizard/rules/reuse.ts'
import type { Planned } from './made.ts'
import type { PlanEntries, Product } from './plan-entries.ts'
import { countedPrice, type PlanBody } from './plan-request.ts'

/** Goes on with a product's recipe, and what it came to the last time. */
export function useRecipe(
  plan: PlanEntries,
  product: Product,
  planned: Planned,
  materials: ReadonlyMap<string, Material>,
) {
  const [, navigate] = useLocation()
  const user = useSession().user?.id ?? ''
  const known = { product: product.key, amounts: planned.amounts.join(' ') }
  const [calculation] = useState(() => calculationOf(tabStorage(), user, known))
  return {
    calculation,
    use() {
      const again = againOf(plan, product, planned, materials)
      if (again) navigate('/materials-analysis', { state: { again: { ...again, planned: known } } })
    },
  }
}

type Asked = PlanBody['products'][number]['limits']

/** The check of a product; limits without a grade as one of the predicted values alone. */
export const checkOf = (planned: Planned, name: string, asked: Asked): Check =>
  planned.check ? storedCheck(planned.check) : checkOfLimits(planned, name, asked)

function checkOfLimits({ limits }: Planned, name: string, asked: Asked = []): Check {
  const checked = limits.flatMap(({ property: q, side, limit, value, is_met, giveaway }): LimitCheck[] => {
    if (!isQuantity(q)) return []
    const strict = asked.some((one) => one.property === q && one[side] !== undefined && one.strict === true)
    return [
      {
        q,
        side,
        limit,
        strict,
        value,
        margin: giveaway,
        in_R: null,
        guard: null,
        flags: [],
        method: '',
        confirmed: 'own',
        basis: 'test',
        state: value === null ? 'unknown' : is_met ? 'pass' : 'fail',
      },
    ]
  })
  return {
    grade: { id: '', name: { en: name, fa: name }, family: '', standard: '', status: 'own' },
    chosen: {},
    residue: 1,
    limits: checked,
    one_of: [],
    not_checked: [],
    notes: [],
    cfpp: null,
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
    // What the plan was computed by.
    methods: {},
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
