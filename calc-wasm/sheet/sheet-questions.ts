// Questions about a sheet: missing units, and figures that don't fit the assumed unit. Each has its likely answers.
import { densitiesAt } from '../correlations.ts'
import { TEMPERATURE_MAX } from '../vocabulary/limits.ts'
import { DISTILLATION } from '../vocabulary/properties.ts'
import { hasSlash, readCell } from './cell.ts'
import { measuredBy, type SheetField } from './sheet-fields.ts'
import {
  type AskedFor,
  type ImportColumn,
  type ImportRow,
  type ImportTable,
  isCurve,
  settledUnit,
} from './sheet-table.ts'
import { quantityOf, UNITS, unitBySymbol } from './sheet-units.ts'

export interface SheetQuestion {
  key: string
  /** Asks for the unit, whether the column is that field, or whether a slash is a decimal mark. */
  is: 'unit' | 'field' | 'slash'
  because: AskedFor | 'likely' | 'temperature' | 'unknown-unit' | 'slash'
  /** The columns that share the answer; none for the slash. */
  columns: readonly number[]
  /** Symbols of units, the name of a field, `leave` or `yes`; the likeliest first. */
  answers: readonly string[]
}

export const LEAVE = 'leave'

/** The open questions. `slash`: whether slashes are decimal marks, undefined before the answer. */
export function questionsOf(
  columns: readonly ImportColumn[],
  rows: readonly Pick<ImportRow, 'cells'>[],
  slash: boolean | undefined,
): SheetQuestion[] {
  const found = new Map<string, SheetQuestion & { columns: number[] }>()
  for (const [at, { ask, why, likely, field, unknownUnit }] of columns.entries()) {
    const property = measuredBy(field)
    const key = ask?.group ?? `${at}`
    const open = (is: SheetQuestion['is'], because: SheetQuestion['because'], answers: readonly string[]) =>
      found.set(key, { key, is, because, columns: [at], answers: [...answers, LEAVE] })
    const before = found.get(key)
    if (before) before.columns.push(at)
    else if (ask) open('unit', ask.because, ask.answers)
    else if (why === 'likely') open('field', 'likely', [likely!])
    else if (why === 'temperature') open('field', 'temperature', ['viscosity_40'])
    else if (unknownUnit !== null && property !== null) {
      const symbols = UNITS[quantityOf(property)].slice(0, 5).map(({ symbol }) => symbol)
      open('unit', 'unknown-unit', symbols.filter(Boolean))
    }
  }
  const measured = columns.map(({ field }) => measuredBy(field) !== null)
  const slashed =
    slash === undefined && rows.some(({ cells }) => cells.some((cell, at) => measured[at] && hasSlash(cell)))
  const all: SheetQuestion[] = [...found.values()]
  return slashed
    ? [...all, { key: 'slash', is: 'slash', because: 'slash', columns: [], answers: ['yes', LEAVE] }]
    : all
}

/** The columns after an answer: with the unit or field, or left out of the import. */
export function answered(
  columns: readonly ImportColumn[],
  question: SheetQuestion,
  answer: string,
): ImportColumn[] {
  return columns.map((column, at) => {
    if (!question.columns.includes(at)) return column
    const { ask: _, likely: _likely, notKept: _kept, ...rest } = column
    const isLeft = answer === LEAVE || (question.because === 'lone' && answer === 'mass %')
    if (isLeft)
      return {
        ...rest,
        ...settledUnit(null, { unit: null, at: null }),
        why: 'other',
        notKept: answer === LEAVE ? 'about' : 'share',
      }
    if (question.is === 'field')
      return {
        ...rest,
        why: null,
        ...settledUnit(answer as SheetField, { unit: column.unitBelow ?? column.unknownUnit, at: null }),
      }
    return { ...rest, unit: answer, unknownUnit: null, isUnitGiven: true }
  })
}

/** Units taken from elsewhere in the sheet, each with its columns. */
export function spreadUnits(
  columns: readonly ImportColumn[],
): { unit: string; from: string; columns: number[] }[] {
  const found = new Map<string, { unit: string; from: string; columns: number[] }>()
  for (const [at, { unit, unitFrom, field }] of columns.entries()) {
    if (unit === null || unitFrom === undefined || field === null) continue
    const key = `${unit} ${unitFrom}`
    const before = found.get(key)
    if (before) before.columns.push(at)
    else found.set(key, { unit, from: unitFrom, columns: [at] })
  }
  return [...found.values()]
}

