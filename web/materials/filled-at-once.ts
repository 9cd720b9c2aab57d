// Several fields filled at once: from pasted cells, or from a laboratory's sheet.
import type { LabQuantity } from '#calc/lab/lab-record.ts'
import { type Cell, decimalMarkOf, readCell } from '#calc/sheet/cell.ts'
import { readDelimited } from '#calc/sheet/csv-text.ts'
import { readLabel } from '#calc/sheet/label-reading.ts'
import { sheetUnitOf } from '#calc/sheet/sheet-units.ts'
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

/** A field's text; a null unit means the field's own. */
interface FieldValue {
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

const isPoint = (target: string | null): target is DistillationName =>
  target !== null && isDistillation(target)

/**
 * Cells pasted into a point's field: a row or column of figures fills this point and those after it; pairs of label and figure
 * fill the points the labels name. Null for a single figure, which is pasted as text. A cell that is no figure is kept, for the
 * form to report; a blank one leaves its point alone.
 */
export function pastedPoints(text: string, from: DistillationName): Filling | null {
  const rows = readDelimited(text.replace(/[\r\n]+$/, ''), text.includes('\t') ? '\t' : '\n')
  const cells = rows.flat()
  if (cells.length < 2) return null
  const mark = decimalMarkOf(cells)
  const valueIn = (name: DistillationName, cell: Cell, labelled: string | null): FieldValue => {
    const reading = readCell(cell, mark)
    if (reading.is === 'none') return { text: '', unit: null }
    const unitText = reading.is === 'number' ? (reading.unit ?? labelled) : null
    const unit = unitText === null ? null : sheetUnitOf(name, unitText)
    if (reading.is !== 'number' || (unitText !== null && unit === null))
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
