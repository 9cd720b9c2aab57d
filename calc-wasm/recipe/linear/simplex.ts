// Dual simplex for recipes: a few dozen shares, each between bounds, and as many rows. Because every share has two bounds, putting
// each at the one its cost prefers is dual feasible: there is no first phase and nothing unbounded, and a bound that is tightened
// later keeps it so.

/** Minimise cost·x with low ≤ x ≤ high and rowLow ≤ A x ≤ rowHigh. Shares have finite bounds, rows may lack one on either side. */
export interface LinearProgram {
  cost: readonly number[]
  low: readonly number[]
  high: readonly number[]
  rows: readonly LinearRow[]
}
export type LinearRow = { a: ArrayLike<number>; low: number; high: number }

/** `stalled`: out of pivots, which proves nothing. */
type LinearAnswer =
  | { is: 'optimal'; x: number[]; cost: number }
  /** Rows that conflict with each other or the bounds. */
  | { is: 'infeasible'; rows: number[] }
  | { is: 'stalled' }

/** For rows with a largest coefficient of 1. */
const FEASIBLE = 1e-9
const PIVOT = 1e-9
/** Smaller pivots aren't taken over from a similar program. */
const CERTAIN_PIVOT = 1e-6
const REDUCED_COST = 1e-10
/** Larger residuals mean accumulated rounding errors: the dictionary is rebuilt. */
const RESIDUAL = 1e-8
const REBUILDS = 3

/** Variables 0…n−1 are the shares, n…n+m−1 the activities of the rows. */
export interface Basis {
  /** Basic variable of each row, nonbasic of each column. */
  basic: Int32Array
  nonbasic: Int32Array
  /** 1 where the nonbasic variable of the column stands at its upper bound. */
  atHigh: Uint8Array
}

/** Basic variables in terms of nonbasic ones. */
export interface Dictionary extends Basis {
  /** m × n. */
  table: Float64Array
  reduced: Float64Array
}

export function dictionaryOf({ cost, rows }: Pick<LinearProgram, 'cost' | 'rows'>): Dictionary {
  const n = cost.length
  const table = new Float64Array(rows.length * n)
  for (const [i, { a }] of rows.entries()) table.set(a, i * n)
  return {
    basic: Int32Array.from(rows, (_, i) => n + i),
    nonbasic: Int32Array.from(cost.keys()),
    table,
    reduced: Float64Array.from(cost),
    atHigh: Uint8Array.from(cost, (one) => Number(one < 0)),
  }
}

export const copyOf = (one: Dictionary): Dictionary => ({
  basic: one.basic.slice(),
  nonbasic: one.nonbasic.slice(),
  table: one.table.slice(),
  reduced: one.reduced.slice(),
  atHigh: one.atHigh.slice(),
})

/** Exchanges the basic variable of a row for the nonbasic one of a column. */
function pivot({ basic, nonbasic, table, reduced }: Dictionary, row: number, column: number): void {
  const n = nonbasic.length
  const start = row * n
  const by = 1 / table[start + column]!
  for (let j = 0; j < n; j++) table[start + j]! *= -by
  table[start + column] = by
  // Rows of one product are 0 in the columns of the others.
  const places = nonzeroOf(table, start, n)
  for (let i = 0, first = 0; i < basic.length; i++, first += n) {
    const factor = table[first + column]!
    if (i === row || factor === 0) continue
    table[first + column] = 0
    for (let at = 0; at < places.length; at++) {
      const j = places[at]!
      table[first + j]! += factor * table[start + j]!
    }
  }
  const price = reduced[column]!
  reduced[column] = 0
  for (const j of places) reduced[j]! += price * table[start + j]!
  const leaving = basic[row]!
  basic[row] = nonbasic[column]!
  nonbasic[column] = leaving
}

/** Which of `n` values from `start` aren't 0. */
function nonzeroOf(values: Float64Array, start: number, n: number): number[] {
  const places: number[] = []
  for (let j = 0; j < n; j++) if (values[start + j] !== 0) places.push(j)
  return places
}

/** Rebuilds the same basis from the rows; null if singular. */
function rebuilt(program: LinearProgram, from: Basis): Dictionary | null {
  const { fresh, isWhole } = basedOn(program, from, PIVOT)
  if (!isWhole) return null
  const high = highOf(from)
  fresh.nonbasic.forEach((variable, j) => {
    fresh.atHigh[j] = Number(high.has(variable))
  })
  return fresh
}

