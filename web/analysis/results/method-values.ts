import type { Calc, MethodCode } from '#calc/vocabulary/blend.ts'
import { choicesOf } from '#calc/vocabulary/method-choices.ts'
import type { BlendResults, PropertyName } from '#calc/vocabulary/properties.ts'
import { type Recipe, withChoice } from '../rules/draft.ts'
import { estimateOf } from '../rules/result.ts'

/** A method that may be asked for, and what the blend would have by it. */
export interface MethodValue {
  method: MethodCode
  isUsual: boolean
  /** Null where there is none. */
  value: BlendResults[PropertyName]
  /** Another rule has to stand in, as for the vapor pressure of alcohols, or for what a method can't take. */
  isReplaced: boolean
}

/** Every method that there is for a property, with this recipe's value by each; none where there is no choice. */
export const methodValues = (property: PropertyName, recipe: Recipe, calc: Calc): MethodValue[] =>
  choicesOf(property).flatMap((method, at) => {
    const methods = withChoice(recipe.options?.methods ?? {}, property, method)
    const estimate = estimateOf({ ...recipe, options: { ...recipe.options, methods } }, calc)
    if (!estimate) return []
    const { results, methods: used } = estimate.blend
    // With alcohols a method of octane counts in what is no alcohol.
    const isOwn = used[property] === method || used[property] === 'octane-with-alcohol'
    const isReplaced = used[property] !== null && !isOwn
    return [{ method, isUsual: at === 0, value: isReplaced ? null : results[property], isReplaced }]
  })
