import type { Basis } from '../vocabulary/blend.ts'
import { heavyKey } from '../vocabulary/heavy.ts'
import {
  isWorst,
  nameOfOwn,
  OWN_GAPS,
  type OwnProperty,
  type OwnResult,
  type OwnRule,
} from '../vocabulary/own-property.ts'
import { fields, list, notEmpty, nullable, number, optional, word } from '../vocabulary/stored.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { gapSentence, type LabelledGap, listOf } from '../vocabulary/words/messages.ts'
import { readOwnProperty } from './own-rules.ts'

/** Reads the own results of a stored blend; `components` reads positions of its components. */
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

export const ownValuesOf = (own: readonly OwnResult[] | undefined): Record<string, number | null> =>
  Object.fromEntries((own ?? []).map(({ property, value }) => [property.key, value]))

const BY: Record<Basis, Bilingual> = {
  volume: { en: 'by volume', fa: 'حجمی' },
  mass: { en: 'by mass', fa: 'جرمی' },
}

export function ownRuleName({ key, rule, basis, exponent, offset }: OwnProperty, lang: Language): string {
  if (key === heavyKey('total_sediment'))
    return lang === 'fa' ? 'تنها از آزمون همین فراورده' : 'Tested of the product alone'
  const by = basis ? BY[basis][lang] : ''
  const plus = offset ? ` (+ ${offset})` : ''
  const average = { en: `Average ${by}`, fa: `میانگین ${by}` }
  const names: Record<OwnRule, Bilingual> = {
    volume: average,
    mass: average,
    power: { en: `Average of powers ${exponent}${plus} ${by}`, fa: `میانگین ${by} توان ${exponent}${plus}` },
    log: { en: `Average of logarithms ${by}`, fa: `میانگین ${by} لگاریتم` },
    loglog: { en: `ASTM D7152 ${by}`, fa: `ASTM D7152 ${by}` },
    'worst-high': { en: 'Largest of the components', fa: 'بزرگ‌ترین مقدار اجزا' },
    'worst-low': { en: 'Smallest of the components', fa: 'کوچک‌ترین مقدار اجزا' },
  }
  return names[rule][lang]
}

/** Without a reading of any material too: then the blend has no such row. */
export const SEDIMENT_GAP: Bilingual = {
  en: 'No rule tells the total sediment of a blend. Test this one (ISO 10307-2).',
  fa: 'هیچ قاعده‌ای رسوب کل مخلوط را نمی‌گوید. همین مخلوط را آزمایش کنید (\u2066ISO 10307-2\u2069).',
}

/** The gap as several sentences are made of it; null where there is none, or one with a sentence of its own. */
export const ownGapOf = ({ property, gap }: OwnResult, lang: Language): LabelledGap | null =>
  gap && property.key !== heavyKey('total_sediment') ? { label: nameOfOwn(property)[lang], gap } : null

/** One sentence on why there is no value; `names` are those of the recipe's materials by position. */
export function ownGapText(
  { property, gap }: OwnResult,
  names: readonly string[],
  lang: Language,
): string | null {
  if (gap && property.key === heavyKey('total_sediment')) return SEDIMENT_GAP[lang]
  return gap ? gapSentence([nameOfOwn(property)[lang]], gap, names, lang) : null
}

export function ownNotes(
  { property, value, unconverted, estimated }: OwnResult,
  names: readonly string[],
  lang: Language,
): string[] {
  if (value === null || property.key === heavyKey('total_sediment')) return []
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
