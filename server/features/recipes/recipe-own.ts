import { isOwnQuantity, isWorst, keyOfQuantity, lookOf, type OwnProperty } from '#calc/own/own-property.ts'
import type { RecipeQuantity } from '#calc/recipe/quantity.ts'
import type { RecipeLimit } from '#calc/recipe/question.ts'
import { isFilter } from '#calc/recipe/rows/own-rows.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/issue.ts'
import { invalidFields } from '#server/errors.ts'
import type { ReadRequest } from './recipe-reading.ts'

/**
 * The own properties that a question is about, of those that its account has defined.
 * @throws InvalidInput for one that is not defined, and for a limit on the worst of the components that leaves out nobody
 */
export function ownAsked(
  { limits, values, places }: Pick<ReadRequest, 'limits' | 'values' | 'places'>,
  definitions: readonly OwnProperty[],
): OwnProperty[] {
  const of = (q: RecipeQuantity) =>
    isOwnQuantity(q) ? definitions.find(({ key }) => key === keyOfQuantity(q)) : undefined
  const isUnknown = (q: RecipeQuantity) => isOwnQuantity(q) && !of(q)
  const issues = [
    ...limits.flatMap((limit, n): Issue[] => {
      const path = ['limits', String(places[n]), isUnknown(limit.q) ? 'property' : limit.side]
      if (isUnknown(limit.q)) return [issue(path, 'unknown-quantity', { name: limit.q })]
      const property = of(limit.q)
      if (!property || !isWorst(property.rule) || isFilter(limit, { options: { own: definitions } }))
        return []
      return [issue(path, property.rule === 'worst-high' ? 'own-only-max' : 'own-only-min')]
    }),
    ...values.flatMap(({ q }): Issue[] => {
      if (isUnknown(q)) return [issue(['target', q], 'unknown-quantity', { name: q })]
      const property = of(q)
      return property && isWorst(property.rule) ? [issue(['target', q], 'own-no-target')] : []
    }),
  ]
  if (issues.length > 0) throw invalidFields(issues, true)
  const asked = new Set([...limits, ...values].map(({ q }) => q))
  return definitions.filter(({ key }) => asked.has(`own:${key}`))
}

/** The limits with how their own properties are called. */
export const withLooks = (limits: readonly RecipeLimit[], own: readonly OwnProperty[]): RecipeLimit[] =>
  limits.map((limit) => {
    const property = own.find(({ key }) => limit.q === `own:${key}`)
    return property ? { ...limit, own: lookOf(property) } : limit
  })
