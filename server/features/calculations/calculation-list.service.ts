import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { verdictOfStored } from '#calc/calculation/lab-check.ts'
import { STATES } from '#calc/grades/states.ts'
import { type LabRecord, readLab } from '#calc/lab/lab-record.ts'
import { isCategoryName } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { headlineOf } from '#calc/vocabulary/quantities.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import { searchWords } from '#calc/vocabulary/rules/material-search.ts'
import type { Fragment, Querier, RowOrNulls } from '#server/db/sql.ts'
import type { FeatureDeps } from '#server/deps.ts'
import { invalidFields } from '#server/errors.ts'
import { caller, requireCaller, type Who, who } from '#server/http/caller.ts'
import { withPresentIds } from '#server/http/material-ids.ts'
import { microsOf, pageOf, readCursor, timeOf } from '#server/http/pages.ts'
import type { Token } from '#server/http/tokens.ts'
import { findNearLimit, spaceLimits } from '#server/retention-limits.ts'
import type { CalculationQuery, ListedCalculation } from './calculation-list.model.ts'
import { namedOf, wholeVersion } from './whole/whole-on-the-wire.ts'

/** A page of the caller's calculations, newest first, and how many match. Needs no Premium. @throws AppError 400 if `before` isn't theirs */
export async function listCalculations(
  { sql, clock, retention }: Pick<FeatureDeps, 'sql' | 'clock' | 'retention'>,
  token: Token,
  { search = '', cursor, ...filter }: CalculationQuery,
) {
  const words = searchWords(search)
  const rows = await selectCalculations(sql, token, clock(), {
    ...filter,
    words,
    after: readCursor('calculations', cursor, 'number', 'uuid'),
  })
  const { total, knows_before } = requireCaller(rows)
  if (!knows_before) throw invalidFields([issue(['before'], 'unknown-calculation', { id: filter.before! })])
  const isWhole =
    words.length === 0 && cursor === undefined && Object.keys(filter).every((name) => name === 'limit')
  const limits = retention && spaceLimits(retention.limits, token.spaceId !== token.accountId)
  const near = isWhole && limits ? await findNearLimit(sql, token.spaceId, total, limits) : null
  const found = rows.flatMap((row) => (row.id === null ? [] : [row]))
  const page = pageOf('calculations', found, filter.limit, listed, ({ micros, id }) => [Number(micros), id])
  return { total, near, page }
}

const measuredFigures = ({ properties }: LabRecord, names: readonly PropertyName[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const found = properties[name]
      return found ? [[name, found.measured]] : []
    }),
  )

function listed(row: ListedRow): ListedCalculation {
  const { id, createdAt, basis, components, blend, check, record } = readCalculation(row)
  const lab = readLab(row.lab)
  const status = BLEND_STATUSES.find((status) => status === row.status) ?? 'planned'
  const category = isCategoryName(row.category) ? row.category : 'customized'
  const verdict = STATES.find((state) => state === row.verdict)
  const names = headlineOf(category, blend.results)
  const summary = verdictOfStored({ category, basis, components, blend, check, lab })
  return {
    id,
    name: row.name,
    note: row.note,
    created_at: createdAt.toISOString(),
    category,
    basis,
    components: components.map(namedOf),
    headline: recordOf(names, (name) => blend.results[name]) as Partial<typeof blend.results>,
    ...(record?.batch && { batch: record.batch }),
    ...(record?.cost !== undefined && { cost: record.cost }),
    ...(verdict && { verdict }),
    ...(lab && { measured: measuredFigures(lab, names) }),
    ...(summary?.by === 'measured' && { verdict_measured: summary.state }),
    ...(summary && { verdict_summary: summary }),
    is_shared: row.is_shared,
    has_lab: row.has_lab,
    status,
    status_at: row.status_at?.toISOString() ?? null,
    status_by: row.status_by,
    version: wholeVersion({
      name: row.name,
      note: row.note,
      status: { is: status, at: row.status_at, by: row.status_by },
      lab: { entered_at: row.lab_entered_at },
    }),
  }
}

interface CalculationFilter extends Omit<CalculationQuery, 'search' | 'cursor'> {
  /** Folded; each must occur in the name, the note or the materials' names. */
  words: readonly string[]
  /** Time of making, in microseconds, and id of the row that the page follows. */
  after?: readonly [number, string] | null
}

/** A row of the list: `blend` has only results, record and check. */
interface ListedRow extends StoredCalculation {
  /** When it was made, in microseconds. */
  micros: string
  name: string | null
  note: string | null
  category: string
  is_shared: boolean
  has_lab: boolean
  lab_entered_at: string | null
  status: string | null
  status_at: Date | null
  status_by: string | null
  verdict: string | null
  /** JSON of any shape; null without laboratory results. */
  lab: unknown
}

