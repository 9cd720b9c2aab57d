import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import {
  checkCorrection,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import { ownDetailIssues, saysOwn } from '#calc/vocabulary/rules/own-values.ts'
import { FAULTS_MAX, type ImportOrder, placedIn } from '#server/answers/import-list.ts'
import type { Transaction } from '#server/db/sql.ts'
import { isTaken } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields } from '#server/errors.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { inSlices } from '#server/jobs/slices.ts'
import { holdDefinitions } from '#server/own/definitions.ts'
import { writeAs } from '#server/own/writing.ts'
import { draftOf, ownOnTheWire } from '../material-on-the-wire.ts'
import type { Material } from '../materials.model.ts'
import { limitReached, mostMaterials, nameTaken } from '../materials.service.ts'
import type { ImportAnswer } from './import.model.ts'
import {
  insertMaterials,
  type KnownRow,
  selectKnownLocked,
  updateMaterials,
  type Written,
} from './import.queries.ts'
import { type Imported, identity } from './import.rules.ts'

const TRIES = 3

type Order = ImportOrder<Imported>
const at = placedIn('materials')

export function importService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const attempt = (token: Token, order: Order): Promise<ImportAnswer> =>
    writeAs({ sql, clock }, token, { premium: true }, async (transaction, { space_id, material_limit }) => {
      await checkOwn(transaction, space_id, order.items)
      const keys = order.items.map((material) => material.keys)
      const known = await selectKnownLocked(transaction, space_id, keys)
      const { create, update, skipped, ids } = await sorted(order, known)
      await write(transaction, space_id, material_limit, create, update)
      return { created: create.length, updated: update.length, skipped, ids }
    })

  return {
    /**
     * Takes all of the materials or none; needs Premium. The account's row is held meanwhile, so that no limit is overrun and
     * no other import or creation comes between. A correction that gives a material one of the names does: then all is looked
     * at again.
     */
    async take(token: Token, order: Order): Promise<ImportAnswer> {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(token, order)
        } catch (error) {
          if (!isTaken(error)) throw error
          if (tries === TRIES) throw nameTaken()
        }
      }
    },
  }
}

/** Judges the own values of all by the definitions of the account. */
async function checkOwn(
  transaction: Transaction,
  spaceId: SpaceId,
  materials: readonly Imported[],
): Promise<void> {
  const detailsOf = ({ draft, patch }: Imported) => ({ ...draft, ...patch })
  if (!materials.some((material) => saysOwn(detailsOf(material)))) return
  const definitions = await holdDefinitions(transaction, spaceId)
  const issues = materials.flatMap((material, index) =>
    at(index, ownDetailIssues(detailsOf(material), definitions)),
  )
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
}

interface Sorted {
  create: Written[]
  update: Written[]
  skipped: number
  /** Of all that is written, in the order in which it came. */
  ids: string[]
}

/** What becomes of each, by what is there already. */
async function sorted({ items, onDuplicate }: Order, known: readonly KnownRow[]): Promise<Sorted> {
  const byIdentity = new Map(known.map((row) => [identity(row), row]))
  const issues: Issue[] = []
  const create: Sorted['create'] = []
  const update: Sorted['update'] = []
  /** By their place those that are others by now than were seen. */
  const others: Record<string, Material | null> = {}
  const ids: string[] = []
  let skipped = 0
  await inSlices(items, ({ draft, patch, keys, seen }, index) => {
    const row = byIdentity.get(identity(keys))
    const now = seen !== undefined && onDuplicate === 'update' ? (row ? ownOnTheWire(row) : null) : undefined
    if (now !== undefined && now?.version !== seen) others[index] = now
    else if (!row) {
      const id = crypto.randomUUID()
      ids.push(id)
      create.push({ id, draft, keys })
    } else if (onDuplicate === 'skip') skipped += 1
    else if (onDuplicate === 'refuse') issues.push(...at(index, [issue(['name'], 'duplicate-material')]))
    else {
      const current = draftOf(row)
      const checked = checkCorrection(current, besides(current, patch))
      if (checked.ok) {
        ids.push(row.id)
        update.push({ id: row.id, draft: checked.material, keys: materialKeys(checked.material) })
      } else issues.push(...at(index, checked.issues))
    }
  })
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
  if (Object.keys(others).length > 0) throw changedMeanwhile({ materials: others })
  return { create, update, skipped, ids }
}

/** What a correction says of single readings, beside what is kept of the others. */
function besides(current: MaterialDraft, patch: MaterialPatch): MaterialPatch {
  const { properties = {}, typed, precision } = patch
  const others = Object.entries(current.typed).filter(([name]) => !Object.hasOwn(properties, name))
  return {
    ...patch,
    ...(typed && { typed: { ...Object.fromEntries(others), ...typed } }),
    ...(precision && { precision: { ...current.precision, ...precision } }),
  }
}

async function write(
  transaction: Transaction,
  spaceId: SpaceId,
  limit: number,
  create: readonly Written[],
  update: Sorted['update'],
): Promise<void> {
  if (create.length > 0) {
    const created = await insertMaterials(transaction, spaceId, mostMaterials(limit), create)
    if (created.length === 0) throw limitReached(limit)
  }
  if (update.length > 0) await updateMaterials(transaction, spaceId, update)
}