/** Tests with results by volume, and by mass. */
const BY_VOLUME = /\b(?:fia|d[\s-]?1319|15553|d[\s-]?3606|d[\s-]?4053|12177|238|d[\s-]?6277)\b/i
const BY_MASS = /\b(?:12916|ip[\s-]?391|d[\s-]?5186|d[\s-]?6550|d[\s-]?6591)\b/i
/** Implausible step between neighbouring points, °C; plausible deviation of the density from that expected by the 50 % point. */
const JUMP = 130
const DENSITY_MARGIN = 0.02
const ROWS_ASKED = 200
const SHARES: readonly (string | null)[] = ['aromatics', 'olefin', 'benzene']
/** No curve begins below this, °C. */
const COLDEST = -60

type Asking = Pick<ImportTable, 'columns' | 'rows' | 'mark'>

/** The table with every open unit as a question. */
export function withQuestions<T extends Asking>(table: T): T {
  const sized = table.columns.map((column, at) =>
    column.field === null ? column : bySize(column, figuresAt(table, at)),
  )
  const curve = byCurve({ ...table, columns: sized })
  return { ...table, columns: besideFahrenheit({ ...table, columns: curve }) }
}

function figuresAt({ rows, mark }: Asking, at: number): number[] {
  return rows.slice(0, ROWS_ASKED).flatMap(({ cells }) => {
    const reading = cells[at] ? readCell(cells[at], mark) : null
    return reading?.is === 'number' && reading.unit === null ? [reading.value] : []
  })
}

const askUnit = (
  column: ImportColumn,
  because: AskedFor,
  answers: readonly string[],
  group: string,
): ImportColumn => ({
  ...column,
  unit: null,
  unknownUnit: null,
  ask: { because, answers, group },
})

/** Asks for a missing unit, or that of a lone per cent, where the figures fit several. */
function bySize(column: ImportColumn, values: readonly number[]): ImportColumn {
  const { field, unknownUnit, isUnitGiven, method = '', heading } = column
  if (field === null) return column
  const group = `${field} ${heading}`
  if (unknownUnit === '%' && SHARES.includes(field)) {
    if (BY_VOLUME.test(method)) return { ...column, unit: 'vol %', unknownUnit: null, unitFrom: method }
    if (BY_MASS.test(method))
      return { ...column, field: null, why: 'other', notKept: 'share', unknownUnit: null }
    return askUnit(column, 'lone', ['vol %', 'mass %'], group)
  }
  if (SHARES.includes(field) && !isUnitGiven && BY_MASS.test(method))
    return { ...column, field: null, why: 'other', notKept: 'share' }
  if (field === 'density' && unknownUnit === 'gravity')
    return askUnit(column, 'size', ['°API', 'SG 60/60 °F'], group)
  if (isUnitGiven || values.length === 0) return column
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (field === 'density' && high < 2) return askUnit(column, 'size', ['g/cm³', 'SG 60/60 °F'], group)
  if (field === 'density' && low >= 5 && high <= 100) return askUnit(column, 'size', ['°API', 'kg/m³'], group)
  const isFine = values.some((value) => !Number.isInteger(value))
  if (field === 'sulfur_ppm' && high > 0 && high < 5 && isFine)
    return askUnit(column, 'size', ['ppm', 'mass %'], group)
  if (field === 'mercaptan' && high > 0 && high < 0.1)
    return askUnit(column, 'size', ['ppm', 'mass %'], group)
  if (field === 'rvp' && high > 0 && high <= 16) return askUnit(column, 'size', ['kPa', 'psi'], group)
  return column
}

const SCALES = ['°C', '°F', 'K'] as const
const PERCENT = new Map<string, number>(DISTILLATION.map(([name, percent]) => [name, percent]))

/** Curve, °C by vol %, and density, kg/m³, of each row. A `scale` replaces the temperature units of the columns. */
function curves(
  { columns, rows, mark }: Asking,
  scale: string | null,
): { points: [number, number][]; density: number | null }[] {
  return rows.slice(0, ROWS_ASKED).map(({ cells }) => {
    const points: [number, number][] = []
    let density: number | null = null
    for (const [at, { field, unit, at: degrees }] of columns.entries()) {
      if (field === null || (!isCurve(field) && field !== 'density')) continue
      const reading = cells[at] ? readCell(cells[at], mark) : null
      if (reading?.is !== 'number' || reading.filled) continue
      const property = measuredBy(field)!
      const own = reading.unit !== null ? null : field === 'density' ? unit : (scale ?? unit)
      const value =
        own === null ? null : (unitBySymbol(property, own)?.toWire(reading.value, degrees) ?? null)
      if (value === null) continue
      if (field === 'density') density = value
      else points.push([PERCENT.get(field)!, value])
    }
    return { points: points.sort((a, b) => a[0] - b[0]), density }
  })
}

