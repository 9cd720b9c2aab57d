import type { Movement as Moved, Replayed, TankState } from '#calc/tank/replay.ts'
import type { Fragment, Joined, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import { microsOf, timeOf } from '#server/http/pages.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { Movement } from './tanks.model.ts'

/** The columns of a movement that a replay needs. */
export interface StepRow extends Omit<Moved, 'at' | 'tank' | 'to'> {
  at: Date
  tank_id: string | null
  to_id: string | null
}

export interface MovementRow extends StepRow {
  recorded_at: Date
  undone_at: Date | null
  calculation_id: string | null
  typed: Movement['typed']
  /** Unchecked JSON. */
  stream: unknown
  note: string | null
  tanks: Movement['tanks']
}

const stepColumns = (sql: Querier): Fragment => sql`
  movement.id, movement.seq, movement.kind, movement.at, movement.tank_id, movement.to_id, movement.draws, movement.m3,
  movement.given`

const columns = (sql: Querier): Fragment => sql`
  ${stepColumns(sql)}, movement.recorded_at, movement.undone_at, movement.calculation_id, movement.typed, movement.stream,
  movement.note, (
    select coalesce(json_agg(json_build_object('tank', tank_id, 'change', change, 'm3', m3) order by tank_id), '[]')
    from tank_after where tank_after.owner_id = movement.owner_id and movement_id = movement.id
  ) as tanks`

export interface ListedMovement extends MovementRow {
  /** Of `at`. */
  micros: string
}

interface Page {
  tank: string | null
  before: string | null
  /** Time, in microseconds, and number of the movement that the page follows. */
  after: readonly [number, number] | null
  limit: number
}

/** A page of the caller's movements, latest first, and the first of the next; one row with nulls if there are none. */
export const selectMovements = (sql: Querier, caller: Fragment, { tank, before, after, limit }: Page) => {
  const isEarlier = sql`(${before}::uuid is null or (at, seq) < (select at, seq from last))
      ${after ? sql`and (at, seq) < (${timeOf(sql, after[0])}, ${String(after[1])}::bigint)` : sql``}`
  return sql<(Who & Joined<ListedMovement> & { knows_tank: boolean; knows_before: boolean })[]>`
  with caller as (${caller}),
  last as (select at, seq from movement where owner_id = (select space_id from caller) and id = ${before}),
  page as (
    (select id from movement
    where ${tank}::uuid is null and owner_id = (select space_id from caller)
      and ${isEarlier}
    order by at desc, seq desc limit ${limit + 1})
    union all
    (select movement_id from tank_after
    where owner_id = (select space_id from caller) and tank_id = ${tank}
      and ${isEarlier}
    order by at desc, seq desc limit ${limit + 1})
  )
  select ${who(sql)}, ${columns(sql)}, ${microsOf(sql, sql`movement.at`)} as micros,
    ${before}::uuid is null or exists (select from last) as knows_before,
    ${tank}::uuid is null or exists (
      select from tank where owner_id = caller.space_id and id = ${tank}
    ) as knows_tank
  from caller
  left join movement on movement.owner_id = caller.space_id and movement.id in (select id from page)
  order by movement.at desc, movement.seq desc`
}

/** A movement that isn't undone. */
export const selectMovement = (sql: Querier, ownerId: SpaceId, id: string | null) => sql<StepRow[]>`
  select ${stepColumns(sql)} from movement where owner_id = ${ownerId} and id = ${id} and undone_at is null`

export const selectWholeMovement = (sql: Querier, ownerId: SpaceId, id: string) => sql<MovementRow[]>`
  select ${columns(sql)} from movement where owner_id = ${ownerId} and id = ${id}`

/** Number of movements, undone ones too, and the next sequence number. */
export const selectCount = (sql: Querier, ownerId: SpaceId) => sql<{ count: number; next: number }[]>`
  select count(*)::int as count, coalesce(max(seq), 0) + 1 as next from movement where owner_id = ${ownerId}`

type Place = Pick<Moved, 'at' | 'seq'>

/** Later movements that aren't undone, in order. */
export const selectLater = (sql: Querier, ownerId: SpaceId, { at, seq }: Place) => sql<StepRow[]>`
  select ${stepColumns(sql)} from movement
  where owner_id = ${ownerId} and (at, seq) > (${at}::timestamptz, ${seq}::int) and undone_at is null
  order by at, seq`

/** A tank's contents before a movement; null before its first. */
export const selectStateBefore = (sql: Querier, ownerId: SpaceId, tank: string, { at, seq }: Place) => sql<
  { state: TankState | null }[]
>`
  select (
    select state from tank_after
    where owner_id = ${ownerId} and tank_id = ${tank} and not is_undone
      and (at, seq) < (${at}::timestamptz, ${seq}::int)
    order by at desc, seq desc limit 1
  ) as state`

export const selectStreams = (sql: Querier, ownerId: SpaceId, lots: readonly string[]) => {
  const joined = lots.filter((lot) => lot.includes('/')).map((lot) => lot.split('/')[0]!)
  const plain = lots.filter((lot) => !lot.includes('/'))
  return sql<{ lot: string; stream: unknown }[]>`
  select id::text as lot, stream from movement
  where owner_id = ${ownerId} and id = any(${plain}::uuid[])
  union all
  select movement_id || '/' || tank_id, joined from tank_after
  where owner_id = ${ownerId} and movement_id = any(${joined}::uuid[]) and joined is not null`
}

interface NewRow extends Moved {
  calculation: string | null
  typed: Movement['typed']
  stream: string | null
  note: string | null
}

export const insertMovement = (sql: Querier, ownerId: SpaceId, row: NewRow) => sql`
  insert into movement (owner_id, id, seq, kind, at, tank_id, to_id, draws, calculation_id, m3, typed, given, stream, note)
  values (${ownerId}, ${row.id}, ${row.seq}, ${row.kind}, ${row.at}, ${row.tank}, ${row.to},
    ${JSON.stringify(row.draws)}::text::json, ${row.calculation}, ${row.m3},
    ${row.typed && JSON.stringify(row.typed)}::text::json, ${JSON.stringify(row.given)}::text::json,
    ${row.stream}::text::json, ${row.note})`

export const undoMovement = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  with undone as (update tank_after set is_undone = true where owner_id = ${ownerId} and movement_id = ${id})
  update movement set undone_at = clock_timestamp() where owner_id = ${ownerId} and id = ${id}`

/** Stores what movements left in their tanks; `joined`: JSON of the stream of joined lots. */
export const upsertAfters = (
  sql: Querier,
  ownerId: SpaceId,
  afters: readonly (Replayed['afters'][number] & { joined: string | null })[],
) => {
  const rows = afters.map(({ step, tank, state, change, joined }) => ({
    tank,
    at: step.at,
    seq: step.seq,
    movement: step.id,
    change,
    m3: state.m3,
    joined,
    state: JSON.stringify(state),
  }))
  return sql`
  insert into tank_after (owner_id, tank_id, at, seq, movement_id, change, m3, state, joined)
  select ${ownerId}::uuid, tank, at, seq, movement, change, m3, state::json, joined::json
  from jsonb_to_recordset(${sql.json(rows)}::jsonb)
    as row (tank uuid, at timestamptz, seq int, movement uuid, change float8, m3 float8, state text, joined text)
  on conflict (owner_id, tank_id, at, seq) do update
    set change = excluded.change, m3 = excluded.m3, state = excluded.state, joined = excluded.joined`
}

export const updateGiven = (sql: Querier, ownerId: SpaceId, id: string, given: Moved['given']) => sql`
  update movement set given = ${JSON.stringify(given)}::text::json where owner_id = ${ownerId} and id = ${id}`

/** A sample's stream after an earlier movement changed. */
export const updateStream = (sql: Querier, ownerId: SpaceId, id: string, stream: string) => sql`
  update movement set stream = ${stream}::text::json where owner_id = ${ownerId} and id = ${id}`
