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
  /** How many are inside the 95 % interval; null where the interval is that of another rule. */
  within: number | null
}

const ERRORS: readonly MeasuredError[] = errors

/** How a value that is calculated too high, or too low, is called, and which of them can't hurt; 1 is too high. */
const LEANS: Partial<Record<PropertyName, { safe: 1 | -1; isWarmth?: true }>> = {
  cloud_point: { safe: 1, isWarmth: true },
  cfpp: { safe: 1, isWarmth: true },
  pour_freezing_point: { safe: 1, isWarmth: true },
  flash_point: { safe: -1 },
  octan_ron: { safe: -1 },
  octan_mon: { safe: -1 },
}
const HIGH = {
  warmth: {
    high: { en: 'too warm', fa: 'گرم‌تر از واقع' },
    low: { en: 'too cold', fa: 'سردتر از واقع' },
  },
  size: {
    high: { en: 'too high', fa: 'بیشتر از واقع' },
    low: { en: 'too low', fa: 'کمتر از واقع' },
  },
}
const SIDE = {
  safe: { en: ', on the safe side', fa: '، در جهت ایمن' },
  unsafe: { en: ', on the unsafe side', fa: '، در جهت ناایمن' },
}

function leanOf(property: PropertyName, bias: number): Bilingual {
  const lean = LEANS[property]
  const word = HIGH[lean?.isWarmth ? 'warmth' : 'size'][bias >= 0 ? 'high' : 'low']
  if (!lean) return word
  const side = SIDE[bias >= 0 === lean.safe > 0 ? 'safe' : 'unsafe']
  return { en: word.en + side.en, fa: word.fa + side.fa }
}

function sentenceOf(property: PropertyName, { n, mean, bias, within, en, fa }: MeasuredError): Bilingual {
  const { unit } = propertyOf(property)
  const size = (lang: 'en' | 'fa', figure: number) => quantityTextIn(lang).figure(Math.abs(figure), unit, 1)
  const withUnit = (lang: 'en' | 'fa', figure: number) =>
    unit ? quantityTextIn(lang).at(Number(Math.abs(figure).toFixed(1)), unit) : size(lang, figure)
  const count = (of: number) => quantityTextIn('fa').figure(of, '', 0)
  const lean = leanOf(property, bias)
  if (n === 1)
    return {
      en: `One measured blend (${en}): ${withUnit('en', bias)} ${lean.en}.`,
      fa: `یک مخلوط اندازه‌گیری‌شده (${fa}): ${withUnit('fa', bias)} ${lean.fa}.`,
    }
  const held =
    within === null
      ? { en: '', fa: '' }
      : {
          en: `; ${within} of ${n} inside the 95 % interval`,
          fa: `؛ ${count(within)} تا از ${count(n)} در بازهٔ ${count(95)} درصد`,
        }
  return {
    en: `${n} measured blends (${en}): mean error ${withUnit('en', mean)}, on average ${size('en', bias)} ${lean.en}${held.en}.`,
    fa: `${count(n)} مخلوط اندازه‌گیری‌شده (${fa}): میانگین خطا ${withUnit('fa', mean)}، به طور میانگین ${size('fa', bias)} ${lean.fa}${held.fa}.`,
  }
}

/** A sentence for each kind of measured blend; none where no measured blends are stored. */
export const measuredErrorTexts = (property: PropertyName, method: MethodCode): Bilingual[] =>
  ERRORS.filter((one) => one.property === property && one.method === method).map((one) =>
    sentenceOf(property, one),
  )
