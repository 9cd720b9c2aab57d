/** What a measurement is asked to do. */
interface BenchOptions {
  /** One of three counts: just enough to see that the bench works, seconds of measuring, minutes of it. */
  pick<T>(smoke: T, usual: T, long: T): T
  /** Reports progress. */
  say(line: string): void
}

export interface Table {
  title: string
  head: string[]
  rows: (string | number)[][]
  /** Notes on the figures. */
  notes?: string[]
}

/** A target and the measured result. */
export interface Goal {
  what: string
  goal: string
  figure: string
  isMet: boolean
}

export interface Report {
  tables: Table[]
  goals: Goal[]
}

/** One `*.bench.ts`: it exports this as `bench`. */
export interface Bench {
  /** One line for the list of `--help`. */
  what: string
  run(options: BenchOptions): Promise<Report>
}

/** The value below which the given share of all values lies; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A figure with three significant digits or so: measurements carry no more. */
export function figure(value: number, unit = ''): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  const text = Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : '–'
  return `${text} ${unit}`.trim()
}

export const atMost = (what: string, limit: number, value: number, unit = ''): Goal => ({
  what,
  goal: `≤ ${limit} ${unit}`.trim(),
  figure: figure(value, unit),
  isMet: value <= limit,
})

export const atLeast = (what: string, limit: number, value: number): Goal => ({
  what,
  goal: `≥ ${limit}`,
  figure: figure(value),
  isMet: value >= limit,
})
