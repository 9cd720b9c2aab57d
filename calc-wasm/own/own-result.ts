import type { Basis } from '../vocabulary/blend.ts'
import { heavyKey } from '../vocabulary/heavy.ts'
import { isWorst, nameOfOwn, OWN_GAPS, type OwnProperty, type OwnResult } from '../vocabulary/own-property.ts'
import { fields, list, notEmpty, nullable, number, optional, word } from '../vocabulary/stored.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { gapReasonText, listOf } from '../vocabulary/words/messages.ts'
import { readOwnProperty } from './own-rules.ts'

/** The own results of a stored blend, as `components` reads the places of its components. */
export const ownResults = (components: (stored: unknown) => number[]) =>
  list(
    fields({
      property: readOwnProperty,
      value: nullable(number),
      gap: optional(fields({ reason: word(OWN_GAPS), components })),
      unconverted: optional(notEmpty(components)),
      estimated: optional(notEmpty(components)),
    }),
  )

/** By key the values alone. */
export const ownValuesOf = (own: readonly OwnResult[] | undefined): Record<string, number | null> =>
  Object.fromEntries((own ?? []).map(({ property, value }) => [property.key, value]))

const BY: Record<Basis, Bilingual> = {
  volume: { en: 'by volume', fa: 'حجمی' },
  mass: { en: 'by mass', fa: 'جرمی' },
}

/** The rule of a property as tables name it. */
export function ownRuleName({ key, rule, basis, exponent, offset }: OwnProperty, lang: Language): string {
  if (key === heavyKey('total_sediment'))
    return lang === 'fa' ? 'تنها از آزمون همین فراورده' : 'Tested of the product alone'
  const by = basis ? BY[basis][lang] : ''
  const plus = offset ? ` (+ ${offset})` : ''
  if (lang === 'fa') {
    if (rule === 'power') return `میانگین ${by} توان ${exponent}${plus}`
    if (rule === 'log') return `میانگین ${by} لگاریتم`
    if (rule === 'loglog') return `ASTM D7152 ${by}`
    if (rule === 'worst-high') return 'بزرگ‌ترین مقدار اجزا'
    return rule === 'worst-low' ? 'کوچک‌ترین مقدار اجزا' : `میانگین ${by}`
  }
  if (rule === 'power') return `Average of powers ${exponent}${plus} ${by}`
  if (rule === 'log') return `Average of logarithms ${by}`
  if (rule === 'loglog') return `ASTM D7152 ${by}`
  if (rule === 'worst-high') return 'Largest of the components'
  return rule === 'worst-low' ? 'Smallest of the components' : `Average ${by}`
}

const SEDIMENT_GAP: Bilingual = {
  en: 'Total sediment has no value: no rule tells it of a blend. Test this blend (ISO 10307-2).',
  fa: 'رسوب کل مقداری ندارد: برای مخلوط هیچ قاعده‌ای آن را نمی‌گوید. همین مخلوط را آزمایش کنید (ISO ۱۰۳۰۷).',
}

/** Why there is no value, as one sentence; `names` are those of the recipe's materials by position. */
export function ownGapText(
  { property, gap }: OwnResult,
  names: readonly string[],
  lang: Language,
): string | null {
  if (gap && property.key === heavyKey('total_sediment')) return SEDIMENT_GAP[lang]
  return gap ? gapReasonText(nameOfOwn(property)[lang], gap, names, lang) : null
}

/** What has to be known of a value, as sentences. */
export function ownNotes(
  { property, value, unconverted, estimated }: OwnResult,
  names: readonly string[],
  lang: Language,
): string[] {
  if (value === null) return []
  if (property.key === heavyKey('total_sediment')) return []
  const name = nameOfOwn(property)[lang]
  const notes: string[] = []
  if (isWorst(property.rule))
    notes.push(
      lang === 'fa'
        ? `${name} کران است، نه پیش‌بینی: ${ownRuleName(property, lang)}.`
        : `${name} is a bound, not a prediction: the ${ownRuleName(property, lang).toLowerCase()}.`,
    )
  if (unconverted) {
    const of = listOf(unconverted, names, lang)
    notes.push(
      lang === 'fa'
        ? `چگالی ${of} معلوم نیست: برای ${name} سهم‌ها همان‌گونه که وارد شده به کار رفت.`
        : `The density of ${of} is not known: for ${name} the shares were taken as they were given.`,
    )
  }
  if (estimated) {
    const of = listOf(estimated, names, lang)
    notes.push(
      lang === 'fa'
        ? `${name} برای ${of} از گرانروی در ۴۰ درجه برآورد شده است.`
        : `For ${of} the ${name.toLowerCase().replace('°c', '°C')} is estimated from that at 40 °C.`,
    )
  }
  return notes
}
