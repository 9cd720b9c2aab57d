import type { Cell } from '#calc/sheet/cell.ts'
import { decimalMarkOf, readCell } from '#calc/sheet/cell-reading.ts'
import { readDelimited } from '#calc/sheet/csv-text.ts'
import { readLabel } from '#calc/sheet/label-reading.ts'
import { unitOf } from '#calc/sheet/sheet-units.ts'
import { DISTILLATION_NAMES, type DistillationName } from '#calc/vocabulary/properties.ts'

export interface PastedPoints {
  points: Partial<Record<DistillationName, string>>
  /** Figures for which there was no field. */
  left: number
}

const isPoint = (target: string | null): target is DistillationName =>
  target !== null && (DISTILLATION_NAMES as string[]).includes(target)

/**
 * Several cells pasted into the field of a point: one below the other, or side by side, for this point and those after it; or with
 * labels before them, each for the point that its label names. Null for a single figure, which is pasted as any text is. A cell
 * that is no figure comes as it is, for the form to say what is wrong with it; a blank one leaves its point alone.
 */
export function pastedPoints(text: string, from: DistillationName): PastedPoints | null {
  const rows = readDelimited(text.replace(/[\r\n]+$/, ''), text.includes('\t') ? '\t' : '\n')
  const cells = rows.flat()
  if (cells.length < 2) return null
  const mark = decimalMarkOf(cells)
  const asText = (name: DistillationName, cell: Cell): string => {
    const reading = readCell(cell, mark)
    if (reading.is !== 'number') return reading.is === 'none' ? '' : cell.text.trim()
    const unit = reading.unit === null ? null : unitOf(name, reading.unit)
    const value = unit ? unit.toWire(reading.value, null) : reading.unit === null ? reading.value : null
    return value === null ? cell.text.trim() : String(Number(value.toPrecision(12)))
  }
  const points: PastedPoints['points'] = {}
  let left = 0
  const put = (name: DistillationName | undefined, cell: Cell) => {
    if (cell.text.trim() === '') return
    if (name) points[name] = asText(name, cell)
    else left += 1
  }
  const labelled = rows.filter((row) => row.length === 2 && isPoint(readLabel(row[0]!.text).target))
  if (labelled.length > 0) {
    for (const row of rows) {
      const { target, unit } = readLabel(row[0]!.text)
      const figure = row[1]
      if (!figure) continue
      put(
        isPoint(target) ? target : undefined,
        unit && !/[a-z°]/i.test(figure.text) ? { ...figure, text: `${figure.text} ${unit}` } : figure,
      )
    }
    return { points, left }
  }
  const start = DISTILLATION_NAMES.indexOf(from)
  for (const [at, cell] of cells.entries()) put(DISTILLATION_NAMES[start + at], cell)
  return { points, left }
}
