import type { TankState } from '#calc/tank/replay.ts'
import type { Content } from '#calc/tank/stream.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import type { OwnValues } from '#calc/vocabulary/own-property.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { MaterialDetails } from '#calc/vocabulary/rules/material-details.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { Fragment, Joined, Querier } from '#server/db/sql.ts'
import { type Who, who } from '#server/http/caller.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { NewTank, TankContent } from './tanks.model.ts'

/** A tank's content with the names of its lots, as stored. */
export interface HeldContent extends Content {
  sources: Record<string, TankContent['lots'][number]['source']>
}

export interface TankRow {
  id: string
  name: string
  category: CategoryName
  unit: NewTank['unit']
  capacity: number
  minimum: number
  version: number
  /** Null for a removed tank. */
  material_id: string | null
  state: TankState
  content: HeldContent | null
  created_at: Date
  removed_at: Date | null
}

const columns = (sql: Querier): Fragment => sql`
  tank.id, tank.name, tank.category, tank.unit, tank.capacity, tank.minimum, tank.version, tank.material_id,
  tank.state, tank.content, tank.created_at, tank.removed_at`

/** The caller with all tanks by name, or the one with this id; one row with nulls if there are none. */
export const selectTanks = (sql: Querier, caller: Fragment, id?: string | null) => sql<
  (Who & Joined<TankRow>)[]
>`
  with caller as (${caller})
  select ${who(sql)}, ${columns(sql)}
  from caller left join tank on tank.owner_id = caller.space_id and tank.removed_at is null
    ${id === undefined ? sql`` : sql`and tank.id = ${id}`}
  order by tank.name_key collate "C", tank.id`

/** An account's tanks, removed ones too, in the order in which everything locks them. */
export const selectTanksLocked = (sql: Querier, ownerId: SpaceId, ids: readonly string[]) => sql<TankRow[]>`
  select ${columns(sql)} from tank
  where owner_id = ${ownerId} and id = any(${ids as string[]}::uuid[])
  order by id for update`

export const selectTankOf = (sql: Querier, ownerId: SpaceId, materialId: string) => sql<{ id: string }[]>`
  select id from tank where owner_id = ${ownerId} and material_id = ${materialId}`

const PRODUCER = { producer_english_name: 'Tank', producer_farsi_name: 'مخزن', name_farsi: null }

interface Written extends Omit<NewTank, 'minimum'> {
  ownerId: SpaceId
  id: string
  nameKey: string
  minimum: number
}

/** Inserts a tank with its material; no row if the account has reached its maximum. */
export const insertTank = (
  sql: Querier,
  { ownerId, id, nameKey, most, state, ...tank }: Written & { most: number; state: TankState },
) => {
  const keys = materialKeys({ name: tank.name, ...PRODUCER })
  return sql<TankRow[]>`
  with material as (
    insert into material (owner_id, is_tank, name, producer_english_name, producer_farsi_name, categories, name_key,
      producer_key, search_key, properties, created_at, updated_at)
    select ${ownerId}::uuid, true, ${tank.name}, ${PRODUCER.producer_english_name}, ${PRODUCER.producer_farsi_name},
      '{}', ${keys.name_key}, ${keys.producer_key}, ${keys.search_key}, '{}', clock_timestamp(), clock_timestamp()
    where (select count(*) from tank where owner_id = ${ownerId} and removed_at is null) < ${most}::int
    returning id
  )
  insert into tank (owner_id, id, name, name_key, category, unit, capacity, minimum, material_id, state)
  select ${ownerId}::uuid, ${id}::uuid, ${tank.name}, ${nameKey}, ${tank.category}, ${tank.unit}, ${tank.capacity}::float8,
    ${tank.minimum}::float8, material.id, ${JSON.stringify(state)}::text::json
  from material
  returning ${columns(sql)}`
}

/** Requires a lock. */
export const updateTank = (sql: Querier, { ownerId, id, nameKey, ...tank }: Written) => {
  const keys = materialKeys({ name: tank.name, ...PRODUCER })
  return sql<TankRow[]>`
  with renamed as (
    update material set name = ${tank.name}, name_key = ${keys.name_key}, search_key = ${keys.search_key}
    where owner_id = ${ownerId} and name <> ${tank.name}
      and id = (select material_id from tank where owner_id = ${ownerId} and id = ${id})
  )
  update tank set name = ${tank.name}, name_key = ${nameKey}, category = ${tank.category}, unit = ${tank.unit},
    capacity = ${tank.capacity}, minimum = ${tank.minimum}, version = version + 1
  where owner_id = ${ownerId} and id = ${id}
  returning ${columns(sql)}`
}

export const updateHeld = (
  sql: Querier,
  ownerId: SpaceId,
  { id, state, content }: Pick<TankRow, 'id' | 'state' | 'content'>,
) => sql<TankRow[]>`
  update tank set state = ${JSON.stringify(state)}::text::json,
    content = ${content && JSON.stringify(content)}::text::json, version = version + 1
  where owner_id = ${ownerId} and id = ${id}
  returning ${columns(sql)}`

/** Updates a tank's material to its contents; keeps the price. */
export const updateMaterialOf = (
  sql: Querier,
  ownerId: SpaceId,
  id: string,
  material: {
    categories: CategoryName[]
    properties: MaterialProperties
    details: Partial<MaterialDetails> & { own?: OwnValues }
  },
) => sql`
  update material set categories = ${material.categories}::text[],
    properties = ${sql.json(material.properties)}::jsonb,
    details = jsonb_strip_nulls(jsonb_build_object('price', details -> 'price')) || ${sql.json(material.details)}::jsonb,
    updated_at = clock_timestamp()
  where owner_id = ${ownerId} and id = ${id} and is_tank`

export const deleteMaterialOf = (sql: Querier, ownerId: SpaceId, id: string | null) => sql`
  delete from material where owner_id = ${ownerId} and id = ${id} and is_tank`

/** Deletes the row if no movement involves it. */
export const removeTank = (sql: Querier, ownerId: SpaceId, id: string) => sql`
  with unused as (
    delete from tank where owner_id = ${ownerId} and id = ${id}
      and not exists (select from tank_after where owner_id = ${ownerId} and tank_id = ${id})
  )
  update tank set removed_at = clock_timestamp(), version = version + 1
  where owner_id = ${ownerId} and id = ${id}
    and exists (select from tank_after where owner_id = ${ownerId} and tank_id = ${id})`

export const selectMostHeld = (sql: Querier, ownerId: SpaceId, id: string) => sql<{ most: number | null }[]>`
  select max(m3) as most from tank_after where owner_id = ${ownerId} and tank_id = ${id} and not is_undone`

/** A tank's contents at a time; null before its first movement. */
export const selectStateAt = (sql: Querier, ownerId: SpaceId, id: string, at: string) => sql<
  { state: TankState | null }[]
>`
  select (
    select state from tank_after
    where owner_id = ${ownerId} and tank_id = ${id} and not is_undone and at <= ${at}
    order by at desc, seq desc limit 1
  ) as state`
