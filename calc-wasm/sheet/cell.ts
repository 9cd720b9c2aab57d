import { latinDigits } from '../vocabulary/rules/fold.ts'
import { unguarded } from './formula-guard.ts'

export interface Cell {
  text: string
  is: 'text' | 'number' | 'date' | 'formula' | 'error' | 'merged'
  /** As the spreadsheet shows it, where that has fewer digits. */
  shown?: string
}

export type Grid = readonly (readonly Cell[])[]

export const EMPTY_CELL: Cell = { text: '', is: 'text' }

export const textCell = (text: string): Cell => (text === '' ? EMPTY_CELL : { text, is: 'text' })

export const isBlank = ({ text }: Cell): boolean => text.trim() === ''

/** The places from one up to another, without it. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n)

export const widthOf = (grid: Grid): number => grid.reduce((most, row) => Math.max(most, row.length), 0)

/** The grid without blank rows at its end and blank cells at the end of its rows, which formats leave behind. */
export function trimmed(grid: Grid): Grid {
  const rows = grid.map((row) => row.slice(0, row.findLastIndex((cell) => !isBlank(cell)) + 1))
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}

/** Larger sheets are refused. */
export const CELLS_MAX = 2_000_000

export type DecimalMark = '.' | ','

/** Which number is the day; whether a year of two digits is of this century. */
export type DateFault = 'order' | 'century'

/** Why a cell is no value. */
export type CellFaultCode =
  | 'below'
  | 'above'
  | 'about'
  | 'range'
  | 'date'
  | 'ambiguous'
  /** ۱۲/۵ in Persian digits: a decimal mark, if the user says so for the file. */
  | 'slash'
  | 'no-number'
  | 'no-value'
  | 'error-value'
  | 'merged'
  | 'unit'
  | 'out-of-table'
  | 'choice'
  | 'bad-typed'
  | 'no-date'
  | DateFault

export interface CellFault {
  code: CellFaultCode
  /** The cell's text, or the part at fault. */
  text: string
}

type CellReading =
  | { is: 'empty' }
  /** The cell says that there is no value. */
  | { is: 'none' }
  | {
      is: 'number'
      value: number
      unit: string | null
      /** As typed, without the unit and with a decimal point. */
      text: string
      /** Marked with ≈ as interpolated. */
      filled: boolean
    }
  | { is: 'fault'; fault: CellFault }

const NONE =
  /^(?:n\/?\.?a\.?|n\.?d\.?|n\.?r\.?|none|null|nan|not (?:available|applicable|determined|measured|reported|tested|detected)|[-–—―−]+|\.{2,}|…|\?+|\*+|ندارد|نامعلوم|نامشخص|موجود نیست|اندازه‌?گیری نشده)$/i
const BELOW =
  /^(?:<|≤|<=|less than|below|under|не более|менее|не выше|不大于|小于|max\.?|maximum|کمتر از|زیر|حداکثر|کوچکتر از)\s*/i
const ABOVE =
  /^(?:>|≥|>=|more than|greater than|above|over|не менее|более|не ниже|не менше|不小于|大于|min\.?|minimum|بیش از|بیشتر از|بالای|حداقل|بزرگتر از)\s*/i
