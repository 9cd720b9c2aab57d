// "At most so many" and "at least so much if at all", by branch and bound on the shares themselves.
import { copyOf, type Dictionary, dictionaryOf, type LinearProgram, solveLinear } from './simplex.ts'

interface MixedProgram extends LinearProgram {
  /** This many of the first columns are shares; the others serve the program alone. */
  shares: number
  atMost: number
  /** Each share is 0 or at least this. */
  atLeastIfUsed: readonly number[]
}

export type MixedAnswer =
  | { is: 'optimal'; x: number[]; cost: number }
  /** Rows of the first program, where it was infeasible without any branching. */
  | { is: 'infeasible'; rows: number[] }
  | { is: 'stalled' }

/** A share below this counts as 0. */
export const NONE = 1e-9
/** The least of a used material by default: a step of the answer. */
export const STEP = 0.001
const GAP = 1e-9

interface Node {
  low: number[]
  high: number[]
  dictionary: Dictionary
  x: number[]
  cost: number
}

/**
 * The least cost. `tick` is called before each linear program and may throw to stop.
 * `stalled` if one of them stalled, or after `nodes` of them without an answer.
 */
export function solveMixed(program: MixedProgram, tick: () => void, nodes = 2000): MixedAnswer {
  const { shares, atMost, atLeastIfUsed } = program
  let best: { x: number[]; cost: number } | null = null
  let stalled = false
  let rows: number[] = []
  const open: Node[] = []
  let solved = 0

  const add = (low: number[], high: number[], from: Dictionary) => {
    tick()
    solved++
    const answer = solveLinear({ ...program, low, high }, from)
    if (answer.is === 'stalled') stalled = true
    if (answer.is === 'infeasible' && solved === 1) rows = answer.rows
    if (answer.is !== 'optimal' || isBeaten(answer.cost)) return
    open.push({ low, high, dictionary: from, x: answer.x, cost: answer.cost })
  }
  const isBeaten = (cost: number) =>
    best !== null && cost >= best.cost - GAP * Math.max(1, Math.abs(best.cost))

  if (usedOf(program.low, shares) > atMost) return { is: 'infeasible', rows: [] }
  add([...program.low], [...program.high], dictionaryOf(program))
  while (open.length > 0) {
    const node = takeCheapest(open)
    if (isBeaten(node.cost)) continue
    const at = branchOf(node, shares, atMost, atLeastIfUsed)
    if (at < 0) {
      best = { x: node.x, cost: node.cost }
      continue
    }
    if (solved > nodes) {
      stalled = true
      break
    }
    const none = node.high.with(at, 0)
    if (node.low[at]! <= 0) add(node.low, none, copyOf(node.dictionary))
    const some = node.low.with(at, Math.max(node.low[at]!, atLeastIfUsed[at]!, STEP))
    const certain = usedOf(some, shares)
    if (some[at]! > node.high[at]! || certain > atMost) continue
    const isFull = certain === atMost
    const high = isFull ? node.high.map((most, j) => (j < shares && some[j]! <= 0 ? 0 : most)) : node.high
    add(some, high, node.dictionary)
  }
  if (best) return { is: 'optimal', ...best }
  return stalled ? { is: 'stalled' } : { is: 'infeasible', rows }
}

function takeCheapest(open: Node[]): Node {
  let at = 0
  for (let i = 1; i < open.length; i++) if (open[i]!.cost < open[at]!.cost) at = i
  return open.splice(at, 1)[0]!
}

function usedOf(low: readonly number[], shares: number): number {
  let used = 0
  for (let j = 0; j < shares; j++) if (low[j]! > 0) used++
  return used
}

/** The share to branch on next; −1 where all are as asked. */
function branchOf(
  { x, low }: Node,
  shares: number,
  atMost: number,
  atLeastIfUsed: readonly number[],
): number {
  let worst = -1
  let missing = NONE
  let largest = -1
  let used = 0
  for (let j = 0; j < shares; j++) {
    if (!(x[j]! > NONE)) {
      if (low[j]! > 0) used++
      continue
    }
    used++
    const lacks = atLeastIfUsed[j]! - x[j]!
    if (lacks > missing) [missing, worst] = [lacks, j]
    if (low[j]! <= 0 && (largest < 0 || x[j]! > x[largest]!)) largest = j
  }
  if (worst >= 0) return worst
  return used > atMost ? largest : -1
}
