import { t } from 'elysia'
import { readGradeOptions } from '#calc/grades/grade-options.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { METHOD_CHOICES } from '#calc/vocabulary/method-choices.ts'
import { isWhole, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { rulesOf, type Verdict } from '#server/http/validation.ts'
import { BlendRequest, type Recipe } from './blending.model.ts'

/** A grade's options depend on the grade, so they are read separately. */
const readFields = rulesOf(t.Omit(BlendRequest, ['options']))

/** Checks a blend request without looking at the materials: first each field, then the rules between fields. */
export function readRecipe(input: unknown): Verdict<Recipe> {
  const fields = readFields(input)
  if (!fields.ok) return fields
  const { grade, ...recipe } = fields.value as Omit<BlendRequest, 'options'>
  const { options: given = null } = input as { options?: unknown }
  const issues: Issue[] = []
  const options = readGradeOptions(given, ['options'], issues)
  if (given !== null && grade === undefined) issues.push(issue(['options'], 'options-without-grade'))
  issues.push(...unknownMethods(input), ...betweenFields(recipe))
  if (issues.length > 0) return { ok: false, issues }
  return { ok: true, value: { ...recipe, ...(grade !== undefined && { against: { grade, options } }) } }
}

/** A property whose method can't be chosen is an error, not something to ignore. */
export function unknownMethods(input: unknown): Issue[] {
  const { methods = {} } = input as { methods?: Record<string, unknown> }
  return Object.entries(methods).flatMap(([name, value]) =>
    Object.hasOwn(METHOD_CHOICES, name) ? [] : [issue(['methods', name], 'choice', { value: String(value) })],
  )
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
