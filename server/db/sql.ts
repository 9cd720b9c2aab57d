import type postgres from 'postgres'

type NoTypes = Record<never, never>

/** A pool of connections: call it as a template tag; `begin` opens a transaction. */
export type Sql = postgres.Sql<NoTypes>

/** An open transaction. */
export type Transaction = postgres.TransactionSql<NoTypes>

/** What a query needs: a pool or a transaction. */
export type Querier = postgres.ISql<NoTypes>

/** A piece of a statement, to be put into another one. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>
