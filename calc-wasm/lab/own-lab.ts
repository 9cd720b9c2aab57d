import { ofQuantity } from '../own/own-measure.ts'
import { type Issue, issue } from '../vocabulary/faults/fault.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  lookOf,
  type OwnLook,
  type OwnProperty,
  type OwnResult,
} from '../vocabulary/own-property.ts'
import { ownValueIssue } from '../vocabulary/rules/own-values.ts'
import { type LabEntry, type LabRecord, LEVELS } from './lab-record.ts'

/**
 * The rule of an own property, as histories tell rules apart. Its unit belongs to it: a difference in another one is another
 * figure.
 */
export const ownRuleOf = ({ rule, basis, exponent, offset, unit }: OwnProperty): string =>
  [rule, basis, exponent, offset, unit].filter((part) => part !== null && part !== '').join(' ')

/** How an own property of these results is shown; undefined of every other quantity. */
export function lookIn(lab: Pick<LabRecord, 'definitions'> | null, q: string): OwnLook | undefined {
  const definition = isOwnQuantity(q) ? lab?.definitions?.[keyOfQuantity(q)] : undefined
  return definition && lookOf(definition)
}

/** Where definitions of own properties stand: in the calculation, with earlier results, and as the account has them now. */
interface Defined {
  calculated: readonly OwnResult[]
  before: Readonly<Record<string, OwnProperty>>
  now: readonly OwnProperty[]
  /** By quantity the unit that its values are said to be in. */
  units?: Readonly<Record<string, unknown>>
}

/**
 * The definition that a measured value is entered by. What was calculated stays in the unit that it was calculated in, so the
 * newest definition counts only where it has that unit.
 */
export function definitionOf(q: string, { calculated, before, now }: Defined): OwnProperty | null {
  if (!isOwnQuantity(q)) return null
  const key = keyOfQuantity(q)
  const kept = ofQuantity(calculated, q)?.property
  const current = now.find((one) => one.key === key)
  if (current && (!kept || kept.unit === current.unit)) return current
  return kept ?? (Object.hasOwn(before, key) ? before[key]! : null)
}

/**
 * The definitions of what was entered, by key; adds what is wrong with values by them. Where a calculation has another unit than the
 * property has now, a bare figure could be in either, so its unit has to be said.
 */
export function definitionsOf(
  { results, levels }: LabEntry,
  defined: Defined,
  issues: Issue[],
): Record<string, OwnProperty> {
  const found: Record<string, OwnProperty> = {}
  const places = [
    { path: ['results'], values: results },
    ...LEVELS.map((level) => ({ path: ['levels', level], values: levels?.[level] ?? {} })),
  ]
  for (const { path, values } of places)
    for (const [q, value] of Object.entries(values)) {
      if (!isOwnQuantity(q)) continue
      const place = [...path, q]
      const definition = definitionOf(q, defined)
      if (!definition) {
        issues.push(issue(place, 'unknown-property', { name: q }))
        continue
      }
      const { key, unit } = definition
      const current = defined.now.find((one) => one.key === key)
      const isMeant = !current || current.unit === unit || defined.units?.[q] === unit
      const wrong = isMeant
        ? ownValueIssue(definition, value as number, place)
        : issue(place, 'own-unit-changed', { unit, now: current.unit })
      if (wrong) issues.push(wrong)
      else found[key] = definition
    }
  return found
}
