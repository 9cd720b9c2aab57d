// What the errors of a blend's rules come to together, once more, for tests: each side of each value by itself.

import type { UncertaintyResult } from '../uncertainty/result.ts'
import {
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
  type NumericPropertyName,
} from '../vocabulary/properties.ts'

export type Sides = Partial<Record<NumericPropertyName, { down: number; up: number; isRelative: boolean }>>
/** These replace the error that is named first; the others come on top of it. */
const REPLACING = ['d86_narrow', 'd86_alcohol', 'viscosity_pure']

/** What the errors of each value come to together, each side by itself. */
export function sidesOf(assumed: UncertaintyResult['assumed'], results: MaterialProperties): Sides {
  const sides: Sides = {}
  const models = assumed.filter((one) => one.is === 'model')
  for (const name of NUMERIC_PROPERTY_NAMES) {
    const terms = models.filter(({ property }) => property === name)
    const [first] = terms
    const y = results[name]
    if (!first || y === null) continue
    const isRelative = first.is_relative && y > 0
    const total = (side: 'down' | 'up') => {
      const inUnit = (term: typeof first) => {
        const off = term[side]! * (term.is_relative ? y : 1)
        return isRelative ? off / y : off
      }
      const base = inUnit(first)
      const squares = terms.map(
        (term) => term.factor ** 2 * (inUnit(term) ** 2 - (REPLACING.includes(term.name) ? base ** 2 : 0)),
      )
      return Math.sqrt(
        Math.max(
          0,
          squares.reduce((sum, square) => sum + square, 0),
        ),
      )
    }
    sides[name] = { down: total('down'), up: total('up'), isRelative }
  }
  return sides
}
