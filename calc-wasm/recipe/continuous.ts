// The best recipe before shares are put on steps.
import { marginOf } from '../grades/check.ts'
import { apartOf, distanceOf } from './aims.ts'
import { NONE } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import { byDifferences, type Kept, type Model, modelsOf } from './model.ts'
import type { Parts } from './parts.ts'
import { isReached, KEPT, relaxations, sequence, type Trial, trialOf } from './sequence.ts'
import { alone, isInside } from './stack.ts'

/** Where a sequence came to rest. */
export interface Continuous extends Trial {
  model: Model
}

export interface Search {
  best: Continuous | null
  /** The recipe that misses curved limits by least, where none keeps them. */
  closest: Trial | null
  /** No recipe is cheaper; infinite where there is none at all. */
  bound: number
  /** The limits because of which there is none, where the proof names them. */
  causes: number[]
}

export interface Effort {
  /** How many recipes of a fixed sequence are drawn, and from how many of the best to start; from more only while none is found. */
  drawn: number
  starts: number
  /** Throws to stop; asked before whatever takes long. */
  watch: () => void
  /** Before each linear program: counts it, a large one for several, and watches. */
  tick: (times?: number) => void
  /** Whether so many have been solved that no other start is worth it; more are allowed while none has been found. */
  isSpent: (isFound: boolean) => boolean
}

const SEED = 20251
const NEAR = 0.25
/** Around a recipe that is known to be good. */
const CONFIRMED_NEAR = 0.06
const LITTLE = [0.015, 0.08]
const MOST_OF_A_START = 10
/** Out of this many that are drawn, the best by its linear limits is blended. */
const HOPEFUL = 2.5
/** This many starts that end at the best known recipe are enough where cost counts: distances have more valleys. */
const AGREED = 3

/** The cheapest recipe that the models find; `best` is null where none keeps all limits. */
export function searchContinuous(
  parts: Parts,
  limits: readonly Kept[],
  effort: Effort,
  from?: readonly number[],
): Search {
  let best: Continuous | null = null
  let closest: Trial | null = null
  const take = (found: Trial, model: Model) => {
    if (
      !best &&
      isInside(alone(model), found.x) &&
      found.violation < (closest?.violation ?? Number.POSITIVE_INFINITY)
    )
      closest = found
    if (found.violation > KEPT || (best && found.cost >= best.cost - 1e-9)) return
    if (isInside(alone(model), found.x)) best = { ...found, model }
  }
  const models = modelsOf(parts, limits)
  // All that is known of a distance is that it is not below 0, the linear program's cost for it.
  const { open: led, bound, excluded } = relaxations(models.map(alone), effort.tick)
  const causes = excluded.flatMap(({ stack, rows }) =>
    rows.flatMap((row) => stack.blocks[0]!.model.rows[row]?.limit ?? []),
  )
  const open = led.flatMap(({ stack, start, cost }) => {
    const { model } = stack.blocks[0]!
    take(start, model)
    return start.violation > KEPT || parts.aims ? [{ model, start, floor: cost }] : []
  })
  if (from)
    for (const model of models)
      if (isInside(alone(model), from))
        take(sequence(alone(model), trialOf(alone(model), from), CONFIRMED_NEAR, effort.tick), model)
  const knownOf = (model: Model): Trial | null => (best?.model === model ? best : null)
  open.sort((a, b) => a.floor - b.floor)
  const isHopeless = (floor: number) => isReached(floor, best)
  // Each model from its relaxation first: most end there, and the others then know what to beat.
  for (const { model, start, floor } of open)
    if (!isHopeless(floor)) take(sequence(alone(model), start, Number.POSITIVE_INFINITY, effort.tick), model)
  for (const { model, floor } of open.filter(({ model }) => !model.isPart)) {
    const enough = parts.aims ? Number.POSITIVE_INFINITY : AGREED
    let agreed = 0
    let begun = 0
    for (const x of startsOf(model, effort)) {
      if (begun++ >= effort.starts && best) break
      for (const radius of [NEAR, Number.POSITIVE_INFINITY]) {
        if (isHopeless(floor) || effort.isSpent(best !== null) || agreed >= enough) break
        const known = knownOf(model)
        const trial = trialOf(alone(model), x, radius === Number.POSITIVE_INFINITY)
        const found = sequence(alone(model), trial, radius, effort.tick, known)
        take(found, model)
        if (found !== known) continue
        agreed++
        break
      }
      if (isHopeless(floor) || effort.isSpent(best !== null) || agreed >= enough) break
    }
  }
  if (effort.starts > 0 && best && open.length > 0)
    for (const part of LITTLE)
      for (const at of parts.cost.keys()) {
        const { x, model } = best as Continuous
        if (x[at]! > NONE || model.high[at] === 0 || effort.isSpent(best !== null) || isHopeless(bound))
          continue
        const mixed = x.map((share, i) => share * (1 - part) + (i === at ? part : 0))
        take(sequence(alone(model), trialOf(alone(model), mixed), NEAR, effort.tick, knownOf(model)), model)
      }
  return { best, closest, bound, causes: [...new Set(causes)] }
}

