import { readGradeOptions } from '#calc/grades/grade-options.ts'
import { readSettings } from '#calc/uncertainty/read-settings.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { checkText, type Fields, isFields, isNothing, notFields } from '#calc/vocabulary/rules/field-rules.ts'
import type { Verdict } from '#server/http/validation.ts'
import type { Asked } from './uncertainty.model.ts'

const GRADE_MAX = 100

/** What a body asks for. */
export function readRequest(input: unknown): Verdict<Asked> {
  const issues: Issue[] = []
  if (!isFields(input)) return { ok: false, issues: [notFields([], input)] }
  const asked = readFields(input, issues)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: asked }
}

/** What a query asks for, where objects are texts of JSON. */
export function readQuery(input: unknown): Verdict<Asked> {
  const issues: Issue[] = []
  const fields = { ...(input as Fields) }
  for (const name of ['options', 'models', 'tests', 'laboratory'] as const) {
    const text = fields[name]
    if (typeof text !== 'string') continue
    delete fields[name]
    try {
      fields[name] = JSON.parse(text)
    } catch {
      issues.push(issue([name], 'not-json'))
    }
  }
  const asked = readFields(fields, issues)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: asked }
}

function readFields(input: Fields, issues: Issue[]): Asked {
  const settings = readSettings(input, issues)
  const options = readGradeOptions(input.options, ['options'], issues)
  if (isNothing(input.grade)) {
    if (!isNothing(input.options) && issues.length === 0)
      issues.push(issue(['options'], 'options-without-grade'))
    return { settings }
  }
  const grade = checkText(input.grade, ['grade'], issues, GRADE_MAX) ?? ''
  return { settings, against: { grade, options } }
}
