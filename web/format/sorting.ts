import type { Language } from '#calc/vocabulary/words/language.ts'
import { atFirstUse } from './at-first-use.ts'

const collator = (locale: string) =>
  atFirstUse(() => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' }))
const COLLATORS = { en: collator('en'), fa: collator('fa') }

/** Compares texts in the order of the language: پ after ب, numbers by value. */
export const textOrder = (language: Language) => COLLATORS[language]().compare
