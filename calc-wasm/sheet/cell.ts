/** A cell as it was found: its text, and what the file says of it. */
export interface Cell {
  text: string
  is: 'text' | 'number' | 'date' | 'formula' | 'error' | 'merged'
}

export type Grid = readonly (readonly Cell[])[]

export const EMPTY_CELL: Cell = { text: '', is: 'text' }

export const textCell = (text: string): Cell => (text === '' ? EMPTY_CELL : { text, is: 'text' })

/** Rows and columns exchanged. */
export const transposed = (grid: Grid): Grid =>
  Array.from({ length: Math.max(0, ...grid.map((row) => row.length)) }, (_, column) =>
    grid.map((row) => row[column] ?? EMPTY_CELL),
  )

/** Where a sheet is larger than can be looked at. */
export const CELLS_MAX = 2_000_000
