/** How numbers are written for a person, on screens, in sentences and in the chart. */
import { type Language, leftToRight } from './language.ts'

export const MINUS = '\u2212'

/** Which digits a text is written in. */
export type Digits = 'latin' | 'persian'

export const withMinus = (text: string) => text.replace(/^-/, MINUS)

/** A value with a fixed count of decimals and a true minus sign; what would show as −0 shows as 0. */
export const formatFixed = (value: number, decimals: number, digits: Digits = 'latin'): string =>
  writeDigits(withMinus((Number(value.toFixed(decimals)) + 0).toFixed(decimals)), digits)

/** The same text in Persian digits, with the Persian decimal mark between two of them. */
export const writeDigits = (text: string, digits: Digits): string =>
  digits === 'latin'
    ? text
    : text
        .replace(/(\d)\.(?=\d)/g, '$1\u066b')
        .replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))

/** What sums and interpolations leave behind a figure is not worth reading. */
const DECIMALS_MAX = 6

/**
 * A number inside a sentence, with these decimals or as it is. Persian prose has Persian digits, and the minus sign stays
 * to the left of them.
 */
export function numberIn(value: number, lang: Language, decimals?: number): string {
  const text =
    decimals === undefined ? String(Number(value.toFixed(DECIMALS_MAX)) + 0) : formatFixed(value, decimals)
  if (lang === 'en') return text
  const persian = writeDigits(withMinus(text), 'persian')
  return value < 0 ? leftToRight(persian) : persian
}
