/** How a cell looks; a report's numbers look different from typed and from computed ones. */
export type Look =
  | 'title'
  | 'text'
  | 'head'
  | 'headOfNumbers'
  | 'group'
  | 'number'
  | 'fact'
  | 'total'
  | 'note'
  | 'date'

export interface GridCell {
  /** What it shows; of a formula, what it came to here. */
  value: string | number | Date
  look: Look
  /** Without "=". */
  formula?: string
  /** Of a number, as Excel writes it. */
  format?: string
  /** Runs over the columns beside it instead of wrapping. */
  isWide?: true
}

export type GridRow = readonly (GridCell | null)[]

/** A worksheet before it is a file. */
export interface Grid {
  name: string
  rows: GridRow[]
  /** Characters, by column. */
  widths: readonly number[]
  /** The rows at the top that stay in sight and head each page. */
  headRows?: number
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The address of a cell, both counted from 0; rows of a report have fewer than 26 columns where formulas refer to them. */
export const addressOf = (row: number, column: number): string => `${LETTERS[column]!}${row + 1}`

export const rangeOf = (column: number, from: number, to: number): string =>
  `${addressOf(from, column)}:${addressOf(to, column)}`
