import { t } from 'elysia'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { isOwnQuantity } from '#calc/vocabulary/own-property.ts'
import { isDerived, type Quantity } from '#calc/vocabulary/quantities.ts'
import { isFields } from '#calc/vocabulary/rules/field-rules.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { BackwardsRequest } from './backwards.model.ts'
import { figuresOf } from './recipe-reading.ts'

export interface ReadBackwards extends BackwardsRequest {
  measured: [Quantity, number][]
}

const readFields = rulesOf(t.Omit(BackwardsRequest, ['measured']))

/** Checks a request without looking at the materials: first each field, then the rules between fields. */
export function readBackwards(input: unknown): Verdict<ReadBackwards> {
  const issues: Issue[] = []
  const measured = isFields(input) ? figuresOf(input.measured, 'measured', issues) : []
  const fields = readFields(input)
  if (!fields.ok) return { ok: false, issues: [...fields.issues, ...issues] }
  const request = fields.value as unknown as BackwardsRequest
  if (measured.length === 0 && issues.length === 0) issues.push(issue(['measured'], 'values-needed'))
  issues.push(...betweenFields(request, measured))
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value: { ...request, measured } }
}

function betweenFields(
  { materials, percentages, unknown }: BackwardsRequest,
  measured: readonly [Quantity, number][],
): Issue[] {
  const issues = materials.flatMap((id, at) =>
    materials.indexOf(id) < at ? [issue(['materials', String(at)], 'repeated-material')] : [],
  )
  if (unknown !== undefined && !materials.includes(unknown))
    issues.push(issue(['unknown'], 'not-in-recipe', { id: unknown }))
  if ((percentages === undefined) !== (unknown === undefined))
    issues.push(issue([percentages ? 'unknown' : 'percentages'], 'required'))
  for (const [q] of measured)
    if (isOwnQuantity(q)) issues.push(issue(['measured', q], 'unknown-property', { name: q }))
  if (!percentages) return issues
  const counts = { materials: materials.length, percentages: percentages.length }
  if (counts.materials !== counts.percentages)
    issues.push(issue(['non_field_errors'], 'counts-differ', counts))
  else if (!isWhole(percentages))
    issues.push(issue(['percentages'], 'total-not-100', { total: totalOf(percentages) }))
  // A value computed from several properties is not a property of one material.
  for (const [q] of measured)
    if (isDerived(q)) issues.push(issue(['measured', q], 'unknown-property', { name: q }))
  return issues
}
