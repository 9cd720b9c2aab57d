import type { Issue } from '../faults/issue.ts'
import { HEAVY_FIELDS, type Heavy, heavyProperty } from '../heavy.ts'
import { checkNumber, isFields, isNothing, notFields, refuseOthers } from './field-rules.ts'

/** What is said of a material as a heavy fuel: by field a number within its range; adds what is wrong. */
export function checkHeavy(value: unknown, path: string[], issues: Issue[]): Heavy {
  if (value === null || value === undefined) return {}
  if (!isFields(value)) {
    issues.push(notFields(path, value))
    return {}
  }
  refuseOthers(value, HEAVY_FIELDS, path, issues)
  return Object.fromEntries(
    HEAVY_FIELDS.filter((name) => !isNothing(value[name])).map((name) => {
      const { min, max } = heavyProperty(name)
      return [name, checkNumber(value[name], [...path, name], issues, min!, max!)]
    }),
  )
}
