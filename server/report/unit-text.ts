import type { Language } from '#calc/vocabulary/words/language.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERCENT } from './report-words.ts'

/** A unit as a table says it: one that is words in the language, any other in its own direction. */
export function unitText(unit: string, lang: Language): string {
  if (lang === 'en' || unit === '') return unit
  return unit === 'vol %' ? PERCENT.volume.fa : leftToRight(unit)
}
