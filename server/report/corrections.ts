// Values as corrected by laboratory results, beside those of the rules.
import type { LimitCheck } from '#calc/grades/check.ts'
import type { Corrected } from '#calc/grades/measure.ts'
import { digitsIn, quantityIn } from '#calc/grades/shown.ts'
import { ownFormatIn } from '#calc/own/own-measure.ts'
import type { OwnFormat } from '#calc/vocabulary/own-property.ts'
import { isScatterOnly, type Quantity, quantityName, quantityOf } from '#calc/vocabulary/quantities.ts'
import { type Bilingual, inLanguages, type Language } from '#calc/vocabulary/words/language.ts'
import { numberIn } from '#calc/vocabulary/words/numbers.ts'
import { cleanName } from '../chart/text-fit.ts'
import { type Cell, quantityCell } from './sheet.ts'
import type { Subject } from './subject.ts'

const WORDS = inLanguages({
  value: [
    (name: string, n: string, low: string, high: string) =>
      `${name}: corrected from ${n} laboratory results; in 95 of 100 cases the next one lies between ${low} and ${high}.`,
    (name, n, low, high) =>
      `${name}: تصحیح‌شده از ${n} نتیجهٔ آزمایشگاه خودتان؛ نتیجهٔ بعدی در ۹۵ مورد از ۱۰۰ میان ${low} و ${high} است.`,
  ],
  outside: [
    ' The rule’s value lies outside of those that this comes from.',
    ' مقدار قاعده بیرون از بازه‌ای است که این از آن آموخته شده است.',
  ],
  scatter: [
    (name: string, n: string) =>
      `${name}: not corrected; its limits are guarded by the scatter of the laboratory’s own ${n} results, not by the test’s R.`,
    (name, n) =>
      `${name}: تصحیح نشده است؛ حاشیهٔ حدهای آن از پراکندگی ${n} نتیجهٔ خود آزمایشگاه است، نه از R آزمون.`,
  ],
  guarded: [
    (n: string) => `guarded by the scatter of the laboratory’s own ${n} results, not by the test’s R`,
    (n) => `حاشیه از پراکندگی ${n} نتیجهٔ خود آزمایشگاه است، نه از R آزمون`,
  ],
  limit: [
    (n: string, rule: string) => `corrected from ${n} laboratory results; the rule gives ${rule}`,
    (n, rule) => `تصحیح‌شده از ${n} نتیجهٔ آزمایشگاه خودتان؛ مقدار قاعده ${rule}`,
  ],
  guard: [
    'Where the laboratory’s own results count, the guard is 1.645 of their standard deviation.',
    'آنجا که نتایج خود آزمایشگاه به حساب می‌آید، حاشیه ۱٫۶۴۵ برابر انحراف معیار آن‌هاست.',
  ],
})

export const BY_SCATTER: Bilingual = {
  en: 'by the laboratory’s own scatter',
  fa: 'بر پایهٔ پراکندگی خود آزمایشگاه',
}

/** Name, unit and digits of an own property. */
export const formatIn = ({ whole }: Subject, q: Quantity): OwnFormat | undefined =>
  ownFormatIn(whole.blend.own, q)

export function figureText(q: Quantity, wire: number, subject: Subject): string {
  const { lang, units } = subject
  const format = formatIn(subject, q)
  return numberIn(quantityIn(q, units, format).value(wire), lang, digitsIn(q, units, format))
}

const nameOf = (q: Quantity, subject: Subject): string =>
  cleanName(quantityName(q, subject.lang, formatIn(subject, q)))

export function correctedCell(key: string, subject: Subject): Cell {
  const q = key as Quantity
  const found = subject.whole.corrected?.[q]
  if (!found || isScatterOnly(found)) return null
  return quantityCell(found.value, quantityOf(q, formatIn(subject, q)), subject)
}

export function correctionNotes(subject: Subject): string[] {
  const { lang, whole } = subject
  const words = WORDS[lang]
  return (Object.entries(whole.corrected ?? {}) as [Quantity, Corrected][]).map(([q, found]) => {
    const [name, n] = [nameOf(q, subject), numberIn(found.n, lang)]
    if (isScatterOnly(found)) return words.scatter(name, n)
    const ends = [found.low, found.high].map((end) => figureText(q, end, subject))
    const [from, to] = quantityIn(q, subject.units).isReversed ? ends.reverse() : ends
    return words.value(name, n, from!, to!) + (found.outside ? words.outside : '')
  })
}

/** Says that a limit's value is corrected, or its guard from laboratory results; null for neither. */
export function correctionRemark({ q, corrected }: LimitCheck, subject: Subject): string | null {
  if (!corrected) return null
  const { lang } = subject
  const n = numberIn(corrected.n, lang)
  return corrected.scatter
    ? WORDS[lang].guarded(n)
    : WORDS[lang].limit(n, figureText(q, corrected.rule, subject))
}

export const guardNotes = (limits: readonly LimitCheck[], lang: Language): string[] =>
  limits.some(({ corrected }) => corrected) ? [WORDS[lang].guard] : []

export const correctedLimits = (limits: readonly LimitCheck[], subject: Subject): string[] => [
  ...new Set(
    limits.flatMap((limit) => {
      const remark = correctionRemark(limit, subject)
      return remark === null ? [] : [`${nameOf(limit.q, subject)}: ${remark}`]
    }),
  ),
]
