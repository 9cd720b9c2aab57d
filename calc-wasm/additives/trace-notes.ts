import type { Blend } from '../vocabulary/blend.ts'
import { type NumericPropertyName, propertyOf } from '../vocabulary/properties.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { listOf } from '../vocabulary/words/messages.ts'
import type { Note } from '../vocabulary/words/notes.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

/** How far a span reaches to either side, in two digits, at least. */
export const halfText = (span: number, lang: Language): string =>
  numberIn(Number((span / 2).toPrecision(1)), lang)

/** That a value is the other materials' alone, of which one, and how far its reading may move it. */
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

/** The notes on values that traces would have kept a blend from. */
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
