import type { OwnProperty } from '../own/own-property.ts'
import { type OwnPatch, ownIssues } from '../own/own-values.ts'
import type { Issue } from '../vocabulary/faults/issue.ts'
import {
  DISTILLATION_NAMES,
  type DistillationName,
  type MaterialProperties,
  type PropertyName,
} from '../vocabulary/properties.ts'
import { fold } from '../vocabulary/rules/fold.ts'
import type { DistillationKind, TypedReading } from '../vocabulary/rules/material-details.ts'
import { fillDistillation } from '../vocabulary/rules/material-distillation.ts'
import { checkMaterial, type MaterialDraft } from '../vocabulary/rules/material-rules.ts'
import type { Cell } from './cell.ts'
import { type CellFault, type CellFaultCode, type DecimalMark, readCell } from './cell-reading.ts'
import { unguarded } from './formula-guard.ts'
import {
  CHOICES,
  isOwnField,
  isPrecision,
  isProperty,
  isTextField,
  isWordField,
  keyAtField,
  ownField,
  propertyAt,
  type SheetField,
  WORDS,
  type WordField,
} from './sheet-fields.ts'
import { type ImportColumn, measuredBy } from './sheet-layout.ts'
import { unitBySymbol, unitKey, unitOf } from './sheet-units.ts'

/** A material as an import sends it: what its row says, and nothing else. */
export type ImportBody = Record<string, unknown> & { properties: Record<string, unknown> }

/** A figure that the file has in another unit. */
export interface Converted {
  text: string
  unit: string
  /** °C of a density that was not measured at 15. */
  at: number | null
  value: number
}

export interface JudgedRow {
  body: ImportBody
  /** What was read by each column's field; null where it holds nothing. */
  converted: ReadonlyMap<number, Converted>
  /** Points of the curve that were interpolated between typed ones. */
  filled: readonly DistillationName[]
  faults: readonly RowFault[]
  draft: MaterialDraft | null
}

export interface RowFault {
  /** Null: there is no column for it. */
  column: number | null
  field: SheetField | null
  fault: CellFault | Issue
}

export interface Circumstances {
  mark: DecimalMark
  /** How the curve was measured, where no column says so. */
  curve: DistillationKind | null
  /** A stored material is being corrected, so blanks between its points are left alone. */
  corrects: boolean
  /** The own properties of the reader. */
  own?: readonly OwnProperty[]
}

interface Said {
  texts: Record<string, unknown>
  properties: Partial<Record<PropertyName, number | string | null>>
  precision: Record<string, unknown>
  price: Record<string, unknown>
  own: OwnPatch
  typed: Record<string, TypedReading>
  marked: Set<DistillationName>
  typedColumn: string
}

/** Reads a row by what its columns are, and judges the material by the rules of a creation. */
export function judgeRow(
  columns: readonly ImportColumn[],
  cells: readonly Cell[],
  circumstances: Circumstances,
): JudgedRow {
  const said: Said = {
    texts: {},
    properties: {},
    precision: {},
    price: {},
    own: {},
    typed: {},
    marked: new Set(),
    typedColumn: '',
  }
  const faults: RowFault[] = []
  const converted = new Map<number, Converted>()
  for (const [column, { field }] of columns.entries()) {
    if (field === null) continue
    const found = readInto(said, columns[column]!, cells[column]!, circumstances.mark)
    if (found && 'code' in found) faults.push({ column, field, fault: found })
    else if (found) converted.set(column, found)
  }
  const keptTyped = typedOf(said)
  if (keptTyped === null)
    faults.push({
      column: at(columns, 'typed'),
      field: 'typed',
      fault: { code: 'bad-typed', text: said.typedColumn },
    })
  const { body, filled } = bodyOf(said, keptTyped ?? {}, circumstances)
  const checked = checkMaterial(body)
  const ofOwn = ownIssues(said.own, circumstances.own ?? [])
  const known = new Set(faults.map(({ field }) => field))
  for (const issue of [...(checked.ok ? [] : checked.issues), ...ofOwn]) {
    const field = fieldAt(issue.path)
    if (field !== null && known.has(field)) continue
    faults.push({ column: field === null ? null : at(columns, field), field, fault: issue })
  }
  const isSound = checked.ok && ofOwn.length === 0
  return { body, converted, filled, faults, draft: isSound ? checked.material : null }
}

const at = (columns: readonly ImportColumn[], field: SheetField): number | null => {
  const found = columns.findIndex((column) => column.field === field)
  return found < 0 ? null : found
}

