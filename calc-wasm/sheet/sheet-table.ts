import { isDistillation } from '../vocabulary/properties.ts'
import type { DistillationKind } from '../vocabulary/rules/material-details.ts'
import { type Cell, type DecimalMark, isBlank } from './cell.ts'
import { type LabelReading, readLabel } from './label-reading.ts'
import { isRole, type NotKept } from './label-words.ts'
import { isPrecision, isProperty, measuredBy, type SheetField } from './sheet-fields.ts'
import { curveKind, type Group, type Heading, inGroups } from './sheet-groups.ts'
import { isUnit, quantityOf, UNITS, unitBySymbol, unitOf } from './sheet-units.ts'

/** Why a column is not a field. `likely`: not all of its words are explained, which is a question. */
type LeftOut = 'unknown' | 'likely' | 'other' | 'repeated' | 'temperature'

/** Why a unit is asked for: a lone per cent; figures that fit several units; a curve that fits another; temperatures beside °F or psi. */
export type AskedFor = 'lone' | 'size' | 'curve' | 'beside'

export interface ImportColumn {
  heading: string
  field: SheetField | null
  why: LeftOut | null
  /** The field that another column has already. */
  again?: Pick<ImportColumn, 'field' | 'unit' | 'at'>
  notKept?: NotKept
  likely?: SheetField
  /** Symbol of the unit; null where it is asked for or unknown, or where there is none. */
  unit: string | null
  /** An unknown unit as written in the file. */
  unknownUnit: string | null
  isUnitGiven: boolean
  /** The words that gave the unit, where they are elsewhere: at the first of a group or above it. */
  unitFrom?: string
  /** A question about the unit; columns of one group have one answer. */
  ask?: { because: AskedFor; group: string; answers: readonly string[] }
  /** Temperature of densities, °C, if not that of the unit itself. */
  at: number | null
  /** The unit in a cell of its own, as written. */
  unitBelow?: string
  method?: string
  curve?: DistillationKind
  /** Row in the file where labels are below each other, from 1. */
  line?: number
}

export interface ImportRow {
  /** Row in the file, or column where materials are side by side, from 1. */
  place: number
  cells: readonly Cell[]
}

export interface ImportTable {
  columns: readonly ImportColumn[]
  rows: readonly ImportRow[]
  /** Materials are side by side, their properties below each other. */
  isTransposed: boolean
  mark: DecimalMark
  curve: DistillationKind | null
  /** Lines below the labels that are not materials. */
  leftOut: readonly { place: number; text: string }[]
}

const LABEL_MAX = 120
const NO_LABEL: LabelReading = { target: null, unit: null, at: null, method: null }

/** The meaning of a cell as a label; figures and long texts have none. */
export function labelOf(text: string): LabelReading {
  const trimmed = text.trim()
  return trimmed.length > 0 && trimmed.length <= LABEL_MAX && /[\p{L}%٪]/u.test(trimmed)
    ? readLabel(trimmed)
    : NO_LABEL
}

export const isCurve = (field: string | null): boolean => field !== null && isDistillation(field)

/** Reads a label with the unit beside it, which may complete its meaning, as of a viscosity. */
function readingOf({ text, unit, method, group }: Heading): LabelReading {
  const own = /^\d{1,2}$/.test(text.trim()) ? readLabel(`${text.trim()}%`) : labelOf(text)
  if (isMethodAlone(unit)) return readingOf({ text, unit: '', method: `${unit} ${method}`.trim(), group })
  if (unit === '' || (own.unit !== null && own.unit !== 'gravity')) {
    const isSame = unit === '' || own.target === null || !isProperty(own.target) || sameUnit(own, unit)
    return isSame ? withMethods(own, method, group) : { ...own, unit: `${own.unit} / ${unit}` }
  }
  if (own.target !== null && !isProperty(own.target) && own.target !== 'other') return own
  if (/^[-–—.]+$/.test(unit)) return withMethods(own, method, group)
  const again = readLabel(`${text} [${unit}]`)
  if (again.target !== null || again.lacksTemperature || again.likely)
    return withMethods(
      isUnit(unit) || own.target === null || again.unit !== null || again.target === 'other'
        ? again
        : { ...own, unit },
      method,
      group,
    )
  return own.target === null ? own : { ...own, unit }
}

