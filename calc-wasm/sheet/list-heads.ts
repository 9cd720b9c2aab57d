// The heads of a list: the roles of its columns, where its lines begin, and the units in its heads.
import { type Cell, EMPTY_CELL, filledIn, type Grid, isBlank, range, textCell } from './cell.ts'
import { isCutEnd, isRole, type LabelRole, type LabelTarget } from './label-words.ts'
import { isProperty, isTextField, type TextField } from './sheet-fields.ts'
import { type Heading, unitIn } from './sheet-groups.ts'
import { labelOf } from './sheet-table.ts'
import { isUnit } from './sheet-units.ts'
import { cutName, isFigure, isMethod } from './wide-table.ts'

const LIMIT_CELL =
  /^(?:[<>≤≥]|min|max|حداقل|حداکثر)|(?:min|max|حداقل|حداکثر)\.?$|^\d[\d.,]*\s*(?:-|–|to|تا)\s*\d[\d.,]*$/i
const HEAD_LINES = 4
export type Part = LabelRole | 'sample' | 'name' | 'dated' | 'nothing'

const isKnown = (target: LabelTarget | null, why?: string): boolean =>
  target !== null && !isRole(target) && !isTextField(target) && !(target === 'other' && why === 'about')

export const isMeasured = (text: string): boolean => {
  const { target, why, likely, lacksTemperature } = labelOf(text)
  return likely !== undefined || lacksTemperature === true || isKnown(target, why)
}

/** How many cells of a line name a column of units, methods, limits or results. */
export const rolesIn = (line: readonly Cell[], { left, right }: Place): number =>
  new Set(
    line.slice(left, right).flatMap((cell) => {
      const { target } = cell.is === 'number' ? { target: null } : labelOf(cell.text)
      return target !== null && isRole(target) && !isCutEnd(target) ? [target] : []
    }),
  ).size

/** Whether the cells beside a label name units instead of figures, as in "% recovered | Temperature, °F". */
export const isHeadOfUnits = (cells: readonly Cell[]): boolean => {
  const filled = filledIn(cells)
  const isUnitHead = (cell: Cell) =>
    !isFigure(cell) &&
    !isUnit(cell.text) &&
    unitOfHead(cell.text) !== null &&
    labelOf(cell.text).target === null
  return filled.length > 0 && filled.every(isUnitHead)
}

/** The text of a line with a single filled cell; null for other lines. */
export const aloneIn = (cells: readonly Cell[]): string | null => {
  const [only, ...others] = filledIn(cells)
  return only && others.length === 0 ? only.text : null
}

/** The heading of a group together with the unit of the whole table. */
export const withUnit = (
  group: Heading['group'],
  common: { text: string; unit: string | null } | undefined,
): Heading['group'] =>
  common ? { text: [group?.text, common.text].filter(Boolean).join(' '), unit: common.unit } : group

/** The unit at the head of a column: "Result, °F" has one, "Tank C" none. */
export const unitOfHead = (text: string): string | null => {
  const unit = unitIn(text)
  return unit === null || (/^\p{L}$/u.test(unit) && unit.length < text.trim().length) ? null : unit
}

/** Leaves out samples that repeat another in a different unit, as °F beside °C. */
export function withoutTwins(samples: readonly number[], titles: (column: number) => string[]): number[] {
  const heads = samples.map((column) => {
    const text = titles(column).join(' ')
    const unit = unitOfHead(text)
    return { column, unit, text: unit === null ? null : text.slice(0, text.lastIndexOf(unit)).trim() }
  })
  const isCelsius = (unit: string | null) => /^[°º]?c$/i.test(unit ?? '')
  return heads.flatMap(({ column, unit, text }, at) => {
    const twins = heads.filter((one) => text !== null && one.text === text && one.unit !== unit)
    const isFirst = twins.every((one) => heads.indexOf(one) > at)
    const isKept = isCelsius(unit) || (isFirst && !twins.some((one) => isCelsius(one.unit)))
    return twins.length === 0 || isKept ? [column] : []
  })
}

type At = (row: number, column: number) => Cell

