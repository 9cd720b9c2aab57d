import type { LabRecord } from '#calc/lab/lab-record.ts'
import type { StoredWhole } from '#calc/vocabulary/whole-calculation.ts'
import type { Querier, Transaction } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { isMeasured } from '../calculation-list.queries.ts'
import { wholeColumns } from '../whole/whole.queries.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'> & {
  /** JSON of any shape. */
  lab_precision: unknown
  lab_precision_at: Date | null
  bias_on: unknown
}

/** The caller; other writers of the same account’s laboratory wait until the transaction ends. */
export const selectCallerLocked = (sql: Transaction, token: Token, now: Date) => sql<Who[]>`
  with caller as (${caller(sql, token, now)})
  select caller.account_id, caller.premium, caller.must_change_password, account.lab_precision,
    account.lab_precision_at, account.bias_on
  from caller join account on account.id = caller.account_id
  for no key update of account`

export type SubjectRow = StoredWhole & { name_key: string | null }

/** The account's calculations of these ids, or of these names as searches fold them. */
export const selectSubjects = (
  sql: Querier,
  accountId: string,
  ids: readonly string[],
  nameKeys: readonly string[] = [],
) => sql<SubjectRow[]>`
  select ${wholeColumns(sql)}, calculation.name_key
  from calculation
  where owner_id = ${accountId}
    and (id = any(${ids as string[]}::uuid[]) or name_key = any(${nameKeys as string[]}::text[]))
  order by id`

/** The same; they can't go meanwhile. */
export const selectSubjectsLocked = (
  sql: Transaction,
  accountId: string,
  ids: readonly string[],
  nameKeys: readonly string[] = [],
) => sql<SubjectRow[]>`${selectSubjects(sql, accountId, ids, nameKeys)} for update`

export interface NewLab {
  id: string
  lab: LabRecord
}

/** Writes results; a blend that was planned or blended counts as tested from then on, and as blended where it is only said what was pumped. */
export const updateLabs = (sql: Querier, accountId: string, labs: readonly NewLab[]) => sql`
  update calculation set
    lab = entered.lab,
    lab_at = entered.at,
    status = coalesce(comes_to, status),
    status_at = case when comes_to is null then status_at else now() end,
    status_by = case when comes_to is null then status_by else entered.by end
  from (
    select given.id, given.lab::json as lab, given.at,
      (select concat_ws(' ', first_name, last_name) from account where id = ${accountId}) as by
    from unnest(
      ${labs.map(({ id }) => id)}::uuid[],
      ${labs.map(({ lab }) => JSON.stringify(lab))}::text[],
      ${labs.map(({ lab }) => lab.sampled_at ?? lab.entered_at)}::timestamptz[]
    ) as given (id, lab, at)
  ) as entered
  cross join lateral (
    select case
      when ${isMeasured(sql, sql`entered`)} and coalesce(kept.status, 'blended') = 'blended' then 'tested'
      when ${isMeasured(sql, sql`entered`)} then null
      when kept.status is null or (kept.status = 'tested' and ${isMeasured(sql, sql`kept`)}) then 'blended'
    end as comes_to
    from calculation as kept where kept.owner_id = ${accountId} and kept.id = entered.id
  ) as standing
  where calculation.owner_id = ${accountId} and calculation.id = entered.id`

/** Writes what is left out of histories; the blend stands where it stood. */
export const updateExclusions = (sql: Querier, accountId: string, { id, lab }: NewLab) => sql`
  update calculation set lab = ${JSON.stringify(lab)}::text::json where owner_id = ${accountId} and id = ${id}`

/** Takes results away. What was called tested for their sake is blended again. */
export const deleteLab = (sql: Querier, accountId: string, id: string) => sql`
  update calculation set lab = null, lab_at = null,
    status = case when status = 'tested' and ${isMeasured(sql)} then 'blended' else status end
  where owner_id = ${accountId} and id = ${id}`
