// Several fields filled at once: from a column of cells that was pasted, or from a laboratory's sheet.
import type { LabQuantity } from '#calc/lab/lab-record.ts'
import { type Cell, decimalMarkOf, readCell } from '#calc/sheet/cell.ts'
import { readDelimited } from '#calc/sheet/csv-text.ts'
import { readLabel } from '#calc/sheet/label-reading.ts'
import { unitOf } from '#calc/sheet/sheet-units.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type NumericPropertyName,
  PROPERTY_NAMES,
  type PropertyName,
} from '#calc/vocabulary/properties.ts'
import type { LabEntries } from '#web/readings/lab-entries.ts'
import { type TypedAs, typedInto } from '#web/readings/typed-as.ts'
import type { TextFieldName } from './material-checks.ts'
import type { MaterialEntries } from './material-entries.ts'

/** The text for a field; without a unit it is in the field's own. */
interface FieldValue {
  text: string
  unit: string | null
  temperature?: { text: string; unit: string }
}

/** What a sheet gives, by property and by the key of an own one. */
interface SheetValues {
  properties: Partial<Record<PropertyName, FieldValue>>
  own?: Readonly<Record<string, string>>
}

/** What goes into the form of a material. */
export interface Filling extends SheetValues {
  by: 'points' | 'sheet'
  texts: Partial<Record<TextFieldName, string>>
  /** Figures for which there was no field. */
  left: number
}

export interface Taken extends Filling {
  before: MaterialEntries
}

/** How a field is meant once the value stands in it. */
const meantBy = (
  name: PropertyName,
  { unit, temperature }: FieldValue,
  before: TypedAs | undefined,
  units: UnitChoice,
): TypedAs | undefined => {
  if (name === 'color') return undefined
  return unit === null ? typedInto(name, before, units) : { unit, ...(temperature && { temperature }) }
}

const names = ({ properties }: Filling) => Object.keys(properties) as PropertyName[]

/** The entries with all of it in its fields, each in the unit that it names, else as if it had been typed there. */
export function filledWith(entries: MaterialEntries, filling: Filling, units: UnitChoice): MaterialEntries {
  const properties = { ...entries.properties }
  const typed = { ...entries.typed }
  for (const name of names(filling)) {
    const value = filling.properties[name]!
    properties[name] = value.text
    if (name !== 'color') typed[name] = meantBy(name, value, typed[name], units)
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

/** Laboratory results with the values of a sheet in the fields that there are; `taken` and `left` count them. */
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
    const as = meantBy(name, value, undefined, units)
    values[name] = { text: value.text, ...(as && { as }) }
  }
  const count = taken.length + ofOwn.length
  return { values, taken: count, left: given.length + Object.keys(own).length - count }
}

const isPoint = (target: string | null): target is DistillationName =>
  target !== null && isDistillation(target)

/**
 * Several cells pasted into the field of a point: one below the other, or side by side, for this point and those after it; or with
 * labels before them, each for the point that its label names. Null for a single figure, which is pasted like any text. A cell
 * that is not a figure is kept as it is, for the form to say what is wrong with it; a blank one leaves its point alone.
 */
export function pastedPoints(text: string, from: DistillationName): Filling | null {
  const rows = readDelimited(text.replace(/[\r\n]+$/, ''), text.includes('\t') ? '\t' : '\n')
  const cells = rows.flat()
  if (cells.length < 2) return null
  const mark = decimalMarkOf(cells)
  const valueIn = (name: DistillationName, cell: Cell, labelled: string | null): FieldValue => {
    const reading = readCell(cell, mark)
    if (reading.is === 'none') return { text: '', unit: null }
    const said = reading.is === 'number' ? (reading.unit ?? labelled) : null
    const unit = said === null ? null : unitOf(name, said)
    if (reading.is !== 'number' || (said !== null && unit === null))
      return { text: cell.text.trim(), unit: null }
    if (unit?.symbol !== 'K') return { text: reading.text, unit: unit?.symbol ?? null }
    // The form has no kelvin.
    return { text: String(Number(unit.toWire(reading.value, null)!.toPrecision(12))), unit: '°C' }
  }
  const properties: Filling['properties'] = {}
  let left = 0
  const put = (name: DistillationName | undefined, cell: Cell, labelled: string | null = null) => {
    if (cell.text.trim() === '') return
    if (name) properties[name] = valueIn(name, cell, labelled)
    else left += 1
  }
  if (rows.some((row) => row.length === 2 && isPoint(readLabel(row[0]!.text).target))) {
    for (const [label, figure] of rows) {
      const { target, unit } = readLabel(label!.text)
      if (figure) put(isPoint(target) ? target : undefined, figure, unit)
    }
  } else {
    const start = DISTILLATION_NAMES.indexOf(from)
    for (const [at, cell] of cells.entries()) put(DISTILLATION_NAMES[start + at], cell)
  }
  return { by: 'points', properties, texts: {}, left }
}
