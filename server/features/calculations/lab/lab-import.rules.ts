import type { LabEntry } from '#calc/lab/lab-record.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { IMPORT_MAX } from '#calc/vocabulary/limits.ts'
import {
  checkText,
  type Fields,
  isFields,
  isNothing,
  missing,
  notFields,
  typeName,
} from '#calc/vocabulary/rules/field-rules.ts'
import type { Verdict } from '#server/http/validation.ts'
import { ON_DUPLICATE, type OnDuplicate } from './lab.model.ts'

/** Faults that one answer names at most. */
export const FAULTS_MAX = 1000
const REFERENCE_MAX = 200

export interface ImportedLab {
  /** Id or name of the calculation. */
  reference: string
  entry: LabEntry
  /** By quantity the units of own properties, as they were said. */
  units: Fields
  /** Nothing is said of what was pumped. */
  keepsPumped: boolean
}

export interface LabOrder {
  results: ImportedLab[]
  onDuplicate: OnDuplicate
}

/** The same faults under the place of their results in the list. */
export const at = (index: number, issues: readonly Issue[]): Issue[] =>
  issues.map(({ path, code, params }) => new Issue(['results', String(index), ...path], code, params))

/** Judges each entry by itself; which calculations they are for is found out later. */
export function readLabImport(input: unknown, now: Date): Verdict<LabOrder> {
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const issues: Issue[] = []
  const { results: list, on_duplicate: word = 'refuse' } = input
  const onDuplicate = ON_DUPLICATE.find((each) => each === word)
  if (!onDuplicate) issues.push(issue(['on_duplicate'], 'choice', { value: String(word) }))
  if (list === undefined || list === null) issues.push(missing(['results'], list))
  else if (!Array.isArray(list)) issues.push(issue(['results'], 'not-a-list', { type: typeName(list) }))
  else if (list.length === 0) issues.push(issue(['results'], 'empty'))
  else if (list.length > IMPORT_MAX) issues.push(issue(['results'], 'too-many-items', { max: IMPORT_MAX }))
  if (issues.length > 0) return { ok: false, issues }
  const results: ImportedLab[] = []
  for (const [index, item] of (list as unknown[]).entries()) {
    if (issues.length >= FAULTS_MAX) break
    const read = readOne(item, now)
    if (read.ok) results.push(read.value)
    else issues.push(...at(index, read.issues.slice(0, FAULTS_MAX)))
  }
  if (issues.length > 0) return { ok: false, issues: issues.slice(0, FAULTS_MAX) }
  return { ok: true, value: { results, onDuplicate: onDuplicate! } }
}

function readOne(item: unknown, now: Date): Verdict<ImportedLab> {
  if (!isFields(item)) return { ok: false, issues: [notFields([], item)] }
  const issues: Issue[] = []
  const { calculation, ...said } = item
  if (isNothing(calculation)) issues.push(issue(['calculation'], calculation === null ? 'null' : 'required'))
  const reference = isNothing(calculation)
    ? ''
    : (checkText(calculation, ['calculation'], issues, REFERENCE_MAX) ?? '')
  const checked = checkLab(said, now)
  if (!checked.ok) return { ok: false, issues: [...issues, ...checked.issues] }
  return issues.length > 0
    ? { ok: false, issues }
    : {
        ok: true,
        value: {
          reference,
          entry: checked.entry,
          units: isFields(said.units) ? said.units : {},
          keepsPumped: said.as_blended === undefined,
        },
      }
}
