import { type Issue, issue } from '#calc/vocabulary/faults/fault.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { MaterialProperties } from '#calc/vocabulary/properties.ts'
import { isFields, isNothing } from '#calc/vocabulary/rules/field-rules.ts'
import { checkMaterial } from '#calc/vocabulary/rules/material-rules.ts'
import { type OwnPatch, ownIssues, readOwnValues } from '#calc/vocabulary/rules/own-values.ts'

export const withoutNulls = <Values extends object>(
  values: Values,
): { [Key in keyof Values]: NonNullable<Values[Key]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as {
    [Key in keyof Values]: NonNullable<Values[Key]>
  }

/** Readings of a sample, without the fields that a material must have; adds faults to `issues`. */
export function checkReadings(value: unknown, issues: Issue[]): Partial<MaterialProperties> {
  if (value === undefined) {
    issues.push(issue(['properties'], 'required'))
    return {}
  }
  const given = isFields(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isNothing(one)))
    : value
  const checked = checkMaterial({ properties: given }, { partial: true })
  if (checked.ok) return withoutNulls(checked.material.properties ?? {})
  issues.push(...checked.issues)
  return {}
}

/** Values of own properties, checked by their definitions; adds faults to `issues`. */
export function checkOwn(value: unknown, definitions: readonly OwnProperty[], issues: Issue[]): OwnPatch {
  const own = readOwnValues(value, ['own'], issues)
  issues.push(...ownIssues(own, definitions))
  return own
}