export const hasEnds = (rows: readonly number[], labels: number, at: At): boolean =>
  rows.some((row) => /^(?:ibp|fbp)$/.test(labelOf(at(row, labels).text).target ?? ''))

/** The header lines above the first measured line: the one that names roles, else the one right above; `start`: first line of the list. */
export function headsAbove(grid: Grid, place: Place, first: number): { heads: number[]; start: number } {
  const { labels, left, right, top } = place
  const near = Array.from({ length: HEAD_LINES }, (_, n) => first - 1 - n).filter((row) => row >= top)
  const isFilled = (row: number) => grid[row]!.slice(left, right).some((cell) => !isBlank(cell))
  const beside = (row: number) => (grid[row] ?? []).slice(left, right).filter((_, n) => left + n !== labels)
  const withRoles = near.find((row) => {
    const line = grid[row]!
    const own = labelOf(line[labels]!.text).target
    const others = filledIn(beside(row))
    return (
      rolesIn(line, place) >= (own !== null && isRole(own) ? 2 : 1) ||
      ((own === 'test' || own === 'name') &&
        others.length > 1 &&
        // "Crude | Grane | Date | 2019-03-01" heads no columns.
        !others.some(({ text }) => labelOf(text).why === 'about'))
    )
  })
  if (withRoles !== undefined) {
    const above = withRoles - 1
    // "Limits" may stand above "Min" and "Max".
    const results = grid[withRoles]!.slice(left, right).filter(
      ({ text }) => labelOf(text).target === 'result',
    )
    const hasMore =
      above >= top &&
      beside(above).some(
        (cell) =>
          labelOf(cell.text).target === 'limit' ||
          cell.is === 'merged' ||
          (results.length > 1 && !isBlank(cell)),
      )
    const between = range(withRoles + 1, first).filter((row) => isFilled(row) && isBlank(grid[row]![labels]!))
    return { heads: [...(hasMore ? [above] : []), withRoles, ...between], start: withRoles + 1 }
  }
  // The table begins with lines of texts and known labels; a line with a blank or unknown corner right above heads it.
  let start = first
  while (start - 1 >= top && isFilled(start - 1) && !isBlank(grid[start - 1]![labels]!)) {
    const { target } = labelOf(grid[start - 1]![labels]!.text)
    if (target === null || (isRole(target) && !isCutEnd(target)) || isHeadOfUnits(beside(start - 1))) break
    start -= 1
  }
  const above = start - 1
  const others = filledIn(beside(above))
  // Figures beside an unknown label are no names.
  const corner = above >= top ? grid[above]![labels]! : EMPTY_CELL
  const isHeading =
    above >= top &&
    others.length > 0 &&
    (isBlank(corner) || labelOf(corner.text).target !== null || !others.every((cell) => isFigure(cell)))
  return { heads: isHeading ? [above] : [], start }
}

/** The role of a column by its heads, else by its cells. */
export function partOf(titles: readonly string[], cells: readonly Cell[]): Part {
  const targets = titles.map((text) => labelOf(text).target)
  for (const role of ['limit', 'unit', 'method', 'aside'] as const) if (targets.includes(role)) return role
  const filled = filledIn(cells)
  if (filled.length === 0) return 'nothing'
  const most = (is: (cell: Cell) => boolean) => filled.filter(is).length * 5 >= filled.length * 3
  const isUnitOrDash = ({ text }: Cell) => isUnit(text) || /^[-–—.]+$/.test(text.trim())
  if (most(isUnitOrDash) && filled.some(({ text }) => isUnit(text))) return 'unit'
  if (most(({ text }) => isMethod(text))) return 'method'
  if (targets.includes('result')) return 'result'
  if (targets.includes('name') && !titles.some((text) => /\d/.test(text))) return 'name'
  if (titles.some((text) => isMethod(text) || /\b(?:limits?|spec)\b/i.test(text))) return 'limit'
  if (targets.includes('test')) return 'nothing'
  const figuresIn = filled.filter((cell) => isFigure(cell) || LIMIT_CELL.test(cell.text.trim()))
  if (figuresIn.length === 0) return 'nothing'
  if (most(({ text, is }) => is !== 'number' && LIMIT_CELL.test(text.trim()))) return 'limit'
  return titles.some((text) => labelOf(text).why === 'about') ? 'dated' : 'sample'
}

