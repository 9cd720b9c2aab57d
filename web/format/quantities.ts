// The one door through which values of the wire are written in a person's own units: tables, fields, limits, graphs and copies
// ask it, and nothing else converts.
import { useMemo } from 'react'
import type { UnitChoice } from '#calc/units/choice.ts'
import { type Shown, shownIn } from '#calc/units/units.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { type Digits, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { usePreferences } from '#web/services.ts'
import type { Language } from '#web/text/text.ts'
import { fixedOrSignificant, formatValue, shownNumber } from './number.ts'

/** Units that are words, as each language writes them. */
const WORDS: Readonly<Record<string, Record<Language, string>>> = {
  'vol %': { en: 'vol %', fa: '٪ حجمی' },
  'mass %': { en: 'mass %', fa: '٪ جرمی' },
}

export const unitWord = (sign: string, language: Language): string => WORDS[sign]?.[language] ?? sign

type Given = number | string | null | undefined

/** How quantities are written; each by its unit on the wire, `°C` or `kPa`. */
export interface Quantities {
  /** The unit that it is shown in, as the language writes it. */
  sign(unit: string): string
  /** A value as tables show it: by the display rule, or with the decimals of its test where these are wanted or the unit is not the wire's. */
  write(value: Given, unit: string, property?: PropertyName): string
  /** The number that a table shows, for a spreadsheet to go on with; a text and nothing as they are. */
  number(value: number | string | null, unit: string, property?: PropertyName): number | string | null
  shown(unit: string): Shown
}

export function quantitiesOf(
  choice: UnitChoice,
  language: Language,
  digits: Digits,
  decimals: 'two' | 'method' = 'two',
): Quantities {
  const shown = (unit: string) => shownIn(unit, choice)
  // Sulfur in per cent is not what its method reports.
  const decimalsOf = (unit: string, property?: PropertyName) =>
    decimals === 'method' && property && unit === propertyOf(property).unit
      ? propertyOf(property).digits
      : undefined
  return {
    shown,
    sign: (unit) => unitWord(shown(unit).sign, language),
    write: (value, unit, property) => {
      const of = shown(unit)
      if (typeof value !== 'number' || of.isWire)
        return formatValue(value, digits, decimalsOf(unit, property))
      return writeDigits(withMinus(fixedOrSignificant(of.value(value), of.decimals)), digits)
    },
    number: (value, unit, property) => {
      const of = shown(unit)
      if (typeof value !== 'number') return value
      return of.isWire
        ? shownNumber(value, decimalsOf(unit, property))
        : Number(fixedOrSignificant(of.value(value), of.decimals))
    },
  }
}

export function useQuantities(): Quantities {
  const { units, language, digits, decimals } = usePreferences()
  return useMemo(
    () => quantitiesOf(units, language, language === 'fa' ? digits : 'latin', decimals),
    [units, language, digits, decimals],
  )
}
