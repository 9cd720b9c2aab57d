import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { dayText } from '#web/format/date.ts'
import { useFormat, useLanguage, useText } from '#web/services.ts'
import { batch } from '#web/text/batch.ts'

/** Decimals of an amount for one m³ or t. */
const CENTS = 2
const SMALL = 1
const MILLION = 1e6

/** Amounts of money in a currency: in a sentence, and in a table. */
export function useMoneyIn(currency: string) {
  const t = useText(batch)
  const language = useLanguage()
  const { digits } = useFormat()
  const written = (amount: number, of: typeof digits) => {
    // A ppm costs a fraction of a cent.
    const isSmall = amount !== 0 && Math.abs(amount) < SMALL
    return `${formatFixed(amount, isSmall ? 2 * CENTS : CENTS, of)} ${currency}`
  }
  const prose = language === 'fa' ? 'persian' : 'latin'
  return {
    prose: (amount: number) => written(amount, prose),
    cell: (amount: number) => written(amount, digits),
    rate: (amount: number, unit: 'm3' | 't') => t.rate(written(amount, prose), t.units[unit]),
    /** A total; from a million on in millions. */
    sum: (amount: number) =>
      Math.abs(amount) < MILLION
        ? written(amount, prose)
        : t.million(formatFixed(amount / MILLION, CENTS, prose), currency),
  }
}

/** The days of prices, from the first to the last. */
export function useDays() {
  const t = useText(batch)
  const language = useLanguage()
  return ([first, last]: readonly [string, string], now: Date): string => {
    const [from, to] = [dayText(first, language, now), dayText(last, language, now)]
    return from === to ? t.of(from) : t.between(from, to)
  }
}
