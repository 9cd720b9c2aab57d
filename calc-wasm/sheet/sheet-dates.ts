// Dates in the cells of a sheet: ISO, Gregorian or Persian, or the serial number that a spreadsheet keeps.

import { latinDigits } from '../vocabulary/rules/fold.ts'
import { type ClockTime, daysAfter, readDate } from '../vocabulary/rules/typed-date.ts'
import type { Cell } from './cell.ts'

/** Which of two numbers is the day: 03/04/2026 may be in April or in March. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** What makes a date out of something that isn't one by itself. */
export interface DateAnswers {
  dates?: DateOrder
  /** 12-Mar-26 is in this century. */
  century?: boolean
}

const SERIAL = /^[34567]\d{4}(?:\.\d+)?$/
/** Day 0 of spreadsheets. */
const EPOCH = new Date('1899-12-30T00:00Z')
const isoOf = (moment: Date) => moment.toISOString().slice(0, 10)

const two = (value: number): string => String(value).padStart(2, '0')
function momentText({ day, time }: { day: string; time: ClockTime | null }): string {
  if (time === null) return day
  const { hour, minute, second, offset } = time
  const ahead = Math.abs(offset ?? 0)
  const zone =
    offset === null ? '' : `${offset < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
  return `${day} ${two(hour)}:${two(minute)}:${two(second)}${zone}`
}

/** The moments that a text may mean, as the server takes them, the day's number before the month's first; none: it is no date. */
export function datesIn(text: string): string[] {
  const iso = /^(\d{4})(\d{2})(\d{2})$/.exec(text.trim())
  const found = readDate(iso ? `${iso[1]}-${iso[2]}-${iso[3]}` : text)
  if (found.is === 'date') return [momentText(found)]
  return found.is === 'ambiguous' ? found.options.map(momentText) : []
}

/** A cell as the date of a sample. */
export function dateOf(
  { text, is }: Cell,
  { dates, century }: DateAnswers,
): { is: 'date'; at: string } | { is: 'order' | 'century' | 'none' } {
  if (is !== 'date' && SERIAL.test(text.trim()))
    return { is: 'date', at: isoOf(daysAfter(EPOCH, Math.floor(Number(text)))) }
  const options = is === 'error' || is === 'formula' ? [] : datesIn(text)
  const [first] = options
  if (first === undefined) return { is: 'none' }
  if (options.length > 1)
    return dates === undefined ? { is: 'order' } : { is: 'date', at: options[DATE_ORDERS.indexOf(dates)]! }
  return readDate(text).is === 'ambiguous' && !century ? { is: 'century' } : { is: 'date', at: first }
}

const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.]\d{4}/
/** The order of day and month, where some date can't be read otherwise and none says the opposite. */
export function dateOrderOf(cells: Iterable<Cell>): DateOrder | undefined {
  const found = new Set<DateOrder>()
  for (const { text } of cells) {
    const [, one, other] = NUMBERS.exec(latinDigits(text.trim())) ?? []
    if (Number(one) > 12 && Number(other) <= 12) found.add('day')
    if (Number(other) > 12 && Number(one) <= 12) found.add('month')
  }
  return found.size === 1 ? [...found][0] : undefined
}
