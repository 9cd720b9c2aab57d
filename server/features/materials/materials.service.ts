import { ownDetailIssues, saysOwn } from '#calc/own/own-values.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-keys.ts'
import {
  checkCorrection,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import type { Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, tokenNotValid } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { holdDefinitions } from '#server/own/definitions.ts'
import { createListedCatalogue } from './listed-catalogue.ts'
import { type Listing, listMaterials, ownEntry } from './material-listing.ts'
import { draftOf, onTheWire } from './material-on-the-wire.ts'
import { limitReached, materialNotFound, nameTaken, notYours } from './materials.errors.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import {
  deleteMaterial,
  insertMaterial,
  type MaterialRow,
  selectCallerListing,
  selectCallerLocked,
  selectCatalogue,
  selectMaterial,
  selectMaterialLocked,
  updateMaterial,
} from './materials.queries.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** All five, in the order in which every list shows them. */
export const listCategories = (): Material['categories'] =>
  CATEGORY_NAMES.map((name) => ({ name, name_farsi: CATEGORIES[name].fa }))

export function materialsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const catalogue = createListedCatalogue((since) => selectCatalogue(sql, since))
  const asCaller = (querier: Parameters<typeof caller>[0], token: Token) => caller(querier, token, clock())

  async function list(token: Token, filter: MaterialFilter, onlyOwn: boolean): Promise<Listing> {
    const rows = await selectCallerListing(sql, asCaller(sql, token), onlyOwn)
    const { stamp } = requireCaller(rows[0], { premium: !onlyOwn })
    const own = rows.flatMap((row) => (row.id === null ? [] : ownEntry(row as OwnRow)))
    return listMaterials(stamp === null ? [] : await catalogue.at(stamp), own, filter)
  }

  return {
    /** The catalogue and the caller's own materials; needs Premium. */
    list: (token: Token, filter: MaterialFilter) => list(token, filter, false),

    /** The caller's own materials. */
    listOwn: (token: Token, filter: MaterialFilter) => list(token, filter, true),

    /** One of the catalogue or of the caller's own; needs Premium. */
    async find(token: Token, id: string): Promise<Material> {
      const [row] = await selectMaterial(sql, asCaller(sql, token), readUuid(id))
      const material = found(requireCaller(row, { premium: true }))
      if (!material) throw materialNotFound()
      return onTheWire(material)
    },

    /** One of the caller's own. */
    async findOwn(token: Token, id: string): Promise<Material> {
      const [row] = await selectMaterial(sql, asCaller(sql, token), readUuid(id))
      const material = found(requireCaller(row))
      if (!material?.is_owner) throw materialNotFound()
      return onTheWire(material)
    },

    /** A new own material; needs Premium. The account's row is held meanwhile, so that no limit is overrun. */
    create: (token: Token, draft: MaterialDraft): Promise<Material> =>
      writing(() =>
        sql.begin(async (transaction) => {
          const [row] = await selectCallerLocked(transaction, asCaller(transaction, token))
          const { account_id, material_limit } = requireCaller(row, { premium: true })
          await checkOwn(transaction, account_id, draft)
          const [material] = await insertMaterial(
            transaction,
            account_id,
            material_limit,
            draft,
            materialKeys(draft),
          )
          if (!material) throw limitReached(material_limit)
          return onTheWire(material)
        }),
      ),

    /** Corrects an own material. It is held meanwhile, so that two corrections at once both count. */
    correct: (token: Token, id: string, patch: MaterialPatch): Promise<Material> =>
      writing(() =>
        sql.begin(async (transaction) => {
          // Before the material: an import takes hold of the two in this order.
          await checkOwn(transaction, token.accountId, patch)
          const [row] = await selectMaterialLocked(transaction, asCaller(transaction, token), readUuid(id))
          const { account_id, ...rest } = requireCaller(row)
          const current = found(rest)
          if (!current) throw materialNotFound()
          if (!current.is_owner) throw notYours()
          const checked = checkCorrection(draftOf(current), patch)
          if (!checked.ok) throw invalidFields(checked.issues)
          const draft = checked.material
          const [material] = await updateMaterial(
            transaction,
            account_id,
            current.id,
            draft,
            materialKeys(draft),
          )
          return onTheWire(material!)
        }),
      ),

    /** Removes an own material. What was calculated with it stays. */
    async remove(token: Token, id: string): Promise<void> {
      const [row] = await deleteMaterial(sql, asCaller(sql, token), readUuid(id))
      const { is_gone, in_catalogue } = requireCaller(row)
      if (is_gone) return
      throw in_catalogue ? notYours() : materialNotFound()
    },
  }
}

/** Judges own values by the definitions of the account, which stay as they are until the transaction ends. */
async function checkOwn(
  transaction: Transaction,
  accountId: string,
  details: Parameters<typeof saysOwn>[0],
): Promise<void> {
  if (!saysOwn(details)) return
  const issues = ownDetailIssues(details, await holdDefinitions(transaction, accountId))
  if (issues.length > 0) throw invalidFields(issues)
}

type OwnRow = Parameters<typeof ownEntry>[0]

export type MaterialsService = ReturnType<typeof materialsService>

/** The material beside a caller, or null where the join found none. */
const found = (row: { [Column in keyof MaterialRow]: MaterialRow[Column] | null }): MaterialRow | null =>
  row.id === null ? null : (row as MaterialRow)

/** Runs a write; if the database refuses it, throws the error that says why. */
export async function writing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === UNIQUE_VIOLATION) throw nameTaken()
    if (code === FOREIGN_KEY_VIOLATION) throw tokenNotValid() // the account has just been deleted
    throw error
  }
}
