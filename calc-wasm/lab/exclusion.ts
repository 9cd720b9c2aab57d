import { type Issue, issue } from '../vocabulary/faults/issue.ts'
import { checkText, isFields, isNothing, notFields } from '../vocabulary/rules/field-rules.ts'
import { isLabQuantity, type LabRecord } from './lab-record.ts'

export const REASON_MAX = 200

/**
 * Results of which some are left out of histories, each with the reason that stands beside it; null counts one again. Nothing else
 * changes. Adds what is wrong.
 */
export function withExclusions(lab: LabRecord, input: unknown, issues: Issue[]): LabRecord {
  const { excluded } = isFields(input) ? input : {}
  if (!isFields(excluded)) {
    issues.push(notFields(['excluded'], excluded))
    return lab
  }
  const properties = { ...lab.properties }
  for (const [q, reason] of Object.entries(excluded)) {
    const path = ['excluded', q]
    const measured = isLabQuantity(q) ? properties[q] : undefined
    if (!isLabQuantity(q) || !measured) {
      issues.push(issue(path, 'not-measured', { name: q }))
      continue
    }
    const { excluded: _, ...compared } = measured
    const text = isNothing(reason) ? '' : checkText(reason, path, issues, REASON_MAX)
    properties[q] = text ? { ...compared, excluded: text } : compared
  }
  return { ...lab, properties }
}
