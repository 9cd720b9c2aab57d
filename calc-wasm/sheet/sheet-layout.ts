import { DISTILLATION, type NumericPropertyName } from '../vocabulary/properties.ts'
import type { DistillationKind } from '../vocabulary/rules/material-details.ts'
import { type Cell, EMPTY_CELL, type Grid, isBlank, transposed, widthOf } from './cell.ts'
import { type DecimalMark, decimalMarkOf } from './cell-reading.ts'
import { type LabelReading, readLabel } from './label-reading.ts'
import {
  isPrecision,
  isProperty,
  isTextField,
  isWordField,
  propertyAt,
  type SheetField,
} from './sheet-fields.ts'
import { quantityOf, UNITS, unitBySymbol, unitKey, unitOf } from './sheet-units.ts'

/** Why a column is not a field. */
export type LeftOut = 'unknown' | 'other' | 'repeated' | 'temperature'

export interface ImportColumn {
  heading: string
  field: SheetField | null
  why: LeftOut | null
  /** Symbol of the unit of its figures; null where the unit that the file names is not known, or where there is none. */
  unit: string | null
  /** The file's own word for a unit that is not known. */
  unknownUnit: string | null
  /** The file names a unit. */
  isUnitGiven: boolean
  /** The temperature of its densities, °C, if not 15. */
  at: number | null
  /** What stands below its heading where that is a line of units. */
  unitBelow?: string
}

export interface ImportRow {
  /** Its row in the file, or its column where materials stand side by side, from 1. */
  place: number
  cells: readonly Cell[]
}

export interface ImportTable {
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
  /** The materials stand side by side, their properties below each other. */
  isTransposed: boolean
  mark: DecimalMark
  /** How the curves were measured, where the labels say so. */
  curve: DistillationKind | null
  /** Lines below the labels that are not materials. */
  leftOut: readonly { place: number; text: string }[]
}

/** How many lines are searched for the labels. */
const ROWS_SEARCHED = 60
const COLUMNS_SEARCHED = 12
/** How many lines of one column are searched for labels. */
const LIST_SEARCHED = 150
const LABEL_MAX = 80
/** Words that stand in place of a name where a line holds limits. */
const LIMITS = /^(?:min|max|limit|spec|guarantee|حداقل|حداکثر|حد |حدود|استاندارد)/i

const PERCENTS = new Map<string, SheetField>(
  DISTILLATION.filter(([, percent]) => percent > 0 && percent < 100).map(([name, percent]) => [
    String(percent),
    name,
  ]),
)

const NO_LABEL: LabelReading = { target: null, unit: null, at: null, method: null }
const isLabelLike = (text: string) => text.length <= LABEL_MAX && /[\p{L}%٪]/u.test(text)

/** The labels of a line. Bare numbers are points of the curve where its ends are named beside them. */
function labelsOf(line: readonly Cell[]): LabelReading[] {
  const labels = line.map(({ text }) => (isLabelLike(text) ? readLabel(text) : NO_LABEL))
  if (!labels.some(({ target }) => target === 'ibp' || target === 'fbp')) return labels
  return labels.map((label, at) => {
    const target = label.target === null ? PERCENTS.get(line[at]!.text.trim()) : undefined
    return target ? { ...label, target } : label
  })
}

/** The different fields that a line of labels names. */
const meant = (labels: readonly LabelReading[]): string[] => [
  ...new Set(labels.flatMap(({ target }) => (target === null || target === 'other' ? [] : [target]))),
]

/** A line that names a property and two more fields is a line of labels, even if names below it look like labels, such as tanks T10 and T50. */
function isHead(line: readonly Cell[]): boolean {
  const fields = meant(labelsOf(line)).filter((target) => target !== 'unit' && target !== 'method')
  return fields.length > 2 && fields.some(isProperty)
}

function bestLine(grid: Grid, most: number): { at: number; score: number } {
  let best = { at: 0, score: -1 }
  for (let at = 0; at < Math.min(most, grid.length); at++) {
    const score = meant(labelsOf(grid[at]!)).length
    if (score > best.score) best = { at, score }
  }
  return best
}

/**
 * Finds the labels of a sheet and, from where they stand, whether materials are rows or columns; reads units from the labels or
 * from a line of their own. Null for a sheet without anything in it.
 */
