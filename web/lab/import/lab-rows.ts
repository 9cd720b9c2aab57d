// A table of laboratory results as a file has it: each row names an analysis and says what was measured of it.
import type { LabValues } from '#calc/lab/lab-record.ts'
import type { CellFault } from '#calc/sheet/cell.ts'
import { withOwnColumns } from '#calc/sheet/own-columns.ts'
import { isOwnField, isProperty, type OwnField } from '#calc/sheet/sheet-fields.ts'
import { judgeRow, type RowFault } from '#calc/sheet/sheet-materials.ts'
import { answered, questionsOf, type SheetQuestion } from '#calc/sheet/sheet-questions.ts'
import type { ImportColumn, ImportTable } from '#calc/sheet/sheet-table.ts'
import { Issue } from '#calc/vocabulary/faults/fault.ts'
import { type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import type { LabBody } from '#web/readings/lab-entries.ts'

export interface LabRow {
  /** Its row in the file. */
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
  /** Headings that say nothing here. */
  unread: readonly string[]
  /** Lines without anything measured. */
  leftOut: ImportTable['leftOut']
  /** As they were judged, with what is open about them. */
  columns: readonly ImportColumn[]
  questions: readonly SheetQuestion[]
}

/** A question with what was answered. */
export type Answered = readonly (readonly [SheetQuestion, string])[]

/** What an import sends of a row. */
type LabImportRow = LabBody & { calculation: string }

const ANALYSIS = /^(?:analys[ie]s|calculation|blend|batch|id|uuid|تحلیل|محاسبه|مخلوط|بچ|شناسه|نام تحلیل)/i
const DATE = /^(?:sampled|sampling|sample date|date|analysis date|تاریخ|زمان نمونه|نمونه‌برداری)/i
const SAMPLE = /^(?:sample|sample no|lab no|نمونه|شماره نمونه|شمارهٔ نمونه)/i

/** Which column is which; each is one thing alone. */
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

/** The rows of a table, in the units of the wire; null where no column says which analysis a row is of, or none what was measured. */
export function labRowsOf(
  { columns: read, rows, mark, leftOut }: ImportTable,
  own: readonly OwnProperty[] = [],
  answers: Answered = [],
): LabTableRead | null {
  const columns = answers.reduce(
    (before, [question, answer]) => answered(before, question, answer),
    withOwnColumns(read, own),
  )
  const said = answers.find(([{ is }]) => is === 'slash')
  const slash = said && said[1] === 'yes'
  const { analysis, date, sample } = placesOf(columns)
  if (analysis < 0 || !columns.some(isMeasured)) return null
  const measured = columns.map((column) => (isMeasured(column) ? column : { ...column, field: null }))
  const questions = questionsOf(measured, rows, slash)
  const isAsked = ({ column, fault }: RowFault) =>
    !(fault instanceof Issue) &&
    ((fault.code === 'slash' && slash === undefined) ||
      (fault.code === 'unit' &&
        questions.some(({ columns: asked }) => column !== null && asked.includes(column))))
  return {
    rows: rows.map(({ place, cells }): LabRow => {
      const textAt = (at: number) => (at < 0 ? '' : (cells[at]?.text ?? '').trim())
      const { body, faults } = judgeRow(measured, cells, {
        mark,
        slash: slash ?? false,
        curve: null,
        corrects: true,
        own,
      })
      return {
        place,
        calculation: textAt(analysis),
        sampled_at: dayOf(textAt(date)),
        sample: textAt(sample),
        results: { ...valuesIn(body.properties), ...ownIn(body.own) },
        faults: faults.filter((one) => !isAsked(one)).flatMap(faultOf),
      }
    }),
    leftOut,
    columns,
    questions,
    unread: columns
      .filter(
        (column, at) =>
          !isMeasured(column) && column.why !== 'likely' && ![analysis, date, sample].includes(at),
      )
      .map(({ heading }) => heading)
      .filter((heading) => heading.trim() !== ''),
  }
}

/** A day by either calendar as the wire has it; what can't be told is left for the server to say. */
function dayOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const reading = readDate(text)
  if (reading.is !== 'date' || reading.time?.offset) return text
  const { day, time } = reading
  const two = (number: number) => String(number).padStart(2, '0')
  return time ? `${day} ${two(time.hour)}:${two(time.minute)}` : day
}

const valuesIn = (properties: Record<string, unknown>): LabValues =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([q, value]) =>
      typeof value === 'number' || typeof value === 'string' ? [[q, value]] : [],
    ),
  )

const ownIn = (own: unknown): LabValues =>
  Object.fromEntries(
    Object.entries(own ?? {}).flatMap(([key, value]) =>
      typeof value === 'number' ? [[ownQuantity(key), value]] : [],
    ),
  )

/** What a material would lack is no fault of a laboratory's results; a cell that can't be read, and a value that can't be, is. */
const faultOf = ({ field, fault }: RowFault): LabFault[] =>
  field !== null &&
  (isProperty(field) || isOwnField(field)) &&
  !(fault instanceof Issue && fault.code === 'required')
    ? [{ field, fault }]
    : []

export const bodyOfRow = ({ calculation, sampled_at, sample, results }: LabRow): LabImportRow => ({
  calculation,
  ...(sampled_at && { sampled_at }),
  ...(sample && { sample }),
  results,
})

/** Rows that can be sent: those that were not left out and have something to say. */
export const sendable = (rows: readonly LabRow[], out: ReadonlySet<number>): LabRow[] =>
  rows.filter(({ place, results }) => !out.has(place) && Object.keys(results).length > 0)
