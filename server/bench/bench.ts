/** What a measurement is asked to do. */
export interface BenchOptions {
  /** Full counts instead of those that give a first impression. */
  long: boolean
  /** Says how far it is. */
  say(line: string): void
}

export interface Table {
  title: string
  head: string[]
  rows: (string | number)[][]
  /** What to know about the figures. */
  notes?: string[]
}

/** A promise and what came out. */
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

/** The value below which that share of the others lies; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** A figure with as many digits as a measurement is worth. */
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
