import { latinDigits } from './fold.ts'

type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** Several readings are possible, or one only by guessing: the user is asked. */
  | { is: 'ambiguous'; options: string[] }
  | { is: 'not-a-number' }

/** Direction marks, isolates and zero-width blanks in copied text. */
const INVISIBLE = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const DASHES = /[\u2212\u2013\u2012\u2010\u2011\ufe63\uff0d]/g

/** Between Persian or Arabic digits the slash is the decimal mark of most keyboards. */
const PERSIAN_SLASH = /^([+-]?[\u06f0-\u06f9\u0660-\u0669\u066c]+)\/([\u06f0-\u06f9\u0660-\u0669]+)$/
/** Unambiguous thousands separators: ٬ and the blanks of typesetters. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:(?:\u066c\d{3})+|(?:[\u2009\u202f\u00a0]\d{3})+)(?:\.\d+)?$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
/** A comma, the slash or the Arabic comma between digits. */
const DOUBTFUL = /^([+-]?\d*)[,/\u060c\u066c](\d+)$/
const GROUPED = /^[+-]?[1-9]\d{0,2}([,\u060c ]\d{3})+(\.\d+)?$/
/** Points between thousands, as in 1.234,5. */
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/

/**
 * Reads a typed or pasted number, also in Persian and Arabic digits with ٫ or / before decimals and ٬ between thousands, and with a
 * true minus or a dash in its place. "12,5" and "12/5" are ambiguous: 12.5, a slip, or a fraction.
 */
export function readNumber(text: string): Reading {
  const typed = text
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .trim()
    .replace(/^([+-])\s+/, '$1')
  if (typed === '') return { is: 'empty' }
  // `latinDigits` would turn ٬ into a comma, which is ambiguous.
  const plain = typed
    .replace(PERSIAN_SLASH, '$1.$2')
    .split('\u066c')
    .map((part) => latinDigits(part))
    .join('\u066c')
  if (NUMBER.test(plain)) return { is: 'number', value: Number(plain) + 0 }
  if (THOUSANDS.test(plain))
    return { is: 'number', value: Number(plain.replace(/[\u066c\u2009\u202f\u00a0]/g, '')) + 0 }
  const options: string[] = []
  if (GROUPED.test(plain)) options.push(plain.replace(/[,\u060c\s]/g, ''))
  const doubtful = DOUBTFUL.exec(plain)
  if (doubtful) options.push(`${/\d$/.test(doubtful[1]!) ? doubtful[1] : `${doubtful[1]}0`}.${doubtful[2]}`)
  if (GROUPED_BY_POINTS.test(plain)) options.push(plain.replaceAll('.', '').replace(',', '.'))
  return options.length > 0 ? { is: 'ambiguous', options } : { is: 'not-a-number' }
}

/** The number; null where there is none or it is ambiguous. */
export const numberOf = (text: string): number | null => {
  const reading = readNumber(text)
  return reading.is === 'number' ? reading.value : null
}

/** Typed text that is no clear number. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && numberOf(text) === null
