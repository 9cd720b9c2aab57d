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
import { checkEach, checkFields, checkNumber, isNothing, numberWithin, refuseOthers } from './field-rules.ts'

/** Values as a correction gives them: null clears one. */
export type OwnPatch = Record<string, number | null>

/** Reads `own` of a material as far as no definition is needed; adds what is wrong. */
export const readOwnValues = (input: unknown, path: string[], issues: Issue[]): OwnPatch =>
  checkEach(input, path, issues, (value, place, key) => {
    if (OWN_KEY.test(key))
      return isNothing(value)
        ? null
        : numberWithin(value, place, issues, { min: -OWN_VALUE_MAX, max: OWN_VALUE_MAX })
    issues.push(issue(place, 'unknown-property', { name: key }))
    return undefined
  })

/** The values that a correction leaves. */
export const withPatch = (values: OwnValues, patch: OwnPatch): OwnValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...patch }).filter((entry): entry is [string, number] => entry[1] !== null),
  )

/** What is wrong with these values by the definitions of their owner. */
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

/** Whether a material has any values or deviations of own properties. */
export const saysOwn = ({ own = {}, precision = {} }: OwnDetails): boolean =>
  Object.keys(own).length > 0 || Object.keys(precision).some(isOwnQuantity)

/** What is wrong with values and their deviations. An unknown key is refused: it would apply to the next property of that key. */
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

/** What is wrong with one value of a property; null where nothing is. */
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

/** Reads the heavy-fuel fields of a material, numbers within their ranges; adds what is wrong. */
export function checkHeavy(value: unknown, path: string[], issues: Issue[]): Heavy {
  if (value === null || value === undefined) return {}
  if (!checkFields(value, path, issues)) return {}
  refuseOthers(value, HEAVY_FIELDS, path, issues)
  return Object.fromEntries(
    HEAVY_FIELDS.filter((name) => !isNothing(value[name])).map((name) => {
      const { min, max } = heavyProperty(name)
      return [name, checkNumber(value[name], [...path, name], issues, min!, max!)]
    }),
  )
}
