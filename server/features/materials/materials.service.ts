import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { fold } from '#calc/vocabulary/fold.ts'
import { materialKeys } from '#calc/vocabulary/material-keys.ts'
import { checkCorrection, type MaterialDraft, type MaterialPatch } from '#calc/vocabulary/material-rules.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Deps } from '#server/deps.ts'
import { invalidFields, tokenNotValid } from '#server/errors.ts'
import { caller, requireCaller } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'
import { readUuid } from '#server/http/uuid.ts'
import { createMaterialTexts } from './material-texts.ts'
import { limitReached, materialNotFound, nameTaken, notYours } from './materials.errors.ts'
import type { Material, MaterialFilter } from './materials.model.ts'
import {
  countMaterials,
  deleteMaterial,
  insertMaterial,
  type Listing,
  type MaterialRow,
  selectCallerLocked,
  selectMaterial,
  selectMaterialLocked,
  selectMaterialRefs,
  selectMaterials,
  selectStamp,
  updateMaterial,
} from './materials.queries.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** All five, in the order in which every list shows them. */
export const listCategories = (): Material['categories'] =>
  CATEGORY_NAMES.map((name) => ({ name, name_farsi: CATEGORIES[name].fa }))

/** A list of materials that is only read from the database when somebody wants it. */
export interface MaterialList {
  /** Says for whom, what of, and which state of it the list is: equal for equal lists only. */
  fingerprint: string
  /** Whether there may be something in it that only its reader may see. */
  isPersonal: boolean
  /** The list as JSON, and how many match altogether. */
  load(): Promise<{ json: Uint8Array<ArrayBuffer>; total: number }>
}

export function materialsService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  // A material is its owner's or everybody's: `is_owner`, too, is the same for all who can see it.
  const texts = createMaterialTexts()
  const asCaller = (querier: Parameters<typeof caller>[0], token: Token) => caller(querier, token, clock())

  async function list(token: Token, filter: MaterialFilter, onlyOwn: boolean): Promise<MaterialList> {
    const [row] = await selectStamp(sql, asCaller(sql, token), onlyOwn)
    const { account_id, own, stamp } = requireCaller(row, { premium: !onlyOwn })
    const isPersonal = onlyOwn || own > 0
    const listing: Listing = {
      accountId: account_id,
      onlyOwn,
      category: filter.category ?? null,
      patterns: patternsOf(filter.search ?? ''),
      limit: filter.limit ?? null,
      offset: filter.offset ?? 0,
    }
    const { accountId, ...wanted } = listing
    return {
      fingerprint: JSON.stringify([isPersonal ? accountId : null, stamp, wanted]),
      isPersonal,
      async load() {
        const isPart = listing.limit !== null || listing.offset > 0
        const [refs, [count]] = await Promise.all([
          selectMaterialRefs(sql, listing),
          isPart ? countMaterials(sql, listing) : [undefined],
        ])
        const json = await texts.list(refs, async (ids) => {
          const rows = await selectMaterials(sql, accountId, ids)
          return rows.map(onTheWire)
        })
        return { json, total: count?.total ?? refs.length }
      },
    }
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

export type MaterialsService = ReturnType<typeof materialsService>

/** Each word of a search as a pattern that finds it anywhere, its own wildcards taken literally. */
function patternsOf(search: string): string[] {
  const words = new Set(fold(search).split(' ').filter(Boolean))
  return [...words].map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** The material beside a caller, or null where the join found none. */
const found = (row: { [Column in keyof MaterialRow]: MaterialRow[Column] | null }): MaterialRow | null =>
  row.id === null ? null : (row as MaterialRow)

const onTheWire = (row: MaterialRow): Material => ({
  id: row.id,
  name: row.name,
  name_farsi: row.name_farsi,
  producer_farsi_name: row.producer_farsi_name,
  producer_english_name: row.producer_english_name,
  categories: row.categories.map((name) => ({ name, name_farsi: CATEGORIES[name].fa })),
  is_owner: row.is_owner,
  source: row.source,
  properties: { ...emptyProperties(), ...row.properties },
})

const draftOf = ({
  name,
  name_farsi,
  producer_english_name,
  producer_farsi_name,
  categories,
  properties,
}: MaterialRow) => ({
  name,
  name_farsi,
  producer_english_name,
  producer_farsi_name,
  categories,
  properties,
})

/** Runs a write; what the database refuses becomes the answer that says why. */
async function writing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === UNIQUE_VIOLATION) throw nameTaken()
    if (code === FOREIGN_KEY_VIOLATION) throw tokenNotValid() // the account has just been deleted
    throw error
  }
}
