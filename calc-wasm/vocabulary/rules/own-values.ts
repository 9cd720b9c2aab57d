import { LOGLOG_MIN } from '../codes.ts'
import { type Issue, issue } from '../faults/fault.ts'
import { HEAVY_FIELDS, type Heavy, heavyProperty } from '../heavy.ts'
import {
  isInDomain,
  isOwnQuantity,
  keyOfQuantity,
  OWN_KEY,
  OWN_VALUE_MAX,
  type OwnProperty,
  type OwnValues,
} from '../own-property.ts'
import { recordOf } from '../records.ts'
import { checkEach, checkNumber, fieldsIn, isNothing, numberWithin, refuseOthers } from './field-rules.ts'

/** A change to own values: null removes one. */
export type OwnPatch = Record<string, number | null>

/** Checks the form of `own` without definitions; adds faults. */
export const readOwnValues = (input: unknown, path: string[], issues: Issue[]): OwnPatch =>
  checkEach(input, path, issues, (value, place, key) => {
    if (OWN_KEY.test(key))
      return isNothing(value)
        ? null
        : numberWithin(value, place, issues, { min: -OWN_VALUE_MAX, max: OWN_VALUE_MAX })
    issues.push(issue(place, 'unknown-property', { name: key }))
    return undefined
  })

export const withPatch = (values: OwnValues, patch: OwnPatch): OwnValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter((entry): entry is [string, number] => entry[1] !== null),
  )

/** Faults of values by the definitions of their owner. */
export function ownIssues(
  values: OwnPatch,
  definitions: readonly OwnProperty[],
  path: string[] = ['own'],
): Issue[] {
  return Object.entries(values).flatMap(([key, value]) => {
    const definition = definitions.find((one) => one.key === key)
    if (!definition) return issue([...path, key], 'unknown-property', { name: key })
    return value === null ? [] : (ownValueIssue(definition, value, [...path, key]) ?? [])
  })
}

interface OwnDetails {
  own?: OwnPatch
  precision?: object
}

export const hasOwnValues = ({ own = {}, precision = {} }: OwnDetails): boolean =>
  Object.keys(own).length > 0 || Object.keys(precision).some(isOwnQuantity)

/** Faults of values and deviations. An unknown key is refused: it would apply to a later property of that key. */
export const ownDetailIssues = (
  { own = {}, precision = {} }: OwnDetails,
  definitions: readonly OwnProperty[],
): Issue[] => [
  ...ownIssues(own, definitions),
  ...Object.keys(precision).flatMap((q) =>
    isOwnQuantity(q) && !definitions.some(({ key }) => key === keyOfQuantity(q))
      ? [issue(['precision', q], 'unknown-property', { name: q })]
      : [],
  ),
]

/** The fault of a single value; null where there is none. */
export function ownValueIssue(definition: OwnProperty, value: number, path: string[]): Issue | null {
  const { min, max, rule, offset } = definition
  if (min !== null && value < min) return issue(path, 'min', { min })
  if (max !== null && value > max) return issue(path, 'max', { max })
  if (isInDomain(definition, value)) return null
  if (rule === 'loglog') return issue(path, 'min', { min: LOGLOG_MIN })
  return rule === 'power' && offset
    ? issue(path, 'own-outside-power', { above: 0 - offset, offset })
    : issue(path, 'own-outside-log')
}

/** Reads the heavy-fuel readings of a material, within their ranges; adds faults. */
export function checkHeavy(value: unknown, path: string[], issues: Issue[]): Heavy {
  const fields = fieldsIn(value, path, issues) ?? {}
  refuseOthers(fields, HEAVY_FIELDS, path, issues)
  const given = HEAVY_FIELDS.filter((name) => !isNothing(fields[name]))
  return recordOf(given, (name) => {
    const { min, max } = heavyProperty(name)
    return checkNumber(fields[name], [...path, name], issues, min!, max!)
  })
}
