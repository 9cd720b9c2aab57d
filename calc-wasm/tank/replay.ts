import type { CategoryName } from '../vocabulary/categories.ts'
import { after, type State, type Step, tanksOf } from './fold.ts'
import {
  type Content,
  type Lot,
  mixtureOf,
  type SampleValues,
  type Stream,
  sampledOf,
  streamText,
} from './stream.ts'

export const LOTS_MAX = 12
/** Samples and joinings that are computed again when an earlier movement changes. */
export const MIXINGS_MAX = 40

/** A movement with what a sample read. */
export interface Movement extends Step {
  /** The order of two at the same time. */
  seq: number
  given: SampleValues & { sample: string | null }
}

/** What a replay is told about everything that it doesn't change. */
export interface Stock {
  capacityOf(tank: string): number
  categoryOf(tank: string): CategoryName
  /** What a tank held before the first of the movements, as no other has changed it. */
  stateBefore(tank: string, step: Movement): Promise<State>
  streamsOf(lots: readonly string[]): Promise<ReadonlyMap<string, Stream>>
  /** The values of these lots; takes a while. */
  mix(lots: readonly Lot[], category: CategoryName): Promise<Content>
}

export interface Replayed {
  /** By movement what it left in each of its tanks, and how much came in. */
  afters: { step: Movement; tank: string; state: State; change: number }[]
  /** What tanks hold at the end. */
  states: ReadonlyMap<string, State>
  /** Streams that came to be or to be others: of samples, and of lots that were joined. */
  streams: ReadonlyMap<string, Stream>
  /** How often lots were mixed on the way. */
  mixings: number
}

export class TooManyMixings extends Error {}

/** The lots of a tank, as they were mixed. */
export async function lotsOf(
  { streamsOf }: Pick<Stock, 'streamsOf'>,
  { lots }: Pick<State, 'lots'>,
): Promise<Lot[]> {
  const streams = await streamsOf(lots.map(([lot]) => lot))
  return lots.map(([id, m3]) => ({ id, m3, stream: streams.get(id)! }))
}

/**
 * Movements one after another, from what the tanks held before; those that touch none whose content has changed are left out.
 * @param changed the tanks whose content is another than was thought
 * @throws Impossible for the first movement that can't have been; TooManyMixings
 */
export async function replay(
  steps: readonly Movement[],
  changed: Iterable<string>,
  stock: Stock,
): Promise<Replayed> {
  const dirty = new Set(changed)
  const states = new Map<string, State>()
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

  /** Equal ones become one; then the oldest, until there are no more than a tank may have. */
  async function joined(step: Step, tank: string, state: State): Promise<State> {
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
    const before = new Map<string, State>()
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
