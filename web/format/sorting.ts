import type { Language } from '#calc/vocabulary/words/language.ts'

const collator = (locale: string) => new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })
const COLLATORS = { en: collator('en'), fa: collator('fa') }

/** Orders texts as a reader of the language looks for them: پ after ب, numbers by their value. */
export const textOrder = (language: Language) => COLLATORS[language].compare
