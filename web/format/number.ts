/** Display formats. Stored and transmitted values are never rounded. */
import type { Language } from '#calc/vocabulary/words/language.ts'
import { type Digits, withMinus, writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { atFirstUse } from './at-first-use.ts'

export const DASH = '—'

/** The digits of sentences. */
export const proseDigits = (language: Language): Digits => (language === 'fa' ? 'persian' : 'latin')

const WHOLE_TOLERANCE = 1e-9
const significant = atFirstUse(
  () => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2, useGrouping: false }),
)

/**
 * A value as tables show it: with `decimals` or, without that, an integer if whole, else two decimals; a nonzero value that
 * would show as 0.00 keeps two significant digits. True minus sign. A missing value is a dash; text is unchanged.
 */
export function formatValue(
  value: number | string | null | undefined,
  digits: Digits = 'latin',
  decimals?: number,
): string {
  if (value === null || value === undefined) return DASH
  if (typeof value === 'string') return value
  if (!Number.isFinite(value)) return DASH
  return writeDigits(withMinus(rounded(value, decimals)), digits)
}

const digitsOfIndex = atFirstUse(
  () => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6, useGrouping: false }),
)

/** An intermediate figure such as a blending index: six significant digits. */
export const formatIndex = (value: number, digits: Digits = 'latin'): string =>
  writeDigits(withMinus(digitsOfIndex().format(value)), digits)

/** The number that a table shows for a value, for spreadsheets. */
export const shownNumber = (value: number, decimals?: number): number => Number(rounded(value, decimals))

function rounded(value: number, decimals?: number): string {
  if (
    decimals === undefined &&
    Math.abs(value - Math.round(value)) <= WHOLE_TOLERANCE * Math.max(1, Math.abs(value)) &&
    keeps(value)
  )
    return String(Math.round(value) + 0)
  return fixedOrSignificant(value, decimals ?? 2)
}

/** With `decimals`; a nonzero value that would show as 0 keeps two significant digits. */
export function fixedOrSignificant(value: number, decimals: number): string {
  const fixed = (Number(value.toFixed(decimals)) + 0).toFixed(decimals)
  return Number(fixed) === 0 && value !== 0 ? significant().format(value) : fixed
}

/** False for a nonzero value that rounds to 0. */
const keeps = (value: number) => value === 0 || Math.round(value) !== 0

/** A sentence in which no line breaks between a number and its percent or degree sign. */
export const keptTogether = (text: string): string => text.replace(/ (?=[%٪°])/g, '\u00a0')
