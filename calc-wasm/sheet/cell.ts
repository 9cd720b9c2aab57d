/** A cell as it was found: its text, and what the file says of it. */
export interface Cell {
  text: string
  is: 'text' | 'number' | 'date' | 'formula' | 'error' | 'merged'
}

export type Grid = readonly (readonly Cell[])[]

export const EMPTY_CELL: Cell = { text: '', is: 'text' }

export const textCell = (text: string): Cell => (text === '' ? EMPTY_CELL : { text, is: 'text' })

export const isBlank = ({ text }: Cell): boolean => text.trim() === ''

export const widthOf = (grid: Grid): number => grid.reduce((most, row) => Math.max(most, row.length), 0)

/** Rows and columns exchanged. */
export const transposed = (grid: Grid): Grid =>
  Array.from({ length: widthOf(grid) }, (_, column) => grid.map((row) => row[column] ?? EMPTY_CELL))

/** The grid without blank rows at its end and blank cells at the end of its rows: formats leave many of these behind. */
export function trimmed(grid: Grid): Grid {
  const rows = grid.map((row) => row.slice(0, row.findLastIndex((cell) => !isBlank(cell)) + 1))
  return rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1)
}

/** When a sheet is too large to handle. */
export const CELLS_MAX = 2_000_000
