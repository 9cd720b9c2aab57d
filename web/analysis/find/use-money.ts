import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { recipes } from '#web/text/en/recipes.ts'
import { workbench } from '#web/text/en/workbench.ts'
import { useAnalysis } from '../analysis-context.ts'
import type { PriceUnit } from '../rules/wish.ts'

/** Decimals of an amount for one m³ or t. */
const CENTS = 2
const SMALL = 1
const MILLION = 1e6

/** Amounts of money in the currency of the prices: in a sentence, and in a table. */
export function useMoney() {
  const t = useText(recipes)
  const { units } = useText(workbench)
  const language = useLanguage()
  const { digits } = useFormat()
  const currency = useAnalysis((state) => state.draft.wish.currency)
  const written = (amount: number, of: typeof digits) => {
    // A ppm costs a fraction of a cent.
    const isSmall = amount !== 0 && Math.abs(amount) < SMALL
    return `${formatFixed(amount, isSmall ? 2 * CENTS : CENTS, of)} ${currency}`
  }
  const prose = language === 'fa' ? 'persian' : 'latin'
  return {
    prose: (amount: number) => written(amount, prose),
    cell: (amount: number) => written(amount, digits),
    rate: (amount: number, unit: PriceUnit) => t.rate(written(amount, prose), units[unit]),
    /** A whole amount: from a million on in short. */
    sum: (amount: number) =>
      Math.abs(amount) < MILLION
        ? written(amount, prose)
        : t.million(formatFixed(amount / MILLION, CENTS, prose), currency),
    per: (unit: PriceUnit) => t.per[unit],
  }
}
