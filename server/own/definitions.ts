import { type LabPrecision, readPrecision } from '#calc/lab/precision.ts'
import { readOwnProperty } from '#calc/own/own-rules.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import {
  isOwnQuantity,
  isSameMeaning,
  keyOfQuantity,
  OWN_PROPERTIES_MAX,
  type OwnProperty,
} from '#calc/vocabulary/own-property.ts'
import { list } from '#calc/vocabulary/stored.ts'
import { type Fragment, oneRow, type Querier, type Transaction } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'
import type { SpaceId } from '#server/http/tokens.ts'

/** Where a copy comes from; the histories of both spaces tell it (049-history.sql). */
export interface Origin {
  space: SpaceId
  id: string
}

/** Of a row that is inserted; null where it is no copy. */
export const originIn = (sql: Querier, origin: Origin | null): Fragment =>
  origin === null ? sql`null::jsonb` : sql`${sql.json({ ...origin })}::jsonb`

/** The own properties of an account in the order in which they were made; a list of JSON. */
export const definitionsOf = (sql: Querier, ownerId: Fragment): Fragment => sql`(
  select coalesce(json_agg(content order by created_at, key), '[]')
  from own_property where owner_id = ${ownerId}
)`

/** Reads what `definitionsOf` yields. One that this release can't read is left out: its values count as none. */
export const readDefinitions = (stored: unknown): OwnProperty[] =>
  list(readOwnProperty)(stored).slice(0, OWN_PROPERTIES_MAX)

/**
 * The own properties of an account. Within a transaction nobody changes them until it ends, so that what is written by them
 * agrees with them.
 */
export async function holdDefinitions(transaction: Querier, spaceId: SpaceId): Promise<OwnProperty[]> {
  await transaction`select from space where id = ${spaceId} for no key update`
  return listDefinitions(transaction, spaceId)
}

/** The own properties of an account, as they are now. */
export async function listDefinitions(sql: Querier, spaceId: SpaceId): Promise<OwnProperty[]> {
  const rows = await sql<{ stored: unknown }[]>`
    select ${definitionsOf(sql, sql`${spaceId}::uuid`)} as stored`
  return readDefinitions(oneRow(rows, 'own properties').stored)
}

/** What an account's laboratory has found of its own precision. Throws RowMissing if it has just been deleted. */
export async function laboratoryPrecision(sql: Querier, spaceId: SpaceId): Promise<LabPrecision> {
  const rows = await sql<{ lab_precision: unknown }[]>`
    select lab_precision from space where id = ${spaceId}`
  return readPrecision(oneRow(rows, 'the space').lab_precision)
}

export const insertDefinition = (
  sql: Querier,
  ownerId: SpaceId,
  content: OwnProperty,
  origin: Origin | null = null,
) => sql`
  insert into own_property (owner_id, key, content, origin, created_at, updated_at)
  values (${ownerId}, ${content.key}, ${sql.json(content as never)}::jsonb, ${originIn(sql, origin)}, clock_timestamp(), clock_timestamp())`

/** What any instance of the server remembers of the definitions counts no longer. */
export const updateStamp = (sql: Querier, ownerId: SpaceId) => sql`
  update space set own_properties_at = clock_timestamp() where id = ${ownerId}`

/** The keys of the own properties that quantities name. */
export const ownKeysOf = (quantities: readonly string[]): string[] =>
  quantities.flatMap((quantity) => (isOwnQuantity(quantity) ? [keyOfQuantity(quantity)] : []))

/**
 * Copies own properties that something needs and the other space has not.
 * @returns all definitions of the other space
 * @throws AppError 400 where it has another of that key: the same number would mean something else
 */
export async function copyDefinitions(
  transaction: Transaction,
  from: SpaceId,
  to: SpaceId,
  keys: readonly string[],
): Promise<OwnProperty[]> {
  const there = await holdDefinitions(transaction, to)
  if (keys.length === 0) return there
  const needed = (await listDefinitions(transaction, from)).filter(({ key }) => keys.includes(key))
  const missing = needed.filter(({ key }) => there.every((one) => one.key !== key))
  const other = needed.find((one) => there.some((its) => its.key === one.key && !isSameMeaning(one, its)))
  if (other) throw invalidFields([issue(['non_field_errors'], 'copy-other-property', { key: other.key })])
  if (missing.length === 0) return there
  if (there.length + missing.length > OWN_PROPERTIES_MAX)
    throw invalidFields([issue(['non_field_errors'], 'own-properties-max', { max: OWN_PROPERTIES_MAX })])
  for (const one of missing) await insertDefinition(transaction, to, one, { space: from, id: one.key })
  await updateStamp(transaction, to)
  return [...there, ...missing]
}
