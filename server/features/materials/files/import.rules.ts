import { issue } from '#calc/vocabulary/faults/issue.ts'
import type { Fields } from '#calc/vocabulary/rules/field-rules.ts'
import type { MaterialDraft, MaterialPatch } from '#calc/vocabulary/rules/material-rules.ts'
import { materialKeys } from '#calc/vocabulary/rules/material-search.ts'
import { readOwnValues } from '#calc/vocabulary/rules/own-values.ts'
import { type ImportOrder, readImportList } from '#server/answers/import-list.ts'
import { withSeen } from '#server/http/seen.ts'
import type { Verdict } from '#server/http/validation.ts'
import { readNew } from '../materials.model.ts'

type Keys = ReturnType<typeof materialKeys>

/** One material of an import: as a new one, and as a correction of one that is there. */
export interface Imported {
  draft: MaterialDraft
  patch: MaterialPatch
  keys: Keys
  /** The version of the one that it corrects. */
  seen: string | undefined
}

/** The two texts by which materials of one owner are told apart, as one. */
export const identity = ({ name_key, producer_key }: Pick<Keys, 'name_key' | 'producer_key'>): string =>
  JSON.stringify([name_key, producer_key])

const readItem = withSeen(readNew)

/** Judges each material by the rules of a creation, and the list for repetitions. */
export function readImport(input: unknown): Promise<Verdict<ImportOrder<Imported>>> {
  const places = new Map<string, number>()
  return readImportList(input, 'materials', (item, index) => {
    const checked = readItem(item)
    if (!checked.ok) return checked
    const { value: draft, seen } = checked.value
    const keys = materialKeys(draft)
    const before = places.get(identity(keys))
    if (before !== undefined)
      return { ok: false, issues: [issue(['name'], 'repeated-in-list', { position: before + 1 })] }
    places.set(identity(keys), index)
    return { ok: true, value: { draft, patch: saidIn(item as Fields, draft), keys, seen } }
  })
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
