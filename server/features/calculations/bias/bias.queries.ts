import type { CorrectionsByCategory } from '#calc/lab/correct.ts'
import type { LabPrecision } from '#calc/lab/precision.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import type { Fragment, Joined, Querier, Transaction } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { BiasQuery } from './bias.model.ts'

/** The most blends of a history; older ones are only counted. */
export const NEWEST_BLENDS = 2_000

export interface PointFilter extends Pick<BiasQuery, 'category' | 'grade' | 'material' | 'from'> {
  /** Exclusive. */
  until?: string
}

export interface PointRow {
  calculation: string
  name: string | null
  /** When the sample was taken, ISO. */
  at: string
  q: string
  calculated: number
  measured: number
  rule: string | null
  R: number | null
  excluded: string | null
  /** The definition of an own property; JSON of any shape. */
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

const isoOf = (sql: Querier): Fragment =>
  sql`to_char(lab_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const chosenOf = (sql: Querier, ownerId: Fragment, filter: PointFilter): Fragment => sql`
  select calculation.id, calculation.name, calculation.lab_at, calculation.lab, count(*) over ()::int as total
  from calculation
  where calculation.owner_id = ${ownerId} and calculation.lab is not null and calculation.is_measured ${matching(sql, filter)}
  order by calculation.lab_at desc, calculation.id desc
  limit ${NEWEST_BLENDS}`

/** The points of a space for these quantities. Takes each `lab` document apart once, not once for each of its values (`offset 0`). */
export const selectPoints = (
  sql: Querier,
  spaceId: SpaceId,
  filter: PointFilter,
  quantities: readonly Quantity[],
) => sql<PointRow[]>`
  select chosen.id as calculation, chosen.name, chosen.at, one.key as q,
    (one.value ->> 'calculated')::float8 as calculated, (one.value ->> 'measured')::float8 as measured,
    one.value ->> 'rule' as rule, one.value ->> 'excluded' as excluded,
    case when starts_with(one.key, 'own:') then chosen.definitions -> substr(one.key, 5) end as definition,
    case when json_typeof(one.value -> 'R') = 'number' then (one.value ->> 'R')::float8 end as "R"
  from (
    select id, name, ${isoOf(sql)} as at, lab -> 'properties' as properties, lab -> 'definitions' as definitions
    from (${chosenOf(sql, sql`${spaceId}`, filter)}) as newest
    offset 0
  ) as chosen
  cross join lateral json_each(
    case when json_typeof(chosen.properties) = 'object' then chosen.properties end
  ) as one
  where one.key = any(${quantities as string[]}::text[]) and one.value -> 'treated' is null
    and json_typeof(one.value -> 'calculated') = 'number' and json_typeof(one.value -> 'measured') = 'number'`

export interface BlendRow {
  id: string
  name: string | null
  /** Time of sampling, ISO. */
  at: string
  lab: string
}

/**
 * The caller with their blends, newest first; one row with nulls if there are none. Results are texts, parsed on a thread: two
 * thousand blends have megabytes of them, and a row for each value takes database and server ten times as long.
 */
export const selectCallerBlends = (sql: Querier, token: Token, now: Date, filter: PointFilter) => sql<
  (Who & { bias_on: unknown; total: number | null } & Joined<BlendRow>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.bias_on, chosen.total, chosen.id, chosen.name, ${isoOf(sql)} as at, chosen.lab::text as lab
  from caller
  join space on space.id = caller.space_id
  left join (${chosenOf(sql, sql`(select space_id from caller)`, filter)}) as chosen on true
  order by chosen.lab_at desc, chosen.id desc`

type Switches = Partial<Record<CategoryName, readonly Quantity[]>>
/** The biases that correct, and under `scatter` the quantities that guard by their scatter alone. */
type StoredSwitches = Switches & { scatter?: Switches }

/** The switches, locked: other writers of the account's laboratory wait until the transaction ends. */
export const selectSwitchesLocked = (sql: Transaction, spaceId: SpaceId) => sql<{ bias_on: unknown }[]>`
  select bias_on from space where id = ${spaceId} for no key update`

export const updateSwitches = (sql: Transaction, spaceId: SpaceId, on: StoredSwitches | null) => sql`
  update space set bias_on = ${on && sql.json(on)} where id = ${spaceId}`

/** Stores the corrections; their time tells other servers that what they remember is outdated. */
export const updateCorrections = (
  sql: Transaction,
  spaceId: SpaceId,
  corrections: CorrectionsByCategory | null,
) => sql`
  update space set corrections = ${corrections && sql.json(corrections)},
    corrections_at = clock_timestamp()
  where id = ${spaceId}`

export const selectLaboratory = (sql: Querier, token: Token, now: Date) => sql<
  (Who & { corrections: unknown; lab_precision: unknown; lab_precision_at: Date | null })[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.corrections,
    space.lab_precision, space.lab_precision_at
  from caller join space on space.id = caller.space_id`

export const updatePrecision = (sql: Transaction, spaceId: SpaceId, precision: LabPrecision, at: Date) => sql`
  update space set lab_precision = ${sql.json(precision)}, lab_precision_at = ${at}
  where id = ${spaceId}`
