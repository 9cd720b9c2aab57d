import { NORMALIZE_TOLERANCE, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { exact, isWhole, millionths } from '#calc/vocabulary/recipe-rules.ts'
import { readNumber } from '#web/format/read-number.ts'

/** A whole is this many tenths of a per cent: the grain of Auto Distribute. */
const WHOLE_TENTHS = 1000

/** What a person has typed into one percentage field. */
export type Entry =
  | { is: 'value'; value: number }
  | { is: 'ambiguous'; options: number[] } // a comma: decimal mark or thousands?
  | { is: 'unreadable' }
  | { is: 'out-of-range'; value: number }

/** Reads a typed percentage, with or without its per cent sign. Blank counts as 0. */
export function readPercentage(typed: string): Entry {
  const reading = readNumber(withoutSign(typed))
  switch (reading.is) {
    case 'empty':
      return { is: 'value', value: 0 }
    case 'ambiguous':
      return { is: 'ambiguous', options: reading.options.filter(isPercentage) }
    case 'not-a-number':
      return { is: 'unreadable' }
    case 'number':
      return isPercentage(reading.value)
        ? { is: 'value', value: reading.value }
        : { is: 'out-of-range', value: reading.value }
  }
}

/** The text without a per cent sign, as it is pasted from a report. */
const withoutSign = (typed: string): string => typed.replace(/[%\u066a]/g, '')

const isPercentage = (value: number) => value >= PERCENTAGE.min && value <= PERCENTAGE.max

/** The figure that a field stands for, in per cent; null where none can be told. */
export function percentOf(typed: string): number | null {
  const entry = readPercentage(typed)
  return entry.is === 'value' || entry.is === 'out-of-range' ? entry.value : null
}

/** How a percentage stands in its field once typing has ended: one decimal, more only where more was typed. */
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
 * ones in proportion. The last material takes the remainder. Where rounding up has left less than nothing for
 * it, it gets 0 and the ones before it give way, from the back.
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
