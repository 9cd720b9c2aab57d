import { type Issue, issue } from '#calc/vocabulary/issue.ts'
import { TOTAL_TOLERANCE } from '#calc/vocabulary/limits.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { BlendRequest } from './blending.model.ts'

/** Totals are compared in whole millionths of a per cent, so that 3 × 33.33 is exactly 99.99 and within the tolerance. */
const UNITS = 1_000_000

const readFields = rulesOf(BlendRequest)

/** Checks a blend request without looking at the materials: first each field, then the rules between fields. */
export function readRecipe(input: unknown): Verdict<BlendRequest> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const value = fields.value as BlendRequest
  const issues = betweenFields(value)
  return issues.length > 0 ? { ok: false, issues } : { ok: true, value }
}

function betweenFields({ materials, percentages }: BlendRequest): Issue[] {
  const repeated = materials.flatMap((id, position) =>
    materials.indexOf(id) < position ? [issue(['materials', String(position)], 'repeated-material')] : [],
  )
  if (repeated.length > 0) return repeated
  const counts = { materials: materials.length, percentages: percentages.length }
  if (counts.materials !== counts.percentages) return [issue(['non_field_errors'], 'counts-differ', counts)]
  const total = percentages.reduce((sum, percentage) => sum + Math.round(percentage * UNITS), 0)
  const isWhole = Math.abs(total - 100 * UNITS) <= TOTAL_TOLERANCE * UNITS
  return isWhole ? [] : [issue(['percentages'], 'total-not-100', { total: total / UNITS })]
}