/**
 * A start at the basis of a similar program, as far as it is one here. A variable stands where its cost prefers: every share has
 * two bounds, and so has every row by what its shares can come to.
 */
export function nearTo(program: LinearProgram, from: Basis): Dictionary {
  const { fresh } = basedOn(program, from, CERTAIN_PIVOT)
  const high = highOf(from)
  fresh.nonbasic.forEach((variable, j) => {
    const price = fresh.reduced[j]!
    fresh.atHigh[j] = Number(Math.abs(price) > REDUCED_COST ? price < 0 : high.has(variable))
  })
  return fresh
}

const highOf = ({ nonbasic, atHigh }: Basis) => new Set([...nonbasic].filter((_, j) => atHigh[j] === 1))

/** The rows with the shares of a basis exchanged in; `isWhole`: all of them. */
function basedOn(program: LinearProgram, from: Basis, least: number) {
  const n = program.cost.length
  const fresh = dictionaryOf(program)
  const leaving = new Set([...from.nonbasic].filter((variable) => variable >= n))
  let isWhole = true
  for (const variable of from.basic) {
    if (variable >= n) continue
    const column = fresh.nonbasic.indexOf(variable)
    let row = -1
    for (let i = 0; i < fresh.basic.length; i++) {
      if (!leaving.has(fresh.basic[i]!)) continue
      const size = (at: number) => Math.abs(fresh.table[at * n + column]!)
      if (row < 0 || size(i) > size(row)) row = i
    }
    if (row < 0 || Math.abs(fresh.table[row * n + column]!) < least) isWhole = false
    else pivot(fresh, row, column)
  }
  return { fresh, isWhole }
}

/** Solves from a dual feasible dictionary, and leaves it at the optimum for the next program. */
export function solveLinear(program: LinearProgram, start: Dictionary = dictionaryOf(program)): LinearAnswer {
  const { cost, low, high, rows } = program
  const n = cost.length
  const m = rows.length
  if (low.some((least, j) => least > high[j]! + FEASIBLE)) return { is: 'infeasible', rows: [] }
  const bounds = boundsOf(program, start)
  const budget = { pivots: 0, cap: 60 * (n + m) + 500, blandFrom: 12 * (n + m) + 100 }
  let dictionary = start
  for (let rebuilds = 0; ; rebuilds++) {
    const standing = new Float64Array(n)
    const values = new Float64Array(m)
    const end = pivotUntilFeasible(dictionary, bounds, standing, values, budget)
    if (end) return end
    const { basic, nonbasic } = dictionary
    const x = new Array<number>(n).fill(0)
    for (let j = 0; j < n; j++) if (nonbasic[j]! < n) x[nonbasic[j]!] = standing[j]!
    for (let i = 0; i < m; i++) {
      const variable = basic[i]!
      if (variable < n) x[variable] = Math.min(high[variable]!, Math.max(low[variable]!, values[i]!))
    }
    if (areKept(rows, x)) return { is: 'optimal', x, cost: dot(cost, x) }
    const again = rebuilds < REBUILDS ? rebuilt(program, dictionary) : null
    if (!again) return { is: 'stalled' }
    Object.assign(start, again)
    dictionary = start
  }
}

/** Of all variables; a row that starts at a side without a bound has what its shares can come to. */
function boundsOf({ low, high, rows }: LinearProgram, { nonbasic, atHigh }: Dictionary): Bounds {
  const n = low.length
  const lows = Float64Array.from([...low, ...rows.map((row) => row.low)])
  const highs = Float64Array.from([...high, ...rows.map((row) => row.high)])
  for (const [j, variable] of nonbasic.entries()) {
    const side = atHigh[j] === 1 ? highs : lows
    if (Number.isFinite(side[variable])) continue
    const [first, second] = atHigh[j] === 1 ? [low, high] : [high, low]
    const { a } = rows[variable - n]!
    side[variable] = low.reduce((sum, _, i) => sum + a[i]! * (a[i]! > 0 ? second[i]! : first[i]!), 0)
  }
  return { lows, highs }
}

interface Bounds {
  lows: Float64Array
  highs: Float64Array
}

