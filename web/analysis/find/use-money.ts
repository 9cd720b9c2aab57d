import { useMoneyIn } from '#web/batch/money.ts'
import { useText } from '#web/services.ts'
import { recipes } from '#web/text/recipes.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { PriceUnit } from '../rules/search-criteria.ts'

/** Amounts of money in the currency of the prices. */
export function useMoney() {
  const t = useText(recipes)
  const money = useMoneyIn(useAnalysis((state) => state.draft.criteria.currency))
  return { ...money, per: (unit: PriceUnit) => t.per[unit] }
}