/** The column of names that distinguishes most samples. */
export function keyColumn(named: readonly number[], rows: readonly number[], at: At): number {
  const different = (column: number) =>
    new Set(rows.map((row) => at(row, column).text.trim()).filter(Boolean)).size
  const hasLetters = (column: number) => rows.every((row) => /\p{L}/u.test(at(row, column).text))
  const rated = (column: number) => different(column) + (hasLetters(column) ? 0.5 : 0)
  return named.reduce((best, column) => (rated(column) > rated(best) ? column : best))
}

// The names of the samples of a list: in heads, in lines of texts, or above the table.

export interface Place {
  /** Column of the labels; columns and lines of the table. */
  labels: number
  left: number
  right: number
  top: number
  bottom: number
}

interface Naming {
  isLong: boolean
  samples: readonly number[]
  titles: (column: number) => string[]
  texts: ReadonlyMap<string, Map<string, Cell>>
  values: ReadonlyMap<string, Map<string, Cell>>
  headings: ReadonlyMap<string, Heading>
}

/** The samples' names: from the key column, the heads of their columns, or the ends of the cut; null where a line has them, or none do. */
export function namesOf(
  ids: readonly string[],
  { isLong, samples, titles, texts, values, headings }: Naming,
): Map<string, Cell> | null {
  if (isLong) return new Map(ids.map((id) => [id, textCell(id)]))
  const names = texts.get('name')
  if (names && ids.some((id) => !isBlank(names.get(id) ?? EMPTY_CELL))) return null
  const heads = samples.map((column) =>
    titles(column)
      .filter(
        (text) =>
          labelOf(text).target !== 'result' &&
          labelOf(text).why !== 'about' &&
          !isUnit(text) &&
          !/^(?:temp(?:erature)?|دما)(?![\p{L}])/iu.test(text),
      )
      .join(' '),
  )
  if (heads.some((text) => text !== '')) return new Map(ids.map((id, n) => [id, textCell(heads[n]!)]))
  const lineOf = (role: LabelRole) => [...headings].find(([, { text }]) => labelOf(text).target === role)?.[0]
  const [range, from, to] = [lineOf('range'), lineOf('from'), lineOf('to')]
  if (range !== undefined) return new Map(ids.map((id) => [id, values.get(range)!.get(id) ?? EMPTY_CELL]))
  if (from === undefined || to === undefined) return null
  return new Map(ids.map((id) => [id, cutName(values.get(from)!.get(id), values.get(to)!.get(id))]))
}

interface HeaderLine {
  label: string
  value: string
  line: number
}

/** A line with a name, as "Product: Gasoil", in one cell or two. */
export function namedIn(cells: readonly Cell[]): { field: TextField; label: string; value: string } | null {
  const [first, ...others] = filledIn(cells)
  if (first === undefined || others.length > 1) return null
  const inline = /^([^:]+):\s*(\S.*)$/.exec(first.text.trim())
  const label = (inline ? inline[1]! : first.text.trim()).replace(/\s*:$/, '')
  const { target } = labelOf(label)
  if (target === null || !isTextField(target)) return null
  const value = inline ? inline[2]! : (others[0]?.text.trim() ?? '')
  return value === '' ? null : { field: target, label, value }
}

/** Lines above the table about its one sample, as "Product: Gasoil", or about all, as their refinery. */
export function headerLines(
  grid: Grid,
  { left, right, top }: Place,
  heads: readonly number[],
  first: number,
  count: number,
): Map<string, HeaderLine> {
  const found = new Map<string, HeaderLine>()
  const end = Math.min(first, ...(heads.length > 0 ? heads : [first]))
  for (let row = top; row < end; row++) {
    const named = namedIn(grid[row]!.slice(left, right))
    if (!named || found.has(named.field) || (named.field === 'name' && count > 1)) continue
    const { field, label, value } = named
    if (!isProperty(value)) found.set(field, { label, value, line: row + 1 })
  }
  return found
}
