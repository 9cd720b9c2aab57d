import { latinDigits } from './fold.ts'

/** What a person typed for a number. */
type Reading =
  | { is: 'empty' }
  | { is: 'number'; value: number }
  /** Could be read in more than one way, or only by guessing: the person is asked. Each reading as it would be typed. */
  | { is: 'ambiguous'; options: string[] }
  | { is: 'not-a-number' }

/** Direction marks, isolates and blanks without a width: they come along with what is copied. */
const INVISIBLE = /[\u200b-\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
const DASHES = /[\u2212\u2013\u2012\u2010\u2011\ufe63\uff0d]/g

/** Nothing but Persian or Arabic digits on either side: there the slash is the decimal mark of most keyboards. */
const PERSIAN_SLASH = /^([+-]?[\u06f0-\u06f9\u0660-\u0669\u066c]+)\/([\u06f0-\u06f9\u0660-\u0669]+)$/
/** Marks that stand between thousands and mean nothing else: ٬ and the blanks of typesetters. */
const THOUSANDS = /^[+-]?[1-9]\d{0,2}(?:(?:\u066c\d{3})+|(?:[\u2009\u202f\u00a0]\d{3})+)(?:\.\d+)?$/
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)$/
/** A comma, the slash or the Arabic comma between digits. */
const DOUBTFUL = /^([+-]?\d*)[,/\u060c\u066c](\d+)$/
const GROUPED = /^[+-]?[1-9]\d{0,2}([,\u060c ]\d{3})+(\.\d+)?$/
/** Points between thousands, as in 1.234,5. */
const GROUPED_BY_POINTS = /^[+-]?[1-9]\d{0,2}((\.\d{3})+,\d+|(\.\d{3}){2,})$/

/**
 * Reads a typed or pasted number. Persian and Arabic digits are understood, with ٫ or / before the decimals and ٬ between
 * thousands, so are the true minus and a dash in its place. "12,5" and "12/5" are asked about: they are 12.5 to one reader,
 * a slip or a fraction to another.
 */
export function readNumber(text: string): Reading {
  const typed = text
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .trim()
    .replace(/^([+-])\s+/, '$1')
  if (typed === '') return { is: 'empty' }
  // `latinDigits` would make a comma of ٬, which is doubtful where ٬ is not.
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

/** The number read, or null where there is none or it must be asked about. */
export const numberOf = (text: string): number | null => {
  const reading = readNumber(text)
  return reading.is === 'number' ? reading.value : null
}

/** Something is typed of which no number can be read. */
export const isUnreadable = (text: string): boolean => text.trim() !== '' && numberOf(text) === null
