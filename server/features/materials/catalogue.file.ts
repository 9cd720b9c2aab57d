import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { faultText, type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { NOTE_MAX, SOURCE_MAX } from '#calc/vocabulary/limits.ts'
import { checkText, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { checkMaterial, type MaterialDraft } from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import type { Bilingual } from '#calc/vocabulary/words/language.ts'
import { type CatalogueText, readRows } from './catalogue.rows.ts'
import { identityOf, type Keys } from './materials.queries.ts'

export interface CatalogueMaterial extends MaterialDraft {
  source: string | null
  source_farsi: string | null
  /** A caution about its figures. */
  note: Bilingual | null
}

export interface CatalogueFault {
  file: string
  line: number
  /** The material's name, if the row has one. */
  material: string | null
  /** `properties.recovery`; empty for the row as a whole. */
  field: string
  reason: string
}

type CatalogueRead = { ok: true; materials: CatalogueMaterial[] } | { ok: false; faults: CatalogueFault[] }

const FIELDS = ['name', 'name_farsi', 'producer_english_name', 'producer_farsi_name', 'categories'] as const
const DETAILS = [
  'oxygenate',
  'oxygen',
  'contains',
  'distillation',
  'entered',
  'pour_is',
  'precision',
  'range',
  'heavy',
] as const
/** `comment` is for readers of the file and is not stored. */
const KNOWN: ReadonlySet<string> = new Set([
  ...FIELDS,
  ...DETAILS,
  'properties',
  'source',
  'source_farsi',
  'note',
  'comment',
])

/** The checked materials of all files; if there is any fault, instead all faults of all files, in order. */
export function readCatalogue(files: readonly CatalogueText[]): CatalogueRead {
  const faults: CatalogueFault[] = []
  const materials: CatalogueMaterial[] = []
  const places = new Map<string, () => string>()
  for (const file of files) {
    const add = (line: number, reason: string, field = '', material: string | null = null) =>
      faults.push({ file: file.name, line, material, field, reason })
    const read = readRows(file)
    if (!read.ok) {
      add(read.line, read.reason)
      continue
    }
    if (read.rows.length === 0) add(1, 'There is no material in it.')
    for (const row of read.rows) {
      const checked = checkedIn(row, add)
      if (!checked) continue
      const key = identityOf(materialKeys(checked.material))
      const before = places.get(key)
      if (before) add(row.line, `The same name and producer as ${before()}.`, 'name', checked.name)
      places.set(key, before ?? (() => `${file.name}, line ${row.line}`))
      materials.push(checked.material)
    }
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, materials }
}

type AddFault = (line: number, reason: string, field?: string, material?: string | null) => void

/** The material of a row; null where faults were added. */
function checkedIn(row: Extract<ReturnType<typeof readRows>, { ok: true }>['rows'][number], add: AddFault) {
  if ('fault' in row) {
    add(row.line, row.fault)
    return null
  }
  const { value } = row
  const checked = checkRow(value)
  if (checked.ok) return { material: checked.material, name: nameOf(value) }
  for (const each of checked.issues) add(row.line, reasonOf(each, value), fieldOf(each.path), nameOf(value))
  return null
}

type CheckedRow = { ok: true; material: CatalogueMaterial } | { ok: false; issues: Issue[] }

function checkRow(value: unknown): CheckedRow {
  if (!isFields(value)) return { ok: false, issues: [notFields([], value)] }
  const issues = Object.keys(value)
    .filter((key) => !KNOWN.has(key))
    .map((name) => issue([name], 'unknown-field', { name }))
  const text = (name: string) =>
    isNothing(value[name])
      ? null
      : (checkText(value[name], [name], issues, SOURCE_MAX, { lines: true }) ?? null)
  const source = text('source')
  const source_farsi = text('source_farsi')
  const note = checkNote(value.note, issues)
  const checked = checkMaterial(value, { kind: 'catalogue' })
  if (!checked.ok) return { ok: false, issues: [...issues, ...checked.issues] }
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, material: { ...checked.material, source, source_farsi, note } }
}

function checkNote(value: unknown, issues: Issue[]): Bilingual | null {
  if (isNothing(value)) return null
  if (!isFields(value)) {
    issues.push(notFields(['note'], value))
    return null
  }
  const text = (lang: keyof Bilingual) => {
    const path = ['note', lang]
    if (!isNothing(value[lang])) return checkText(value[lang], path, issues, NOTE_MAX, { lines: true }) ?? ''
    issues.push(issue(path, 'required'))
    return ''
  }
  return { en: text('en'), fa: text('fa') }
}

const fieldOf = (path: string[]): string => path.filter((part) => part !== 'non_field_errors').join('.')

/** Spreadsheets in many locales write 840,5: the message explains it, but the number is never guessed. */
function reasonOf(found: Issue, row: unknown): string {
  const { path, code } = found
  const message = faultText(found, 'en')
  if (code !== 'not-a-number') return message
  const value = path.reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], row)
  const hasComma = typeof value === 'string' && /^\s*[-+\d۰-۹٠-٩.]+,[\d۰-۹٠-٩.,]+\s*$/.test(value)
  return hasComma
    ? `${message} In "${value.trim()}" use a point for decimals and nothing for thousands.`
    : message
}

const nameOf = (value: unknown): string | null => {
  const name = (value as { name?: unknown } | null)?.name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}

const FOLDER = join(import.meta.dir, '../../../sql/seed')

export const bundledFiles = (): CatalogueText[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({ name: `sql/seed/${name}`, bytes: readFileSync(join(FOLDER, name)) }))

/** Their materials. Tests check the files, so a fault in one is a broken release. */
export function bundledCatalogue(): CatalogueMaterial[] {
  const read = readCatalogue(bundledFiles())
  if (read.ok) return read.materials
  const [first] = read.faults
  throw new Error(`${first!.file}, line ${first!.line}: ${first!.field} ${first!.reason}`)
}

/** Never changed: programs name materials by the ids that it makes. */
const NAMESPACE = '5a4f1c3e-7d0b-4f6a-9c52-2b8e6d1f0a97'

/** The id of a material of the catalogue, the same in every database. */
export const catalogueId = (keys: Pick<Keys, 'name_key' | 'producer_key'>): string =>
  Bun.randomUUIDv5(identityOf(keys), NAMESPACE)

/** The product's catalogue; `release` identifies its state without reading the materials. */
export const bundled = () => {
  const hash = new Bun.CryptoHasher('sha256').update(NAMESPACE)
  for (const { bytes } of bundledFiles()) hash.update(bytes)
  return { release: hash.digest('hex'), materials: bundledCatalogue }
}

/** Digests of entries that were shipped before databases recorded them. */
export const formerEntries = (): ReadonlySet<string> =>
  new Set(readFileSync(join(FOLDER, 'former.txt'), 'utf8').split('\n'))
