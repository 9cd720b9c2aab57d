import type { CategoryName } from '../vocabulary/categories.ts'
import {
  type Content,
  type Lot,
  mixtureOf,
  type SampleValues,
  type Stream,
  sampledOf,
  streamText,
} from './stream.ts'

// Effects of movements on tank contents. Volumes in m³ at 15 °C; they are additive.

export const MOVEMENT_KINDS = ['receipt', 'transfer', 'blend', 'shipment', 'sample', 'gauge'] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** The amounts of a movement. */
interface Step {
  id: string
  kind: MovementKind
  at: string
  /** Target of a receipt or a blend, source of a shipment or a transfer, tank of a sample or a gauge. */
  tank: string | null
  /** Target of a transfer. */
  to: string | null
  /** m³ that a blend takes out of each tank. */
  draws: Readonly<Record<string, number>>
  /** The amount moved; for a gauge the amount found, for a sample 0. */
  m3: number
}

/** By lot, m³. */
type Shares = readonly (readonly [lot: string, m3: number])[]

/** A tank's contents. Lots keep their amounts at the last mixing, so that a withdrawal leaves the values unchanged to the last bit. */
export interface TankState {
  m3: number
  /** In the order in which they came. */
  lots: Shares
  /** When anything came in last, ISO; null of an empty one. */
  since: string | null
}

export const EMPTY: TankState = { m3: 0, lots: [], since: null }
/** Relative tolerance for rounding. */
const ROUNDING = 1e-9

const sumOf = (lots: Shares): number => lots.reduce((sum, [, one]) => sum + one, 0)

/** The lots in an amount of the contents, m³. */
export function lotsIn({ lots }: Pick<TankState, 'lots'>, m3: number): Shares {
  const factor = m3 / sumOf(lots)
  return lots.map(([lot, one]) => [lot, one * factor])
}

/** A movement that would leave an impossible amount. */
export class Impossible extends Error {
  constructor(
    readonly step: Step,
    readonly tank: string,
    readonly is: 'short' | 'over' | 'empty',
    /** The amount that the tank would hold. */
    readonly m3: number,
    /** The amount that it holds before. */
    readonly held = 0,
  ) {
    super(`${step.kind} ${step.id}: ${is}`)
  }
}

const holding = (state: TankState, m3: number): TankState => (m3 === 0 ? EMPTY : { ...state, m3 })

function take(states: Map<string, TankState>, step: Step, tank: string, m3: number): Shares {
  const state = states.get(tank)!
  const left = state.m3 - m3
  const isAll = Math.abs(left) <= ROUNDING * state.m3
  if (left < 0 && !isAll) throw new Impossible(step, tank, 'short', left, state.m3)
  const taken = m3 > 0 ? lotsIn(state, m3) : []
  states.set(tank, holding(state, isAll ? 0 : left))
  return taken
}

function put(states: Map<string, TankState>, step: Step, tank: string, lots: Shares): void {
  const state = states.get(tank)!
  const coming = sumOf(lots)
  if (coming === 0) return
  const held = new Map(state.m3 > 0 ? lotsIn(state, state.m3) : [])
  for (const [lot, m3] of lots) held.set(lot, (held.get(lot) ?? 0) + m3)
  states.set(tank, { m3: state.m3 + coming, lots: [...held], since: step.at })
}

export const tanksOf = ({ tank, to, draws }: Pick<Step, 'tank' | 'to' | 'draws'>): string[] => [
  ...new Set([tank, to, ...Object.keys(draws)].filter((one) => one !== null)),
]

/**
 * Contents of the movement's tanks afterwards.
 * @param before contents of each of its tanks
 * @throws Impossible for a negative amount, an overfilled tank, or a sample or gauge of an empty one
 */
