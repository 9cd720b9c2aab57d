import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { PriceUnit } from '../rules/wish.ts'

/** Decimals of an amount for one m³ or t. */
const CENTS = 2
const SMALL = 1

/** Amounts of money in the currency of the prices: in a sentence, and in a table. */
export function useMoney() {
  const t = useText(recipes)
  const language = useLanguage()
  const { digits } = useFormat()
  const currency = useAnalysis((state) => state.draft.wish.currency)
  const written = (amount: number, of: typeof digits) => {
    // A ppm costs a fraction of a cent.
    const isSmall = amount !== 0 && Math.abs(amount) < SMALL
    return `${formatFixed(amount, isSmall ? 2 * CENTS : CENTS, of)} ${currency}`
  }
  return {
    prose: (amount: number) => written(amount, language === 'fa' ? 'persian' : 'latin'),
    cell: (amount: number) => written(amount, digits),
    per: (unit: PriceUnit) => t.per[unit],
  }
}
