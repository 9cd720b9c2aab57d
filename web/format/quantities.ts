// The only place where wire values are converted to the user's units, for tables, fields, limits, graphs and copies.
import { useMemo } from 'react'
import { spreadIn } from '#calc/uncertainty/answer.ts'
import { UNIT_SETS, type UnitChoice } from '#calc/units/choice.ts'
import { shownIn } from '#calc/units/units.ts'
import {
  isOwnQuantity,
  type OwnFormat,
  type OwnProperty,
  type OwnQuantity,
} from '#calc/vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import {
  type Digits,
  grouped,
  type QuantityText,
  quantityTextIn,
  withMinus,
  writeDigits,
} from '#calc/vocabulary/words/numbers.ts'
import { usePreferences } from '#web/services.ts'
import type { Language } from '#web/text/text.ts'
import { fixedOrSignificant, formatValue, proseDigits, shownNumber } from './number.ts'

/** Units written in words, per language. */
const WORDS: Readonly<Record<string, Record<Language, string>>> = {
  '%': { en: '%', fa: 'درصد' },
  'vol %': { en: 'vol %', fa: 'درصد حجمی' },
  'mass %': { en: 'mass %', fa: 'درصد جرمی' },
}

export const unitWord = (sign: string, language: Language): string => WORDS[sign]?.[language] ?? sign

/** The property whose decimals a figure has. Own properties stay in the unit of their definition. */
type PropertyRef = PropertyName | OwnQuantity | OwnProperty

/** Formats quantities, each given in its wire unit (`°C`, `kPa`). */
export function quantitiesOf(
  choice: UnitChoice,
  language: Language,
  digits: Digits,
  decimals: 'two' | 'method' = 'two',
) {
  const shown = (unit: string, property?: PropertyRef) =>
    shownIn(unit, isOwn(property) ? UNIT_SETS.SI : choice)
  // A method's decimals hold only in the unit that it reports.
  const decimalsOf = (unit: string, property?: PropertyRef) => {
    if (decimals !== 'method' || property === undefined) return undefined
    if (typeof property === 'object') return property.digits
    return !isOwn(property) && unit === propertyOf(property).unit ? propertyOf(property).digits : undefined
  }
  return {
    shown,
    /** The unit that is shown, in the user's language. */
    sign: (unit: string, property?: PropertyRef): string => unitWord(shown(unit, property).sign, language),
    /** A value as tables show it: by the display rule, or with the decimals of its test if these are chosen or the unit is converted. */
    write(value: number | string | null | undefined, unit: string, property?: PropertyRef): string {
      const of = shown(unit, property)
      if (typeof value !== 'number' || of.isWire)
        return formatValue(value, digits, decimalsOf(unit, property))
      return writeDigits(withMinus(fixedOrSignificant(of.value(value), of.decimals)), digits)
    },
    /** The number that a table shows, for spreadsheets; text and null unchanged. */
    number(value: number | string | null, unit: string, property?: PropertyRef): number | string | null {
      const of = shown(unit, property)
      if (typeof value !== 'number') return value
      return of.isWire
        ? shownNumber(value, decimalsOf(unit, property))
        : Number(fixedOrSignificant(of.value(value), of.decimals))
    },
  }
}
export type Quantities = ReturnType<typeof quantitiesOf>

const isOwn = (property: PropertyRef | undefined): property is OwnQuantity | OwnProperty =>
  typeof property === 'object' || (property !== undefined && isOwnQuantity(property))

export function useQuantities(): Quantities {
  const { units, language, digits, decimals } = usePreferences()
  return useMemo(
    () => quantitiesOf(units, language, language === 'fa' ? digits : 'latin', decimals),
    [units, language, digits, decimals],
  )
}

/** Writes a text in the digits of the language, for sentences; a number, which is a count or an amount, with its thousands apart. */
export function useProse() {
  const { language } = usePreferences()
  return (value: number | string) =>
    writeDigits(typeof value === 'number' ? grouped(String(value)) : value, proseDigits(language))
}

/** Quantities inside sentences. */
export function useQuantityText(): QuantityText {
  const { shown } = useQuantities()
  const { language } = usePreferences()
  return useMemo(() => quantityTextIn(language, shown), [language, shown])
}

/** Largest difference of the sides, in parts of the width, that is still shown as ±. */
const LOPSIDED = 0.1

/** An interval as text, in the user's unit. */
export function endsOf(
  spread: Parameters<typeof spreadIn>[0],
  q: Quantity,
  units: UnitChoice,
  own?: OwnFormat,
) {
  const { value, low, high, digits, unit } = spreadIn(spread, q, units, own)
  const width = high - low
  const isEven = Math.abs(high - value - (value - low)) <= LOPSIDED * width
  const write = (figure: number) => withMinus(fixedOrSignificant(figure, digits))
  return {
    low: write(low),
    high: write(high),
    /** Half the width; null if the sides differ too much. */
    half: isEven ? write(width / 2) : null,
    isExact: width === 0,
    unit,
  }
}

/** "± 3.0", or the interval itself if its sides differ. */
export const shortOf = ({ low, high, half }: ReturnType<typeof endsOf>): string =>
  half === null ? `${low}–${high}` : `±\u00a0${half}`
