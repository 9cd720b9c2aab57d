import { UNIT_OF } from '#calc/recipe/money.ts'
import type { Candidate } from '#calc/recipe/question.ts'
import { isEstimable, statedOf } from '#calc/vocabulary/contents.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { NO_DETAILS } from '#calc/vocabulary/rules/material-details.ts'
import type { Named } from '#calc/vocabulary/words/names.ts'
import type { MaterialRow } from '#server/own/recipe-materials.ts'
import type { RecipeRequest } from './recipes.model.ts'

export type Material = Named & Pick<MaterialRow, 'id' | 'details' | 'categories'> & { candidate: Candidate }
export function materialOf(row: MaterialRow): Material {
  const { entered, pour_is, precision, own, ...details } = { ...NO_DETAILS, ...row.details }
  const stated = statedOf(details)
  const traits = {
    id: row.id,
    precision,
    ...stated,
    entered,
    pour_is,
    own,
    isEstimable: isEstimable({ ...row, ...stated }),
  }
  return { ...row, candidate: { properties: { ...emptyProperties(), ...row.properties }, ...traits } }
}

/** With what was asked of each. */
export function candidatesOf(materials: readonly Material[], request: RecipeRequest): Candidate[] {
  const own = UNIT_OF[request.basis]
  return materials.map(({ candidate }, at) => {
    const { min, max, at_least_if_used, price, price_unit, available, available_unit } =
      request.materials[at]!
    return {
      ...candidate,
      min,
      max,
      atLeastIfUsed: at_least_if_used,
      ...(price !== undefined && { price: { amount: price, unit: price_unit ?? own } }),
      ...(available !== undefined && { available: { amount: available, unit: available_unit ?? own } }),
    }
  })
}
