import { type Cell, decimalMarkOf, readCell } from '#calc/sheet/cell.ts'
import { readDelimited } from '#calc/sheet/csv-text.ts'
import { readLabel } from '#calc/sheet/label-reading.ts'
import { unitOf } from '#calc/sheet/sheet-units.ts'
import { DISTILLATION_NAMES, type DistillationName, isDistillation } from '#calc/vocabulary/properties.ts'

/** A field's new text; in the field's own unit where none is named. */
export interface FilledField {
  text: string
  unit: string | null
}

export interface PastedPoints {
  points: Partial<Record<DistillationName, FilledField>>
  /** Figures for which there was no field. */
  left: number
}

const isPoint = (target: string | null): target is DistillationName =>
  target !== null && isDistillation(target)

/**
 * Several cells pasted into the field of a point: one below the other, or side by side, for this point and those after it; or with
 * labels before them, each for the point that its label names. Null for a single figure, which is pasted like any text. A cell
 * that is not a figure is kept as it is, for the form to say what is wrong with it; a blank one leaves its point alone.
 */
export function pastedPoints(text: string, from: DistillationName): PastedPoints | null {
  const rows = readDelimited(text.replace(/[\r\n]+$/, ''), text.includes('\t') ? '\t' : '\n')
  const cells = rows.flat()
  if (cells.length < 2) return null
  const mark = decimalMarkOf(cells)
  const filled = (name: DistillationName, cell: Cell, labelled: string | null): FilledField => {
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
  const points: PastedPoints['points'] = {}
  let left = 0
  const put = (name: DistillationName | undefined, cell: Cell, labelled: string | null = null) => {
    if (cell.text.trim() === '') return
    if (name) points[name] = filled(name, cell, labelled)
    else left += 1
  }
  const isLabelled = rows.some((row) => row.length === 2 && isPoint(readLabel(row[0]!.text).target))
  if (isLabelled) {
    for (const [label, figure] of rows) {
      const { target, unit } = readLabel(label!.text)
      if (figure) put(isPoint(target) ? target : undefined, figure, unit)
    }
    return { points, left }
  }
  const start = DISTILLATION_NAMES.indexOf(from)
  for (const [at, cell] of cells.entries()) put(DISTILLATION_NAMES[start + at], cell)
  return { points, left }
}