const isMethodAlone = (unit: string): boolean =>
  unit !== '' &&
  !isUnit(unit) &&
  labelOf(unit).method !== null &&
  labelOf(unit).target === null &&
  !/\s\p{L}{3}/u.test(unit)

const sameUnit = ({ target, unit }: LabelReading, other: string): boolean => {
  if (target === 'color' || target === null || !isProperty(target)) return true
  const [one, two] = [unitOf(target, unit!), unitOf(target, other)]
  // SG and °API are units by themselves; a dash or such a name in the column of units changes nothing.
  return (
    /^[-–—.]*$/.test(other) ||
    (one !== null && one === two) ||
    (two === null && target === 'density' && /^(?:sg|°api)/i.test(unit!))
  )
}

const withMethods = (reading: LabelReading, method: string, group: Heading['group']): LabelReading => {
  const all = [reading.method, method, isCurve(reading.target) ? group?.text : null].filter(Boolean)
  return all.length === 0 ? reading : { ...reading, method: all.join(' ') }
}

/** The columns of headings. A unit of a group, or of the first point of a curve, applies to its neighbours without one. */
export function columnsOf(headings: readonly Heading[], title = ''): ImportColumn[] {
  // In a list "Sulfur, max" is a line with limit and result; as the label of a column it is the limit.
  const read = headings.map((heading): LabelReading => {
    const { isLimit, ...reading } = readingOf(heading)
    return isLimit && heading.line === undefined ? { ...reading, isLimit } : reading
  })
  const kinds = read.map(({ target, method }, at) =>
    isCurve(target) ? curveKind(`${headings[at]!.text} ${method ?? ''}`) : null,
  )
  // Of points of two curves those by D86 count, else those of the first.
  const main = kinds.includes('d86') ? 'd86' : (kinds.find((one) => one !== null) ?? null)
  const kind = (main === null || main === 'mass' ? curveKind(title) : null) ?? main
  const grouped = inGroups(
    headings,
    read.map((reading, at) =>
      (kinds[at] !== null && kinds[at] !== main) || (kind === 'another' && isCurve(reading.target))
        ? { ...reading, target: 'other', why: 'test' }
        : reading,
    ),
  )
  const taken = new Set<SheetField>()
  const hasRecovery = read.some(
    ({ target }, at) => target === 'recovery' && !/total/i.test(headings[at]!.text),
  )
  let first: Group | null = null
  return headings.map((heading, at) => {
    const { reading, from } = grouped[at]!
    const { target } = reading
    const text = heading.text.replace(/\s+/g, ' ').trim()
    const isField = target !== null && target !== 'other' && !isRole(target)
    const isTotal = target === 'recovery' && hasRecovery && /total/i.test(text)
    const field = isField && !reading.isLimit ? target : null
    const isFree = field !== null && !taken.has(field) && !isTotal
    if (isFree) taken.add(field)
    const isPoint = isCurve(field)
    const spread = isPoint && reading.unit === null ? first : null
    if (isPoint && first === null)
      first = { text: from ?? `${text} ${heading.unit}`.trim(), unit: reading.unit }
    const unit = reading.unit ?? spread?.unit ?? null
    const unitFrom = from ?? (unit === null ? undefined : spread?.text)
    const why = isFree ? null : whyOf(field, reading)
    return {
      heading: text,
      why,
      ...settledUnit(isFree ? field : null, { ...reading, unit }),
      ...(unitFrom !== undefined && isFree && { unitFrom }),
      ...(why === 'other' && { notKept: reading.isLimit ? 'limit' : (reading.why ?? 'about') }),
      ...(why === 'likely' && { likely: reading.likely! }),
      ...(why === 'repeated' && { again: settledUnit(field, { ...reading, unit }) }),
      ...(reading.method !== null && { method: reading.method }),
      ...(isPoint && kind !== null && kind !== 'another' && { curve: kind }),
      ...(heading.unit !== '' && { unitBelow: heading.unit }),
      ...(heading.line !== undefined && { line: heading.line }),
    }
  })
}

