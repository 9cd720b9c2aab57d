import type { DosedIn, DoseUnit, Unknown } from '../vocabulary/additive.ts'
import type { Language } from '../vocabulary/words/language.ts'
import { numberIn } from '../vocabulary/words/numbers.ts'

/** Of doses, in words of the language. */
export const ADDITIVE_UNITS: Record<Language, Record<DoseUnit, string>> = {
  en: { mg_kg: 'mg/kg', mg_l: 'mg/L', l_m3: 'L/m³' },
  fa: { mg_kg: 'میلی‌گرم بر کیلوگرم', mg_l: 'میلی‌گرم بر لیتر', l_m3: 'لیتر بر مترمکعب' },
}

const REASONS: Record<Language, Record<Unknown['why'], (to: string) => string>> = {
  en: {
    beyond: (to) => `measured up to ${to}`,
    density: () => 'the density of the blend is not known',
    value: () => 'the blend has no value of it',
  },
  fa: {
    beyond: (to) => `تا ${to} اندازه‌گیری شده است`,
    density: () => 'چگالی مخلوط معلوم نیست',
    value: () => 'مخلوط مقداری از آن ندارد',
  },
}

/** Why an additive says nothing of a quantity. */
export function unknownText({ why, to = 0 }: Unknown, { additive }: DosedIn, lang: Language): string {
  const told = lang === 'en' ? to.toLocaleString('en') : numberIn(to, lang)
  return REASONS[lang][why](`${told} ${ADDITIVE_UNITS[lang][additive.unit]}`)
}
