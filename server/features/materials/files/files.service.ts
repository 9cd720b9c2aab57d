import { readDate } from '#calc/lab/lab-rules.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { DISTILLATION_NAMES, type DistillationName } from '#calc/vocabulary/properties.ts'
import { recordOf } from '#calc/vocabulary/records.ts'
import type { Fields } from '#calc/vocabulary/rules/field-rules.ts'
import {
  checkCorrection,
  type MaterialDraft,
  type MaterialPatch,
} from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import { hasOwnValues, ownDetailIssues, readOwnValues } from '#calc/vocabulary/rules/own-values.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Querier, Transaction } from '#server/db/sql.ts'
import { isTaken } from '#server/db/unavailable.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { changedMeanwhile, invalidFields, notFound } from '#server/errors.ts'
import { caller, requireCaller, type Writer } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import { withSeen } from '#server/http/seen.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import type { Verdict } from '#server/http/validation.ts'
import { inSlices } from '#server/jobs/jobs.ts'
import { FAULTS_MAX, type ImportOrder, readImportList, underIndex } from '#server/responses/import-list.ts'
import { listDefinitions, lockDefinitions } from '#server/space/definitions.ts'
import { withoutNulls } from '#server/space/readings.ts'
import { writeAs } from '#server/space/writing.ts'
import { draftOf, type OwnRow, ownOnTheWire } from '../material-on-the-wire.ts'
import { type ImportAnswer, type Material, ON_KNOWN, readImported } from '../materials.model.ts'
import {
  identityOf,
  insertMaterials,
  type Keys,
  ownColumns,
  selectCallerMaterials,
  updateMaterials,
  type Written,
} from '../materials.queries.ts'
import { limitReached, mostMaterials, nameTaken } from '../materials.service.ts'
import { type ImportedSample, insertSamples } from '../samples/samples.service.ts'
import { EXPORTS, type ExportFormat } from './files.tasks.ts'

/** A material of an import: as a new one, and as a correction of a stored one. */
interface Imported {
  draft: MaterialDraft
  patch: MaterialPatch
  keys: Keys
  /** The version that it corrects. */
  seen: string | undefined
  /** When it was sampled, where that is said. */
  sampled: Date | null
}

const readItem = withSeen(readImported)

/** Checks each material by the rules of a creation, and the list for repetitions. */
export function readImport(input: unknown, now: Date): Promise<Verdict<Order>> {
  const places = new Map<string, number>()
  return readImportList(input, 'materials', ON_KNOWN, (item, index) => {
    const checked = readItem(item)
    if (!checked.ok) return checked
    const { value: draft, seen } = checked.value
    const issues: Issue[] = []
    const at = readDate((item as Fields).sampled_at, ['sampled_at'], issues, now)
    if (issues.length > 0) return { ok: false, issues }
    const sampled = at === null ? null : new Date(at)
    const keys = materialKeys(draft)
    const identity = identityOf(keys)
    const before = places.get(identity)
    if (before !== undefined)
      return { ok: false, issues: [issue(['name'], 'repeated-in-list', { position: before + 1 })] }
    places.set(identity, index)
    return { ok: true, value: { draft, patch: patchOf(item as Fields, draft), keys, seen, sampled } }
  })
}

/** The checked values of the given fields: a correction changes no others. */
function patchOf(item: Fields, draft: MaterialDraft): MaterialPatch {
  const givenOf = <T extends object>(value: T, given: Fields): Partial<T> =>
    Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(given, name))) as Partial<T>
  return {
    ...givenOf(draft, item),
    properties: givenOf(draft.properties, item.properties as Fields),
    ...(Object.hasOwn(item, 'own') && { own: readOwnValues(item.own, [], []) }),
  }
}

type KnownRow = OwnRow & Pick<Keys, 'name_key' | 'producer_key'>

const selectKnownLocked = (sql: Querier, spaceId: SpaceId, keys: readonly Keys[]) => sql<KnownRow[]>`
  select ${ownColumns(sql)}, material.name_key, material.producer_key
  from material
  join unnest(${keys.map(({ name_key }) => name_key)}::text[], ${keys.map(({ producer_key }) => producer_key)}::text[])
    as wanted (name_key, producer_key)
    on material.name_key = wanted.name_key and material.producer_key = wanted.producer_key
  where material.owner_id = ${spaceId} and not material.is_tank
  order by material.id
  for update of material`

const TRIES = 3

type Order = ImportOrder<Imported, (typeof ON_KNOWN)[number]>
const atIndex = underIndex('materials')

/**
 * Stores all of the materials or none; needs Premium. The account's row is locked, so that no limit is overrun and no other
 * import or creation comes between. A correction that gives a material one of the names still can: then everything is tried again.
 */
export async function importMaterials(
  deps: Pick<Deps, 'sql' | 'clock'>,
  token: Token,
  order: Order,
): Promise<ImportAnswer> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeAs(deps, token, { premium: true }, (transaction, writer) =>
        store(transaction, writer, order, deps.clock()),
      )
    } catch (error) {
      if (!isTaken(error)) throw error
      if (tries === TRIES) throw nameTaken()
    }
  }
}

async function store(
  transaction: Transaction,
  { space_id, material_limit }: Writer,
  order: Order,
  now: Date,
): Promise<ImportAnswer> {
  await checkOwn(transaction, space_id, order.items)
  const keys = order.items.map((material) => material.keys)
  const known = await selectKnownLocked(transaction, space_id, keys)
  const { create, update, samples, skipped, ids } = await sorted(order, known, now)
  if (create.length > 0) {
    const created = await insertMaterials(transaction, space_id, mostMaterials(material_limit), create)
    if (created.length === 0) throw limitReached(material_limit)
  }
  const later = samples.length > 0 ? await insertSamples(transaction, samples) : new Set()
  const changed = update.filter(({ id }) => !later.has(id))
  if (changed.length > 0) await updateMaterials(transaction, space_id, changed)
  return { created: create.length, updated: update.length, skipped, ids }
}

