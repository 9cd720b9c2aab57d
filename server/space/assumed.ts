import { readingFrom, readingIn } from '#calc/assumed/assumed.ts'
import type { Assumed } from '#calc/vocabulary/blend.ts'
import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { invalidFields } from '#server/errors.ts'
import type { AssumedRequests } from '#server/responses/recipe.model.ts'
import { type MaterialRow, notInRecipe } from './recipe-request.ts'

/** Readings that are assumed of other materials than those of the request, or twice. */
export const assumedIssues = (assumed: AssumedRequests = [], materials: readonly string[]): Issue[] =>
  assumed.flatMap(({ material, property }, at) => [
    ...notInRecipe(materials, ['assumed', String(at), 'material'], material),
    ...(assumed.findIndex((one) => one.material === material && one.property === property) < at
      ? [issue(['assumed', String(at)], 'assumed-twice')]
      : []),
  ])

/** The ids of the streams that supply the readings. */
export const assumedFrom = (assumed: AssumedRequests = []): string[] => assumed.map(({ from }) => from)

/**
 * The assumed readings, by the position of their material.
 * @param pick the materials of these ids, in order
 * @throws AppError 400 where a material has one of its own, or the other one has none
 */
export function assumedOf(
  asked: AssumedRequests = [],
  materials: readonly MaterialRow[],
  pick: (ids: string[], pathOf: (at: number) => string[]) => MaterialRow[],
): Assumed[] {
  const sources = pick(assumedFrom(asked), (at) => ['assumed', String(at), 'from'])
  const issues: Issue[] = []
  const assumed = asked.flatMap(({ material, property, from }, at) => {
    const component = materials.findIndex(({ id }) => id === material)
    const [lacking, source] = [materials[component]!, sources[at]!]
    const reading = readingFrom(property, {
      ...source.details,
      properties: { ...emptyProperties(), ...source.properties },
    })
    const path = (field: string) => ['assumed', String(at), field]
    const { own } = lacking.details
    if (readingIn(property, { own, properties: { ...emptyProperties(), ...lacking.properties } }) !== null)
      issues.push(issue(path('property'), 'assumed-has-reading', { name: lacking.name }))
    else if (source.owner !== null) issues.push(issue(path('from'), 'assumed-not-catalogue'))
    else if (!reading) issues.push(issue(path('from'), 'assumed-no-reading', { name: source.name }))
    else return [{ component, from, ...reading }]
    return []
  })
  if (issues.length > 0) throw invalidFields(issues, true)
  return assumed
}
