import { ownDetailIssues, saysOwn } from '#calc/own/own-values.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
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
import { holdDefinitions } from '#server/own/definitions.ts'
import { draftOf } from '../material-on-the-wire.ts'
import { limitReached, nameTaken } from '../materials.errors.ts'
import { selectCallerLocked } from '../materials.queries.ts'
import type { ImportAnswer } from './import.model.ts'
import {
  insertMaterials,
  type KnownRow,
  selectKnownLocked,
  updateMaterials,
  type Written,
} from './import.queries.ts'
import { at, FAULTS_MAX, type Imported, type ImportOrder, identity } from './import.rules.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const TRIES = 3

export function importService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  const attempt = (token: Token, order: ImportOrder): Promise<ImportAnswer> =>
    sql.begin(async (transaction) => {
      const [row] = await selectCallerLocked(transaction, caller(transaction, token, clock()))
      const { account_id, material_limit } = requireCaller(row, { premium: true })
      await checkOwn(transaction, account_id, order.materials)
      const keys = order.materials.map((material) => material.keys)
      const known = await selectKnownLocked(transaction, account_id, keys)
      const { create, update, skipped } = sorted(order, known)
      await write(transaction, account_id, material_limit, create, update)
      return { created: create.length, updated: update.length, skipped }
    })

  return {
    /**
     * Takes all of the materials or none; needs Premium. The account's row is held meanwhile, so that no limit is overrun and
     * no other import or creation comes between. A correction that gives a material one of the names does: then all is looked
     * at again.
     */
    async take(token: Token, order: ImportOrder): Promise<ImportAnswer> {
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(token, order)
        } catch (error) {
          const code = error instanceof Error && 'code' in error ? error.code : undefined
          if (code === FOREIGN_KEY_VIOLATION) throw tokenNotValid() // the account has just been deleted
          if (code !== UNIQUE_VIOLATION) throw error
          if (tries === TRIES) throw nameTaken()
        }
      }
    },
  }
}

/** Judges the own values of all by the definitions of the account. */
async function checkOwn(
  transaction: Transaction,
  accountId: string,
  materials: readonly Imported[],
): Promise<void> {
  const detailsOf = ({ draft, patch }: Imported) => ({ ...draft, ...patch })
  if (!materials.some((material) => saysOwn(detailsOf(material)))) return
  const definitions = await holdDefinitions(transaction, accountId)
  const issues = materials.flatMap((material, index) =>
    at(index, ownDetailIssues(detailsOf(material), definitions)),
  )
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
}

interface Sorted {
  create: Written[]
  update: (Written & { id: string })[]
  skipped: number
}

/** What becomes of each, by what is there already. */
function sorted({ materials, onDuplicate }: ImportOrder, known: readonly KnownRow[]): Sorted {
  const byIdentity = new Map(known.map((row) => [identity(row), row]))
  const issues: Issue[] = []
  const create: Sorted['create'] = []
  const update: Sorted['update'] = []
  let skipped = 0
  for (const [index, { draft, patch, keys }] of materials.entries()) {
    const row = byIdentity.get(identity(keys))
    if (!row) create.push({ draft, keys })
    else if (onDuplicate === 'skip') skipped += 1
    else if (onDuplicate === 'refuse') issues.push(...at(index, [issue(['name'], 'duplicate-material')]))
    else {
      const current = draftOf(row)
      const checked = checkCorrection(current, besides(current, patch))
      if (checked.ok)
        update.push({ id: row.id, draft: checked.material, keys: materialKeys(checked.material) })
      else issues.push(...at(index, checked.issues))
    }
  }
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
  return { create, update, skipped }
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
  accountId: string,
  limit: number,
  create: readonly Written[],
  update: Sorted['update'],
): Promise<void> {
  if (create.length > 0) {
    const created = await insertMaterials(transaction, accountId, limit, create)
    if (created.length === 0) throw limitReached(limit)
  }
  if (update.length > 0) await updateMaterials(transaction, accountId, update)
}
