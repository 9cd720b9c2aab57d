import { CATEGORIES, type CategoryName, USUAL_CATEGORIES } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { OWN_MATERIALS_MAX } from '#calc/vocabulary/limits.ts'
import {
  checkCorrection,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import { hasOwnValues, ownDetailIssues } from '#calc/vocabulary/rules/own-values.ts'
import { type Joined, oneRow, type Querier, type Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { beginAs, caller, joinedRows, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen, type Seen } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { inSlices } from '#server/jobs/jobs.ts'
import {
  copyDefinitions,
  type DefinitionOrigin,
  lockDefinitions,
  ownKeysOf,
} from '#server/space/definitions.ts'
import { copyBetweenSpaces, guardedWrite, writeAs } from '#server/space/writing.ts'
import {
  createListedCatalogue,
  type Listing,
  listMaterials,
  type OwnEntry,
  ownEntry,
} from './material-lists.ts'
import { draftOf, onTheWire } from './material-on-the-wire.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import * as queries from './materials.queries.ts'

export const listCategories = (names: readonly CategoryName[] = USUAL_CATEGORIES): Material['categories'] =>
  names.map((name) => ({ name, name_farsi: CATEGORIES[name].fa }))

export function materialsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const catalogue = createListedCatalogue((since) => queries.selectCatalogue(sql, since))
  const asCaller = (querier: Querier, token: Token) => caller(querier, token, clock())

  async function lockOwn(transaction: Transaction, token: Token, id: string) {
    const rows = await queries.selectMaterialLocked(transaction, asCaller(transaction, token), readUuid(id))
    const row = requireCaller(rows)
    return { space_id: row.space_id, current: ownAmong(row) }
  }

  async function list(token: Token, filter: MaterialFilter, onlyOwn: boolean): Promise<Listing> {
    const rows = await queries.selectCallerListing(sql, asCaller(sql, token), onlyOwn)
    const { stamp } = requireCaller(rows, { premium: !onlyOwn })
    const own: OwnEntry[] = []
    await inSlices(rows, (row) => {
      if (row.id !== null) own.push(ownEntry(row as OwnRow))
    })
    return listMaterials(stamp === null ? null : await catalogue.at(stamp), own, filter)
  }

  return {
    /** The catalogue and the caller's own materials; needs Premium. */
    list: (token: Token, filter: MaterialFilter) => list(token, filter, false),

    /** The caller's own materials. */
    listOwn: (token: Token, filter: MaterialFilter) => list(token, { ...filter, all: 'true' }, true),

    /** A material of the catalogue or the caller's own; needs Premium. */
    async find(token: Token, id: string): Promise<Material> {
      const rows = await queries.selectMaterial(sql, asCaller(sql, token), readUuid(id))
      const [material] = joinedRows(rows, { premium: true })
      if (!material) throw notFound()
      return onTheWire(material)
    },

    async findOwn(token: Token, id: string): Promise<Material> {
      const [material] = joinedRows(await queries.selectMaterial(sql, asCaller(sql, token), readUuid(id)))
      if (!material?.is_owner || material.is_tank) throw notFound()
      return onTheWire(material)
    },

    /** Creates an own material; needs Premium. */
    create: (token: Token, draft: MaterialDraft): Promise<Material> =>
      writeAs({ sql, clock }, token, NEW_MATERIAL, async (transaction, { space_id, material_limit }) => {
        await checkOwn(transaction, space_id, draft)
        return onTheWire(await addMaterial(transaction, space_id, material_limit, draft))
      }),

    /** Corrects an own material, locked, so that two corrections at once both count. */
    correct: (token: Token, id: string, patch: MaterialPatch, seen?: Seen): Promise<Material> =>
      guardedWrite(
        () =>
          beginAs(sql, token, async (transaction) => {
            // Before the material: an import locks them in this order.
            await checkOwn(transaction, token.spaceId, patch)
            const { space_id, current } = await lockOwn(transaction, token, id)
            compareSeen(seen, onTheWire(current))
            const checked = checkCorrection(draftOf(current), patch)
            if (!checked.ok) throw invalidFields(checked.issues)
            const written = await queries.updateMaterial(transaction, space_id, current.id, checked.material)
            return onTheWire(oneRow(written, 'the material'))
          }),
        nameTaken,
      ),

    /** Copies a material with the own properties that it has values of; needs Premium in the target space. */
    copy: (token: Token, id: string, to: string): Promise<{ id: string }> =>
      guardedWrite(
        () =>
          copyBetweenSpaces(
            { sql, clock },
            token,
            to,
            true,
            async (transaction, { there, from, spaceId }) => {
              const here = requireCaller(await queries.selectMaterial(transaction, from, readUuid(id)))
              const current = ownAmong(here)
              if (current.is_tank) throw notFound()
              const draft = draftOf(current)
              const keys = [...Object.keys(draft.own), ...ownKeysOf(Object.keys(draft.precision))]
              await copyDefinitions(transaction, here.space_id, spaceId, keys)
              const origin = { space: here.space_id, id: current.id }
              return { id: (await addMaterial(transaction, spaceId, there.material_limit, draft, origin)).id }
            },
          ),
        nameTaken,
      ),

    /** Removes an own material. Calculations with it stay. */
    remove: (token: Token, id: string, seen?: Seen): Promise<void> =>
      beginAs(sql, token, async (transaction) => {
        const { space_id, current } = await lockOwn(transaction, token, id)
        compareSeen(seen, onTheWire(current))
        await queries.deleteMaterial(transaction, space_id, current.id)
      }),
  }
}

/** Checks own values by the definitions of the account, which are locked until the transaction ends. */
async function checkOwn(
  transaction: Transaction,
  spaceId: SpaceId,
  details: Parameters<typeof hasOwnValues>[0],
): Promise<void> {
  if (!hasOwnValues(details)) return
  const issues = ownDetailIssues(details, await lockDefinitions(transaction, spaceId))
  if (issues.length > 0) throw invalidFields(issues)
}

type OwnRow = Parameters<typeof ownEntry>[0]

/** @throws AppError 404 for no material, 403 for one of the catalogue */
export function ownAmong(row: Joined<queries.MaterialRow>): queries.MaterialRow {
  if (row.id === null) throw notFound()
  if (!row.is_owner) throw failure(403, 'not-allowed')
  return row as queries.MaterialRow
}

/** @throws AppError 403 if the account has as many as its tier allows; 0 is unlimited */
export async function addMaterial(
  transaction: Transaction,
  spaceId: SpaceId,
  limit: number,
  draft: MaterialDraft,
  origin?: DefinitionOrigin,
): Promise<queries.MaterialRow> {
  const [made] = await queries.insertMaterial(transaction, spaceId, mostMaterials(limit), draft, origin)
  if (!made) throw limitReached(limit)
  return made
}

export const nameTaken = () => invalidFields([issue(['name'], 'duplicate-material')])
export const NEW_MATERIAL = { premium: true, taken: nameTaken }

/** The limit of own materials by that of the tier; 0 is unlimited up to the limit of all accounts. */
export const mostMaterials = (tier: number): number =>
  tier === 0 ? OWN_MATERIALS_MAX : Math.min(tier, OWN_MATERIALS_MAX)

/** For new materials only: existing ones stay and may be corrected. */
export const limitReached = (tier: number) =>
  mostMaterials(tier) === tier
    ? failure(403, 'material-limit', { limit: tier })
    : failure(403, 'materials-max', { max: OWN_MATERIALS_MAX })
