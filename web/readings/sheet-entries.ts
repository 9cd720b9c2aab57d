import type { LabQuantity } from '#calc/lab/lab-record.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { PROPERTY_NAMES, type PropertyName } from '#calc/vocabulary/properties.ts'
import type { LabEntries } from './lab-entries.ts'
import { typedInto } from './typed-as.ts'

/** What a sheet gives, by property and by the key of an own one; a text without a unit is in that of its field. */
export interface SheetValues {
  properties: Partial<
    Record<PropertyName, { text: string; unit: string | null; temperature?: { text: string; unit: string } }>
  >
  own?: Readonly<Record<string, string>>
}

/** The values with those of a laboratory's sheet in the fields that there are. */
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
    const { text, unit, temperature } = properties[name]!
    const as =
      name === 'color'
        ? undefined
        : unit === null
          ? typedInto(name, undefined, units)
          : { unit, ...(temperature && { temperature }) }
    values[name] = { text, ...(as && { as }) }
  }
  const count = taken.length + ofOwn.length
  const left = given.length + Object.keys(own).length - count
  return { values, taken: count, left }
}