const ABOUT = /^(?:~|∼|≈|ca\.?|circa|approx\.?|approximately|about|c\.|حدود|تقریبا|تقریباً)\s*/i
const SIGNS = [
  ['below', BELOW],
  ['above', ABOVE],
  ['about', ABOUT],
] as const
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*'
const DATE = new RegExp(
  `^(?:\\d{1,2}[-/. ]${MONTH}(?:[-/. ,]+\\d{2,4})?|${MONTH}[-/. ]\\d{1,4}(?:[ ,]+\\d{4})?|\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?:[t ].*)?|\\d{1,2}[/.]\\d{1,2}[/.]\\d{2,4})$`,
  'i',
)
const RANGE = /^[+-]?\d+(?:[.,]\d+)?\s*(?:-|–|—|\.\.|to|تا)\s*[+-]?\d+(?:[.,]\d+)?/i
const NUMBER_AND_REST = /^([+-]?(?:\d[\d.,'’\u00a0\u2009\u202f ]*\d|\d|[.,]\d+)(?:e[+-]?\d+)?)\s*(.*)$/i

const LONGEST = 200
const fault = (code: CellFaultCode, text: string): CellReading => ({ is: 'fault', fault: { code, text } })

/** Chinese and Japanese sheets have Latin digits and signs of full width. */
const ofUsualWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

const plain = (text: string): string =>
  latinDigits(ofUsualWidth(text).replace(/(?<=\d|[۰-۹٠-٩])\u066c(?=(?:\d|[۰-۹٠-٩]){3}(?!\d|[۰-۹٠-٩]))/g, ''))
    .replace(/(?<=[\d%])\s*[*†‡]+$|(?<=[.,]\d+)\s*[¹²³]$/, '')
    .replace(/[\u200b-\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u2212\u2013\u2012\ufe63\uff0d](?=\s*[\d.,])/g, '-')
    .replace(/^\s*(?:minus|moins|menos|meno|минус|منفی|منهای|零下|负)\s*(?=\d)/i, '-')
    .replace(/(?<=\d)\s*(?:±|\+\/-)\s*\d+(?:[.,]\d+)?/, '')
    .trim()

const SLASH = /^[<>≤≥~≈]?\s*[+\-−]?[۰-۹٠-٩]+\/[۰-۹٠-٩]+(?:\s|$)/

export const hasSlash = ({ text, is }: Cell): boolean => is === 'text' && SLASH.test(text.trim())

const known = new Map<string, CellReading>()
const KNOWN_MAX = 50_000

/** Reads a cell that should be a number; with `slash`, one between Persian digits is a decimal mark. Each is read several times. */
export function readCell(cell: Cell, mark: DecimalMark, slash = false): CellReading {
  const key = `${cell.is}${mark}${slash}${cell.text}`
  const before = known.get(key)
  if (before) return before
  if (known.size >= KNOWN_MAX) known.clear()
  const reading = readUnknown(cell, mark, slash)
  known.set(key, reading)
  return reading
}

function readUnknown(cell: Cell, mark: DecimalMark, slash: boolean): CellReading {
  const isSlashed = hasSlash(cell)
  if (isSlashed && !slash) return fault('slash', plain(cell.text))
  const text = plain(unguarded(isSlashed ? cell.text.replace('/', mark) : cell.text))
  if (cell.is === 'error') return fault('error-value', text)
  if (cell.is === 'formula') return fault('no-value', text)
  if (text === '') return { is: 'empty' }
  if (cell.is === 'date') return fault('date', text)
  if (cell.is === 'merged') return fault('merged', text)
  if (NONE.test(text)) return { is: 'none' }
  if (text.length > LONGEST) return fault('no-number', text.slice(0, 40))
  if (text.startsWith('≈')) {
    const rest = numberIn(text.slice(1).trim(), mark)
    return rest.is === 'number' ? { ...rest, filled: true } : rest
  }
  const sign = /\d/.test(text) ? SIGNS.find(([, sign]) => sign.test(text)) : undefined
  if (sign) return fault(sign[0], text)
  if (cell.is === 'text' && DATE.test(text)) return fault('date', text)
  if (RANGE.test(text)) return fault('range', text)
  // A decimal mark on Persian keyboards, or a fraction.
  if (/^[+-]?\d+\/\d+$/.test(text)) return fault('ambiguous', text)
  return numberIn(text, mark)
}

function numberIn(text: string, mark: DecimalMark): CellReading {
  const parts = NUMBER_AND_REST.exec(text)
  if (!parts) return fault('no-number', text)
  const digits = parts[1]!
  const value = numberOf(digits, mark)
  if (value === 'ambiguous') return fault('ambiguous', text)
  if (value === null) return fault('no-number', text)
  return {
    is: 'number',
    value,
    unit: parts[2]!.trim() || null,
    text: withPoint(digits, value),
    filled: false,
  }
}

/** The typed digits where only the decimal mark differs, else the number. */
function withPoint(digits: string, value: number): string {
  const text = digits.replace(',', '.')
  return Number(text) === value ? text : String(value)
}

/** A number in the sheet's notation, perhaps with thousands separators; 'ambiguous' where it could be read in two ways. */
function numberOf(digits: string, mark: DecimalMark): number | 'ambiguous' | null {
  const other = mark === '.' ? ',' : '.'
  const escaped = mark === '.' ? '\\.' : ','
  const thousands = other === '.' ? '\\.' : ','
  const exponent = '(?:e[+-]?\\d+)?'
  const asNumber = (text: string) => {
    const value = Number(text.replace(mark, '.'))
    return Number.isFinite(value) ? value + 0 : null
  }
  if (new RegExp(`^[+-]?(?:\\d+${escaped}?\\d*|${escaped}\\d+)${exponent}$`, 'i').test(digits))
    return asNumber(digits)
  const grouped = digits.replace(/[\u00a0\u2009\u202f '’]/g, '\u2009')
  if (new RegExp(`^[+-]?[1-9]\\d{0,2}(?:\\u2009\\d{3})+(?:${escaped}\\d+)?$`).test(grouped))
    return digits.includes(' ') ? 'ambiguous' : asNumber(grouped.replaceAll('\u2009', ''))
  if (
    new RegExp(
      `^[+-]?[1-9]\\d{0,2}(?:(?:${thousands}\\d{3})+${escaped}\\d+|(?:${thousands}\\d{3}){2,})$`,
    ).test(digits)
  )
    return asNumber(digits.replaceAll(other, ''))
  // A decimal point in a sheet with decimal commas; what looks like thousands stays ambiguous.
  if (mark === ',' && /^[+-]?\d*\.\d+$/.test(digits) && !/^[+-]?[1-9]\d{0,2}\.\d{3}$/.test(digits))
    return Number(digits) + 0
  return /^[+-]?\d*[.,]\d+$/.test(digits) ? 'ambiguous' : null
}

/** How many texts can't be read otherwise than with this decimal mark. Cells of type number don't count. */
function marksIn(cells: Iterable<Cell>): Record<DecimalMark, number> {
  const marks = { ',': 0, '.': 0 }
  for (const { text, is } of cells) {
    if (is !== 'text' || text.length > 40 || text === '') continue
    const bare = plain(text)
    const both = /^\D{0,3}\d{1,3}(?:([.,])\d{3})+(?!\1)([.,])\d/.exec(bare)
    if (both) marks[both[2] as DecimalMark] += 1
    const number = /^[<>≤≥~≈]?\s*[+-]?(\d*)([.,])(\d+)(?![\d.,])/.exec(bare)
    if (!number || (number[3]!.length === 3 && number[1] !== '0' && number[1] !== '')) continue
    marks[number[2] as DecimalMark] += 1
  }
  return marks
}

export const hasDecimalPoints = (cells: Iterable<Cell>): boolean => marksIn(cells)['.'] > 0

/** A comma where some text can't be read otherwise, as 742,5, and none has decimals after a point. */
export function decimalMarkOf(cells: Iterable<Cell>): DecimalMark {
  const marks = marksIn(cells)
  return marks[','] > 0 && marks['.'] === 0 ? ',' : '.'
}
