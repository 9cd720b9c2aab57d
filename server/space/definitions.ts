// The definitions of a space's own properties: read, locked, stored, copied.

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

export interface DefinitionOrigin {
  space: SpaceId
  id: string
}

export const originIn = (sql: Querier, origin: DefinitionOrigin | null): Fragment =>
  origin === null ? sql`null::jsonb` : sql`${sql.json({ ...origin })}::jsonb`

/** The own properties of an account as a JSON list, in the order of their creation. */
export const definitionsOf = (sql: Querier, ownerId: Fragment): Fragment => sql`(
  select coalesce(json_agg(content order by created_at, key), '[]')
  from own_property where owner_id = ${ownerId}
)`

/** Reads the list of `definitionsOf`. A definition that this release can't read is left out, and so are its values. */
export const readDefinitions = (stored: unknown): OwnProperty[] =>
  list(readOwnProperty)(stored).slice(0, OWN_PROPERTIES_MAX)

/** The own properties of an account, locked until the transaction ends, so that its writes agree with them. */
export async function lockDefinitions(transaction: Querier, spaceId: SpaceId): Promise<OwnProperty[]> {
  await transaction`select from space where id = ${spaceId} for no key update`
  return listDefinitions(transaction, spaceId)
}

export async function listDefinitions(sql: Querier, spaceId: SpaceId): Promise<OwnProperty[]> {
  const rows = await sql<{ stored: unknown }[]>`
    select ${definitionsOf(sql, sql`${spaceId}::uuid`)} as stored`
  return readDefinitions(oneRow(rows, 'own properties').stored)
}

/** The precision that an account's laboratory has stored. Throws RowMissing if the account has just been deleted. */
export async function laboratoryPrecision(sql: Querier, spaceId: SpaceId): Promise<LabPrecision> {
  const rows = await sql<{ lab_precision: unknown }[]>`
    select lab_precision from space where id = ${spaceId}`
  return readPrecision(oneRow(rows, 'the space').lab_precision)
}

export const insertDefinition = (
  sql: Querier,
  ownerId: SpaceId,
  content: OwnProperty,
  origin: DefinitionOrigin | null = null,
) => sql`
  insert into own_property (owner_id, key, content, origin, created_at, updated_at)
  values (${ownerId}, ${content.key}, ${sql.json(content)}::jsonb, ${originIn(sql, origin)}, clock_timestamp(), clock_timestamp())`

/** Marks the definitions as changed, which outdates what other servers remember of them. */
export const updateStamp = (sql: Querier, ownerId: SpaceId) => sql`
  update space set own_properties_at = clock_timestamp() where id = ${ownerId}`

export const ownKeysOf = (quantities: readonly string[]): string[] =>
  quantities.flatMap((quantity) => (isOwnQuantity(quantity) ? [keyOfQuantity(quantity)] : []))

/**
 * Copies the own properties with these keys that the other space lacks.
 * @returns all definitions of the other space
 * @throws AppError 400 where a key there has another meaning: the same number would be something else
 */
export async function copyDefinitions(
  transaction: Transaction,
  from: SpaceId,
  to: SpaceId,
  keys: readonly string[],
): Promise<OwnProperty[]> {
  const there = await lockDefinitions(transaction, to)
  if (keys.length === 0) return there
  const needed = (await listDefinitions(transaction, from)).filter(({ key }) => keys.includes(key))
  const missing = needed.filter(({ key }) => there.every((one) => one.key !== key))
  const clash = needed.find((one) => there.some((its) => its.key === one.key && !isSameMeaning(one, its)))
  if (clash) throw invalidFields([issue(['non_field_errors'], 'copy-other-property', { key: clash.key })])
  if (missing.length === 0) return there
  if (there.length + missing.length > OWN_PROPERTIES_MAX)
    throw invalidFields([issue(['non_field_errors'], 'own-properties-max', { max: OWN_PROPERTIES_MAX })])
  for (const one of missing) await insertDefinition(transaction, to, one, { space: from, id: one.key })
  await updateStamp(transaction, to)
  return [...there, ...missing]
}