function whyOf(
  field: SheetField | null,
  { target, likely, lacksTemperature, isLimit }: LabelReading,
): LeftOut {
  if (field !== null) return 'repeated'
  if (lacksTemperature) return 'temperature'
  if (likely) return 'likely'
  return target !== null || isLimit ? 'other' : 'unknown'
}

/** A field with the unit of its label, or the usual one. */
export function settledUnit(
  field: SheetField | null,
  { unit, at }: Pick<LabelReading, 'unit' | 'at'>,
): Omit<ImportColumn, 'heading' | 'why'> {
  const property = measuredBy(field)
  if (property === null) return { field, unit: null, unknownUnit: null, isUnitGiven: false, at: null }
  const [usual] = UNITS[quantityOf(property)]
  const known = unit === null ? usual! : (unitOf(property, unit) ?? unitBySymbol(property, unit))
  // A standard deviation in °F would have to be converted without the 32: only the unit of the wire is accepted.
  const isAccepted = known !== null && (known === usual || !isPrecision(field!))
  const isHome =
    at === null || (known !== null && /SG 60|API/.test(known.symbol) ? Math.abs(at - 15.56) < 0.1 : at === 15)
  return {
    field,
    unit: isAccepted ? known!.symbol : null,
    unknownUnit: isAccepted ? null : unit,
    isUnitGiven: unit !== null && known?.symbol !== '',
    at: field === 'density' && !isHome ? at : null,
  }
}

export function* figures(columns: readonly ImportColumn[], rows: readonly ImportRow[]): Generator<Cell> {
  const measured = columns.map(({ field }) => measuredBy(field) !== null || field === 'price')
  for (const { cells } of rows) for (const [at, cell] of cells.entries()) if (measured[at] && cell) yield cell
}

/** How the curves of a table were measured; null for the usual test. */
export const curveOf = (columns: readonly ImportColumn[]): DistillationKind | null => {
  const kind = columns.find(({ curve }) => curve !== undefined)?.curve ?? null
  return kind === 'd86' ? null : kind
}

/** Leaves out unknown columns without cells, and merges a repeated column into the first where no row has both. */
export function keptColumns(
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
): Pick<ImportTable, 'columns' | 'rows'> {
  const isFilled = (cells: readonly Cell[], at: number) => cells[at] !== undefined && !isBlank(cells[at]!)
  const into = columns.map(({ again }, at) => {
    const other = again ? columns.findIndex((one) => one.field === again.field) : -1
    const isSame = other >= 0 && columns[other]!.unit !== null && columns[other]!.at === again!.at
    return isSame &&
      again!.unit !== null &&
      rows.every(({ cells }) => !isFilled(cells, at) || !isFilled(cells, other))
      ? other
      : null
  })
  const others = Map.groupBy(
    into.flatMap((one, at) => (one === null ? [] : [at])),
    (at) => into[at],
  )
  const kept = columns.flatMap(({ field }, at) =>
    into[at] === null && (field !== null || rows.some(({ cells }) => isFilled(cells, at))) ? [at] : [],
  )
  return {
    columns: kept.map((at) => columns[at]!),
    rows: rows.map(({ place, cells }) => ({
      place,
      cells: kept.map((at) => {
        const other = others.get(at)?.find((n) => isFilled(cells, n))
        if (other === undefined) return cells[at]!
        const { unit } = columns[other]!.again!
        const isOwn = unit !== columns[at]!.unit
        return isOwn ? { text: `${cells[other]!.text} ${unit}`, is: 'text' } : cells[other]!
      }),
    })),
  }
}
