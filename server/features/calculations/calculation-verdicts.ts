import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { verdictOfStored } from '#calc/calculation/lab-check.ts'
import { type FoundVerdict, foundVerdict } from '#calc/grades/blend-verdict.ts'
import { readLab } from '#calc/lab/lab-record.ts'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { VERSION } from '#calc/vocabulary/codes.ts'
import { allowTime, oneRow, type Sql, type Transaction } from '#server/db/sql.ts'

const ROWS = 200

interface Unjudged extends StoredCalculation {
  owner_id: string
  category: string | null
  lab: unknown
}

/**
 * Stores the verdict of calculations that have none: those of earlier releases, and the measured ones where another engine judged them.
 * Several servers may do so at once; a standby leaves it to its primary. Returns how many.
 */
export async function judgeStored(sql: Sql): Promise<number> {
  const { is_read_only } = oneRow(
    await sql<{ is_read_only: boolean }[]>`
      select current_setting('transaction_read_only')::boolean as is_read_only`,
    'settings',
  )
  if (is_read_only) return 0
  await sql.begin(async (transaction) => {
    await allowTime(transaction)
    const renewed = await transaction`
      insert into verdict_engine (engine) values (${VERSION})
      on conflict (is_only) do update set engine = excluded.engine where verdict_engine.engine <> excluded.engine
      returning engine`
    if (renewed.length > 0)
      await transaction`update calculation set verdict = null where owner_id is not null and lab is not null`
  })
  let judged = 0
  for (;;) {
    const count = await sql.begin((transaction) => judgeSome(transaction))
    judged += count
    if (count < ROWS) return judged
  }
}

async function judgeSome(sql: Transaction): Promise<number> {
  const rows = await sql<Unjudged[]>`
    select owner_id, id, created_at, basis, category, components::json as components, blend::json as blend, lab
    from calculation where verdict is null order by owner_id, id limit ${ROWS} for update`
  if (rows.length > 0)
    await sql`
      update calculation set verdict = judged.verdict
      from unnest(
        ${rows.map((row) => row.owner_id)}::uuid[], ${rows.map(({ id }) => id)}::uuid[], ${rows.map(verdictOf)}::text[]
      ) as judged (owner_id, id, verdict)
      where calculation.owner_id = judged.owner_id and calculation.id = judged.id`
  return rows.length
}

function verdictOf(row: Unjudged): FoundVerdict {
  const category = isCategoryName(row.category) ? row.category : 'customized'
  return foundVerdict(verdictOfStored({ ...readCalculation(row), category, lab: readLab(row.lab) })?.state)
}