async function checkOwn(
  transaction: Transaction,
  spaceId: SpaceId,
  materials: readonly Imported[],
): Promise<void> {
  const detailsOf = ({ draft, patch }: Imported) => ({ ...draft, ...patch })
  if (!materials.some((material) => hasOwnValues(detailsOf(material)))) return
  const definitions = await lockDefinitions(transaction, spaceId)
  const issues = materials.flatMap((material, index) =>
    atIndex(index, ownDetailIssues(detailsOf(material), definitions)),
  )
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
}

/** Sorts materials into new ones, corrections and skipped ones; `ids` of those to be written, in the order of the request. */
async function sorted({ items, onDuplicate }: Order, known: readonly KnownRow[], now: Date) {
  const byIdentity = new Map(known.map((row) => [identityOf(row), row]))
  const issues: Issue[] = []
  const create: Written[] = []
  const update: Written[] = []
  const samples: ImportedSample[] = []
  /** By position, those whose version is not `seen`. */
  const conflicts: Record<string, Material | null> = {}
  const ids: string[] = []
  let skipped = 0
  const correct = (row: KnownRow, { draft, patch, sampled }: Imported, index: number) => {
    const current = draftOf(row)
    const isSample = onDuplicate === 'sample'
    const correction = besides(current, isSample ? sampleOf(current, draft, patch) : patch)
    const checked = checkCorrection(current, correction)
    if (!checked.ok) return void issues.push(...atIndex(index, checked.issues))
    ids.push(row.id)
    update.push({ id: row.id, draft: checked.material, keys: materialKeys(checked.material) })
    if (isSample)
      samples.push({
        index,
        material_id: row.id,
        current: row,
        sampled_at: sampled ?? now,
        ...measuredIn(draft),
      })
  }
  await inSlices(items, (item, index) => {
    const { draft, keys, seen, sampled } = item
    const row = byIdentity.get(identityOf(keys))
    const held = seen !== undefined && onDuplicate === 'update' ? (row ? ownOnTheWire(row) : null) : undefined
    if (held !== undefined && held?.version !== seen) conflicts[index] = held
    else if (!row) {
      const id = crypto.randomUUID()
      ids.push(id)
      create.push({ id, draft, keys })
      if (sampled)
        samples.push({ index, material_id: id, current: null, sampled_at: sampled, ...measuredIn(draft) })
    } else if (onDuplicate === 'skip') skipped += 1
    else if (onDuplicate === 'refuse') issues.push(...atIndex(index, [issue(['name'], 'duplicate-material')]))
    else correct(row, item, index)
  })
  if (issues.length > 0) throw invalidFields(issues.slice(0, FAULTS_MAX), true)
  if (Object.keys(conflicts).length > 0) throw changedMeanwhile({ materials: conflicts })
  return { create, update, samples, skipped, ids }
}

/** What was measured of a sample: no interpolated point. */
function measuredIn({ properties, entered, own }: MaterialDraft) {
  const isFilled = (name: DistillationName) => entered !== null && !entered.includes(name)
  const filled = new Set<string>(DISTILLATION_NAMES.filter(isFilled))
  const measured = Object.entries(withoutNulls(properties)).filter(([name]) => !filled.has(name))
  return { properties: Object.fromEntries(measured), own }
}

/** The readings of a sample as a correction; its curve, with the test that measured it, replaces the whole curve. */
function sampleOf(
  current: MaterialDraft,
  { properties: all, entered, distillation, heavy }: MaterialDraft,
  { properties = {}, own, typed, precision }: MaterialPatch,
): MaterialPatch {
  const readings = { ...(own && { own }), ...(typed && { typed }), ...(precision && { precision }) }
  const given = { ...readings, heavy: { ...current.heavy, ...heavy } }
  if (!DISTILLATION_NAMES.some((name) => all[name] !== null)) return { ...given, properties }
  const curve = recordOf(DISTILLATION_NAMES, (name) => all[name])
  return { ...given, properties: { ...properties, ...curve }, entered, distillation }
}

/** A correction of single readings, with the typed forms and deviations of the others. */
function besides(current: MaterialDraft, patch: MaterialPatch): MaterialPatch {
  const { properties = {}, typed, precision } = patch
  const others = Object.entries(current.typed).filter(([name]) => !Object.hasOwn(properties, name))
  return {
    ...patch,
    ...(typed && { typed: { ...Object.fromEntries(others), ...typed } }),
    ...(precision && { precision: { ...current.precision, ...precision } }),
  }
}

export interface AskedExport {
  format: ExportFormat
  /** Null for all. */
  ids: readonly string[] | null
}

/**
 * The caller's own materials as import reads them, in the order of lists. Needs no Premium: own data stay accessible.
 * @throws AppError 404 if one of `ids` is none of them
 */
export async function exportMaterials(
  { sql, clock, jobs }: Pick<FeatureDeps, 'sql' | 'clock' | 'jobs'>,
  token: Token,
  { format, ids }: AskedExport,
  language: Language,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = ids && [...new Set(ids.map(readUuid))]
  const known = wanted?.filter((id) => id !== null) ?? null
  const who = caller(sql, token, clock())
  const { space_id, materials, found } = requireCaller(await selectCallerMaterials(sql, who, known))
  if (wanted && found < wanted.length) throw notFound()
  const own = await listDefinitions(sql, space_id)
  return jobs.run(EXPORTS, token.accountId, { materials, own, format, language }, signal)
}
