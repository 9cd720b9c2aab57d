// Numbers as text: on screens, in sentences and in charts.

import { type Bilingual, type Language, leftToRight } from './language.ts'

export const MINUS = '\u2212'

export type Digits = 'latin' | 'persian'

export const withMinus = (text: string) => text.replace(/^-/, MINUS)

/** A value with a fixed number of decimals and a true minus sign; −0 is shown as 0. */
export const formatFixed = (value: number, decimals: number, digits: Digits = 'latin'): string =>
  writeDigits(withMinus((Number(value.toFixed(decimals)) + 0).toFixed(decimals)), digits)

/** Amounts, money and counts with their thousands apart: "1,838,928.00". Test results stay as their methods report them: 1010.0. */
export const grouped = (text: string): string =>
  text.replace(/^\D*\d{4,}/, (whole) => whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ','))

/** The text in these digits; Persian ones with the Persian marks of decimals and thousands. */
export const writeDigits = (text: string, digits: Digits): string =>
  digits === 'latin'
    ? text
    : text
        .replace(/(\d)\.(?=\d)/g, '$1\u066b')
        .replace(/(\d),(?=\d{3})/g, '$1\u066c')
        .replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))

/** Cuts off the rounding errors of sums and interpolations. */
const DECIMALS_MAX = 6

/** A number in a sentence, with these decimals or as many as it has; Persian with Persian digits, the minus sign to the left. */
export const numberIn = (value: number, lang: Language, decimals?: number): string =>
  inSentence(decimals === undefined ? asMany(value) : formatFixed(value, decimals), lang)

/** An amount, sum of money or count in a sentence. */
export const amountIn = (value: number, lang: Language): string => inSentence(grouped(asMany(value)), lang)

const asMany = (value: number) => String(Number(value.toFixed(DECIMALS_MAX)) + 0)

function inSentence(text: string, lang: Language): string {
  if (lang === 'en') return text
  const persian = writeDigits(withMinus(text), 'persian')
  return persian.startsWith(MINUS) ? leftToRight(persian) : persian
}

// Quantities in sentences, in the user's units.

/** How a quantity in a unit of the wire is written; made by `units/units.ts`. */
interface UnitFormat {
  sign: string
  /** The wire's own unit. */
  isWire: boolean
  decimals: number
  isReversed: boolean
  value(wire: number): number
  difference(wire: number, at: number): number
}
export type UnitFormats = (unit: string) => UnitFormat

export const ON_WIRE: UnitFormats = (sign) => ({
  sign,
  isWire: true,
  decimals: 2,
  isReversed: false,
  value: (wire) => wire,
  difference: (wire) => wire,
})

const UNIT_WORDS: Readonly<Record<string, Bilingual>> = {
  '°C': { en: '°C', fa: 'درجهٔ سلسیوس' },
  '°F': { en: '°F', fa: 'درجهٔ فارنهایت' },
  'kg/m³': { en: 'kg/m³', fa: 'کیلوگرم بر مترمکعب' },
  'g/cm³': { en: 'g/cm³', fa: 'گرم بر سانتی‌مترمکعب' },
  '°API': { en: '°API', fa: 'درجهٔ API' },
  kPa: { en: 'kPa', fa: 'کیلوپاسکال' },
  psi: { en: 'psi', fa: 'psi' },
  bar: { en: 'bar', fa: 'بار' },
  ppm: { en: 'ppm', fa: 'پی‌پی‌ام' },
  'mass %': { en: 'mass %', fa: 'درصد جرمی' },
}

export const wordOfUnit = (sign: string, lang: Language): string => UNIT_WORDS[sign]?.[lang] ?? sign

export interface QuantityText {
  /** "60 °C". `decimals` apply to the unit of the wire. */
  at(value: number, unit: string, decimals?: number): string
  /** "60". */
  figure(value: number, unit: string, decimals?: number): string
  /** A difference: "36 °F" for 20 °C. Reversed units stay as on the wire. */
  apart(size: number, unit: string, decimals?: number): string
}

const written = (value: number, decimals: number, lang: Language) =>
  numberIn(Number(value.toFixed(decimals)), lang)

export function quantityTextIn(lang: Language, unitFormats: UnitFormats = ON_WIRE): QuantityText {
  const word = (sign: string) => wordOfUnit(sign, lang)
  const figure: QuantityText['figure'] = (value, unit, decimals) => {
    const as = unitFormats(unit)
    return as.isWire ? numberIn(value, lang, decimals) : written(as.value(value), as.decimals, lang)
  }
  return {
    figure,
    at: (value, unit, decimals) => `${figure(value, unit, decimals)} ${word(unitFormats(unit).sign)}`,
    apart(size, unit, decimals) {
      const as = unitFormats(unit)
      return as.isWire || as.isReversed
        ? `${numberIn(size, lang, decimals)} ${word(unit)}`
        : `${written(as.difference(size, 0), as.decimals, lang)} ${word(as.sign)}`
    },
  }
}
