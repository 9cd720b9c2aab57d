// Maximum counts and minimum shares of used materials, by branch and bound on the shares themselves.
import {
  type Basis,
  copyOf,
  type Dictionary,
  dictionaryOf,
  dot,
  type LinearProgram,
  type LinearRow,
  nearTo,
  solveLinear,
} from './simplex.ts'

interface MixedProgram extends LinearProgram {
  /** One for a recipe, one per product for a plan; other columns serve the program alone. */
  groups: readonly CountedGroup[]
}

/** Columns with a maximum count of nonzero ones. */
export interface CountedGroup {
  /** First column, and the one after the last. */
  from: number
  to: number
  atMost: number
  /** Minimum of each column of the group unless it is 0. */
  atLeastIfUsed: readonly number[]
  /**
   * Replaces it where the group's total is free: for each column the row that is at least 0 if the column is at least
   * its part of the total. Unbounded in the program; enforced for used columns.
   */
  floors?: readonly number[]
  /** With `floors`: minimum of each column unless it is 0. */
  parcels?: readonly number[] | undefined
}

export type MixedAnswer =
  /** `bound`: lower bound on the cost; below the cost if the search was cut short. */
  | { is: 'optimal'; x: number[]; cost: number; bound: number }
  /** Rows that prove it, if the root program was infeasible. */
  | { is: 'infeasible'; rows: number[] }
  | { is: 'stalled' }

/** Smaller shares count as 0. */
export const NONE = 1e-9
/** Default minimum of a used material: a step of the answer. */
export const STEP = 0.001
const GAP = 1e-9

interface Node {
  low: number[]
  high: number[]
  rows: readonly LinearRow[]
  dictionary: Dictionary
  x: number[]
  cost: number
}

/** Where the program before ended, for one that resembles it. */
export interface Before {
  basis: Basis | null
}

/** Minimises the cost; `stalled` after `nodes` programs. `tick` is called before each and may throw. */
export function solveMixed(
  program: MixedProgram,
  tick: () => void,
  nodes = 2000,
  before: Before = { basis: null },
): MixedAnswer {
  const { groups } = program
  let best: { x: number[]; cost: number } | null = null
  let stalled = false
  let bound = Number.POSITIVE_INFINITY
  let causes: number[] = []
  const open: Node[] = []
  let solved = 0

  const add = ({ low, high, rows }: Bounds, from: Dictionary) => {
    tick()
    solved++
    const answer = solveLinear({ ...program, low, high, rows }, from)
    if (answer.is === 'stalled') [stalled, bound] = [true, Number.NEGATIVE_INFINITY]
    if (answer.is === 'infeasible' && solved === 1) causes = answer.rows
    if (answer.is !== 'optimal' || isBeaten(answer.cost)) return
    open.push({ low, high, rows, dictionary: from, x: answer.x, cost: answer.cost })
  }
  const isBeaten = (cost: number) =>
    best !== null && cost >= best.cost - GAP * Math.max(1, Math.abs(best.cost))

  const root = { low: [...program.low], high: [...program.high], rows: program.rows }
  if (groups.some((group) => certainOf(root, group) > group.atMost)) return { is: 'infeasible', rows: [] }
  const start = before.basis ? nearTo(program, before.basis) : dictionaryOf(program)
  add(root, start)
  if (stalled && before.basis) return solveMixed(program, tick, nodes)
  const { basic, nonbasic, atHigh } = start
  before.basis = { basic: basic.slice(), nonbasic: nonbasic.slice(), atHigh: atHigh.slice() }
  while (open.length > 0) {
    const node = takeCheapest(open)
    if (isBeaten(node.cost)) continue
    const branch = branchOf(node, groups)
    if (!branch) {
      best = { x: node.x, cost: node.cost }
      continue
    }
    if (solved > nodes) {
      stalled = true
      bound = Math.min(bound, node.cost)
      break
    }
    const { at, group } = branch
    const { from, to, atMost } = group
    if (node.low[at]! <= 0) add({ ...node, high: node.high.with(at, 0) }, copyOf(node.dictionary))
    const some = used(node, at, group)
    const certain = certainOf(some, group)
    if (some.low[at]! > node.high[at]! || certain > atMost) continue
    const isIn = (j: number) => j >= from && j < to && !isCertain(some, j, group)
    const high = certain === atMost ? node.high.map((most, j) => (isIn(j) ? 0 : most)) : node.high
    add({ ...some, high }, node.dictionary)
  }
  if (best) return { is: 'optimal', ...best, bound: Math.min(bound, best.cost) }
  return stalled ? { is: 'stalled' } : { is: 'infeasible', rows: causes }
}

function takeCheapest(open: Node[]): Node {
  let at = 0
  for (let i = 1; i < open.length; i++) if (open[i]!.cost < open[at]!.cost) at = i
  return open.splice(at, 1)[0]!
}

type Bounds = Pick<Node, 'low' | 'high' | 'rows'>

/** Bounds with a column forced to be used. */
function used(
  { low, high, rows }: Bounds,
  at: number,
  { from, atLeastIfUsed, floors, parcels }: CountedGroup,
): Bounds {
  if (!floors) return { low: low.with(at, Math.max(low[at]!, atLeastIfUsed[at - from]!, STEP)), high, rows }
  const floor = floors[at - from]!
  return {
    low: parcels ? low.with(at, Math.max(low[at]!, parcels[at - from]!)) : low,
    high,
    rows: rows.with(floor, { ...rows[floor]!, low: 0 }),
  }
}

const isCertain = ({ low, rows }: Bounds, at: number, { from, floors }: CountedGroup): boolean =>
  low[at]! > 0 || (floors !== undefined && rows[floors[at - from]!]!.low === 0)

function certainOf(bounds: Bounds, group: CountedGroup): number {
  let certain = 0
  for (let j = group.from; j < group.to; j++) if (isCertain(bounds, j, group)) certain++
  return certain
}

type Branch = { at: number; group: CountedGroup }

/** Of a group: how many columns are used, the largest that isn't certain, and the one that lacks most to its least part. */
function stateOf(node: Node, group: CountedGroup) {
  const { x, rows } = node
  const { from, to, atLeastIfUsed, floors, parcels } = group
  let largest = -1
  let used = 0
  let worst = { at: -1, lacks: NONE }
  for (let j = from; j < to; j++) {
    const certain = isCertain(node, j, group)
    if (!(x[j]! > NONE)) {
      if (certain) used++
      continue
    }
    used++
    const least = atLeastIfUsed[j - from]!
    const ofTotal = floors && least > 0 ? -dot(rows[floors[j - from]!]!.a, x) : least - x[j]!
    const lacks = Math.max(ofTotal, (parcels?.[j - from] ?? 0) - x[j]!)
    if (lacks > worst.lacks && !(floors && certain)) worst = { at: j, lacks }
    if (!certain && (largest < 0 || x[j]! > x[largest]!)) largest = j
  }
  return { used, largest, worst }
}

/** The column to branch on; null if all requirements are met. */
function branchOf(node: Node, groups: readonly CountedGroup[]): Branch | null {
  let worst = null as Branch | null
  let many: Branch | null = null
  let missing = NONE
  for (const group of groups) {
    const state = stateOf(node, group)
    if (state.worst.lacks > missing) [missing, worst] = [state.worst.lacks, { at: state.worst.at, group }]
    if (state.used > group.atMost && state.largest >= 0) many ??= { at: state.largest, group }
  }
  return worst ?? many
}
