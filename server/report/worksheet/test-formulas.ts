// A spreadsheet's formulas, as far as reports use them, computed by something that knows nothing of how they were made.
import type { Grid } from '../files/grids.ts'
import { WORKSHEET_WORDS } from './blocks.ts'

/** A text is NaN here. */
type Value = number | number[]
/** Of ranges, those that are numbers. */
const numbersOf = (values: Value[]) =>
  values.flatMap((value) => (Array.isArray(value) ? value.filter((one) => !Number.isNaN(one)) : value))
const FUNCTIONS: Record<string, (values: Value[]) => number> = {
  SUM: (values) => values.flat().reduce((sum, value) => sum + value, 0),
  MIN: (values) => Math.min(...numbersOf(values)),
  MAX: (values) => Math.max(...numbersOf(values)),
  IF: ([condition, yes, no]) => (condition ? yes : no) as number,
  ABS: ([x]) => (Array.isArray(x) ? x.map(Math.abs) : Math.abs(x as number)) as number,
  EXP: ([x]) => Math.exp(x as number),
  LN: ([x]) => Math.log(x as number),
  LOG10: ([x]) => Math.log10(x as number),
  SUMPRODUCT: (values) => {
    const lists = values.map((value) => [value].flat())
    return lists[0]!.reduce((sum, _, at) => sum + lists.reduce((product, list) => product * list[at]!, 1), 0)
  },
}
const TOKEN =
  /\s*(\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|[A-Z]+\d*(?=\()|\d+(?:\.\d+)?(?:E[-+]?\d+)?|"[^"]*"|[-+*/^(),>])/gy

/** The column of values. */
export const VALUE = 4

/** Each block of a grid: its property, and the rows of its value by formula and as calculated. */
export function blocksOf({ rows }: Pick<Grid, 'rows'>) {
  const found: { of: string; formula: number; core: number }[] = []
  let of = ''
  rows.forEach((row, at) => {
    if (row[0]?.look === 'group') of = String(row[0].value)
    if (row[0]?.value === WORKSHEET_WORDS.en.core && row[VALUE]) found.push({ of, formula: at - 1, core: at })
  })
  return found
}

export const isClose = (value: number, wanted: number) =>
  Math.abs(value - wanted) <= 1e-6 * Math.max(1, Math.abs(wanted))

/** The value of any cell of a sheet: of a formula as it computes now, not as the file says. */
export function reckoner({ rows }: Pick<Grid, 'rows'>): (row: number, column: number) => number {
  const known = new Map<string, number>()
  const at = (row: number, column: number): number => {
    const cell = rows[row]?.[column]
    if (!cell || (cell.formula === undefined && typeof cell.value !== 'number'))
      throw new Error(`no number in row ${row + 1}, column ${column + 1}`)
    if (cell.formula === undefined) return cell.value as number
    // A step refers to the one before it several times.
    const key = `${row} ${column}`
    const value = known.get(key) ?? (evaluate(cell.formula) as number)
    known.set(key, value)
    return value
  }
  const placeOf = (address: string) => {
    const [, letters, digits] = /^\$?([A-Z]+)\$?(\d+)$/.exec(address)!
    return { row: Number(digits) - 1, column: letters!.charCodeAt(0) - 65 }
  }

  function evaluate(formula: string): Value {
    const tokens = Array.from(formula.matchAll(TOKEN), ([, token]) => token!)
    if (tokens.join('').replaceAll(' ', '') !== formula.replaceAll(' ', ''))
      throw new Error(`not understood: ${formula}`)
    let next = 0
    const take = (token: string) => tokens[next] === token && Boolean(++next)
    const each = (a: Value, b: Value, of: (a: number, b: number) => number): Value =>
      typeof a === 'number' && typeof b === 'number'
        ? of(a, b)
        : [a].flat().map((one, i) => of(one, typeof b === 'number' ? b : b[i]!))

    function comparison(): Value {
      const value = sum()
      return take('>') ? each(value, sum(), (a, b) => Number(a > b)) : value
    }
    function sum(): Value {
      let value = product()
      for (;;) {
        if (take('+')) value = each(value, product(), (a, b) => a + b)
        else if (take('-')) value = each(value, product(), (a, b) => a - b)
        else return value
      }
    }
    function product(): Value {
      let value = power()
      for (;;) {
        if (take('*')) value = each(value, power(), (a, b) => a * b)
        else if (take('/')) value = each(value, power(), (a, b) => a / b)
        else return value
      }
    }
    function power(): Value {
      let value = atom()
      while (take('^')) value = each(value, atom(), (a, b) => a ** b)
      return value
    }
    /** A sign binds closer than a power, as in Excel. */
    function atom(): Value {
      if (take('-')) return each(0, atom(), (a, b) => a - b)
      if (take('(')) {
        const value = sum()
        take(')')
        return value
      }
      const token = tokens[next++]!
      if (token in FUNCTIONS) {
        take('(')
        const values = [comparison()]
        while (take(',')) values.push(comparison())
        take(')')
        return FUNCTIONS[token]!(values)
      }
      if (token.startsWith('"')) return Number.NaN
      if (/^\d/.test(token)) return Number(token)
      const [from, to = from] = token.split(':').map(placeOf)
      if (from === to) return at(from!.row, from!.column)
      return Array.from({ length: to!.row - from!.row + 1 }, (_, i) => at(from!.row + i, from!.column))
    }
    const value = sum()
    if (next !== tokens.length) throw new Error(`not understood: ${formula}`)
    return value
  }
  return at
}
