// Several fields filled at once: from pasted cells, or from a laboratory's sheet.
import type { LabQuantity } from '#calc/lab/lab-record.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { type NumericPropertyName, PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import type { LabEntries } from '#web/readings/lab-entries.ts'
import { type TypedAs, typedInto } from '#web/readings/typed-as.ts'
import type { TextFieldName } from './material-checks.ts'
import type { MaterialEntries } from './material-entries.ts'

/** A field's text; a null unit means the field's own. */
export interface FieldValue {
  text: string
  unit: string | null
  temperature?: { text: string; unit: string }
}

interface SheetValues {
  properties: Partial<Record<PropertyName, FieldValue>>
  own?: Readonly<Record<string, string>>
}

export interface Filling extends SheetValues {
  by: 'points' | 'sheet'
  texts: Partial<Record<TextFieldName, string>>
  /** How many figures had no field. */
  left: number
}

export interface Taken extends Filling {
  before: MaterialEntries
}

/** The unit and temperature of a field once it has the value. */
const typedAs = (
  name: PropertyName,
  { unit, temperature }: FieldValue,
  before: TypedAs | undefined,
  units: UnitChoice,
): TypedAs | undefined => {
  if (name === 'color') return undefined
  return unit === null ? typedInto(name, before, units) : { unit, ...(temperature && { temperature }) }
}

const names = ({ properties }: Filling) => Object.keys(properties) as PropertyName[]

/** The entries with the filling's values, each in the unit it names, otherwise as if typed. */
export function filledWith(entries: MaterialEntries, filling: Filling, units: UnitChoice): MaterialEntries {
  const properties = { ...entries.properties }
  const typed = { ...entries.typed }
  for (const name of names(filling)) {
    const value = filling.properties[name]!
    properties[name] = value.text
    if (name !== 'color') typed[name] = typedAs(name, value, typed[name], units)
  }
  return { ...entries, ...filling.texts, properties, typed, own: { ...entries.own, ...filling.own } }
}

/** Undoes a filling; other fields keep what was typed since. */
export function withoutFilling(now: MaterialEntries, taken: Taken): MaterialEntries {
  const { before } = taken
  const properties = { ...now.properties }
  const typed = { ...now.typed }
  for (const name of names(taken)) {
    properties[name] = before.properties[name]
    if (name !== 'color') typed[name as NumericPropertyName] = before.typed[name as NumericPropertyName]
  }
  const texts = Object.fromEntries(
    Object.keys(taken.texts).map((name) => [name, before[name as TextFieldName]]),
  )
  const own = { ...now.own }
  for (const key of Object.keys(taken.own ?? {})) own[key] = before.own[key] ?? ''
  return { ...now, ...texts, properties, typed, own }
}

/** Laboratory results with a sheet's values in the given fields; `left` counts those without a field. */
export function withSheet(
  before: LabEntries['values'],
  { properties, own = {} }: SheetValues,
  fields: readonly LabQuantity[],
  units: UnitChoice,
): { values: LabEntries['values']; taken: number; left: number } {
  const values = { ...before }
  const given = PROPERTY_NAMES.filter((name) => properties[name])
  const taken = given.filter((name) => fields.includes(name))
  const ofOwn = Object.entries(own).filter(([key]) => fields.includes(ownQuantity(key)))
  for (const [key, text] of ofOwn) values[ownQuantity(key)] = { text }
  for (const name of taken) {
    const value = properties[name]!
    const as = typedAs(name, value, undefined, units)
    values[name] = { text: value.text, ...(as && { as }) }
  }
  const count = taken.length + ofOwn.length
  return { values, taken: count, left: given.length + Object.keys(own).length - count }
}
