import { t } from 'elysia'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { readAgainst } from '#server/own/grade-asked.ts'
import { BlendRequest, type Recipe } from './blending.model.ts'

const readFields = rulesOf(t.Omit(BlendRequest, ['options']))

/** Checks a blend request without looking at the materials: first each field, then the rules between fields. */
export function readRecipe(input: unknown): Verdict<Recipe> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const { grade, ...recipe } = fields.value as Omit<BlendRequest, 'options'>
  const { options: given = null } = input as { options?: unknown }
  const issues: Issue[] = []
  const against = readAgainst(grade, given, issues)
  issues.push(...betweenFields(recipe))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...recipe, ...(against && { against }) } }
}

export const repeatedMaterials = (materials: readonly string[]): Issue[] =>
  materials.flatMap((id, position) =>
    materials.indexOf(id) < position ? [issue(['materials', String(position)], 'repeated-material')] : [],
  )

export function betweenFields({
  materials,
  percentages,
}: Pick<Recipe, 'materials' | 'percentages'>): Issue[] {
  const repeated = repeatedMaterials(materials)
  if (repeated.length > 0) return repeated
  const counts = { materials: materials.length, percentages: percentages.length }
  if (counts.materials !== counts.percentages) return [issue(['non_field_errors'], 'counts-differ', counts)]
  if (isWhole(percentages)) return []
  return [issue(['percentages'], 'total-not-100', { total: totalOf(percentages) })]
}