export function layoutOf(grid: Grid): ImportTable | null {
  const width = widthOf(grid)
  if (!grid.some((row) => row.some((cell) => !isBlank(cell)))) return null
  const squared: Grid = grid.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? EMPTY_CELL))
  const byRow = bestLine(squared, ROWS_SEARCHED)
  const tall = transposed(squared.slice(0, LIST_SEARCHED).map((row) => row.slice(0, COLUMNS_SEARCHED)))
  const byColumn = bestLine(tall, COLUMNS_SEARCHED)
  const isTransposed = byColumn.score > byRow.score && !isHead(squared[byRow.at]!)
  const lines = isTransposed ? transposed(squared) : squared
  const first = lines.findIndex((line) => line.some((cell) => !isBlank(cell)))
  const best = isTransposed ? byColumn : byRow
  return tableOf(lines, best.score > 0 ? best.at : first, isTransposed)
}

function tableOf(lines: Grid, head: number, isTransposed: boolean): ImportTable {
  const labels = labelsOf(lines[head]!)
  const below = lines.slice(head + 1).map((cells, at) => ({ place: head + at + 2, cells }))
  const name = nameColumn(labels, lines[head]!, below)
  const rows: ImportRow[] = []
  const leftOut: { place: number; text: string }[] = []
  const methods: string[] = []
  let units: readonly Cell[] = []
  for (const line of below) {
    const filled = line.cells.filter((cell) => !isBlank(cell))
    if (filled.length === 0) continue
    const called = name === null ? '' : line.cells[name]!.text.trim()
    const label = called === '' ? null : readLabel(called).target
    const skip = () =>
      leftOut.push({
        place: line.place,
        text: filled
          .slice(0, 4)
          .map(({ text }) => text)
          .join(' · '),
      })
    if (rows.length === 0 && label !== 'method' && (label === 'unit' || isUnitLine(line.cells, labels, name)))
      units = line.cells
    else if (rows.length === 0 && (label === 'method' || isMethodLine(line.cells, labels, name))) {
      methods.push(...line.cells.map(({ text }) => text))
      skip()
    } else if (LIMITS.test(called) || (filled.length === 1 && labels.length > 2)) skip()
    else rows.push(line)
  }
  const columns = columnsOf(labels, lines[head]!, units, name)
  const kept = columns
    .flatMap(({ heading, field }, at) =>
      heading !== '' || field !== null || rows.some(({ cells }) => !isBlank(cells[at]!)) ? [at] : [],
    )
    .filter((at) => columns[at]!.field !== null || rows.some(({ cells }) => !isBlank(cells[at]!)))
  const table = rows.map(({ place, cells }) => ({ place, cells: kept.map((at) => cells[at]!) }))
  const shown = kept.map((at) => columns[at]!)
  return {
    columns: shown,
    rows: table,
    isTransposed,
    mark: decimalMarkOf(figures(shown, table)),
    curve: curveOf([...labels.flatMap(({ method }) => method ?? []), ...methods]),
    leftOut,
  }
}

/** Where the names of materials stand: below a label that says so, else below a blank corner if texts follow. */
function nameColumn(
  labels: readonly LabelReading[],
  head: readonly Cell[],
  below: readonly ImportRow[],
): number | null {
  const named = labels.findIndex(({ target }) => target === 'name')
  if (named >= 0) return named
  const corner = head.findIndex(
    (cell, at) => isBlank(cell) && below.some(({ cells }) => /\p{L}/u.test(cells[at]!.text)),
  )
  return corner >= 0 ? corner : null
}

const unitIn = (label: LabelReading, text: string): boolean => {
  const { target } = label
  return target !== null && isProperty(target) && target !== 'color' && unitOf(target, text) !== null
}

/** Whether a line is one of units: below each label a unit of its quantity or nothing, and at least one that isn't a dash. */
function isUnitLine(cells: readonly Cell[], labels: readonly LabelReading[], name: number | null): boolean {
  const said = cells.flatMap((cell, at) => {
    const text = cell.text.trim()
    return at === name || text === '' || labels[at]!.target === null || labels[at]!.target === 'other'
      ? []
      : [{ text, label: labels[at]! }]
  })
  const units = said.filter(
    ({ text, label }) => unitIn(label, text) || /^[-–—]+$/.test(text) || isAnyUnit(text),
  )
  return units.length > 0 && units.length === said.length && said.some(({ text }) => /[\p{L}%°٪]/u.test(text))
}

