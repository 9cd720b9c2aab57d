import { readAdditive } from '#calc/additives/additive-rules.ts'
import { isTooMuch, withTreatment } from '#calc/additives/treat.ts'
import { type Additive, DOSE_MAX_MG_KG, type Dosed } from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Querier } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'
import { readUuid } from '#server/http/checker.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { AdditivesRequest } from '#server/responses/definitions.model.ts'
import type { PathOf } from './recipe-request.ts'

export interface AdditiveRow {
  id: string
  content: unknown
}

/**
 * The doses of a request, each with its additive as it is now. Does not check the session.
 * @throws AppError 400, at the path of each, for ids that are not among the account's additives
 */
export async function dosedOf(
  sql: Querier,
  spaceId: SpaceId,
  asked: AdditivesRequest | undefined = [],
  pathOf: PathOf = (at) => ['additives', String(at), 'id'],
): Promise<Dosed[]> {
  const ids = asked.map(({ id }) => id)
  const byId = await additivesById(sql, spaceId, ids)
  const unknown = ids.flatMap((id, at) =>
    byId.get(id) ? [] : [issue(pathOf(at), 'unknown-additive', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  return asked.map(({ id, dose, unit }) => {
    const additive = byId.get(id)!
    return { id, additive, dose, unit: unit ?? additive.unit }
  })
}

/** @throws AppError 400 where all doses together exceed what can still be called an additive */
export function treatedBlend<B extends Blend>(blend: B, dosed: readonly Dosed[]): B {
  if (isTooMuch(dosed, blend.results.density))
    throw invalidFields([issue(['additives'], 'additives-too-much', { max: DOSE_MAX_MG_KG })], true)
  return withTreatment(blend, dosed)
}

async function additivesById(
  sql: Querier,
  spaceId: SpaceId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Additive | undefined>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<AdditiveRow[]>`
    select id, content from additive where owner_id = ${spaceId} and id = any(${ids as string[]}::uuid[])`
  return new Map(rows.map(({ id, content }) => [id, readAdditive(content)]))
}

/** Ids of the additives that were changed or deleted since a calculation was stored with them. */
export async function alteredAdditives(
  sql: Querier,
  spaceId: SpaceId,
  kept: readonly Pick<Dosed, 'id' | 'additive'>[],
): Promise<string[]> {
  const ids = kept.flatMap(({ id }) => readUuid(id) ?? [])
  const now = await additivesById(sql, spaceId, ids)
  return kept.filter(({ id, additive }) => !Bun.deepEquals(now.get(id), additive)).map(({ id }) => id)
}