/** What the sequence makes of a recipe near the one it ended at; null where that misses a limit. */
export function refined(
  { model }: Continuous,
  from: readonly number[],
  { tick }: Effort,
  isByCore = false,
): Continuous | null {
  if (isByCore && model.curved.length === 0) return null
  const one = isByCore ? byDifferences(model) : model
  const found = sequence(alone(one), trialOf(alone(one), from), CONFIRMED_NEAR, tick)
  if (!(found.violation <= KEPT && isInside(alone(model), found.x))) return null
  return { ...(isByCore ? trialOf(alone(model), found.x) : found), model }
}

function* startsOf(model: Model, { drawn, starts, watch }: Effort): Generator<readonly number[]> {
  if (starts === 0) return
  const { linear, whole } = meritsOf(model)
  const best = (recipes: readonly number[][], meritOf: (x: readonly number[]) => number) =>
    recipes.map((x) => ({ x, merit: meritOf(x) })).sort((a, b) => a.merit - b.merit)
  const hopeful = best(recipesOf(model, drawn), linear).slice(0, drawn / HOPEFUL)
  const found = best(
    hopeful.map(({ x }) => x),
    (x) => {
      watch()
      return whole(x)
    },
  )
  for (const { x } of found) yield x
}

/** What a recipe costs and misses: by linear rows, and by the core's values where a limit has none. */
function meritsOf(model: Model) {
  const { rows, curved, parts } = model
  const { span } = alone(model)
  const missed = 20 * span
  const others = curved.map(({ side: { q, side, limit } }) => {
    const apart = parts.alone.map(({ measured }) => Math.abs((measured.of(q).value ?? limit) - limit))
    return { q, side, limit, scale: Math.max(1e-9, ...apart) }
  })
  const linear = (x: readonly number[]) => {
    let violation = 0
    for (const { a } of rows) violation += Math.max(0, -dot(a, x))
    return dot(parts.cost, x) + missed * violation
  }
  const whole = (x: readonly number[]) => {
    const values = parts.points.pointAt(x).values()
    let violation = 0
    for (const { q, side, limit, scale } of others) {
      const { value } = values.of(q)
      const inside = value === null ? -scale : marginOf(value, { side, limit })
      violation += Math.max(0, -inside / scale)
    }
    const distance = parts.aims ? distanceOf(parts.aims, apartOf(parts.aims, values)) : 0
    return linear(x) + distance + missed * violation
  }
  return { linear, whole }
}

/** The middle of all, then recipes that are the same each time. */
function recipesOf({ high, parts }: Model, count: number): number[][] {
  const random = randomNumbers(SEED)
  const usable = high.flatMap((most, i) => (most > 0 ? [i] : []))
  const most = Math.min(parts.atMost, MOST_OF_A_START, usable.length)
  return Array.from({ length: count }, (_, draw) => {
    const amounts = high.map(() => 0)
    const keyed = usable.map((i) => ({ i, key: draw === 0 ? i : random() })).sort((a, b) => a.key - b.key)
    const used = draw === 0 ? most : Math.min(most, 2 + Math.floor(random() * (most - 1)))
    for (const { i } of keyed.slice(0, used)) amounts[i] = draw === 0 ? 1 : -Math.log(1 - random())
    const sum = amounts.reduce((a, b) => a + b, 0)
    return amounts.map((amount) => amount / sum)
  })
}

/** Numbers of 0 ≤ x < 1; the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
