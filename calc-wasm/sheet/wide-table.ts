// A sheet with materials in rows, below a line of labels.
import { type Cell, decimalMarkOf, EMPTY_CELL, filledIn, type Grid, isBlank, textCell } from './cell.ts'
import { METHOD } from './label-reading.ts'
import { isRole } from './label-words.ts'
import { isProperty, isTextField } from './sheet-fields.ts'
import { groupOf, type Heading } from './sheet-groups.ts'
import { labelKey } from './sheet-labels.ts'
import {
  columnsOf,
  curveOf,
  figures,
  type ImportColumn,
  type ImportRow,
  type ImportTable,
  keptColumns,
  labelOf,
} from './sheet-table.ts'
import { isUnit } from './sheet-units.ts'

/** Words in place of a name in lines of limits or statistics. */
const NO_NAME =
  /^(?:min|max|limit|spec|guarantee|average|mean|std|standard dev|st\.? ?dev|total|حداقل|حداکثر|حد |حدود|استاندارد|میانگین|انحراف معیار|جمع)/i
const FIGURE = /^\s*[<>≤≥~≈+\-−–]*\s*[.,٫]?[\d۰-۹٠-٩]/

export const isFigure = (cell: Cell): boolean =>
  cell.is === 'number' ||
  cell.is === 'date' ||
  (cell.text.length < 200 && FIGURE.test(cell.text) && !isUnit(cell.text))

export const isMethod = (text: string): boolean => {
  if (text.length > 120) return false
  const bare = text.toLowerCase().replace(new RegExp(METHOD.source, 'g'), '')
  return bare !== text.toLowerCase() && bare.replace(/[^\p{L}\d]/gu, '').length <= 4
}

/** The different properties and other known labels in a line; bare per cents count beside IBP or FBP. */
export function namesIn(line: readonly Cell[]): { fields: Set<string>; properties: number; texts: number } {
  const fields = new Set<string>()
  for (const { text, is } of line) {
    if (is === 'number') continue
    const { target, why, likely, lacksTemperature } = labelOf(text)
    if (likely) fields.add(likely)
    if (lacksTemperature) fields.add('viscosity_40')
    if (target !== null && !isRole(target) && !(target === 'other' && why === 'about'))
      fields.add(target === 'other' ? `other ${labelKey(text)}` : target)
  }
  const hasEnds = fields.has('ibp') || fields.has('fbp')
  const bare = line.flatMap(({ text }) => (/^\d{1,2}$/.test(text.trim()) ? [Number(text)] : []))
  const isCurveOfBare = bare.length > 1 && bare.every((percent, n) => n === 0 || percent > bare[n - 1]!)
  if (hasEnds && isCurveOfBare) for (const percent of bare) fields.add(`pct_${percent}`)
  const all = [...fields]
  const points = all.filter((name) => name.startsWith('pct_')).length
  const properties = all.filter((name) => isProperty(name) || name.startsWith('other')).length
  const texts = all.filter((name) => isTextField(name)).length
  return { fields, properties: properties - (hasEnds ? 0 : points / 2), texts }
}

/** Whether a line consists of labels: it names properties and has no figures. */
export function isHead(line: readonly Cell[]): boolean {
  const filled = filledIn(line)
  if (filled.length < 2 || filled.some((cell) => cell.is === 'number')) return false
  // A label as 10 % begins with a figure too.
  const isValue = (cell: Cell) =>
    isFigure(cell) && labelOf(cell.text).target === null && !/^\d{1,2}$/.test(cell.text.trim())
  if (filled.some(isValue)) return false
  const { properties, texts } = namesIn(line)
  if (properties < 2 && (properties < 1 || texts < 1)) return false
  // "°API" is a label too, but not in a line of units.
  return filled.filter(({ text }) => isUnit(text)).length * 2 <= filled.length
}

