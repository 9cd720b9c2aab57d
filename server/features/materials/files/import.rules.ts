import { readOwnValues } from '#calc/own/own-values.ts'
import { Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { type Fields, isFields, missing, notFields, typeName } from '#calc/vocabulary/rules/field-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-keys.ts'
import type { MaterialDraft, MaterialPatch } from '#calc/vocabulary/rules/material-rules.ts'
import type { Verdict } from '#server/http/validation.ts'
import { readNew } from '../materials.model.ts'
import { ON_DUPLICATE, type OnDuplicate } from './import.model.ts'

/** Faults that one answer names at most: a body of 4 MiB could ask for a hundred times that. */
export const FAULTS_MAX = 1000

type Keys = ReturnType<typeof materialKeys>

/** One material of an import: as a new one, and as a correction of one that is there. */
export interface Imported {
  draft: MaterialDraft
  patch: MaterialPatch
  keys: Keys
}

export interface ImportOrder {
  materials: Imported[]
  onDuplicate: OnDuplicate
}

/** The two texts by which materials of one owner are told apart, as one. */
export const identity = ({ name_key, producer_key }: Pick<Keys, 'name_key' | 'producer_key'>): string =>
  JSON.stringify([name_key, producer_key])

/** Judges each material by the rules of a creation, and the list for repetitions. */
export function readImport(input: unknown): Verdict<ImportOrder> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const { materials: list, on_duplicate: word = 'refuse' } = input
  const onDuplicate = ON_DUPLICATE.find((each) => each === word)
  if (onDuplicate === undefined) {
    const value = typeof word === 'string' || typeof word === 'number' ? word : JSON.stringify(word)
    issues.push(issue(['on_duplicate'], 'choice', { value }))
  }
  if (list === undefined || list === null) issues.push(missing(['materials'], list))
  else if (!Array.isArray(list)) {
    issues.push(issue(['materials'], 'not-a-list', { type: typeName(list) }))
  } else if (list.length === 0) issues.push(issue(['materials'], 'empty'))
  else if (list.length > IMPORT_MAX) {
    issues.push(issue(['materials'], 'too-many-items', { max: IMPORT_MAX }))
  }
  if (issues.length > 0) return { ok: false, issues }
  const materials = readEach(list as unknown[], issues)
  if (issues.length > 0) return { ok: false, issues: issues.slice(0, FAULTS_MAX) }
  return { ok: true, value: { materials, onDuplicate: onDuplicate! } }
}

function readEach(list: readonly unknown[], issues: Issue[]): Imported[] {
  const materials: Imported[] = []
  const seen = new Map<string, number>()
  for (const [index, item] of list.entries()) {
    if (issues.length >= FAULTS_MAX) break
    const checked = readNew(item)
    if (!checked.ok) {
      issues.push(...at(index, checked.issues.slice(0, FAULTS_MAX)))
      continue
    }
    const keys = materialKeys(checked.value)
    const before = seen.get(identity(keys))
    if (before !== undefined) {
      issues.push(...at(index, [issue(['name'], 'repeated-in-list', { position: before + 1 })]))
    }
    seen.set(identity(keys), before ?? index)
    materials.push({ draft: checked.value, patch: saidIn(item as Fields, checked.value), keys })
  }
  return materials
}

/** Of a material that has passed its checks what was said of it, which is all that a correction may change. */
function saidIn(item: Fields, draft: MaterialDraft): MaterialPatch {
  const said = <T extends object>(value: T, given: Fields): Partial<T> =>
    Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(given, name))) as Partial<T>
  return {
    ...said(draft, item),
    properties: said(draft.properties, item.properties as Fields),
    ...(Object.hasOwn(item, 'own') && { own: readOwnValues(item.own, [], []) }),
  }
}

/** The same faults under the place of their material in the list. */
export const at = (index: number, issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, code, params }) => new Issue(['materials', String(index), ...path], code, params))
