import { type DoseRange, mostOf } from '#calc/recipe-search/dosed-limits.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import type { Querier } from '#server/db/sql.ts'
import { invalidFields } from '#server/errors.ts'
import { dosedOf } from '#server/own/additives.ts'
import type { RecipeRequest } from './recipes.model.ts'

/** What a search may dose; throws AppError 400 for what it can't. */
export async function doseRanges(
  sql: Querier,
  spaceId: Parameters<typeof dosedOf>[1],
  { additives = [], goal, tank, capacity, certainty }: RecipeRequest,
): Promise<DoseRange[]> {
  if (additives.length === 0) return []
  const issues: Issue[] = []
  if (tank || capacity || certainty !== undefined) issues.push(issue(['additives'], 'additives-recipe'))
  const known = await dosedOf(
    sql,
    spaceId,
    additives.map(({ id }) => ({ id, dose: 0 })),
  )
  const ranges = additives.map(({ id, min = 0, max, price }, at): DoseRange => {
    const path = (field: string) => ['additives', String(at), field]
    const { additive } = known[at]!
    const priced = {
      ...additive,
      ...(price !== undefined && {
        price: { unit: 'kg' as const, currency: 'USD', ...additive.price, amount: price },
      }),
    }
    const most = max ?? mostOf(additive)
    if (additives.findIndex((one) => one.id === id) < at) issues.push(issue(path('id'), 'repeated-additive'))
    if (min > most) issues.push(issue(path('max'), 'limit-order', { min, max: most }))
    else if (min < most && (goal !== 'cost' || !priced.price))
      issues.push(issue(path('max'), 'dose-range', { name: additive.name }))
    return { id, additive: priced, min, max: most }
  })
  if (issues.length > 0) throw invalidFields(issues, true)
  return ranges
}