/** The table with its labels in line `head`; it ends before line `end`. */
export function wideTable(lines: Grid, head: number, end: number): ImportTable {
  const labels = lines[head]!
  const width = labels.length
  const stack: string[] = labels.map(({ text }) => text.replace(/\s+/g, ' ').trim())
  const units = labels.map(() => '')
  const methods = labels.map(() => '')
  const below = lines.slice(head + 1, end).map((cells, at) => ({ place: head + at + 2, cells }))
  const name = nameColumn(stack, below)
  const rows: ImportRow[] = []
  const leftOut: { place: number; text: string }[] = []
  if (head > 0 && isUnitLine(lines[head - 1]!, stack, name))
    for (const [at, { text }] of lines[head - 1]!.entries()) if (at !== name) units[at] = text.trim()
  for (const line of below) {
    const filled = filledIn(line.cells)
    if (filled.length === 0) continue
    const called = name === null ? '' : line.cells[name]!.text.trim()
    // No word for limits, units or methods has a digit; most names do.
    const role = called === '' || /\d/.test(called) ? null : labelOf(called).target
    const skip = () => leftOut.push({ place: line.place, text: briefly(filled) })
    if (rows.length === 0 && role !== 'method' && (role === 'unit' || isUnitLine(line.cells, stack, name))) {
      for (const [at, { text }] of line.cells.entries()) {
        if (at === name || text.trim() === '') continue
        if (isUnit(text) || /^[-–—.]+$/.test(text.trim()) || role === 'unit') units[at] = text.trim()
        else if (isMethod(text)) methods[at] = text.trim()
        // Neither: part of the label.
        else stack[at] = `${stack[at]} ${text.trim()}`.trim()
      }
    } else if (rows.length === 0 && (role === 'method' || isMethodLine(line.cells, name))) {
      for (const [at, { text }] of line.cells.entries()) if (at !== name) methods[at] = text.trim()
      skip()
    } else if (rows.length === 0 && continuesLabels(line.cells, stack)) {
      for (const [at, { text }] of line.cells.entries()) stack[at] = `${stack[at]} ${text.trim()}`.trim()
    } else if (NO_NAME.test(called) || role === 'limit' || (filled.length === 1 && width > 2)) skip()
    else if (!filled.some((cell) => isFigure(cell)) && namesIn(line.cells).properties >= 2) skip()
    else rows.push(line)
  }
  const groups = groupsAbove(lines[head - 1], stack)
  const columns = columnsOf(
    stack.map(
      (text, at): Heading => ({
        text: at === name && labelOf(text).target === null ? 'Name' : text,
        unit: units[at]!,
        method: methods[at]!,
        group: groups[at],
      }),
    ),
  ).map((column, at) =>
    at === name && column.field === null ? { ...column, field: 'name' as const, why: null } : column,
  )
  const named = withCuts(columns, withOwnUnits(rows, stack), stack)
  const kept = keptColumns(named.columns, named.rows)
  return {
    ...kept,
    isTransposed: false,
    mark: decimalMarkOf(figures(kept.columns, kept.rows)),
    curve: curveOf(columns),
    leftOut,
  }
}

export const briefly = (filled: readonly Cell[]): string =>
  filled
    .slice(0, 4)
    .map(({ text }) => text)
    .join(' · ')

/** The column of names: below a label for them, else below a blank corner with texts. */
function nameColumn(stack: readonly string[], below: readonly ImportRow[]): number | null {
  const targets = stack.map((text) => labelOf(text).target)
  for (const role of ['name', 'test', 'range'] as const) {
    const named = targets.indexOf(role)
    if (named >= 0) return named
  }
  const corner = stack.findIndex(
    (text, at) =>
      text === '' && below.some(({ cells }) => /\p{L}/u.test(cells[at]!.text) && !isUnit(cells[at]!.text)),
  )
  return corner >= 0 ? corner : null
}

/** A line without figures, mostly of units or dashes. */
function isUnitLine(cells: readonly Cell[], stack: readonly string[], name: number | null): boolean {
  const filled = cells.filter((cell, at) => at !== name && !isBlank(cell) && stack[at] !== '')
  if (filled.length === 0 || filled.some(isFigure)) return false
  const units = filled.filter(({ text }) => isUnit(text.replace(/(?:@|\bat\b).*$/i, '')))
  const dashes = filled.filter(({ text }) => /^[-–—.]+$/.test(text.trim()))
  return units.length > 0 && (units.length + dashes.length) * 2 >= filled.length
}

