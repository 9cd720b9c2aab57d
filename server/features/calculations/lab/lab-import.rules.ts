import type { LabEntry } from '#calc/lab/lab-record.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { checkText, type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import { readImportList } from '#server/answers/import-list.ts'
import type { Verdict } from '#server/http/validation.ts'

const REFERENCE_MAX = 200

export interface ImportedLab {
  /** Id or name of the calculation. */
  reference: string
  entry: LabEntry
  /** By quantity the units of own properties, as they were said. */
  units: Fields
  /** Nothing is said of what was pumped. */
  keepsPumped: boolean
  seen: unknown
}

/** Judges each entry by itself; which calculations they are for is found out later. */
export const readLabImport = (input: unknown, now: Date) =>
  readImportList(input, 'results', (item) => readOne(item, now))

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
          seen: said.seen,
        },
      }
}
