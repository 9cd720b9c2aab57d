import type { Language } from '#calc/vocabulary/words/language.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERCENT } from './report-words.ts'

/** A unit as a table shows it: one made of words in the reader's language, any other in its own direction. */
export function unitText(unit: string, lang: Language): string {
  if (lang === 'en' || unit === '') return unit
  if (unit === 'vol %') return PERCENT.volume.fa
  return unit === 'mass %' ? PERCENT.mass.fa : leftToRight(unit)
}
