import { NORMALIZE_TOLERANCE, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { exact, isWhole, millionths } from '#calc/vocabulary/rules/recipe-rules.ts'
import { readNumber } from '#web/format/read-number.ts'

/** 100 % in tenths of a per cent, the step of Auto Distribute. */
const WHOLE_TENTHS = 1000

/** What a person has typed into one percentage field. */
export type Entry =
  | { is: 'value'; value: number }
  | { is: 'ambiguous'; options: string[] } // a comma: decimal mark or thousands?
  | { is: 'unreadable' }
  | { is: 'out-of-range'; value: number }

/** Reads a typed percentage, with or without its per cent sign. Blank counts as 0. */
export function readPercentage(typed: string): Entry {
  const reading = readNumber(withoutSign(typed))
  if (reading.is === 'empty') return { is: 'value', value: 0 }
  if (reading.is === 'ambiguous')
    return { ...reading, options: reading.options.filter((option) => isPercentage(Number(option))) }
  if (reading.is === 'not-a-number') return { is: 'unreadable' }
  return { is: isPercentage(reading.value) ? 'value' : 'out-of-range', value: reading.value }
}

/** The text without a per cent sign, as it is pasted from a report. */
const withoutSign = (typed: string): string => typed.replace(/[%\u066a]/g, '')

const isPercentage = (value: number) => value >= PERCENTAGE.min && value <= PERCENTAGE.max

/** The percentage that a field means; null if that can't be told. */
export function percentOf(typed: string): number | null {
  const entry = readPercentage(typed)
  return entry.is === 'value' || entry.is === 'out-of-range' ? entry.value : null
}

/** How a percentage is written in its field after typing: one decimal, more if more were typed. */
export function fieldText(percent: number): string {
  const figure = exact(percent)
  return Number.isInteger(figure * 10) ? figure.toFixed(1) : String(figure)
}

/** Which of its two jobs the distribute button would do. */
export const distributeLabel = (percents: readonly number[]): 'normalize' | 'auto-distribute' =>
  percents.some((percent) => percent > 0) && !isWhole(percents, NORMALIZE_TOLERANCE)
    ? 'normalize'
    : 'auto-distribute'

/**
 * Shares that add up to exactly 100, each to one decimal: equal ones when nothing is set yet, else the present
 * ones in proportion. The last material takes the remainder. If rounding up leaves less than nothing for it, it
 * gets 0 and those before it are reduced, last first.
 */
export function distribute(percents: readonly number[]): number[] {
  const count = percents.length
  const whole = percents.reduce((sum, percent) => sum + millionths(percent), 0)
  const isEven = whole <= 0 || !percents.some((percent) => percent > 0)
  const tenths = percents.map((percent) =>
    isEven ? Math.round(WHOLE_TENTHS / count) : Math.round((millionths(percent) * WHOLE_TENTHS) / whole),
  )
  let remainder = WHOLE_TENTHS - tenths.slice(0, -1).reduce((sum, share) => sum + share, 0)
  for (let i = count - 1; i >= 0; i--) {
    const share = i === count - 1 ? remainder : tenths[i]! + remainder
    tenths[i] = Math.max(0, share)
    remainder = Math.min(0, share)
    if (remainder === 0) break
  }
  return tenths.map((share) => share / 10)
}

/**
 * The cells of a pasted column (or of a single pasted row), as text; null when the clipboard holds one cell only,
 * which is an ordinary paste. Of rows with several cells (a name and its share) the last cell counts.
 */
export function columnOf(pasted: string): string[] | null {
  const lines = pasted.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  const cells = lines.length === 1 ? lines[0]!.split('\t') : lines.map((line) => line.split('\t').at(-1)!)
  return cells.length > 1 ? cells.map((cell) => cell.trim()) : null
}
