import { readAdditive } from '#calc/additives/additive-rules.ts'
import { isTooMuch, withTreatment } from '#calc/additives/treat.ts'
import { type Additive, DOSE_MAX_MG_KG, type Dosed } from '#calc/vocabulary/additive.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { AdditivesAsked } from '#server/answers/definitions.model.ts'
import type { Querier } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'
import { readUuid } from '#server/http/checker.ts'
import type { SpaceId } from '#server/http/tokens.ts'
import type { PathOf } from './recipe-asked.ts'

export interface AdditiveRow {
  id: string
  content: unknown
}

/** What a request doses, with the additives as they are now; throws AppError 400 for those that the account has not. */
export async function dosedOf(
  sql: Querier,
  spaceId: SpaceId,
  asked: AdditivesAsked | undefined = [],
  pathOf: PathOf = (at) => ['additives', String(at), 'id'],
): Promise<Dosed[]> {
  const found = await findAdditives(
    sql,
    spaceId,
    asked.map(({ id }) => id),
    pathOf,
  )
  return asked.map(({ id, dose, unit }, at) => {
    const additive = found[at]!
    return { id, additive, dose, unit: unit ?? additive.unit }
  })
}

/** @throws AppError 400 where there is more of them than additives are */
export function treatedBlend<B extends Blend>(blend: B, dosed: readonly Dosed[]): B {
  if (isTooMuch(dosed, blend.results.density))
    throw invalidFields([issue(['additives'], 'additives-too-much', { max: DOSE_MAX_MG_KG })], true)
  return withTreatment(blend, dosed)
}

const selectNamed = (sql: Querier, spaceId: SpaceId, ids: readonly string[]) => sql<AdditiveRow[]>`
  select id, content from additive where owner_id = ${spaceId} and id = any(${ids as string[]}::uuid[])`

/** Ids of those that are no longer as a calculation keeps them, or gone. */
export async function alteredAdditives(
  sql: Querier,
  spaceId: SpaceId,
  kept: readonly Pick<Dosed, 'id' | 'additive'>[],
): Promise<string[]> {
  if (kept.length === 0) return []
  const ids = kept.flatMap(({ id }) => readUuid(id) ?? [])
  const rows = await selectNamed(sql, spaceId, ids)
  const now = new Map(rows.map(({ id, content }) => [id, readAdditive(content)]))
  return kept.filter(({ id, additive }) => !Bun.deepEquals(now.get(id), additive)).map(({ id }) => id)
}

/**
 * Those of an account that a request names, in its order; the session is checked elsewhere.
 * @throws AppError 400, at the path of each, for those that the account has not
 */
async function findAdditives(
  sql: Querier,
  spaceId: SpaceId,
  ids: readonly string[],
  pathOf: PathOf,
): Promise<Additive[]> {
  if (ids.length === 0) return []
  const rows = await selectNamed(sql, spaceId, ids)
  const known = new Map(rows.map(({ id, content }) => [id, readAdditive(content)]))
  const unknown = ids.flatMap((id, at) =>
    known.get(id) ? [] : [issue(pathOf(at), 'unknown-additive', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  return ids.map((id) => known.get(id)!)
}
