/** The id of a cell's control on the page; of the row where it has no column. */
export const cellId = (row: number, column: number | null) => `import-${row}-${column ?? 'row'}`