function after(
  step: Step,
  before: ReadonlyMap<string, TankState>,
  capacityOf: (tank: string) => number,
): Map<string, TankState> {
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

const LOTS_MAX = 12
/** Maximum samples and joinings recomputed for a change of an earlier movement. */
export const MIXINGS_MAX = 40

/** A movement with its readings. */
export interface Movement extends Step {
  /** Order of movements at the same time. */
  seq: number
  given: SampleValues & { sample: string | null }
}

export interface Stock {
  capacityOf(tank: string): number
  categoryOf(tank: string): CategoryName
  /** Contents of a tank before a movement, if no other changes it. */
  stateBefore(tank: string, step: Movement): Promise<TankState>
  streamsOf(lots: readonly string[]): Promise<ReadonlyMap<string, Stream>>
  /** Computes the values of these lots; slow. */
  mix(lots: readonly Lot[], category: CategoryName): Promise<Content>
}

export interface Replayed {
  /** Contents that each movement left in its tanks, and the change. */
  afters: { step: Movement; tank: string; state: TankState; change: number }[]
  states: ReadonlyMap<string, TankState>
  /** New or changed streams: of samples, and of joined lots. */
  streams: ReadonlyMap<string, Stream>
  mixings: number
}

export class TooManyMixings extends Error {}

/** The lots of a tank with their streams. */
export async function lotsOf(
  { streamsOf }: Pick<Stock, 'streamsOf'>,
  { lots }: Pick<TankState, 'lots'>,
): Promise<Lot[]> {
  const streams = await streamsOf(lots.map(([lot]) => lot))
  return lots.map(([id, m3]) => ({ id, m3, stream: streams.get(id)! }))
}

/**
 * Replays movements in order; those that touch only unchanged tanks are skipped.
 * @param changed tanks whose contents have changed
 * @throws Impossible for the first impossible movement; TooManyMixings
 */
export async function replay(
  steps: readonly Movement[],
  changed: Iterable<string>,
  stock: Stock,
): Promise<Replayed> {
  const dirty = new Set(changed)
  const states = new Map<string, TankState>()
  const streams = new Map<string, Stream>()
  const afters: Replayed['afters'] = []
  let mixings = 0

  const streamsOf = async (lots: readonly string[]) =>
    new Map([...(await stock.streamsOf(lots.filter((lot) => !streams.has(lot)))), ...streams])

  async function mixed(tank: string, lots: readonly Lot[]): Promise<Stream> {
    if (++mixings > MIXINGS_MAX) throw new TooManyMixings()
    const category = stock.categoryOf(tank)
    return mixtureOf(await stock.mix(lots, category), lots, category)
  }

  /** Merges equal lots, then the oldest, down to the maximum number. */
  async function joined(step: Step, tank: string, state: TankState): Promise<TankState> {
    if (state.lots.length <= LOTS_MAX) return state
    const same = new Map<string, Lot>()
    for (const lot of await lotsOf({ streamsOf }, state)) {
      const text = streamText(lot.stream)
      const first = same.get(text)
      same.set(text, first ? { ...first, m3: first.m3 + lot.m3 } : lot)
    }
    const lots = [...same.values()]
    const oldest = lots.length > LOTS_MAX ? lots.splice(0, lots.length - LOTS_MAX + 1) : []
    const shares = lots.map(({ id, m3 }) => [id, m3] as const)
    if (oldest.length === 0) return { ...state, lots: shares }
    const name = `${step.id}/${tank}`
    streams.set(name, await mixed(tank, oldest))
    return { ...state, lots: [[name, oldest.reduce((sum, { m3 }) => sum + m3, 0)], ...shares] }
  }

  for (const step of steps) {
    const tanks = tanksOf(step)
    if (!tanks.some((tank) => dirty.has(tank))) continue
    const before = new Map<string, TankState>()
    for (const tank of tanks) {
      dirty.add(tank)
      before.set(tank, states.get(tank) ?? (await stock.stateBefore(tank, step)))
    }
    const then = after(step, before, stock.capacityOf)
    if (step.kind === 'sample') {
      const lots = await lotsOf({ streamsOf }, before.get(step.tank!)!)
      const mixture = await mixed(step.tank!, lots)
      streams.set(step.id, sampledOf(mixture, step.given, step.at, step.given.sample))
    }
    for (const [tank, state] of then) {
      const held = await joined(step, tank, state)
      states.set(tank, held)
      afters.push({ step, tank, state: held, change: held.m3 - before.get(tank)!.m3 })
    }
  }
  return { afters, states, streams, mixings }
}
