import { latinDigits } from '#calc/vocabulary/rules/fold.ts'

/** What a person typed into a field for a number. */
export type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** Could be read in more than one way, or only by guessing: the person is asked. Each reading as it would be typed. */
  | { is: 'ambiguous'; options: string[] }
  | { is: 'not-a-number' }

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
/** A comma, the Persian slash or the Arabic comma between digits. */
const DOUBTFUL = /^([+-]?\d*)[,/\u060c](\d+)$/
const GROUPED = /^[+-]?[1-9]\d{0,2}([,\u2009\u202f\u00a0 ]\d{3})+(\.\d+)?$/
/** Points between thousands, as in 1.234,5. */
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/

/**
 * Reads a typed or pasted number. Persian and Arabic digits and ٫ are understood, so are the true minus and a
 * dash in its place; "12,5" is asked about, since it is 12.5 to one reader and a slip to another.
 */
export function readNumber(text: string): Reading {
  const plain = latinDigits(text)
    .replace(/[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\u2212\u2013\u2012\ufe63\uff0d]/g, '-')
    .trim()
    .replace(/^([+-])\s+/, '$1')
  if (plain === '') return { is: 'empty' }
  if (NUMBER.test(plain)) return { is: 'number', value: Number(plain) + 0 }
  const options: string[] = []
  if (GROUPED.test(plain)) options.push(plain.replace(/[,\s]/g, ''))
  const doubtful = DOUBTFUL.exec(plain)
  if (doubtful) options.push(`${/\d$/.test(doubtful[1]!) ? doubtful[1] : `${doubtful[1]}0`}.${doubtful[2]}`)
  if (GROUPED_BY_POINTS.test(plain)) options.push(plain.replaceAll('.', '').replace(',', '.'))
  return options.length > 0 ? { is: 'ambiguous', options } : { is: 'not-a-number' }
}

/** The number read, or null where there is none or it must be asked about. */
export const numberOf = (text: string): number | null => {
  const reading = readNumber(text)
  return reading.is === 'number' ? reading.value : null
}
