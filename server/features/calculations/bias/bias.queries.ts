import type { Quantity } from '#calc/grades/quantities.ts'
import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Fragment, Querier, Transaction } from '#server/db/sql.ts'
import { type Caller, caller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { isMeasured } from '../calculation-list.queries.ts'

type Who = Pick<Caller, 'account_id' | 'premium' | 'must_change_password'>

/** Of older blends nothing is told but how many there are. */
export const BLENDS_MAX = 2_000

export interface PointFilter {
  category?: CategoryName
  grade?: string
  material?: string
  from?: string
  /** The first moment that is too late. */
  until?: string
}

/** One value of one blend that both was calculated and measured as a number. */
export interface PointRow {
  /** How many blends with results match. */
  total: number
  category: string
  calculation: string
  name: string | null
  at: Date
  q: string
  calculated: number
  measured: number
  rule: string | null
  R: number | null
  excluded: string | null
  /** Of an own property; JSON of any shape. */
  definition: unknown
}

const matching = (sql: Querier, { category, grade, material, from, until }: PointFilter): Fragment => sql`
  ${category === undefined ? sql`` : sql`and coalesce(calculation.category, 'customized') = ${category}`}
  ${grade === undefined ? sql`` : sql`and calculation.blend::json -> 'check' -> 'grade' ->> 'id' = ${grade}`}
  ${from === undefined ? sql`` : sql`and calculation.lab_at >= ${from}`}
  ${until === undefined ? sql`` : sql`and calculation.lab_at < ${until}`}
  ${
    material === undefined
      ? sql``
      : sql`and exists (
          select from json_array_elements(
            case when json_typeof(calculation.components::json) = 'array' then calculation.components::json end
          ) as part where part ->> 'material_id' = ${material}
        )`
  }`

const pointsOf = (sql: Querier, ownerId: Fragment, filter: PointFilter): Fragment => sql`
  select chosen.total, chosen.category, chosen.id as calculation, chosen.name, chosen.lab_at as at, one.key as q,
    (one.value ->> 'calculated')::float8 as calculated, (one.value ->> 'measured')::float8 as measured,
    one.value ->> 'rule' as rule, one.value ->> 'excluded' as excluded,
    case when starts_with(one.key, 'own:') then chosen.lab -> 'definitions' -> substr(one.key, 5) end as definition,
    case when json_typeof(one.value -> 'R') = 'number' then (one.value ->> 'R')::float8 end as "R"
  from (
    select calculation.id, calculation.name, calculation.lab_at, calculation.lab,
      coalesce(calculation.category, 'customized') as category, count(*) over ()::int as total
    from calculation
    where calculation.owner_id = ${ownerId} and calculation.lab is not null and ${isMeasured(sql)} ${matching(sql, filter)}
    order by calculation.lab_at desc, calculation.id desc
    limit ${BLENDS_MAX}
  ) as chosen
  cross join lateral json_each(
    case when json_typeof(chosen.lab -> 'properties') = 'object' then chosen.lab -> 'properties' end
  ) as one
  where json_typeof(one.value -> 'calculated') = 'number' and json_typeof(one.value -> 'measured') = 'number'`

/** The points of an account. */
export const selectPoints = (sql: Querier, accountId: string, filter: PointFilter) => sql<PointRow[]>`
  ${pointsOf(sql, sql`${accountId}`, filter)}`

/** The caller with their points; those columns are null if there is none. */
export const selectCallerPoints = (sql: Querier, token: Token, now: Date, filter: PointFilter) => sql<
  (Who & { bias_on: unknown } & (PointRow | { [Key in keyof PointRow]: null }))[]
>`
  with caller as (${caller(sql, token, now)})
  select caller.account_id, caller.premium, caller.must_change_password, account.bias_on, point.*
  from caller
  join account on account.id = caller.account_id
  left join (${pointsOf(sql, sql`(select account_id from caller)`, filter)}) as point on true`

type Switches = Partial<Record<CategoryName, readonly Quantity[]>>
/** Beside the biases that correct, what guards by its scatter alone. */
type StoredSwitches = Switches & { scatter?: Switches }

export const updateSwitches = (sql: Transaction, accountId: string, on: StoredSwitches | null) => sql`
  update account set bias_on = ${on && sql.json(on as never)} where id = ${accountId}`

/** What every blend of the account is corrected by from now on; other servers see by the time that theirs is old. */
export const updateCorrections = (
  sql: Transaction,
  accountId: string,
  corrections: CorrectionsByCategory | null,
) => sql`
  update account set corrections = ${corrections && sql.json(corrections as never)},
    corrections_at = clock_timestamp()
  where id = ${accountId}`

/** The caller with what their blends are corrected by, and their laboratory's own precision. */
export const selectLearnt = (sql: Querier, token: Token, now: Date) => sql<
  (Who & { corrections: unknown; lab_precision: unknown; lab_precision_at: Date | null })[]
>`
  with caller as (${caller(sql, token, now)})
  select caller.account_id, caller.premium, caller.must_change_password, account.corrections,
    account.lab_precision, account.lab_precision_at
  from caller join account on account.id = caller.account_id`

export const updatePrecision = (
  sql: Transaction,
  accountId: string,
  precision: LabPrecision,
  at: Date,
) => sql`
  update account set lab_precision = ${sql.json(precision as never)}, lab_precision_at = ${at}
  where id = ${accountId}`
