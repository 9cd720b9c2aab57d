import type postgres from 'postgres'

declare module 'postgres' {
  interface ISql<TTypes extends Record<string, unknown>> {
    /** Anything that JSON can say: interfaces too, which have no index signature. */
    json(value: unknown): Parameter
  }
}

type NoTypes = Record<never, never>

/** A pool of connections: call it as a template tag; `begin` opens a transaction. */
export type Sql = postgres.Sql<NoTypes>

export type Transaction = postgres.TransactionSql<NoTypes>

/** A pool or a transaction. */
export type Querier = postgres.ISql<NoTypes>

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** The columns of an outer join, null if nothing was joined. */
export type Joined<Row> = { [Column in keyof Row]: Row[Column] | null }

/** A row of an outer join, or nothing but nulls. */
export type RowOrNulls<Row> = Row | { [Column in keyof Row]: null }

/** A statement that always answers a row answered none: the row has gone meanwhile, or there is a bug. */
export class RowMissing extends Error {
  override name = 'RowMissing'
}

/** The row of a statement that always has one; `what` names it in the log. @throws RowMissing */
export function oneRow<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw new RowMissing(`There is no row of ${what}.`)
  return row
}

/** For transactions of commands and starts, which may take longer than those of requests. */
export async function allowTime(transaction: Querier): Promise<void> {
  await transaction`set local statement_timeout = 0`
  await transaction`set local idle_in_transaction_session_timeout = 0`
}
