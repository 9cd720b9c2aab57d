/** How numbers are written for a person. The stored and transmitted ones are never rounded. */

export const MINUS = '\u2212'
export const DASH = '—'

/** Which digits a text is written in. */
export type Digits = 'latin' | 'persian'

const WHOLE_TOLERANCE = 1e-9
const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2, useGrouping: false })

/**
 * A value as tables show it: an integer if whole, else two decimals; a value other than 0 that would show as
 * 0.00 keeps two significant digits. True minus sign. A missing value is a dash; a text stays as it is.
 */
export function formatValue(value: number | string | null | undefined, digits: Digits = 'latin'): string {
  if (value === null || value === undefined) return DASH
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return DASH
  return writeDigits(withMinus(rounded(value)), digits)
}

/** The number that a table shows for a value, for a spreadsheet to go on with. */
export const shownNumber = (value: number): number => Number(rounded(value))

function rounded(value: number): string {
  if (Math.abs(value - Math.round(value)) <= WHOLE_TOLERANCE * Math.max(1, Math.abs(value)) && keeps(value))
    return String(Math.round(value) + 0)
  const fixed = value.toFixed(2)
  return Number(fixed) === 0 && value !== 0 ? significant.format(value) : fixed
}

/** False for a value so close to 0 that calling it whole would call it 0. */
const keeps = (value: number) => value === 0 || Math.round(value) !== 0

/** A value with a fixed count of decimals, for axes and running totals. */
export const formatFixed = (value: number, decimals: number, digits: Digits = 'latin'): string =>
  writeDigits(withMinus((Number(value.toFixed(decimals)) + 0).toFixed(decimals)), digits)

const withMinus = (text: string) => text.replace(/^-/, MINUS)

/** The same text in Persian digits, with the Persian decimal mark between two of them. */
export const writeDigits = (text: string, digits: Digits): string =>
  digits === 'latin'
    ? text
    : text
        .replace(/(\d)\.(?=\d)/g, '$1\u066b')
        .replace(/\d/g, (digit) => String.fromCharCode(0x06f0 + Number(digit)))

/** A sentence in which no line breaks between a number and its percent or degree sign. */
export const keptTogether = (text: string): string => text.replace(/ (?=[%٪°])/g, '\u00a0')
