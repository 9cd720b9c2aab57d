import type { OwnProperty } from '../vocabulary/own-property.ts'
import { type PropertyName, propertyOf } from '../vocabulary/properties.ts'
import { type Cell, type CellFault, hasSlash, isBlank, readCell } from './cell.ts'
import { readLabel } from './label-reading.ts'
import type { NotKept } from './label-words.ts'
import { withOwnColumns } from './own-columns.ts'
import { isOwnField, isProperty, isTextField, type OwnField, type TextField } from './sheet-fields.ts'
import { tablesOf } from './sheet-layout.ts'
import { type Circumstances, judgeRow } from './sheet-materials.ts'
import { answered, questionsOf, type SheetQuestion } from './sheet-questions.ts'
import type { ImportColumn, ImportTable } from './sheet-table.ts'
import { textGrid } from './text-grid.ts'

export type LineReading =
  | {
      is: 'value'
      line: string
      field: PropertyName
      text: string
      unit: string
      at: number | null
      value: number | string
      method: string | null
      /** The words that gave the unit, where they are in another line. */
      unitFrom?: string
    }
  | { is: 'own'; line: string; field: OwnField; text: string; value: number; method: string | null }
  | { is: 'name'; line: string; field: TextField; value: string }
  | { is: 'fault'; line: string; field: PropertyName | OwnField; fault: CellFault }
  /** Several figures, of which any may be the result. */
  | { is: 'several'; line: string; field: PropertyName | OwnField }
  /** Lines with one key of a question have one answer. */
  | { is: 'question'; line: string; field: PropertyName; question: SheetQuestion }
  | { is: 'known'; line: string; why: NotKept }
  | { is: 'unknown'; line: string }

const LINES_MAX = 500

export type LineAnswers = ReadonlyMap<string, string>
const NO_ANSWERS: LineAnswers = new Map()

/** Reads a laboratory's sheet line by line, by the same rules as a file. */
export function readLines(
  text: string,
  own: readonly OwnProperty[] = [],
  answers: LineAnswers = NO_ANSWERS,
): LineReading[] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, LINES_MAX)
  const { grid, least } = textGrid(lines.join('\n'))
  const [table] = tablesOf(grid, least)
  const readings = new Map<number, LineReading[]>()
  if (table)
    for (const [place, reading] of readingsIn(table, lines, own, answers))
      readings.set(place, [...(readings.get(place) ?? []), reading])
  return lines.flatMap((line, at) => readings.get(at + 1) ?? [outsideTables(line, grid[at] ?? [])])
}

/** A line outside of tables: a name of the sample, or something known. */
function outsideTables(line: string, cells: readonly Cell[]): LineReading {
  const named = /^([^:=\t]{1,60})[:=\t]\s*(\S.*)$/.exec(line)
  const { target, why } = readLabel((named ? named[1]! : (cells[0]?.text ?? line)).slice(0, 120))
  if (named && isTextField(target ?? ''))
    return { is: 'name', line, field: target as TextField, value: named[2]!.trim() }
  const field = severalIn(line)
  if (field !== null) return { is: 'several', line, field }
  return target === 'other' ? { is: 'known', line, why: why ?? 'about' } : { is: 'unknown', line }
}

/** The field of a line with more than one figure. */
function severalIn(line: string): PropertyName | null {
  const figures = line.match(/(?<![\p{L}\d.,@])[+-]?\d[\d.,]*(?![\p{L}\d%])/gu) ?? []
  if (figures.length < 2) return null
  const { target, likely } = readLabel(
    line
      .replace(/(?<![\p{L}\d.,@])[+-]?\d[\d.,]*(?!\s*[%°\p{L}\d])/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 120),
  )
  const field = target ?? likely ?? null
  return field !== null && isProperty(field) ? field : null
}

function* readingsIn(
  table: ImportTable,
  lines: readonly string[],
  own: readonly OwnProperty[],
  answers: LineAnswers,
): Generator<[number, LineReading]> {
  const { rows, mark } = table
  if (rows.length === 0) return
  let columns: readonly ImportColumn[] = withOwnColumns(table.columns, own)
  const slashAnswer = answers.get('slash')
  const slash = slashAnswer === undefined ? undefined : slashAnswer === 'yes'
  for (const question of questionsOf(columns, rows, slash)) {
    const answer = answers.get(question.key)
    if (answer !== undefined) columns = answered(columns, question, answer)
  }
  const open = questionsOf(columns, rows, slash)
  const head = columns.some(({ line }) => line !== undefined) ? null : (rows[0]?.place ?? 1)
  const cells = rows[0]?.cells ?? []
  const around = { mark, slash: slash ?? false, curve: null, corrects: true }
  const { faults } = judgeRow(columns, cells, { ...around, own })
  for (const [at, column] of columns.entries()) {
    const place = column.line ?? head
    const cell = cells[at]
    if (place === null || cell === undefined || isBlank(cell)) continue
    const line = head === null ? lines[place - 1]! : `${column.heading} ${cell.text}`
    const { field } = column
    if (rows.length > 1) {
      if (field !== null && (isProperty(field) || isOwnField(field)))
        yield [place, { is: 'several', line, field }]
      continue
    }
    const question = open.find((one) => one.columns.includes(at) || (one.is === 'slash' && hasSlash(cell)))
    const asked = column.likely ?? (column.why === 'temperature' ? 'viscosity_40' : field)
    if (question && asked !== null && isProperty(asked)) {
      yield [place, { is: 'question', line, field: asked, question }]
      continue
    }
    const fault = faults.find((one) => one.column === at && !('path' in one.fault))?.fault as
      | CellFault
      | undefined
    yield [place, readingOf(column, cell, line, around, fault)]
  }
}

function readingOf(
  column: ImportColumn,
  cell: Cell,
  line: string,
  around: Circumstances,
  fault: CellFault | undefined,
): LineReading {
  const { field, why, method = null } = column
  if (why === 'other') return { is: 'known', line, why: column.notKept ?? 'about' }
  if (field !== null && isTextField(field)) return { is: 'name', line, field, value: cell.text.trim() }
  if (field === null || !(isProperty(field) || isOwnField(field))) return { is: 'unknown', line }
  if (fault)
    return fault.code === 'no-number' && /\d.*[\s;].*\d/.test(fault.text)
      ? { is: 'several', line, field }
      : { is: 'fault', line, field, fault }
  if (field === 'color') {
    const value = cell.text.trim().toUpperCase()
    return { is: 'value', line, field, text: value, unit: '', at: null, value, method }
  }
  const reading = readCell(cell, around.mark, around.slash)
  if (reading.is !== 'number') return { is: 'unknown', line }
  if (isOwnField(field)) return { is: 'own', line, field, text: reading.text, value: reading.value, method }
  const judged = judgeRow([column], [cell], around)
  const converted = judged.converted.get(0)
  const value = judged.body.properties[field] as number
  return {
    is: 'value',
    line,
    field,
    text: reading.text,
    unit: converted?.unit ?? propertyOf(field).unit,
    at: converted?.at ?? null,
    value,
    method,
    ...(column.unitFrom !== undefined && { unitFrom: column.unitFrom }),
  }
}
