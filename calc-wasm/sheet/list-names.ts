// What the samples of a list are called: where their names stand is told by heads, lines of texts or what stands above the table.
import { type Cell, EMPTY_CELL, type Grid, isBlank, textCell } from './cell.ts'
import type { LabelRole } from './label-words.ts'
import { isProperty, isTextField, type TextField } from './sheet-fields.ts'
import type { Heading } from './sheet-groups.ts'
import { labelOf } from './sheet-table.ts'
import { isUnit } from './sheet-units.ts'
import { cutName } from './wide-table.ts'

export interface Place {
  /** The column with the labels, the columns that belong to the table, and its lines. */
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

/** The samples' names: from the column that tells them apart, a line of names, the heads of their columns, or where the cut begins and ends. */
export function namesOf(
  ids: readonly string[],
  { isLong, samples, titles, texts, values, headings }: Naming,
): Map<string, Cell> | null {
  if (isLong) return new Map(ids.map((id) => [id, textCell(id)]))
  const said = texts.get('name')
  if (said && ids.some((id) => !isBlank(said.get(id) ?? EMPTY_CELL))) return null
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

/** A line that names something, as "Product: Gasoil", alone or with the name in its next cell. */
export function namedIn(cells: readonly Cell[]): { field: TextField; label: string; value: string } | null {
  const [first, ...others] = cells.filter((cell) => !isBlank(cell))
  if (first === undefined || others.length > 1) return null
  const inline = /^([^:]+):\s*(\S.*)$/.exec(first.text.trim())
  const label = (inline ? inline[1]! : first.text.trim()).replace(/\s*:$/, '')
  const { target } = labelOf(label)
  if (target === null || !isTextField(target)) return null
  const value = inline ? inline[2]! : (others[0]?.text.trim() ?? '')
  return value === '' ? null : { field: target, label, value }
}

/** What lines above the table say of its one sample, as "Product: Gasoil", or of all, as their refinery. */
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
    const said = namedIn(grid[row]!.slice(left, right))
    if (!said || found.has(said.field) || (said.field === 'name' && count > 1)) continue
    const { field, label, value } = said
    if (value !== '' && !isProperty(value)) found.set(field, { label, value, line: row + 1 })
  }
  return found
}
