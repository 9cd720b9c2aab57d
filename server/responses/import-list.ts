import { Issue, issue, notAmong } from '#calc/vocabulary/faults/fault.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import { isFields, missing, notFields, typeName } from '#calc/vocabulary/rules/field-rules.ts'
import type { Verdict } from '#server/http/validation.ts'
import { inSlices } from '#server/jobs/jobs.ts'
import type { OnDuplicate } from './import.model.ts'

/** The most faults in one answer; a body of 4 MiB could cause a hundred times as many. */
export const FAULTS_MAX = 1000

/** Issues of an item as issues of the body: their paths begin with `field` and the item's index. */
export const underIndex = (field: string) => (index: number, issues: readonly Issue[]) =>
  issues.map(({ path, code, params }) => new Issue([field, String(index), ...path], code, params))

export interface ImportOrder<Item, Word extends string = OnDuplicate> {
  items: Item[]
  onDuplicate: Word
}

/** Reads each item of an import by itself, and `on_duplicate`, one of `words`. */
export async function readImportList<Item, Word extends string>(
  input: unknown,
  field: string,
  words: readonly Word[],
  read: (item: unknown, index: number) => Verdict<Item>,
): Promise<Verdict<ImportOrder<Item, Word>>> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const items: Item[] = []
  const { [field]: list, on_duplicate: word = 'refuse' } = input
  const onDuplicate = words.find((one) => one === word)
  if (onDuplicate === undefined) issues.push(notAmong(['on_duplicate'], word, words))
  if (list === undefined || list === null) issues.push(missing([field], list))
  else if (!Array.isArray(list)) issues.push(issue([field], 'not-a-list', { type: typeName(list) }))
  else if (list.length === 0) issues.push(issue([field], 'empty'))
  else if (list.length > IMPORT_MAX) issues.push(issue([field], 'too-many-items', { max: IMPORT_MAX }))
  else if (onDuplicate)
    await inSlices(list, (item, index) => {
      if (issues.length >= FAULTS_MAX) return
      const verdict = read(item, index)
      if (verdict.ok) items.push(verdict.value)
      else issues.push(...underIndex(field)(index, verdict.issues.slice(0, FAULTS_MAX)))
    })
  if (!onDuplicate || issues.length > 0) return { ok: false, issues: issues.slice(0, FAULTS_MAX) }
  return { ok: true, value: { items, onDuplicate } }
}
