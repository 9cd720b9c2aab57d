import { onceFor } from '../once-for.ts'
import type { Issue } from '../vocabulary/faults/fault.ts'
import { withoutHeavy } from '../vocabulary/heavy.ts'
import { TYPED_MAX } from '../vocabulary/limits.ts'
import { type OwnProperty, type OwnValues, ownQuantity } from '../vocabulary/own-property.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  isDistillation,
  type MaterialProperties,
  type PropertyName,
} from '../vocabulary/properties.ts'
import { recordOf } from '../vocabulary/records.ts'
import type { DistillationKind, TypedReading } from '../vocabulary/rules/material-details.ts'
import { fillDistillation } from '../vocabulary/rules/material-distillation.ts'
import { checkMaterial, type MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import { type OwnPatch, ownIssues } from '../vocabulary/rules/own-values.ts'
import { type Cell, type CellFault, type CellFaultCode, type DecimalMark, readCell } from './cell.ts'
import { unguarded } from './formula-guard.ts'
import { heavyIn, isKeptText, type KeptText, statedIn, typedIn, withHeavyFigures } from './material-table.ts'
import { kindIn, type Meaning } from './meaning.ts'
import { measuresNamed } from './methods.ts'
import { type DateAnswers, dateOf } from './sheet-dates.ts'
import {
  choiceOf,
  isOwnField,
  isPrecision,
  isProperty,
  isTextField,
  isWordField,
  keyAtField,
  measuredBy,
  type OwnSheetField,
  propertyAt,
  type SheetField,
  type SheetTextField,
  sheetFieldAt,
  type WordField,
} from './sheet-fields.ts'
import { isLone, isSameUnit, sheetUnitOf, unitBySymbol } from './sheet-units.ts'

/** What a cell is read by: its field, unit and temperature. */
export type Column = Pick<Meaning, 'field' | 'unit' | 'isUnitGiven' | 'at'> & { address?: string }

/** The request body of an imported material, with the fields of its row alone. */
export type ImportBody = Record<string, unknown> & { properties: Record<string, unknown> }

export interface Converted {
  text: string
  unit: string
  /** °C of a density that was not measured at 15. */
  at: number | null
  value: number
}

export interface JudgedRow {
  body: ImportBody
  converted: ReadonlyMap<number, Converted>
  /** Points of the curve that were interpolated between typed ones. */
  filled: readonly DistillationName[]
  /** Columns that don't count for this row: its curve is by an unsupported test. */
  dropped: ReadonlySet<number>
  faults: readonly RowFault[]
  draft: MaterialDraft | null
}

interface RowFault {
  /** Null where the field has no column. */
  column: number | null
  field: SheetField | null
  fault: CellFault | Issue
}

interface Circumstances {
  mark: DecimalMark
  /** How the curve was measured, where no column says so. */
  curve: DistillationKind | null
  /** A slash between Persian digits is a decimal mark. */
  slash?: boolean
  dates?: DateAnswers
  /** A stored material is being corrected, so blank points are not interpolated. */
  corrects: boolean
  own?: readonly OwnProperty[]
  /** False: points may be in the sheet that were not understood, so none is drawn between others. */
  fills?: boolean
}

interface RowContent {
  texts: Record<string, unknown>
  properties: Partial<Record<PropertyName, number | string | null>>
  precision: Record<string, unknown>
  price: Record<string, unknown>
  own: OwnPatch
  typed: Record<string, TypedReading>
  marked: Set<DistillationName>
  kept: Record<KeptText, string>
  isOtherCurve: boolean
}

const ROWS_KEPT = 5000
const NO_OWN: readonly OwnProperty[] = []
/** Rows that were judged, by what they were judged with. */
const rowsJudgedWith = onceFor((_: readonly OwnProperty[]) => new Map<string, JudgedRow>())

/** Reads a row by its columns, and checks it as a new material. Most rows stay as they are when a question is answered. */
export function judgeRow(
  columns: readonly Column[],
  cells: readonly Cell[],
  circumstances: Circumstances,
): JudgedRow {
  const { own = NO_OWN, ...others } = circumstances
  const judgedRows = rowsJudgedWith(own)
  if (judgedRows.size >= ROWS_KEPT) judgedRows.clear()
  const key = JSON.stringify([others, columns, cells])
  const before = judgedRows.get(key)
  if (before) return before
  const judged = judgedRow(columns, cells, circumstances)
  judgedRows.set(key, judged)
  return judged
}

function judgedRow(
  columns: readonly Column[],
  cells: readonly Cell[],
  circumstances: Circumstances,
): JudgedRow {
  const content: RowContent = {
    texts: {},
    properties: {},
    precision: {},
    price: {},
    own: {},
    typed: {},
    marked: new Set(),
    kept: { typed: '', stated: '', heavy: '' },
    isOtherCurve: columns.some(({ field }, n) => field === 'distillation' && isOtherCurve(cells[n]!.text)),
  }
  const { faults, converted, dropped } = readCells(content, columns, cells, circumstances)
  const kept = {
    typed: typedIn(content.kept.typed, content.properties),
    stated: statedIn(content.kept.stated),
    heavy: heavyIn(content.kept.heavy),
  }
  for (const field of ['typed', 'stated', 'heavy'] as const)
    if (kept[field] === null)
      faults.push({
        column: at(columns, field),
        field,
        fault: { code: 'bad-typed', text: content.kept[field] },
      })
  const read = bodyOf(content, kept.typed ?? {}, circumstances)
  const body = withHeavyFigures({ ...read.body, ...kept.stated }, kept.heavy)
  const checked = checkMaterial(body, { kind: 'imported' })
  const ofOwn = ownIssues(withoutHeavy(content.own as OwnValues).own, circumstances.own ?? [])
  const known = new Set(faults.map(({ field }) => field))
  for (const issue of [...(checked.ok ? [] : checked.issues), ...ofOwn]) {
    const field = fieldOfIssue(issue, columns)
    if (field !== null && known.has(field)) continue
    faults.push({ column: field === null ? null : at(columns, field, cells), field, fault: issue })
  }
  const isSound = checked.ok && ofOwn.length === 0
  return { body, converted, filled: read.filled, dropped, faults, draft: isSound ? checked.material : null }
}

/** Reads the cells of a row into its content. */
function readCells(
  content: RowContent,
  columns: readonly Column[],
  cells: readonly Cell[],
  circumstances: Circumstances,
) {
  const faults: RowFault[] = []
  const converted = new Map<number, Converted>()
  const dropped = new Set<number>()
  for (const [column, { field }] of columns.entries()) {
    if (field === null) continue
    if (content.isOtherCurve && isOfCurve(field)) {
      dropped.add(column)
      continue
    }
    const found = readInto(content, columns[column]!, cells[column]!, circumstances)
    if (found && 'code' in found) faults.push({ column, field, fault: found })
    else if (found) converted.set(column, found)
  }
  return { faults, converted, dropped }
}

/** The field at fault; a figure of heavy fuels without a column of its own stands in the list of them. */
function fieldOfIssue({ path }: Issue, columns: readonly Column[]): SheetField | null {
  const exact = sheetFieldAt(path)
  return path[0] === 'heavy' && at(columns, exact!) === null ? 'heavy' : exact
}

/** The column of a field; of several, as joined tables may have, the one that is filled in this row. */
function at(columns: readonly Column[], field: SheetField, cells?: readonly Cell[]): number | null {
  const all = columns.flatMap((column, n) => (column.field === field ? [n] : []))
  return all.find((n) => cells?.[n] !== undefined && cells[n]!.text.trim() !== '') ?? all[0] ?? null
}

/** Reads a cell into the row's content. Returns a fault, or how a figure was converted. */
function readInto(
  content: RowContent,
  column: Column,
  cell: Cell,
  { mark, slash = false, dates = {} }: Circumstances,
): CellFault | Converted | null {
  const field = column.field!
  if (isTextField(field) || field === 'color' || field === 'currency' || isKeptText(field))
    return readText(content, field, column, cell)
  if (isWordField(field)) return readWord(content, field, cell)
  if (field === 'sampled_at') return readSampled(content, cell, dates)
  const reading = readCell(cell, mark, slash)
  if (reading.is === 'fault') return reading.fault
  if (reading.is === 'empty') return null
  if (reading.is === 'none') {
    if (isProperty(field)) content.properties[field] = null
    else if (isOwnField(field)) content.own[keyAtField(field)] = null
    return null
  }
  if (field === 'price') {
    if (reading.unit !== null) return { code: 'unit', text: reading.unit }
    content.price.amount = reading.value
    return null
  }
  if (reading.filled && !isDistillation(field)) return { code: 'about', text: cell.text }
  return isOwnField(field)
    ? readOwnFigure(content, field, column, cell, reading)
    : readFigure(content, field, column, cell, reading)
}

type NumberRead = Extract<ReturnType<typeof readCell>, { is: 'number' }>

function readText(
  content: RowContent,
  field: SheetTextField | KeptText | 'color' | 'currency',
  { address }: Column,
  cell: Cell,
): CellFault | null {
  const text = unguarded(cell.text)
  if (cell.is === 'error' || cell.is === 'formula' || cell.is === 'date')
    return { code: TEXT_FAULTS[cell.is], text }
  if (text.trim() === '') return null
  if (field === 'color') {
    content.properties.color = text
    if (address !== undefined)
      content.typed.color = { value: text.slice(0, TYPED_MAX), unit: '', cell: address }
  } else if (field === 'currency') content.price.currency = text
  else if (isKeptText(field)) content.kept[field] = text
  else content.texts[field] = text
  return null
}

function readSampled(content: RowContent, cell: Cell, answers: DateAnswers): CellFault | null {
  const text = unguarded(cell.text).trim()
  if (text === '' || readCell({ text, is: 'text' }, '.').is === 'none') return null
  const found = dateOf({ ...cell, text }, answers)
  if (found.is !== 'date') return { code: found.is === 'none' ? 'no-date' : found.is, text }
  content.texts.sampled_at = found.at
  return null
}

function readOwnFigure(
  content: RowContent,
  field: OwnSheetField,
  { unit, address }: Column,
  cell: Cell,
  reading: NumberRead,
): CellFault | null {
  if (reading.unit !== null && !isSameUnit(reading.unit, unit ?? ''))
    return { code: 'unit', text: reading.unit }
  content.own[keyAtField(field)] = reading.value
  if (address !== undefined)
    content.typed[ownQuantity(keyAtField(field))] = { ...typedOf(cell, reading, unit ?? ''), cell: address }
  return null
}

function readFigure(
  content: RowContent,
  field: SheetField,
  column: Column,
  cell: Cell,
  reading: NumberRead,
): CellFault | Converted | null {
  const property = measuredBy(field)!
  // "12 %" below a heading with its per cent.
  const isByHeading =
    reading.unit !== null && isLone(reading.unit) && column.isUnitGiven && /%/.test(column.unit ?? '')
  const unit =
    reading.unit === null || isByHeading
      ? unitBySymbol(property, column.unit ?? '')
      : sheetUnitOf(property, reading.unit)
  if (unit === null) return { code: 'unit', text: reading.unit ?? '' }
  const at = reading.unit === null || unit.symbol === column.unit ? column.at : null
  const value = unit.toWire(reading.value, at)
  if (value === null) return { code: 'out-of-table', text: cell.text }
  if (isPrecision(field)) {
    content.precision[propertyAt(field)] = value
    return null
  }
  const isAsIs = value === reading.value
  const wire = isAsIs ? value : Number(value.toPrecision(12))
  content.properties[field as PropertyName] = wire
  if (reading.filled) content.marked.add(field as DistillationName)
  if (!isAsIs || at !== null || column.address !== undefined)
    content.typed[field] = {
      ...typedFigure(cell, reading, unit.symbol, at, wire),
      ...(column.address !== undefined && { cell: column.address }),
    }
  if (isAsIs && at === null) return null
  return { text: reading.text, unit: unit.symbol, at, value: wire }
}

/** A figure as the form can show it: it has no °API at a temperature and no ratio of densities, so of these only the result is stored. */
function typedFigure(cell: Cell, reading: NumberRead, symbol: string, at: number | null, wire: number) {
  const isTypeable = (at === null || symbol === 'kg/m³' || symbol === 'g/cm³') && !/^SG (?!60)/.test(symbol)
  if (!isTypeable) return { value: wire, unit: 'kg/m³' }
  return {
    ...typedOf(cell, reading, symbol),
    ...(at !== null && { temperature: Number(at.toPrecision(6)) }),
  }
}

const typedOf = (cell: Cell, reading: { value: number; text: string }, unit: string) => ({
  value: cell.is === 'number' ? reading.value : reading.text,
  unit,
})

const TEXT_FAULTS: Record<'error' | 'formula' | 'date', CellFaultCode> = {
  error: 'error-value',
  formula: 'no-value',
  date: 'date',
}

const isOtherCurve = (text: string) => measuresNamed(text).some(({ not }) => not === 'other-curve')
const isOfCurve = (field: SheetField): boolean => field === 'distillation' || isDistillation(field)

function readWord(content: RowContent, field: WordField, cell: Cell): CellFault | null {
  const text = unguarded(cell.text)
  const words = (field === 'category' ? text.split(/[,;،؛|]/) : [text]).filter((word) => word.trim() !== '')
  const found: string[] = []
  for (const word of words) {
    const choice = choiceOf(field, word) ?? (field === 'distillation' ? kindIn(word) : null)
    if (choice === null) return { code: 'choice', text: word.trim() }
    found.push(choice)
  }
  if (found.length === 0) return null
  if (field === 'category') content.texts.categories = found
  else if (field === 'price_unit') content.price.unit = found[0]
  else content.texts[field] = found[0]
  return null
}

function bodyOf(
  { texts, properties, precision, price, own, typed, marked }: RowContent,
  keptTyped: Record<string, TypedReading>,
  { curve, corrects, fills: isWhole = true }: Circumstances,
): { body: ImportBody; filled: DistillationName[] } {
  const { entered: how, ...rest } = texts
  const points = recordOf(DISTILLATION_NAMES, (name) =>
    marked.has(name) ? null : ((properties as Partial<MaterialProperties>)[name] ?? null),
  )
  const given = DISTILLATION_NAMES.filter((name) => typeof points[name] === 'number')
  const fills = how === undefined && !corrects && isWhole
  const { values, filled: between } = fillDistillation(points)
  const filled = fills
    ? between.filter((name) => properties[name] === undefined || marked.has(name))
    : [...marked]
  const all: Record<string, unknown> = { ...properties }
  if (fills) for (const name of filled) all[name] = values[name]
  const isPartly = how === 'marked' || marked.size > 0 || filled.length > 0
  const body: ImportBody = {
    ...rest,
    properties: all,
    ...(isPartly ? { entered: given } : how === 'all' ? { entered: null } : {}),
    ...(curve !== null && rest.distillation === undefined && given.length > 0 && { distillation: curve }),
    ...(Object.keys(precision).length > 0 && { precision }),
    ...(Object.keys(price).length > 0 && { price }),
    ...(Object.keys(own).length > 0 && { own }),
  }
  const readings = { ...typed, ...keptTyped }
  if (Object.keys(readings).length > 0) body.typed = readings
  return { body, filled }
}
