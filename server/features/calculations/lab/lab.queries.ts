import type { StoredWhole } from '#calc/calculation/whole-calculation.ts'
import type { FoundVerdict } from '#calc/grades/blend-verdict.ts'
import { hasResults, type LabRecord } from '#calc/lab/lab-record.ts'
import type { Querier, Transaction } from '#server/db/sql.ts'
import type { Writer } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import { isUnreleased, wholeColumns } from '../whole/whole.queries.ts'

export type SubjectRow = StoredWhole & { name_key: string | null }

export const selectSubjects = (
  sql: Querier,
  spaceId: SpaceId,
  ids: readonly string[],
  nameKeys: readonly string[] = [],
) => sql<SubjectRow[]>`
  select ${wholeColumns(sql)}, calculation.name_key
  from calculation
  where owner_id = ${spaceId}
    and (id = any(${ids as string[]}::uuid[]) or name_key = any(${nameKeys as string[]}::text[]))
  order by id`

export const selectSubjectsLocked = (
  sql: Transaction,
  spaceId: SpaceId,
  ids: readonly string[],
  nameKeys: readonly string[] = [],
) => sql<SubjectRow[]>`${selectSubjects(sql, spaceId, ids, nameKeys)} for update`

export interface NewLab {
  id: string
  lab: LabRecord
  /** By these results. */
  verdict: FoundVerdict
}

/** Writes results of blends that are not released. One that was planned or blended becomes tested, or blended if only `as_blended` is given. */
export const updateLabs = (
  sql: Querier,
  { space_id: spaceId, account_id }: Pick<Writer, 'space_id' | 'account_id'>,
  labs: readonly NewLab[],
) => {
  // A company keeps who entered them, for the four-eyes rule.
  const by =
    spaceId === account_id
      ? sql`null`
      : sql`array(select distinct unnest(coalesce(calculation.lab_by, '{}') || ${account_id}::uuid))`
  return sql`
  update calculation set
    lab = entered.lab,
    lab_at = entered.at,
    verdict = entered.verdict,
    status = coalesce(comes_to, status),
    status_at = case when comes_to is null then status_at else now() end,
    status_by = case when comes_to is null then status_by else entered.by end,
    lab_by = ${by}
  from (
    select given.id, given.lab::json as lab, given.is_measured, given.at, given.verdict,
      (select concat_ws(' ', first_name, last_name) from account where id = ${account_id}) as by
    from unnest(
      ${labs.map(({ id }) => id)}::uuid[],
      ${labs.map(({ lab }) => JSON.stringify(lab))}::text[],
      ${labs.map(({ lab }) => String(hasResults(lab)))}::text[]::boolean[],
      ${labs.map(({ lab }) => lab.sampled_at ?? lab.entered_at)}::timestamptz[],
      ${labs.map(({ verdict }) => verdict)}::text[]
    ) as given (id, lab, is_measured, at, verdict)
  ) as entered
  cross join lateral (
    select case
      when entered.is_measured and coalesce(kept.status, 'blended') = 'blended' then 'tested'
      when entered.is_measured then null
      when kept.status is null or (kept.status = 'tested' and kept.is_measured) then 'blended'
    end as comes_to
    from calculation as kept where kept.owner_id = ${spaceId} and kept.id = entered.id
  ) as standing
  where calculation.owner_id = ${spaceId} and calculation.id = entered.id and ${isUnreleased(sql)}`
}

/** Writes which results are left out of histories; the blend's status stays. */
export const updateExclusions = (sql: Querier, spaceId: SpaceId, { id, lab }: Omit<NewLab, 'verdict'>) => sql`
  update calculation set lab = ${JSON.stringify(lab)}::text::json where owner_id = ${spaceId} and id = ${id}`

/** Removes the results of a blend that is not released; one that was tested is blended again, and `verdict` is that of the calculation. */
export const deleteLab = (sql: Querier, spaceId: SpaceId, id: string, verdict: FoundVerdict) => sql`
  update calculation set lab = null, lab_at = null, lab_by = null, verdict = ${verdict},
    status = case when status = 'tested' and is_measured then 'blended' else status end
  where owner_id = ${spaceId} and id = ${id} and ${isUnreleased(sql)}`
