import { ownQuantity } from '#calc/own/own-property.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import type { Filling } from '#web/materials/filled-at-once.ts'
import { typedInto } from '#web/materials/typed-as.ts'
import type { FieldName, LabEntries } from './lab-entries.ts'

/** The entries with the values of a laboratory's sheet in the fields that there are. */
export function withSheet(
  entries: LabEntries,
  { properties, own = {} }: Pick<Filling, 'properties' | 'own'>,
  fields: readonly FieldName[],
  units: UnitChoice,
): { entries: LabEntries; taken: number; left: number } {
  const values = { ...entries.values }
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
  return { entries: { ...entries, values }, taken: count, left }
}
