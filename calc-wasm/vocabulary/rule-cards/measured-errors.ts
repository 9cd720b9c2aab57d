// How far measured blends were off by a rule, in words: the figures are computed by the tests' `oracle/measured-errors.ts`.

import type { MethodCode } from '../blend.ts'
import { type PropertyName, propertyOf } from '../properties.ts'
import type { Bilingual } from '../words/language.ts'
import { quantityTextIn } from '../words/numbers.ts'
import errors from './measured-errors.json'

interface MeasuredError extends Bilingual {
  property: string
  method: string
  n: number
  /** Mean of the sizes of the errors, and of the errors: calculated less measured. */
  mean: number
  bias: number
}

const ERRORS: readonly MeasuredError[] = errors

/** Null where no measured blends are stored. A cold property that is calculated too warm is on the safe side. */
export function measuredErrorText(property: PropertyName, method: MethodCode): Bilingual | null {
  const found = ERRORS.find((one) => one.property === property && one.method === method)
  if (!found) return null
  const { n, mean, bias, en, fa } = found
  const { unit } = propertyOf(property)
  const isSafe = bias >= 0
  const size = (lang: 'en' | 'fa', figure: number) => quantityTextIn(lang).figure(Math.abs(figure), unit, 1)
  const withUnit = (lang: 'en' | 'fa', figure: number) =>
    quantityTextIn(lang).at(Number(Math.abs(figure).toFixed(1)), unit)
  const count = quantityTextIn('fa').figure(n, '', 0)
  const lean = {
    en: `too ${isSafe ? 'warm, on the safe side' : 'cold, on the unsafe side'}`,
    fa: isSafe ? 'گرم‌تر از واقع، در سمت ایمن' : 'سردتر از واقع، در سمت ناایمن',
  }
  return n === 1
    ? {
        en: `One measured blend (${en}): ${withUnit('en', bias)} ${lean.en}.`,
        fa: `یک مخلوط اندازه‌گیری‌شده (${fa}): ${withUnit('fa', bias)} ${lean.fa}.`,
      }
    : {
        en: `${n} measured blends (${en}): mean error ${withUnit('en', mean)}, on average ${size('en', bias)} ${lean.en}.`,
        fa: `${count} مخلوط اندازه‌گیری‌شده (${fa}): میانگین خطا ${withUnit('fa', mean)}، به طور میانگین ${size('fa', bias)} ${lean.fa}.`,
      }
}