function isMethodLine(cells: readonly Cell[], name: number | null): boolean {
  const filled = cells.filter((cell, at) => at !== name && !isBlank(cell))
  const methods = filled.filter(({ text }) => isMethod(text)).length
  return methods > 0 && methods * 2 >= filled.length && !filled.some(({ is }) => is === 'number')
}

/** Whether a line continues the labels above it: no figures, and more labels are known with it than without. */
function continuesLabels(cells: readonly Cell[], stack: readonly string[]): boolean {
  const filled = cells.flatMap((cell, at) => (isBlank(cell) ? [] : [{ cell, above: stack[at]! }]))
  const isKnown = (text: string) => labelOf(text).target !== null
  if (filled.length < 2 || filled.some(({ cell }) => isFigure(cell) && !isKnown(cell.text))) return false
  const before = filled.filter(({ above }) => isKnown(above)).length
  const together = filled.filter(({ cell, above }) => isKnown(`${above} ${cell.text.trim()}`)).length
  return together > before && together * 2 >= filled.length
}

/** Headings of groups above the labels: of a curve for its points, of other shares up to a label with nothing above it. */
function groupsAbove(above: readonly Cell[] | undefined, stack: readonly string[]): Heading['group'][] {
  let group: Heading['group']
  return stack.map((text, at) => {
    const cell = above?.[at]
    const isBare = cell === undefined || isBlank(cell)
    if (!isBare) group = groupOf(cell.text)
    const { target, why } = /^\d{1,2}$/.test(text)
      ? { target: 'pct_10' as const, why: undefined }
      : labelOf(text)
    const isPart = target === 'other' && why !== 'about'
    const isOurs =
      target !== null && !isRole(target) && !isTextField(target) && (target !== 'other' || isPart)
    if (isBare && (!isOurs || target === 'density' || target === 'octan_ron' || target === 'octan_mon'))
      group = undefined
    return isOurs ? group : undefined
  })
}

function withOwnUnits(rows: readonly ImportRow[], stack: readonly string[]): ImportRow[] {
  const ofUnits = stack.map((text, at) => at > 0 && labelOf(text).target === 'unit')
  if (!ofUnits.includes(true)) return [...rows]
  return rows.map(({ place, cells }) => ({
    place,
    cells: cells.map((cell, at) => {
      const unit = ofUnits[at + 1] ? cells[at + 1]!.text.trim() : ''
      return isUnit(unit) && isFigure(cell) ? textCell(`${cell.text} ${unit}`) : cell
    }),
  }))
}

function withCuts(
  columns: readonly ImportColumn[],
  rows: readonly ImportRow[],
  stack: readonly string[],
): Pick<ImportTable, 'columns' | 'rows'> {
  const [from, to] = (['from', 'to'] as const).map((role) =>
    stack.findIndex((text) => labelOf(text).target === role),
  )
  const name = columns.findIndex(({ field }) => field === 'name')
  if (from! < 0 || to! < 0 || (name >= 0 && rows.some(({ cells }) => !isBlank(cells[name]!))))
    return { columns, rows }
  const [first] = columnsOf([{ text: 'Name', unit: '', method: '' }])
  return {
    columns: [...columns.filter((_, at) => at !== name), first!],
    rows: rows.map(({ place, cells }) => ({
      place,
      cells: [...cells.filter((_, at) => at !== name), cutName(cells[from!], cells[to!])],
    })),
  }
}

export const cutName = (from: Cell | undefined, to: Cell | undefined): Cell => {
  const ends = [from?.text.trim() ?? '', to?.text.trim() ?? '']
  return ends.every((text) => text !== '') ? { text: ends.join('–'), is: 'text' } : EMPTY_CELL
}
