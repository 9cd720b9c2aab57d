/** What a measurement is asked to do. */
export interface BenchOptions {
  /** Full counts instead of those that give a first impression. */
  long: boolean
  /** Says what is going on, to whoever waits. */
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