/** Dual simplex steps until all basic variables are within their bounds; the answer where that is impossible. */
function pivotUntilFeasible(
  dictionary: Dictionary,
  bounds: Bounds,
  standing: Float64Array,
  values: Float64Array,
  budget: { pivots: number; cap: number; blandFrom: number },
): LinearAnswer | null {
  const { basic, nonbasic, atHigh } = dictionary
  const { lows, highs } = bounds
  const n = standing.length
  const gains = new Float64Array(n)
  for (;;) {
    for (let j = 0; j < n; j++) standing[j] = atHigh[j] === 1 ? highs[nonbasic[j]!]! : lows[nonbasic[j]!]!
    const isBland = budget.pivots > budget.blandFrom
    const row = leavingOf(dictionary, bounds, standing, values, isBland)
    if (row < 0) return null
    if (budget.pivots++ > budget.cap) return { is: 'stalled' }
    const isLow = values[row]! < lows[basic[row]!]!
    const column = enteringOf(dictionary, row, isLow ? 1 : -1, bounds, gains, isBland)
    if (column < 0) return { is: 'infeasible', rows: causesOf(dictionary, row, n) }
    pivot(dictionary, row, column)
    atHigh[column] = isLow ? 0 : 1
  }
}

/** The row that is farthest out of its bounds by steepest edge, or the first by Bland's rule; −1 if none is. Fills `values`. */
function leavingOf(
  { basic, table }: Dictionary,
  { lows, highs }: Bounds,
  standing: Float64Array,
  values: Float64Array,
  isBland: boolean,
): number {
  const n = standing.length
  const places = nonzeroOf(standing, 0, n)
  let row = -1
  let worst = 0
  for (let i = 0; i < values.length; i++) {
    let value = 0
    const first = i * n
    for (let at = 0; at < places.length; at++) {
      const j = places[at]!
      value += table[first + j]! * standing[j]!
    }
    values[i] = value
    const variable = basic[i]!
    const violation = Math.max(lows[variable]! - value, value - highs[variable]!)
    if (!(violation > FEASIBLE)) continue
    let norm = 1
    for (let j = 0; j < n; j++) norm += table[first + j]! ** 2
    const weight = isBland ? 1 / (1 + variable) : (violation * violation) / norm
    if (weight > worst) {
      worst = weight
      row = i
    }
  }
  return row
}

const areKept = (rows: readonly LinearRow[], x: readonly number[]): boolean =>
  rows.every(({ a, low, high }) => {
    const sum = dot(a, x)
    return sum >= low - RESIDUAL && sum <= high + RESIDUAL
  })

/** Dual ratio test; nearly equal columns go by the largest pivot. */
function enteringOf(
  { nonbasic, table, reduced, atHigh }: Dictionary,
  row: number,
  direction: 1 | -1,
  { lows, highs }: Bounds,
  gains: Float64Array,
  isBland: boolean,
): number {
  const n = nonbasic.length
  const slack = isBland ? 0 : REDUCED_COST
  let bound = Number.POSITIVE_INFINITY
  for (let j = 0; j < n; j++) {
    const variable = nonbasic[j]!
    gains[j] = 0
    if (lows[variable] === highs[variable]) continue
    const gain = direction * table[row * n + j]! * (atHigh[j] === 1 ? -1 : 1)
    gains[j] = gain
    if (gain > PIVOT) bound = Math.min(bound, (Math.abs(reduced[j]!) + slack) / gain)
  }
  if (bound === Number.POSITIVE_INFINITY) return -1
  let column = -1
  for (let j = 0; j < n; j++) {
    const gain = gains[j]!
    if (!(gain > PIVOT) || Math.abs(reduced[j]!) / gain > bound) continue
    if (column < 0 || (isBland ? nonbasic[j]! < nonbasic[column]! : gain > gains[column]!)) column = j
  }
  return column
}

/** Rows of the infeasibility proof. */
function causesOf({ basic, nonbasic, table }: Dictionary, row: number, n: number): number[] {
  const used = [basic[row]!, ...[...nonbasic].filter((_, j) => Math.abs(table[row * n + j]!) > PIVOT)]
  return used.filter((variable) => variable >= n).map((variable) => variable - n)
}

export function dot(a: ArrayLike<number>, x: ArrayLike<number>): number {
  let sum = 0
  for (let j = 0; j < x.length; j++) sum += a[j]! * x[j]!
  return sum
}