/** Puts what a cell says where it belongs. Returns a fault, or how a figure was converted. */
function readInto(
  said: Said,
  column: ImportColumn,
  cell: Cell,
  mark: DecimalMark,
): CellFault | Converted | null {
  const field = column.field!
  if (isTextField(field) || field === 'color' || field === 'currency' || field === 'typed') {
    const text = unguarded(cell.text)
    if (cell.is === 'error' || cell.is === 'formula' || cell.is === 'date')
      return { code: TEXT_FAULTS[cell.is], text }
    if (text.trim() === '') return null
    if (field === 'color') said.properties.color = text
    else if (field === 'currency') said.price.currency = text
    else if (field === 'typed') said.typedColumn = text
    else said.texts[field] = text
    return null
  }
  if (isWordField(field)) return readWord(said, field, cell)
  const reading = readCell(cell, mark)
  if (reading.is === 'fault') return reading.fault
  if (reading.is === 'empty') return null
  if (reading.is === 'none') {
    if (isProperty(field)) said.properties[field] = null
    else if (isOwnField(field)) said.own[keyAtField(field)] = null
    return null
  }
  if (field === 'price') {
    if (reading.unit !== null) return { code: 'unit', text: reading.unit }
    said.price.amount = reading.value
    return null
  }
  if (reading.filled && !isDistillation(field)) return { code: 'about', text: cell.text }
  if (isOwnField(field)) {
    const named = column.unknownUnit ?? reading.unit
    if (named !== null && unitKey(named) !== unitKey(column.unit ?? '')) return { code: 'unit', text: named }
    said.own[keyAtField(field)] = reading.value
    return null
  }
  const property = measuredBy(field)!
  const unit =
    reading.unit === null ? unitBySymbol(property, column.unit ?? '') : unitOf(property, reading.unit)
  if (unit === null) return { code: 'unit', text: reading.unit ?? column.unknownUnit ?? '' }
  const at = reading.unit === null || unit.symbol === column.unit ? column.at : null
  const value = unit.toWire(reading.value, at)
  if (value === null) return { code: 'out-of-table', text: cell.text }
  if (isPrecision(field)) {
    said.precision[propertyAt(field)] = value
    return null
  }
  const isAsIs = value === reading.value
  const wire = isAsIs ? value : Number(value.toPrecision(12))
  said.properties[field as PropertyName] = wire
  if (reading.filled) said.marked.add(field as DistillationName)
  if (isAsIs && at === null) return null
  said.typed[field] = {
    value: cell.is === 'number' ? reading.value : reading.text,
    unit: unit.symbol,
    ...(at !== null && { temperature: Number(at.toPrecision(6)) }),
  }
  return { text: reading.text, unit: unit.symbol, at, value: wire }
}

const TEXT_FAULTS: Record<'error' | 'formula' | 'date', CellFaultCode> = {
  error: 'error-value',
  formula: 'no-value',
  date: 'date',
}

const isDistillation = (field: string): field is DistillationName =>
  (DISTILLATION_NAMES as string[]).includes(field)

function readWord(said: Said, field: WordField, cell: Cell): CellFault | null {
  const text = unguarded(cell.text)
  const words = (field === 'category' ? text.split(/[,;،؛|]/) : [text]).filter((word) => word.trim() !== '')
  const found: string[] = []
  for (const word of words) {
    const choice = choiceOf(field, word)
    if (choice === null) return { code: 'choice', text: word.trim() }
    found.push(choice)
  }
  if (found.length === 0) return null
  if (field === 'category') said.texts.categories = found
  else if (field === 'price_unit') said.price.unit = found[0]
  else said.texts[field] = found[0]
  return null
}

/** The choice that a word means, by its name on the wire or in either language. */
export function choiceOf(field: WordField, word: string): string | null {
  const wanted = plain(word)
  const words = WORDS[field] as Record<string, { en: string; fa: string }>
  const choices = CHOICES[field] as readonly string[]
  return (
    choices.find((choice) =>
      [choice, words[choice]!.en, words[choice]!.fa].some((each) => plain(each) === wanted),
    ) ?? null
  )
}

const plain = (text: string): string => fold(text).replace(/[\s_\-()≈.]/g, '')

/** What stands as typed in the sheet's own column, where the figure is still the one that it belongs to; null where it can't be read. */
function typedOf(said: Said): Record<string, TypedReading> | null {
  if (said.typedColumn === '') return {}
  try {
    const all = JSON.parse(said.typedColumn) as Record<string, TypedReading & { of?: number | null }>
    if (typeof all !== 'object' || all === null || Array.isArray(all)) return null
    const kept = Object.entries(all).flatMap(([name, { of = null, ...typed }]) =>
      (said.properties[name as PropertyName] ?? null) === of ? [[name, typed] as const] : [],
    )
    return Object.fromEntries(kept)
  } catch {
    return null
  }
}

function bodyOf(
  { texts, properties, precision, price, own, typed, marked }: Said,
  keptTyped: Record<string, TypedReading>,
  { curve, corrects }: Circumstances,
): { body: ImportBody; filled: DistillationName[] } {
  const { entered: how, ...rest } = texts
  const points = Object.fromEntries(
    DISTILLATION_NAMES.map((name) => [
      name,
      marked.has(name) ? null : ((properties as Partial<MaterialProperties>)[name] ?? null),
    ]),
  )
  const given = DISTILLATION_NAMES.filter((name) => typeof points[name] === 'number')
  const fills = how === undefined && !corrects
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

/** The field of a sheet that a path of the wire means. */
export function fieldAt([first, second]: readonly string[]): SheetField | null {
  if (first === undefined) return null
  if (first === 'properties')
    return second !== undefined && isProperty(second) ? second : second === undefined ? 'recovery' : null
  if (first === 'precision')
    return second !== undefined && isProperty(second) && second !== 'color' ? `precision.${second}` : null
  if (first === 'price')
    return second === 'currency' ? 'currency' : second === 'unit' ? 'price_unit' : 'price'
  if (first === 'categories') return 'category'
  if (first === 'own') return second === undefined ? null : ownField(second)
  if (isTextField(first) || isWordField(first) || first === 'typed') return first
  return null
}
