import { fold } from '../vocabulary/rules/fold.ts'
import { type Cell, decimalMarkOf, EMPTY_CELL, type Grid, isBlank, widthOf } from './cell.ts'
import { listTables } from './list-table.ts'
import { withQuestions } from './sheet-questions.ts'
import { figures, type ImportColumn, type ImportRow, type ImportTable, labelOf } from './sheet-table.ts'
import { isFigure, isHead, namesIn, wideTable } from './wide-table.ts'

/** Lines searched for the first labels; columns and lines searched for labels below each other. */
const ROWS_SEARCHED = 80
const COLUMNS_SEARCHED = 40
const LIST_SEARCHED = 1000
/** Different properties below each other that make a column of labels: the first, and further ones. */
const LABELS_MIN = 2
const LABELS_OF_SECOND = 3

/**
 * Finds the tables of a sheet, with materials in rows or columns. Tables whose materials all have names are joined into one. The one
 * with most known columns comes first. `least` labels below each other make a list.
 */
export function tablesOf(grid: Grid, least = LABELS_MIN): ImportTable[] {
  const width = widthOf(grid)
  const first = grid.findIndex((row) => row.some((cell) => !isBlank(cell)))
  if (first < 0) return []
  const squared: Grid = grid.map((row) =>
    row.length === width ? row : Array.from({ length: width }, (_, at) => row[at] ?? EMPTY_CELL),
  )
  const found = sideBySide(squared)
    .flatMap((part) => tablesIn(part, first, least))
    .filter(({ columns, rows }) => columns.length > 0 || rows.length > 0)
  const known = ({ columns, rows }: ImportTable) =>
    columns.filter(({ field }) => field !== null).length * 1000 + Math.min(rows.length, 999)
  return joinNamed(found)
    .sort((a, b) => known(b) - known(a))
    .map(withQuestions)
}

/** Splits tables of materials in rows that are side by side, with a blank column between them. */
function sideBySide(grid: Grid): Grid[] {
  const head = grid.slice(0, ROWS_SEARCHED).findIndex((row) => isHead(row))
  if (head < 0) return [grid]
  const edges = grid[head]!.flatMap(({ text }, at) =>
    at > 1 && labelOf(text).target === 'name' && grid.slice(head).every((row) => isBlank(row[at - 1]!))
      ? [at]
      : [],
  )
  return [0, ...edges].map((from, n) => grid.map((row) => row.slice(from, edges[n])))
}

function tablesIn(grid: Grid, first: number, least: number): ImportTable[] {
  const byRow = bestRow(grid)
  const columns = labelColumns(grid, least)
  const longest = columns[0] === undefined ? 0 : Math.max(...columns.map(({ score }) => score))
  const head = grid[byRow.at]!
  // "Property" or "Test" above labels heads a list, whatever the names of its samples.
  const isList = columns.some(({ at }) =>
    grid.slice(0, byRow.at + 1).some((row) => labelOf(row[at]!.text).target === 'test'),
  )
  const isWide =
    !isList && ((least > 1 && byRow.score >= longest) || (isHead(head) && hasWideHead(head, longest)))
  if (!isWide && columns.length > 0) {
    const lists = columns.flatMap(({ at }, n) =>
      listTables(grid, {
        labels: at,
        left: n === 0 ? 0 : at,
        right: columns[n + 1]?.at ?? widthOf(grid),
        top: 0,
        bottom: grid.length,
      }),
    )
    if (lists.length > 0) return lists
  }
  const top = byRow.score > 0 ? byRow.at : first
  const heads = [top, ...laterHeads(grid, top)]
  const tables = heads.map((at, n) => wideTable(grid, at, heads[n + 1] ?? grid.length))
  // Labels below each other without a column of figures: no line is a material.
  return isWide || columns.length === 0 ? tables : tables.map((table) => ({ ...table, rows: [] }))
}

function bestRow(grid: Grid): { at: number; score: number } {
  let best = { at: 0, score: 0 }
  for (let at = 0; at < Math.min(ROWS_SEARCHED, grid.length); at++) {
    const line = grid[at]!
    if (!line.some((cell) => !isBlank(cell))) continue
    const { properties, texts } = namesIn(line)
    const score = properties + texts
    // The table begins at the first line with the most labels.
    if (score <= best.score) continue
    best = { at, score }
    if (score >= 2 && isHead(line)) break
  }
  return best
}

