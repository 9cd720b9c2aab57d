import { type LabPrecision, readPrecision } from '#calc/lab/precision.ts'
import type { Querier } from '#server/db/sql.ts'

/** What an account's laboratory has found of its own precision. */
export async function laboratoryPrecision(sql: Querier, accountId: string): Promise<LabPrecision> {
  const [row] = await sql<{ lab_precision: unknown }[]>`
    select lab_precision from account where id = ${accountId}`
  return readPrecision(row?.lab_precision)
}
