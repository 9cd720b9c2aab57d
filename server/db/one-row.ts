/** A statement that always answers a row answered none: what was looked for has gone meanwhile, or there is a bug. */
export class RowMissing extends Error {
  override name = 'RowMissing'
}

/**
 * The row of a statement that always has one, so that a missing row is never taken for an empty value.
 * @param what it is a row of, for the log
 * @throws RowMissing
 */
export function oneRow<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw new RowMissing(`There is no row of ${what}.`)
  return row
}