const ALL_UNITS = new Set(
  Object.values(UNITS).flatMap((units) =>
    units.flatMap(({ names }) => names.filter((name) => /\p{L}|%/u.test(name))),
  ),
)
const isAnyUnit = (text: string): boolean => ALL_UNITS.has(unitKey(text.replace(/(?:@|at).*$/i, '')))

const METHOD = /^(?:(?:astm|iso|en|ip|din|uop|gost)[\s-]*)*[a-z]{0,2}[\s-]?\d{2,5}[a-z]?(?:[-/:,\s].*)?$/i

function isMethodLine(cells: readonly Cell[], labels: readonly LabelReading[], name: number | null): boolean {
  const said = cells.filter((cell, at) => at !== name && !isBlank(cell) && labels[at]!.target !== null)
  return said.length > 1 && said.every(({ text }) => METHOD.test(text.trim()) && /[a-z]/i.test(text))
}

function columnsOf(
  labels: readonly LabelReading[],
  head: readonly Cell[],
  units: readonly Cell[],
  name: number | null,
): ImportColumn[] {
  const taken = new Set<SheetField>()
  return labels.map((label, at) => {
    const heading = head[at]!.text.replace(/\s+/g, ' ').trim()
    const below = units[at]?.text.trim() ?? ''
    // Read again with its unit, a label may come to mean something: a viscosity whose temperature stands with the unit.
    const reading =
      label.unit === null && below !== '' && at !== name ? withUnit(label, heading, below) : label
    const target = at === name ? 'name' : reading.target
    const field =
      target === null || target === 'other' || target === 'unit' || target === 'method' ? null : target
    const isFree = field !== null && !taken.has(field)
    if (isFree) taken.add(field)
    const why: LeftOut | null = isFree
      ? null
      : field
        ? 'repeated'
        : reading.lacksTemperature
          ? 'temperature'
          : target
            ? 'other'
            : 'unknown'
    return {
      heading,
      why,
      ...settledUnit(isFree ? field : null, reading),
      ...(field === null && below !== '' && { unitBelow: below }),
    }
  })
}

function withUnit(label: LabelReading, heading: string, unit: string): LabelReading {
  const again = readLabel(`${heading} [${unit}]`)
  return again.target !== null || label.target === null ? again : { ...label, unit }
}

/** A field with the unit that its label names, or the usual one. */
export function settledUnit(
  field: SheetField | null,
  { unit, at }: Pick<LabelReading, 'unit' | 'at'>,
): Omit<ImportColumn, 'heading' | 'why'> {
  const property = measuredBy(field)
  if (property === null) return { field, unit: null, unknownUnit: null, isUnitGiven: false, at: null }
  const [usual] = UNITS[quantityOf(property)]
  const known = unit === null ? usual! : (unitOf(property, unit) ?? unitBySymbol(property, unit))
  // The standard deviation of a reading in °F would have to leave out the 32: only the unit of the wire is read.
  const isTaken = known !== null && (known === usual || !isPrecision(field!))
  return {
    field,
    unit: isTaken ? known!.symbol : null,
    unknownUnit: isTaken ? null : unit,
    isUnitGiven: unit !== null && known?.symbol !== '',
    at: field === 'density' && at !== null && at !== 15 ? at : null,
  }
}

/** The numeric property whose unit a field has; null for a field without one. */
export function measuredBy(field: SheetField | null): NumericPropertyName | null {
  if (field === null || field === 'color' || isTextField(field) || isWordField(field)) return null
  if (isPrecision(field)) return propertyAt(field)
  return isProperty(field) ? field : null
}

function* figures(columns: readonly ImportColumn[], rows: readonly ImportRow[]): Generator<Cell> {
  const measured = columns.map(({ field }) => measuredBy(field) !== null || field === 'price')
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (measured[at]) yield cell
}

function curveOf(methods: readonly string[]): DistillationKind | null {
  const all = methods.join(' ').toLowerCase()
  if (/d[\s-]?(2887|7213|7169|6352)\b/.test(all)) return 'd2887'
  return /d[\s-]?(2892|5236)\b/.test(all) ? 'tbp' : null
}
