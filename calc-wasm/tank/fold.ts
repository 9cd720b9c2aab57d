// What movements do to what tanks hold. Volumes in m³ at 15 °C; they add up.

export const MOVEMENT_KINDS = ['receipt', 'transfer', 'blend', 'shipment', 'sample', 'gauge'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A movement, as far as amounts go. */
export interface Step {
  id: string
  kind: MovementKind
  /** ISO. */
  at: string
  /** Into which a receipt or a blend goes, out of which a shipment or a transfer, of which a sample or a gauge is. */
  tank: string | null
  /** Into which a transfer goes. */
  to: string | null
  /** What a blend takes out of tanks. */
  draws: Readonly<Record<string, number>>
  /** What moves; of a gauge what was found, of a sample 0. */
  m3: number
}

/** By lot, m³. */
export type Shares = readonly (readonly [lot: string, m3: number])[]

/**
 * What a tank holds. Lots stand in the proportions of the last mixing and not as they are by now, so that what only takes out of a
 * tank leaves its values as they are to the last bit.
 */
export interface State {
  m3: number
  /** In the order in which they came. */
  lots: Shares
  /** When anything came in last, ISO; null of an empty one. */
  since: string | null
}

export const EMPTY: State = { m3: 0, lots: [], since: null }
/** Of the whole; less than this is rounding. */
const ROUNDING = 1e-9

const sumOf = (lots: Shares): number => lots.reduce((sum, [, one]) => sum + one, 0)

/** The lots of an amount of it, m³. */
export function lotsIn({ lots }: Pick<State, 'lots'>, m3: number): Shares {
  const factor = m3 / sumOf(lots)
  return lots.map(([lot, one]) => [lot, one * factor])
}

/** What a movement would leave is impossible. */
export class Impossible extends Error {
  constructor(
    readonly step: Step,
    readonly tank: string,
    readonly is: 'short' | 'over' | 'empty',
    /** What the tank would hold then. */
    readonly m3: number,
  ) {
    super(`${step.kind} ${step.id}: ${is}`)
  }
}

const holding = (state: State, m3: number): State => (m3 === 0 ? EMPTY : { ...state, m3 })

function take(states: Map<string, State>, step: Step, tank: string, m3: number): Shares {
  const state = states.get(tank)!
  const left = state.m3 - m3
  const isAll = Math.abs(left) <= ROUNDING * state.m3
  if (left < 0 && !isAll) throw new Impossible(step, tank, 'short', left)
  const taken = m3 > 0 ? lotsIn(state, m3) : []
  states.set(tank, holding(state, isAll ? 0 : left))
  return taken
}

function put(states: Map<string, State>, step: Step, tank: string, lots: Shares): void {
  const state = states.get(tank)!
  const coming = sumOf(lots)
  if (coming === 0) return
  const held = new Map(state.m3 > 0 ? lotsIn(state, state.m3) : [])
  for (const [lot, m3] of lots) held.set(lot, (held.get(lot) ?? 0) + m3)
  states.set(tank, { m3: state.m3 + coming, lots: [...held], since: step.at })
}

/** The tanks that a movement is about. */
export const tanksOf = ({ tank, to, draws }: Pick<Step, 'tank' | 'to' | 'draws'>): string[] => [
  ...new Set([tank, to, ...Object.keys(draws)].filter((one) => one !== null)),
]

/**
 * What its tanks hold after a movement.
 * @param before of each of its tanks
 * @throws Impossible where one would hold less than nothing or more than it can, or there is nothing to sample or gauge
 */
export function after(
  step: Step,
  before: ReadonlyMap<string, State>,
  capacityOf: (tank: string) => number,
): Map<string, State> {
  const states = new Map(before)
  const { kind, id, tank, to, m3 } = step
  if (kind === 'transfer') put(states, step, to!, take(states, step, tank!, m3))
  else if (kind === 'shipment') take(states, step, tank!, m3)
  else if (kind === 'receipt' || kind === 'blend') {
    for (const [from, drawn] of Object.entries(step.draws)) take(states, step, from, drawn)
    if (tank !== null) put(states, step, tank, [[id, m3]])
  } else {
    const state = states.get(tank!)!
    if (state.m3 === 0) throw new Impossible(step, tank!, 'empty', 0)
    states.set(tank!, kind === 'gauge' ? holding(state, m3) : { ...state, lots: [[id, state.m3]] })
  }
  for (const [held, { m3: content }] of states)
    if (content > capacityOf(held) * (1 + ROUNDING)) throw new Impossible(step, held, 'over', content)
  return states
}
