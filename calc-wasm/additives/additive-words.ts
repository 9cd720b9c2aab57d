import type { DosedIn, DoseUnit, Unknown } from '../vocabulary/additive.ts'
import type { Blend } from '../vocabulary/blend.ts'
import { type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'
import type { Bilingual, Language } from '../vocabulary/words/language.ts'
import { listOf } from '../vocabulary/words/messages.ts'
import type { Note } from '../vocabulary/words/notes.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

/** Dose units in each language. */
export const ADDITIVE_UNITS: Record<Language, Record<DoseUnit, string>> = {
  en: { mg_kg: 'mg/kg', mg_l: 'mg/L', l_m3: 'L/m³' },
  fa: { mg_kg: 'میلی‌گرم بر کیلوگرم', mg_l: 'میلی‌گرم بر لیتر', l_m3: 'لیتر بر مترمکعب' },
}

export function unknownText({ why, to = 0 }: Unknown, { additive }: DosedIn, lang: Language): string {
  const figure = lang === 'en' ? to.toLocaleString('en') : numberIn(to, lang)
  const limit = `${figure} ${ADDITIVE_UNITS[lang][additive.unit]}`
  const reasons: Record<Unknown['why'], Bilingual> = {
    beyond: { en: `measured up to ${limit}`, fa: `تا ${limit} اندازه‌گیری شده است` },
    density: { en: 'the density of the blend is not known', fa: 'چگالی مخلوط معلوم نیست' },
    value: { en: 'the blend has no value of it', fa: 'مخلوط مقداری از آن ندارد' },
  }
  return reasons[why][lang]
}

/** Half a span, in one significant digit. */
export const halfText = (span: number, lang: Language): string =>
  numberIn(Number((span / 2).toPrecision(1)), lang)

/** Note on a value without the traces' reading: which materials, and how far their reading may move it. */
export function tracedText(
  q: NumericPropertyName,
  { span, components }: NonNullable<NonNullable<Blend['traced']>[NumericPropertyName]>,
  names: readonly string[],
  lang: Language,
): string {
  const label = propertyOf(q)[lang]
  const list = listOf(components, names, lang)
  const figure = numberIn(Number(span.toPrecision(2)), lang)
  return {
    en: `${label}: without ${list}, of which there is no reading; whatever it is, it moves the blend by at most ${figure}.`,
    fa: `${label}: بدون ${list} که داده‌ای ندارد؛ هرچه باشد، مخلوط را حداکثر ${figure} جابه‌جا می‌کند.`,
  }[lang]
}

export const traceNotes = (
  { traced = {} }: Pick<Blend, 'traced'>,
  names: readonly string[],
  lang: Language,
): Note[] =>
  (Object.keys(traced) as NumericPropertyName[]).map((q) => ({
    code: 'traced',
    severity: 'note',
    properties: [q],
    components: traced[q]!.components,
    text: tracedText(q, traced[q]!, names, lang),
  }))
