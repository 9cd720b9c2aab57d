import { CATEGORIES, type CategoryName, USUAL_CATEGORIES } from '#calc/vocabulary/categories.ts'
import { issue } from '#calc/vocabulary/faults/fault.ts'
import { OWN_MATERIALS_MAX } from '#calc/vocabulary/limits.ts'
import {
  checkCorrection,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import { ownDetailIssues, saysOwn } from '#calc/vocabulary/rules/own-values.ts'
import { type Joined, oneRow, type Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { beginAs, caller, joinedRows, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { compareSeen } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { inSlices } from '#server/jobs/jobs.ts'
import { copyDefinitions, holdDefinitions, type Origin, ownKeysOf } from '#server/own/definitions.ts'
import { copying, writeAs, writing } from '#server/own/writing.ts'
import {
  createListedCatalogue,
  type Listing,
  listMaterials,
  type OwnEntry,
  ownEntry,
} from './material-lists.ts'
import { draftOf, onTheWire } from './material-on-the-wire.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import {
  deleteMaterial,
  insertMaterial,
  type MaterialRow,
  selectCallerListing,
  selectCatalogue,
  selectMaterial,
  selectMaterialLocked,
  updateMaterial,
} from './materials.queries.ts'

/** The five, or all, in the order in which every list shows them. */
export const listCategories = (names: readonly CategoryName[] = USUAL_CATEGORIES): Material['categories'] =>
  names.map((name) => ({ name, name_farsi: CATEGORIES[name].fa }))

export function materialsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const catalogue = createListedCatalogue((since) => selectCatalogue(sql, since))
  const asCaller = (querier: Parameters<typeof caller>[0], token: Token) => caller(querier, token, clock())

  async function list(token: Token, filter: MaterialFilter, onlyOwn: boolean): Promise<Listing> {
    const rows = await selectCallerListing(sql, asCaller(sql, token), onlyOwn)
    const { stamp } = requireCaller(rows, { premium: !onlyOwn })
    const own: OwnEntry[] = []
    await inSlices(rows, (row) => {
      if (row.id !== null) own.push(ownEntry(row as OwnRow))
    })
    return listMaterials(stamp === null ? [] : await catalogue.at(stamp), own, filter)
  }

  return {
    /** The catalogue and the caller's own materials; needs Premium. */
    list: (token: Token, filter: MaterialFilter) => list(token, filter, false),

    /** The caller's own materials. */
    listOwn: (token: Token, filter: MaterialFilter) => list(token, { ...filter, all: 'true' }, true),

    /** One of the catalogue or of the caller's own; needs Premium. */
    async find(token: Token, id: string): Promise<Material> {
      const rows = await selectMaterial(sql, asCaller(sql, token), readUuid(id))
      const [material] = joinedRows(rows, { premium: true })
      if (!material) throw notFound()
      return onTheWire(material)
    },

    /** One of the caller's own. */
    async findOwn(token: Token, id: string): Promise<Material> {
      const [material] = joinedRows(await selectMaterial(sql, asCaller(sql, token), readUuid(id)))
      if (!material?.is_owner || material.is_tank) throw notFound()
      return onTheWire(material)
    },

    /** A new own material; needs Premium. The account's row is held meanwhile, so that no limit is overrun. */
    create: (token: Token, draft: MaterialDraft): Promise<Material> =>
      writeAs({ sql, clock }, token, NEW_MATERIAL, async (transaction, { space_id, material_limit }) => {
        await checkOwn(transaction, space_id, draft)
        return onTheWire(await addMaterial(transaction, space_id, material_limit, draft))
      }),

    /** Corrects an own material. It is held meanwhile, so that two corrections at once both count. */
    correct: (token: Token, id: string, patch: MaterialPatch, seen?: string): Promise<Material> =>
      writing(
        () =>
          beginAs(sql, token, async (transaction) => {
            // Before the material: an import takes hold of the two in this order.
            await checkOwn(transaction, token.spaceId, patch)
            const held = requireCaller(
              await selectMaterialLocked(transaction, asCaller(transaction, token), readUuid(id)),
            )
            const { space_id } = held
            const current = ownAmong(held)
            compareSeen(seen, onTheWire(current))
            const checked = checkCorrection(draftOf(current), patch)
            if (!checked.ok) throw invalidFields(checked.issues)
            const written = await updateMaterial(transaction, space_id, current.id, checked.material)
            return onTheWire(oneRow(written, 'the material'))
          }),
        nameTaken,
      ),

    /** As it is now, with the own properties that it has values of; needs Premium where it goes. */
    copy: (token: Token, id: string, to: string): Promise<{ id: string }> =>
      writing(
        () =>
          copying({ sql, clock }, token, to, true, async (transaction, { there, from, spaceId }) => {
            const here = requireCaller(await selectMaterial(transaction, from, readUuid(id)))
            const current = ownAmong(here)
            if (current.is_tank) throw notFound()
            const draft = draftOf(current)
            const keys = [...Object.keys(draft.own), ...ownKeysOf(Object.keys(draft.precision))]
            await copyDefinitions(transaction, here.space_id, spaceId, keys)
            const origin = { space: here.space_id, id: current.id }
            return { id: (await addMaterial(transaction, spaceId, there.material_limit, draft, origin)).id }
          }),
        nameTaken,
      ),

    /** Removes an own material. What was calculated with it stays. */
    remove: (token: Token, id: string, seen?: string): Promise<void> =>
      beginAs(sql, token, async (transaction) => {
        const here = requireCaller(
          await selectMaterialLocked(transaction, asCaller(transaction, token), readUuid(id)),
        )
        const current = ownAmong(here)
        compareSeen(seen, onTheWire(current))
        await deleteMaterial(transaction, here.space_id, current.id)
      }) as Promise<void>,
  }
}

/** Judges own values by the definitions of the account, which stay as they are until the transaction ends. */
async function checkOwn(
  transaction: Transaction,
  spaceId: SpaceId,
  details: Parameters<typeof saysOwn>[0],
): Promise<void> {
  if (!saysOwn(details)) return
  const issues = ownDetailIssues(details, await holdDefinitions(transaction, spaceId))
  if (issues.length > 0) throw invalidFields(issues)
}

type OwnRow = Parameters<typeof ownEntry>[0]

/** The caller's own; @throws AppError 404 where there is none, 403 for one of the catalogue */
export function ownAmong(row: Joined<MaterialRow>): MaterialRow {
  if (row.id === null) throw notFound()
  if (!row.is_owner) throw failure(403, 'not-allowed')
  return row as MaterialRow
}

/** @throws AppError 403 where the account has as many as its tier allows; 0 is unlimited */
export async function addMaterial(
  transaction: Transaction,
  spaceId: SpaceId,
  limit: number,
  draft: MaterialDraft,
  origin?: Origin,
): Promise<MaterialRow> {
  const [made] = await insertMaterial(transaction, spaceId, mostMaterials(limit), draft, origin)
  if (!made) throw limitReached(limit)
  return made
}

export const nameTaken = () => invalidFields([issue(['name'], 'duplicate-material')])
/** What storing another material takes. */
export const NEW_MATERIAL = { premium: true, taken: nameTaken }

/** How many own materials an account may have in a tier that allows so many; 0 is as many as any account may have. */
export const mostMaterials = (tier: number): number =>
  tier === 0 ? OWN_MATERIALS_MAX : Math.min(tier, OWN_MATERIALS_MAX)

/** Those that are there already stay, and may be corrected. */
export const limitReached = (tier: number) =>
  mostMaterials(tier) === tier
    ? failure(403, 'material-limit', { limit: tier })
    : failure(403, 'materials-max', { max: OWN_MATERIALS_MAX })
