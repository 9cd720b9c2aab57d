import type { UnitChoice } from '#calc/units/choice.ts'
import type { NumericPropertyName, PropertyName } from '#calc/vocabulary/properties.ts'
import type { SheetValues } from '#web/readings/sheet-entries.ts'
import { typedInto } from '#web/readings/typed-as.ts'
import type { TextFieldName } from './material-checks.ts'
import type { MaterialEntries } from './material-entries.ts'

/** Several fields that are filled at once: from a column that was pasted, or from a laboratory's sheet. */
export interface Filling extends SheetValues {
  by: 'points' | 'sheet'
  texts: Partial<Record<TextFieldName, string>>
  /** Figures for which there was no field. */
  left: number
}

export interface Taken extends Filling {
  before: MaterialEntries
}

const names = ({ properties }: Filling) => Object.keys(properties) as PropertyName[]

/** The entries with all of it in its fields, each in the unit that it names, else as if it had been typed there. */
export function filledWith(entries: MaterialEntries, filling: Filling, units: UnitChoice): MaterialEntries {
  const properties = { ...entries.properties }
  const typed = { ...entries.typed }
  for (const name of names(filling)) {
    const { text, unit, temperature } = filling.properties[name]!
    properties[name] = text
    if (name === 'color') continue
    typed[name] =
      unit === null ? typedInto(name, typed[name], units) : { unit, ...(temperature && { temperature }) }
  }
  return { ...entries, ...filling.texts, properties, typed, own: { ...entries.own, ...filling.own } }
}

/** Gives the fields that were filled back what stood there, and leaves what was typed elsewhere meanwhile. */
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