interface Found extends Who {
  total: number
  /** Whether `before` is one of the caller's; true without it. */
  knows_before: boolean
}

/** What a row is found by where the index has no text of it: it is long, or was stored without a search key. */
const foundByRow = (sql: Querier): Fragment => sql`
  concat_ws(' ', calculation.name_key, calculation.note_key, coalesce(calculation.search_key, (
    select lower(string_agg(concat_ws(' ', part ->> 'name', part ->> 'name_farsi'), ' '))
    from json_array_elements(
      case when json_typeof(calculation.components::json) = 'array' then calculation.components::json end
    ) as part
  )))`

const hasAll = (sql: Querier, text: Fragment, words: readonly string[]): Fragment =>
  words.reduce((all, word) => sql`${all} and strpos(${text}, ${word}) > 0`, sql``)

const filters = (sql: Querier, { category, named, lab, status, verdict }: CalculationFilter): Fragment => sql`
  ${category === undefined ? sql`` : sql`and coalesce(calculation.category, 'customized') = ${category}`}
  ${named === undefined ? sql`` : sql`and calculation.is_named = ${named}`}
  ${lab === undefined ? sql`` : sql`and calculation.is_measured = ${lab}`}
  ${status === undefined ? sql`` : sql`and coalesce(calculation.status, 'planned') = ${status}`}
  ${verdict === undefined ? sql`` : sql`and coalesce(calculation.verdict, 'none') = ${verdict}`}`

/** The caller's calculations that match; a search reads the index alone, but for rows whose text it lacks. */
function matching(sql: Querier, filter: CalculationFilter): Fragment {
  const those = (found: Fragment) => sql`
    select calculation.created_at, calculation.id
    from caller join calculation on calculation.owner_id = caller.space_id ${filters(sql, filter)} ${found}`
  const { words } = filter
  if (words.length === 0) return those(sql``)
  return sql`
    ${those(sql`and calculation.found_by is not null ${hasAll(sql, sql`calculation.found_by`, words)}`)}
    union all
    ${those(sql`and calculation.found_by is null ${hasAll(sql, foundByRow(sql), words)}`)}`
}

/**
 * The caller with a page of their calculations, newest first, and the first of the next; its columns are null if there is none.
 * A page follows a row and not a number, so that it neither repeats nor skips rows when others are stored or deleted meanwhile.
 */
export const selectCalculations = (sql: Querier, token: Token, now: Date, filter: CalculationFilter) => sql<
  (Found & RowOrNulls<ListedRow>)[]
>`
  with caller as (${caller(sql, token, now)}),
  matching as materialized (
    -- Read once, to be counted and to choose the page from.
    ${matching(sql, filter)}
  )
  select ${who(sql)}, counted.total,
    ${filter.before === undefined ? sql`true` : sql`last.id is not null`} as knows_before,
    page.id, page.name, page.note, page.created_at, page.micros, page.category, page.basis, page.components, page.blend,
    page.verdict, page.lab, page.is_shared, page.has_lab, page.lab_entered_at, page.status, page.status_at, page.status_by
  from caller
  cross join (select count(*)::int as total from matching) as counted
  ${
    filter.before === undefined
      ? sql``
      : sql`left join calculation as last on last.owner_id = caller.space_id and last.id = ${filter.before}`
  }
  left join lateral (
    select matching.id
    from matching
    where ${filter.before === undefined ? sql`true` : sql`(matching.created_at, matching.id) < (last.created_at, last.id)`}
      ${filter.after ? sql`and (matching.created_at, matching.id) < (${timeOf(sql, filter.after[0])}, ${filter.after[1]}::uuid)` : sql``}
    order by matching.created_at desc, matching.id desc
    limit ${filter.limit + 1}
  ) as chosen on true
  left join lateral (
    -- Only now, so that nothing is read of the rows of other pages but what they are found by.
    select calculation.id, calculation.name, calculation.note, calculation.created_at,
      ${microsOf(sql, sql`calculation.created_at`)} as micros,
      coalesce(calculation.category, 'customized') as category, calculation.basis,
      ${withPresentIds(sql, sql`calculation.components`)}::json as components,
      json_build_object(
        'results', calculation.blend::json -> 'results',
        'record', calculation.blend::json -> 'record',
        'check', calculation.blend::json -> 'check'
      ) as blend,
      case when calculation.is_measured then calculation.lab end as lab,
      calculation.blend::json -> 'check' ->> 'state' as verdict,
      coalesce(calculation.share_expires_at > ${now}, false) as is_shared,
      calculation.is_measured as has_lab, calculation.lab ->> 'entered_at' as lab_entered_at,
      calculation.status, calculation.status_at, calculation.status_by
    from calculation
    where calculation.owner_id = caller.space_id and calculation.id = chosen.id
  ) as page on true
  order by page.created_at desc, page.id desc`
