// A file's table of laboratory results: each row names an analysis and gives its measured values.
import type { LabValues } from '#calc/lab/lab-record.ts'
import type { CellFault } from '#calc/sheet/cell.ts'
import { withOwnColumns } from '#calc/sheet/own-columns.ts'
import { isOwnField, isProperty, type OwnField } from '#calc/sheet/sheet-fields.ts'
import { type ImportBody, judgeRow, type RowFault } from '#calc/sheet/sheet-materials.ts'
import { answered, questionsOf, type SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn, ImportTable } from '#calc/sheet/sheet-table.ts'
import { Issue } from '#calc/vocabulary/faults/fault.ts'
import { type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'

export interface LabRow {
  place: number
  /** Name or id of the analysis. */
  calculation: string
  sampled_at: string
  sample: string
  results: LabValues
  faults: readonly LabFault[]
}

export interface LabFault {
  field: PropertyName | OwnField
  fault: CellFault | Issue
}

export interface LabTableRead {
  rows: readonly LabRow[]
  /** Headings that are not used. */
  unread: readonly string[]
  /** Lines without measured values. */
  leftOut: ImportTable['leftOut']
  columns: readonly ImportColumn[]
  questions: readonly SheetQuestion[]
}

export type Answered = readonly (readonly [SheetQuestion, string])[]

const ANALYSIS = /^(?:analys[ie]s|calculation|blend|batch|id|uuid|تحلیل|محاسبه|مخلوط|بچ|شناسه|نام تحلیل)/i
const DATE = /^(?:sampled|sampling|sample date|date|analysis date|تاریخ|زمان نمونه|نمونه‌برداری)/i
const SAMPLE = /^(?:sample|sample no|lab no|نمونه|شماره نمونه|شمارهٔ نمونه)/i

/** Columns of analysis, date and sample; no column serves twice. */
function placesOf(columns: readonly ImportColumn[]) {
  const taken = new Set<number>()
  const find = (...tests: ((column: ImportColumn) => boolean)[]): number => {
    for (const test of tests) {
      const at = columns.findIndex((column, place) => !taken.has(place) && test(column))
      if (at < 0) continue
      taken.add(at)
      return at
    }
    return -1
  }
  const reads = (pattern: RegExp) => (column: ImportColumn) =>
    pattern.test(column.heading.trim()) && !isMeasured(column)
  const date = find(reads(DATE))
  const analysis = find(reads(ANALYSIS), ({ field }) => field === 'name')
  return { analysis, date, sample: find(reads(SAMPLE)) }
}

const isMeasured = ({ field }: ImportColumn): boolean =>
  field !== null && (isProperty(field) || isOwnField(field))

/** A table's rows in wire units; null without a column for the analysis, or without one of measured values. */
export function labRowsOf(
  { columns: read, rows, mark, leftOut }: ImportTable,
  own: readonly OwnProperty[] = [],
  answers: Answered = [],
): LabTableRead | null {
  const columns = answers.reduce(
    (before, [question, answer]) => answered(before, question, answer),
    withOwnColumns(read, own),
  )
  const slashAnswer = answers.find(([{ is }]) => is === 'slash')
  const slash = slashAnswer && slashAnswer[1] === 'yes'
  const { analysis, date, sample } = placesOf(columns)
  if (analysis < 0 || !columns.some(isMeasured)) return null
  const measured = columns.map((column) => (isMeasured(column) ? column : { ...column, field: null }))
  const questions = questionsOf(measured, rows, slash)
  const around = { mark, slash: slash ?? false, curve: null, corrects: true, own }
  const isAsked = ({ column, fault }: RowFault) =>
    !(fault instanceof Issue) &&
    ((fault.code === 'slash' && slash === undefined) ||
      (fault.code === 'unit' &&
        questions.some(({ columns: asked }) => column !== null && asked.includes(column))))
  return {
    rows: rows.map(({ place, cells }): LabRow => {
      const textAt = (at: number) => (at < 0 ? '' : (cells[at]?.text ?? '').trim())
      const { body, faults } = judgeRow(measured, cells, around)
      return {
        place,
        calculation: textAt(analysis),
        sampled_at: dayOf(textAt(date)),
        sample: textAt(sample),
        results: valuesIn(body),
        faults: faults.filter((one) => !isAsked(one)).flatMap(faultOf),
      }
    }),
    leftOut,
    columns,
    questions,
    unread: columns.flatMap((column, at) => {
      const isUsed = isMeasured(column) || column.why === 'likely' || [analysis, date, sample].includes(at)
      return isUsed || column.heading.trim() === '' ? [] : [column.heading]
    }),
  }
}

/** A day of either calendar in wire form; unreadable text is left for the server to refuse. */
function dayOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const reading = readDate(text)
  if (reading.is !== 'date' || reading.time?.offset) return text
  const { day, time } = reading
  const two = (number: number) => String(number).padStart(2, '0')
  return time ? `${day} ${two(time.hour)}:${two(time.minute)}` : day
}

const valuesIn = ({ properties, own }: ImportBody): LabValues =>
  Object.fromEntries([
    ...Object.entries(properties).filter(([, value]) => ['number', 'string'].includes(typeof value)),
    ...Object.entries(own ?? {}).flatMap(([key, value]) =>
      typeof value === 'number' ? [[ownQuantity(key), value]] : [],
    ),
  ])

/** Unreadable cells and impossible values; values that only a material would need are no fault here. */
const faultOf = ({ field, fault }: RowFault): LabFault[] =>
  field !== null &&
  (isProperty(field) || isOwnField(field)) &&
  !(fault instanceof Issue && fault.code === 'required')
    ? [{ field, fault }]
    : []

export const bodyOfRow = ({ calculation, sampled_at, sample, results }: LabRow) => ({
  calculation,
  ...(sampled_at && { sampled_at }),
  ...(sample && { sample }),
  results,
})

export const sendable = (rows: readonly LabRow[], out: ReadonlySet<number>): LabRow[] =>
  rows.filter(({ place, results }) => !out.has(place) && Object.keys(results).length > 0)