/** Number of implausible rows: curves that fall, jump or end too high; `isHard` counts only impossible ones. */
function oddities(rows: ReturnType<typeof curves>, isHard: boolean): number {
  return rows.filter(({ points, density }) => {
    if (points.some(([, t]) => t > TEMPERATURE_MAX)) return true
    if (points.some(([, t], n) => n > 0 && t < points[n - 1]![1])) return true
    if (isHard) return false
    if (points.some(([p, t], n) => n > 0 && t - points[n - 1]![1] > JUMP && p - points[n - 1]![0] <= 45))
      return true
    const middle = points.find(([p]) => p === 50)?.[1] ?? middleOf(points)
    if (middle === null || density === null) return false
    const { min, max } = densitiesAt(middle)
    return density < min * (1 - DENSITY_MARGIN) || density > max * (1 + DENSITY_MARGIN)
  }).length
}

const middleOf = (points: readonly [number, number][]): number | null => {
  const [below, above] = [points.findLast(([p]) => p < 50), points.find(([p]) => p > 50)]
  return below && above && above[0] - below[0] <= 80
    ? below[1] + ((50 - below[0]) / (above[0] - below[0])) * (above[1] - below[1])
    : null
}

/** Asks for the unit of a curve that is implausible in the assumed unit and fits another better. */
function byCurve(table: Asking): ImportColumn[] {
  const columns = [...table.columns]
  const points = columns.flatMap(({ field }, at) => (isCurve(field) ? [at] : []))
  const own = points.filter((at) => columns[at]!.unknownUnit === null)
  if (own.length === 0 || own.length < points.length) return columns
  const symbols = new Set(own.map((at) => columns[at]!.unit))
  const given = own.filter((at) => columns[at]!.isUnitGiven && columns[at]!.unitFrom === undefined)
  const isMixed =
    own.length > given.length &&
    given.length > 0 &&
    own.some((at) => !columns[at]!.isUnitGiven && columns[at]!.unit !== columns[given[0]!]!.unit)
  const isAllGiven = given.length === own.length
  const now = oddities(curves(table, null), isAllGiven)
  const isCold = (scale: string) =>
    curves(table, scale).some(({ points }) => points.some(([, t]) => t < COLDEST))
  const better = SCALES.filter(
    (scale) =>
      !(symbols.size === 1 && symbols.has(scale)) &&
      !isCold(scale) &&
      oddities(curves(table, scale), false) < now,
  )
  if (better.length === 0 && !isMixed) return columns
  const answers = [
    ...new Set(
      [...better, ...symbols, ...(isMixed ? ['°F', '°C'] : [])].filter((one): one is string => one !== null),
    ),
  ]
  for (const at of own) columns[at] = askUnit(columns[at]!, 'curve', answers, 'curve')
  return columns
}

const TEMPERATURES = new Set(['flash_point', 'cloud_point', 'pour_freezing_point'])

/** Asks for the unit of temperatures without one beside others in °F, or beside psi where no curve confirms °C. */
function besideFahrenheit(table: Asking): ImportColumn[] {
  const { columns } = table
  const has = (symbol: string) => columns.some(({ unit, isUnitGiven }) => unit === symbol && isUnitGiven)
  const asksCurve = columns.some(({ ask }) => ask?.group === 'curve')
  const bare = (column: ImportColumn) =>
    column.field !== null &&
    !column.isUnitGiven &&
    column.unit === '°C' &&
    (isCurve(column.field) || TEMPERATURES.has(column.field))
  if (!columns.some(bare)) return [...columns]
  if (!has('°F') && !asksCurve && !(has('psi') && !isCelsius(table))) return [...columns]
  return columns.map((column) =>
    bare(column)
      ? askUnit(column, 'beside', ['°C', '°F'], isCurve(column.field) || asksCurve ? 'curve' : 'temperature')
      : column,
  )
}

/** Whether the curves can only be in °C: in °F they would not fit the densities. */
function isCelsius(table: Asking): boolean {
  const rows = curves(table, '°F').filter(({ points, density }) => points.length > 2 && density !== null)
  return (
    rows.length > 0 && oddities(rows, false) * 2 > rows.length && oddities(curves(table, '°C'), false) === 0
  )
}
