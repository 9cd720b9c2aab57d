import type { ReactNode } from 'react'

/** A value as the clipboard and files take it: a number stays a number, a text a text. */
export type CopyCell = string | number | null

/** All that a table needs to know of one of its columns, wherever it is shown, copied, printed or saved. */
export interface Column<Row> {
  key: string
  head: string
  /** The head on the screen, where that is more than its text. */
  headCell?: ReactNode
  /** Below the head in a copy. */
  subhead?: CopyCell
  /** On the screen. A column without it is in copies and files alone. */
  cell?: (row: Row) => ReactNode
  copy: (row: Row) => CopyCell
  /** On paper alone, where it has no cell; its class hides it elsewhere. */
  print?: (row: Row) => ReactNode
  /** Per cent of a sheet's width; without it, an equal part of what the others leave. */
  sheetShare?: number
  className?: string
  /** Its cells are drawn some frames after the others'; its head makes it as wide as it is. */
  comesLater?: boolean
  /** Its cells name their rows. */
  isRowHead?: boolean
}

/** Rows that belong together, below a head of their own where they have one. */
export interface Section<Row> {
  head: string | null
  /** What its rows have in common, beside the head. */
  note?: string | null
  rows: readonly Row[]
}

/** The table as rows of values, all of one length: its heads, then each section below its own. */
export function sheetOf<Row>(
  columns: readonly Column<Row>[],
  sections: readonly Section<Row>[],
): CopyCell[][] {
  const below = columns.map(({ subhead }) => subhead ?? null)
  return [
    columns.map(({ head }) => head),
    ...(below.some((cell) => cell !== null) ? [below] : []),
    ...sections.flatMap(({ head, rows }) => [
      ...(head === null ? [] : [columns.map((_, at) => (at === 0 ? head : null))]),
      ...rows.map((row) => columns.map(({ copy }) => copy(row))),
    ]),
  ]
}
