// What counts as measured, of results and of samples from several levels.

import type { BlendResults } from '../vocabulary/properties.ts'
import { DISTILLATION_NAMES, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { type LabEntry, type LabQuantity, LEVELS } from './lab-record.ts'

type Entered = Pick<LabEntry, 'results' | 'levels'>

/** The result, or else the mean of the levels; of colors the first. */
export function valueIn({ results, levels }: Entered, q: LabQuantity): number | string | undefined {
  if (results[q] !== undefined) return results[q]
  const found = eachLevel(levels, q)
  const numbers = found.filter((one) => typeof one === 'number')
  return numbers.length > 0 ? meanOf(numbers) : found[0]
}

export const eachLevel = (levels: LabEntry['levels'], q: LabQuantity): (number | string)[] =>
  LEVELS.flatMap((level) => levels?.[level]?.[q] ?? [])

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / values.length

/** What was measured, and calculated where nothing was: for the tests whose R follows from others' values. */
export function readingsOf(results: BlendResults, entry: Entered): BlendResults {
  const found = { ...results }
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const value = valueIn(entry, name)
    if (typeof value === 'number') found[name] = value
  }
  const color = valueIn(entry, 'color')
  if (typeof color === 'string') found.color = color
  const points = DISTILLATION_NAMES.flatMap((name) => found[name] ?? [])
  // Half a measured curve may not fit the other, calculated half.
  if (points.every((celsius, at) => at === 0 || celsius >= points[at - 1]!)) return found
  return { ...found, ...Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, results[name]])) }
}
