// The best recipe before shares are rounded to steps.
import { marginOf } from '../grades/specification.ts'
import { apartOf, distanceOf } from './aims.ts'
import { NONE, solveMixed } from './linear/mixed.ts'
import { dot } from './linear/simplex.ts'
import { byDifferences, type LimitAt, type Model, modelsOf } from './model.ts'
import type { Parts } from './parts.ts'
import { isReached, KEPT, relaxations, sequence, type Trial, trialOf } from './sequence.ts'
import { alone, isInside, type Stack } from './stack.ts'

/** Converged recipe of a sequence. */
export type Continuous = Trial & { model: Model }

export interface ContinuousSearch {
  best: Continuous | null
  /** Least violation of the curved limits, if none keeps them. */
  closest: Trial | null
  /** Lower bound on the cost; infinite if there is no recipe. */
  bound: number
  /** Limits that the proof of infeasibility names. */
  causes: number[]
}

export interface Effort {
  /** Random recipes drawn, and how many of the best to start from; more while nothing is found. */
  drawn: number
  starts: number
  /** Throws to stop. */
  watch: () => void
  /** Counts a linear program, a large one several times, and watches. */
  tick: (times?: number) => void
  /** True once further starts aren't worth it; allows more while nothing is found. */
  isSpent: (isFound: boolean) => boolean
}

const SEED = 20251
/** How far a first step may go from where its rows were taken. */
const TRUST_RADIUS = 0.25
/** Radius around a known good recipe. */
const CONFIRMED_NEAR = 0.06
const SMALL_PARTS = [0.015, 0.08]
const START_MATERIALS_MAX = 10
/** One of this many drawn recipes, best by its linear limits, is blended. */
const DRAWN_PER_BLENDED = 2.5
/** This many starts that end at the best known recipe are enough where cost counts: distances have more valleys. */
const AGREEING_STARTS = 3

/** Finds the cheapest recipe over all models; `best` is null if none keeps all limits. */
export function searchContinuous(
  parts: Parts,
  limits: readonly LimitAt[],
  effort: Effort,
  from?: readonly number[],
): ContinuousSearch {
  let best: Continuous | null = null
  let closest: Trial | null = null
  const take = (found: Trial, model: Model) => {
    if (!isInside(alone(model), found.x)) return
    if (!best && found.violation < (closest?.violation ?? Number.POSITIVE_INFINITY)) closest = found
    if (found.violation > KEPT || (best && found.cost >= best.cost - 1e-9)) return
    best = { ...found, model }
  }
  const settle = (model: Model, from: Trial, radius: number, known: Trial | null = null) => {
    const found = sequence(alone(model), from, radius, effort.tick, known)
    take(found, model)
    return found
  }
  const models = modelsOf(parts, limits)
  // For a distance the relaxation gives only the bound 0.
  const solve = (stack: Stack) => solveMixed(stack, effort.tick)
  const { open: led, bound, excluded } = relaxations(models.map(alone), solve)
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
      if (isInside(alone(model), from)) settle(model, trialOf(alone(model), from), CONFIRMED_NEAR)
  const knownOf = (model: Model): Trial | null => (best?.model === model ? best : null)
  /** Whether a start ends at the best recipe that was known before it. */
  const isAgreed = (model: Model, x: readonly number[], isDone: () => boolean): boolean => {
    for (const radius of [TRUST_RADIUS, Number.POSITIVE_INFINITY]) {
      if (isDone()) return false
      const known = knownOf(model)
      const trial = trialOf(alone(model), x, radius === Number.POSITIVE_INFINITY)
      if (settle(model, trial, radius, known) === known) return true
    }
    return false
  }
  const isHopeless = (floor: number) => isReached(floor, best)
  /** From further starts, until enough end at the best known recipe. */
  const searchFrom = (model: Model, floor: number) => {
    const enough = parts.aims ? Number.POSITIVE_INFINITY : AGREEING_STARTS
    let agreed = 0
    let begun = 0
    const isDone = () => isHopeless(floor) || effort.isSpent(best !== null) || agreed >= enough
    for (const x of startsOf(model, effort)) {
      if (begun++ >= effort.starts && best) break
      if (isAgreed(model, x, isDone)) agreed++
      if (isDone()) break
    }
  }
  open.sort((a, b) => a.floor - b.floor)
  // Relaxations first: most end there, and later starts know what to beat.
  for (const { model, start, floor } of open)
    if (!isHopeless(floor)) settle(model, start, Number.POSITIVE_INFINITY)
  for (const { model, floor } of open.filter(({ model }) => !model.isPart)) searchFrom(model, floor)
  /** Around the best, with a little of a material that it lacks. */
  const addLittle = ({ x, model }: Continuous, at: number, part: number) => {
    if (x[at]! > NONE || model.high[at] === 0 || effort.isSpent(best !== null) || isHopeless(bound)) return
    const mixed = x.map((share, i) => share * (1 - part) + (i === at ? part : 0))
    settle(model, trialOf(alone(model), mixed), TRUST_RADIUS, knownOf(model))
  }
  if (effort.starts > 0 && best && open.length > 0)
    for (const part of SMALL_PARTS) for (const at of parts.cost.keys()) addLittle(best, at, part)
  return { best, closest, bound, causes: [...new Set(causes)] }
}

/** Restarts the sequence near the recipe it ended at; null if that misses a limit. */
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
    recipes
      .map((x) => ({ x, merit: meritOf(x) }))
      .sort((a, b) => a.merit - b.merit)
      .map(({ x }) => x)
  const hopeful = best(recipesOf(model, drawn), linear).slice(0, drawn / DRAWN_PER_BLENDED)
  yield* best(hopeful, (x) => {
    watch()
    return whole(x)
  })
}

/** Cost plus violation: by linear rows, and by the core's values for curved limits. */
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

/** An even mixture, then a reproducible series of random recipes. */
function recipesOf({ high, parts }: Model, count: number): number[][] {
  const random = randomNumbers(SEED)
  const usable = high.flatMap((most, i) => (most > 0 ? [i] : []))
  const most = Math.min(parts.atMost, START_MATERIALS_MAX, usable.length)
  return Array.from({ length: count }, (_, draw) => {
    const amounts = high.map(() => 0)
    const keyed = usable.map((i) => ({ i, key: draw === 0 ? i : random() })).sort((a, b) => a.key - b.key)
    const used = draw === 0 ? most : Math.min(most, 2 + Math.floor(random() * (most - 1)))
    for (const { i } of keyed.slice(0, used)) amounts[i] = draw === 0 ? 1 : -Math.log(1 - random())
    const sum = amounts.reduce((a, b) => a + b, 0)
    return amounts.map((amount) => amount / sum)
  })
}

/** Random numbers 0 ≤ x < 1, reproducible by seed (mulberry32). */
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
