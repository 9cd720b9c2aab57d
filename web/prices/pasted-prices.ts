import { fold } from '#calc/vocabulary/rules/fold.ts'
import { readNumber } from '#calc/vocabulary/rules/typed-number.ts'
import type { Price } from './price-list.ts'

export interface Typed {
  text: string
  unit: Price['unit'] | null
  currency: string | null
}

interface Pasted {
  /** By the id of its material. */
  prices: Map<string, Typed>
  unknown: string[]
}

interface Row {
  id: string
  names: readonly (string | null)[]
}

const UNITS: Readonly<Record<string, Price['unit']>> = {
  m3: 'm3',
  'm³': 'm3',
  مترمکعب: 'm3',
  t: 't',
  mt: 't',
  ton: 't',
  tonne: 't',
  تن: 't',
}

const isNumberLike = (cell: string) => ['number', 'ambiguous'].includes(readNumber(cell).is)

/** Unit and currency in the cells beside the figure: "USD/t", "EUR", "m³". */
function unitsIn(cells: readonly string[]): Omit<Typed, 'text'> {
  const words = cells.flatMap((cell) => cell.trim().split(/[\s/]+/))
  const unit = words.flatMap((word) => UNITS[fold(word).replaceAll(' ', '')] ?? [])[0] ?? null
  return { unit, currency: words.find((word) => /^[A-Z]{3}$/.test(word)) ?? null }
}

/**
 * Spreadsheet cells pasted at `from`: bare figures fill the rows from there; figures with names go to the materials of these names.
 * Null for a single cell, which is pasted as text.
 */
export function pastedPrices(text: string, rows: readonly Row[], from: string): Pasted | null {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
  if (lines.length === 0 || (lines.length === 1 && lines[0]!.length === 1)) return null
  const byName = new Map(
    rows.flatMap(({ id, names }) => names.flatMap((name) => (name ? [[fold(name), id]] : []))),
  )
  const start = rows.findIndex(({ id }) => id === from)
  const below = rows.slice(Math.max(0, start))
  const pasted: Pasted = { prices: new Map(), unknown: [] }
  lines.forEach((cells, line) => {
    const at = cells.findIndex(isNumberLike)
    const name = at === 0 ? undefined : cells[0]!.trim()
    const others = cells.filter((_, place) => place !== at && (place > 0 || name === undefined))
    const figure = { text: (cells[at] ?? '').trim(), ...unitsIn(others) }
    const id = name === undefined ? below[line]?.id : byName.get(fold(name))
    if (id !== undefined && at >= 0) pasted.prices.set(id, figure)
    // Table heads have no figure, and are not reported.
    else if (name !== undefined && at >= 0) pasted.unknown.push(name)
  })
  return pasted
}
