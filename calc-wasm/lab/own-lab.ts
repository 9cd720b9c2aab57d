import { ownResultOf } from '../own/own-measure.ts'
import { type Issue, issue, notAmong } from '../vocabulary/faults/fault.ts'
import {
  isOwnQuantity,
  keyOfQuantity,
  type OwnFormat,
  type OwnProperty,
  type OwnResult,
  ownFormat,
} from '../vocabulary/own-property.ts'
import { ownValueIssue } from '../vocabulary/rules/own-values.ts'
import { choicesOf, programProperty } from '../vocabulary/words/reported.ts'
import { type LabEntry, type LabRecord, LEVELS } from './lab-record.ts'

/** Identifies the rule of an own property in histories; with its unit, since differences in another unit can't be compared. */
export const ownRuleOf = ({ rule, basis, exponent, offset, unit }: OwnProperty): string =>
  [rule, basis, exponent, offset, unit].filter((part) => part !== null && part !== '').join(' ')

/** How an own property among these results is shown; undefined for other quantities. */
export function labFormatIn(lab: Pick<LabRecord, 'definitions'> | null, q: string): OwnFormat | undefined {
  const definition = isOwnQuantity(q) ? lab?.definitions?.[keyOfQuantity(q)] : undefined
  return definition && ownFormat(definition)
}

/** Definitions of own properties: in the calculation, with earlier results, and the account's current ones. */
interface Defined {
  calculated: readonly OwnResult[]
  before: Readonly<Record<string, OwnProperty>>
  now: readonly OwnProperty[]
  /** Stated units of values, by quantity. */
  units?: Readonly<Record<string, unknown>>
}

/** The definition for a measured value: the current one only if it has the unit of the calculation, whose values don't change. */
export function definitionOf(q: string, { calculated, before, now }: Defined): OwnProperty | null {
  if (!isOwnQuantity(q)) return null
  const key = keyOfQuantity(q)
  const kept = ownResultOf(calculated, q)?.property
  const current = now.find((one) => one.key === key)
  if (current && (!kept || kept.unit === current.unit)) return current
  return kept ?? (Object.hasOwn(before, key) ? before[key]! : (programProperty(key) ?? null))
}

/** The fault of a value that is none of the words to choose from. */
function choiceIssue(q: string, value: number | string, path: string[]): Issue | null {
  const choices = choicesOf(q)?.map((one) => String(one.value))
  return choices && !choices.includes(String(value)) ? notAmong(path, value, choices) : null
}

/** Definitions of the entered own properties, by key; adds faults. Where the unit has changed since the calculation it must be stated. */
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
      const isUnitClear = !current || current.unit === unit || defined.units?.[q] === unit
      const fault = isUnitClear
        ? (choiceIssue(q, value!, place) ?? ownValueIssue(definition, value as number, place))
        : issue(place, 'own-unit-changed', { unit, now: current.unit })
      if (fault) issues.push(fault)
      else found[key] = definition
    }
  return found
}
