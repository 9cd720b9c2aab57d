import type { Candidate } from '#calc/recipe/question.ts'
import { issue } from '#calc/vocabulary/faults/issue.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { isEstimable } from '#calc/vocabulary/rules/estimable.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import { invalidFields } from '#server/errors.ts'
import type { RecipeRequest } from './recipes.model.ts'
import type { MaterialRow, selectMaterials } from './recipes.queries.ts'

export type Material = Named & Pick<MaterialRow, 'id' | 'details' | 'categories'> & { candidate: Candidate }
type Rows = Awaited<ReturnType<typeof selectMaterials>>

/** In the order of the ids. Throws AppError 400, at the path of each, for those that the caller may not use. */
export function materialsOf(
  rows: Rows,
  ids: readonly string[],
  pathOf: (at: number) => string[],
): Material[] {
  const byId = new Map(rows.map((row) => [row.id, row as MaterialRow]))
  const unknown = ids.flatMap((id, at) =>
    byId.has(id) ? [] : [issue(pathOf(at), 'unknown-material', { id })],
  )
  if (unknown.length > 0) throw invalidFields(unknown, true)
  return ids.map((id) => materialOf(byId.get(id)!))
}

export function materialOf(row: MaterialRow): Material {
  const { entered, oxygenate, pour_is, precision, own } = { ...NO_DETAILS, ...row.details }
  const traits = {
    id: row.id,
    ...{ precision, oxygenate, entered, pour_is, own },
    isEstimable: isEstimable({ ...row, oxygenate }),
  }
  return { ...row, candidate: { properties: { ...emptyProperties(), ...row.properties }, ...traits } }
}

/** With what was asked of each. */
export function candidatesOf(materials: readonly Material[], request: RecipeRequest): Candidate[] {
  const own = request.basis === 'volume' ? 'm3' : 't'
  return materials.map(({ candidate }, at) => {
    const { min, max, at_least_if_used, price, price_unit, available, available_unit } =
      request.materials[at]!
    return {
      ...candidate,
      ...{ min, max, atLeastIfUsed: at_least_if_used },
      ...(price !== undefined && { price: { amount: price, unit: price_unit ?? own } }),
      ...(available !== undefined && { available: { amount: available, unit: available_unit ?? own } }),
    }
  })
}