/** Whether a line heads materials in rows: not one that names only points, as tanks T10 and T50, above a longer column of labels. */
function hasWideHead(line: readonly Cell[], longest: number): boolean {
  const { fields, properties, texts } = namesIn(line)
  const others = [...fields].filter((name) => !name.startsWith('pct_')).length
  return (
    properties + texts >= 2 && others > 0 && (texts > 0 || properties >= 3) && !(others <= 1 && longest >= 3)
  )
}

function laterHeads(grid: Grid, head: number): number[] {
  const found: number[] = []
  for (let at = head + 2; at < grid.length; at++)
    if (isHead(grid[at]!) && found.at(-1) !== at - 1) found.push(at)
  return found
}

/** The columns with labels below each other, from the left; a translation of the column before is left out. */
function labelColumns(grid: Grid, least: number): { at: number; score: number }[] {
  const lines = grid.slice(0, LIST_SEARCHED)
  const found: { at: number; score: number; targets: (string | null)[] }[] = []
  for (let at = 0; at < Math.min(COLUMNS_SEARCHED, widthOf(grid)); at++) {
    const column = lines.map((row) => row[at]!)
    const filled = column.filter((cell) => !isBlank(cell))
    if (filled.length < least || filled.filter(({ is }) => is === 'number').length * 2 > filled.length)
      continue
    // The beginning shows a column of names or remarks: reading all of a large one takes seconds.
    if (namesIn(column.slice(0, ROWS_SEARCHED)).properties === 0) continue
    const { properties, texts } = namesIn(column)
    if (properties < (found.length > 0 ? LABELS_OF_SECOND : least / 2)) continue
    const targets = column.map((cell) => labelOf(cell.text).target)
    const before = found.at(-1)
    const both = before
      ? targets.flatMap((target, n) =>
          target !== null && before.targets[n] ? [target === before.targets[n]] : [],
        )
      : []
    const score = properties + texts
    // Of two equal ones, or without figures between them, one is a translation, or names groups or tests in short.
    const isSame = both.length > 2 && both.filter((same) => same).length * 2 >= both.length
    const isApart = before && lines.some((row) => row.slice(before.at + 1, at).some((cell) => isFigure(cell)))
    if (before && (isSame || !isApart)) {
      if (before.score >= score) continue
      found.pop()
    }
    found.push({ at, score, targets })
  }
  return found
}

const IDENTITY = ['field', 'unit', 'at', 'unknownUnit'] as const
const isSameColumn = (one: ImportColumn, other: ImportColumn): boolean =>
  one.field !== null && IDENTITY.every((name) => one[name] === other[name])

const nameIn = ({ columns }: Pick<ImportTable, 'columns'>, { cells }: ImportRow): string => {
  const at = columns.findIndex(({ field }) => field === 'name')
  return at < 0 ? '' : fold(cells[at]?.text ?? '')
}

/** Joins tables whose rows all have names, row by name; others stay apart. */
function joinNamed(tables: readonly ImportTable[]): ImportTable[] {
  const isNamed = (table: ImportTable) =>
    table.rows.length > 0 && table.rows.every((row) => nameIn(table, row) !== '')
  const named = tables.filter(isNamed)
  if (named.length < 2) return [...tables]
  return [named.reduce(joinTables), ...tables.filter((table) => !isNamed(table))]
}

function joinTables(one: ImportTable, other: ImportTable): ImportTable {
  const columns = [...one.columns]
  const places = other.columns.map((column) => {
    const same = columns.findIndex((each, at) => at < one.columns.length && isSameColumn(each, column))
    return same >= 0 ? same : columns.push(column) - 1
  })
  const width = columns.length
  const rows = one.rows.map(({ place, cells }) => ({
    place,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? EMPTY_CELL),
  }))
  for (const row of other.rows) {
    const cells = Array.from({ length: width }, () => EMPTY_CELL)
    for (const [at, cell] of row.cells.entries()) cells[places[at]!] = cell
    const name = nameIn(other, row)
    const known = rows.find((each) => nameIn({ columns }, each) === name)
    const isFree = known?.cells.every(
      (cell, at) => isBlank(cell) || isBlank(cells[at]!) || fold(cell.text) === fold(cells[at]!.text),
    )
    if (known && isFree) known.cells = known.cells.map((cell, at) => (isBlank(cell) ? cells[at]! : cell))
    else rows.push({ place: row.place, cells })
  }
  return {
    columns,
    rows,
    isTransposed: one.isTransposed && other.isTransposed,
    mark: decimalMarkOf(figures(columns, rows)),
    curve: one.curve ?? other.curve,
    leftOut: [...one.leftOut, ...other.leftOut],
  }
}
