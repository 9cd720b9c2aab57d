import { type Cell, decimalMarkOf, readCell } from '#calc/sheet/cell.ts'
import { readDelimited } from '#calc/sheet/csv-text.ts'
import { readLabel } from '#calc/sheet/label-reading.ts'
import { sheetUnitOf } from '#calc/sheet/sheet-units.ts'
import { DISTILLATION_NAMES, type DistillationName, isDistillation } from '#calc/vocabulary/properties.ts'
import type { FieldValue, Filling } from '../filled-at-once.ts'

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
