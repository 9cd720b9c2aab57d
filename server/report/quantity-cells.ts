import { shownIn } from '#calc/units/units.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { leftToRight } from '../chart/text-fit.ts'
import { PERCENT } from './report-words.ts'
import { type Cell, number, shownNumber, text } from './sheet.ts'
import type { Subject } from './subject.ts'

type Reader = Pick<Subject, 'units' | 'lang'>

/** The unit that a quantity of the wire is read in, in the reader's language. */
export const unitOf = (wireUnit: string, { units, lang }: Reader): string =>
  unitText(shownIn(wireUnit, units).sign, lang)

/** "40 °C", in the reader's unit. */
export function temperatureText(celsius: number, { units, lang }: Reader): string {
  const shown = shownIn('°C', units)
  const figure = shownNumber({ value: shown.value(celsius), digits: null })
  return lang === 'fa' ? leftToRight(`${figure} ${shown.sign}`) : `${figure} ${shown.sign}`
}

/** A value of the wire in the reader's unit; in the wire's own it has this many decimals. A text, such as a colour, is aligned like a figure. */
export function quantityCell(
  value: number | string | null,
  { unit, digits }: { unit: string; digits: number },
  { units }: Reader,
  sign?: string,
): Cell {
  if (typeof value === 'string') return { ...text(value), isFigure: true }
  const shown = shownIn(unit, units)
  if (value === null || shown.isWire) return number(value, digits, sign)
  return number(shown.value(value), shown.decimals, sign)
}

/** A unit as a table shows it: one made of words in the reader's language, any other in its own direction. */
export function unitText(unit: string, lang: Language): string {
  if (lang === 'en' || unit === '') return unit
  if (unit === 'vol %') return PERCENT.volume.fa
  return unit === 'mass %' ? PERCENT.mass.fa : leftToRight(unit)
}
