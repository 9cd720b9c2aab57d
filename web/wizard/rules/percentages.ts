import { NORMALIZE_TOLERANCE, PERCENTAGE } from '#calc/vocabulary/limits.ts'
import { exact, isWhole, leftOf, millionths } from '#calc/vocabulary/rules/recipe-rules.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'

type Entry =
  | { is: 'value' | 'out-of-range'; value: number }
  | { is: 'ambiguous' } // a comma: decimal mark or thousands?
  | { is: 'unreadable' }

/** Reads a typed percentage, with or without its per cent sign. Blank counts as 0. */
export function readPercentage(typed: string): Entry {
  const reading = readNumber(typed.replace(/[%\u066a]/g, ''))
  if (reading.is === 'empty') return { is: 'value', value: 0 }
  if (reading.is === 'ambiguous') return { is: 'ambiguous' }
  if (reading.is === 'not-a-number') return { is: 'unreadable' }
  const { value } = reading
  return { is: value >= PERCENTAGE.min && value <= PERCENTAGE.max ? 'value' : 'out-of-range', value }
}

/** The percentage in a field; null where it can't be read. */
export function percentOf(typed: string): number | null {
  const entry = readPercentage(typed)
  return 'value' in entry ? entry.value : null
}

/** A percentage as its field shows it after typing: one decimal, more if more were typed. */
export function fieldText(percent: number): string {
  const figure = exact(percent)
  return Number.isInteger(figure * 10) ? figure.toFixed(1) : String(figure)
}

export const distributeLabel = (percents: readonly number[]): 'normalize' | 'auto-distribute' =>
  percents.some((percent) => percent > 0) && !isWhole(percents, NORMALIZE_TOLERANCE)
    ? 'normalize'
    : 'auto-distribute'

/**
 * Shares that sum to exactly 100, each to one decimal: equal where nothing is set, else in proportion. The last
 * material takes the remainder; where that is negative it gets 0 and those before it are reduced, last first. Held
 * shares stay, and the others make up the rest.
 */
export function distribute(percents: readonly number[], held: readonly boolean[] = []): number[] {
  const free = percents.flatMap((_, at) => (held[at] ? [] : [at]))
  const rest = leftOf(percents.filter((_, at) => held[at]))
  const present = free.map((at) => percents[at]!)
  const shares = inTenths(present, Math.max(0, rest))
  return percents.map((percent, at) => (held[at] ? percent : shares[free.indexOf(at)]!))
}

/** Shares of a rest in tenths; what is no whole tenth goes to the last. */
function inTenths(percents: readonly number[], rest: number): number[] {
  const count = percents.length
  const wholeTenths = Math.floor(exact(rest * 10))
  const sum = percents.reduce((total, percent) => total + millionths(percent), 0)
  const isEven = sum <= 0 || !percents.some((percent) => percent > 0)
  const tenths = percents.map((percent) =>
    isEven ? Math.round(wholeTenths / count) : Math.round((millionths(percent) * wholeTenths) / sum),
  )
  let remainder = wholeTenths - tenths.slice(0, -1).reduce((total, share) => total + share, 0)
  for (let i = count - 1; i >= 0; i--) {
    const share = i === count - 1 ? remainder : tenths[i]! + remainder
    tenths[i] = Math.max(0, share)
    remainder = Math.min(0, share)
    if (remainder === 0) break
  }
  const noise = exact(rest - wholeTenths / 10)
  return tenths.map((share, i) => (i === count - 1 ? exact(share / 10 + noise) : share / 10))
}

/**
 * Cells of a pasted column or single row; null for a single cell, which is an ordinary paste. In rows of several
 * cells (a name and its share) the last one counts.
 */
export function columnOf(pasted: string): string[] | null {
  const lines = pasted.replace(/(\r?\n)+$/, '').split(/\r?\n/)
  const cells = lines.length === 1 ? lines[0]!.split('\t') : lines.map((line) => line.split('\t').at(-1)!)
  return cells.length > 1 ? cells.map((cell) => cell.trim()) : null
}
