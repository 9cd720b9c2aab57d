import type { Blender } from '../vocabulary/blend.ts'
import {
  type Continuous,
  type ContinuousSearch,
  type Effort,
  refined,
  searchContinuous,
} from './continuous.ts'
import type { LimitAt } from './model.ts'
import { type Parts, partsOf } from './parts.ts'
import { type Amount, type RecipeAnswer, type RecipeQuestion, RecipeStopped, STEPS } from './question.ts'
import { isReached } from './sequence.ts'
import { improved, onSteps, rounded, type Stepped, statesOf } from './steps.ts'

const DRAWN_A_CANDIDATE = 16
const DRAWN = 160
const STARTS = 5
const FINISHES = 3
const FEW_CANDIDATES = 12
const BUDGET = 800
const BUDGET_OF_MANY = 1500
const UNTIL_FOUND = 3
const GAIN = 1e-5

/** Polled during long work: an abort signal or a deadline. Once it returns true, searches throw RecipeStopped. */
export type Stop = () => boolean

/** Effort in linear programs, so that results don't depend on the machine. */
export function effortOf(candidates: number, stop: Stop = () => false): Effort {
  const budget = candidates <= FEW_CANDIDATES ? BUDGET : BUDGET_OF_MANY
  let spent = 0
  const watch = () => {
    if (stop()) throw new RecipeStopped('The search for a recipe was stopped.')
  }
  return {
    drawn: Math.min(DRAWN, DRAWN_A_CANDIDATE * candidates),
    starts: STARTS,
    isSpent: (isFound) => spent >= (isFound ? budget : budget * UNTIL_FOUND),
    watch,
    tick: (times = 1) => {
      spent += times
      watch()
    },
  }
}

export const limitsOfParts = ({ question }: Parts): LimitAt[] =>
  question.limits.map((limit, at) => ({ limit, at }))

/** Finds the best recipe in steps of 0.1 %, confirmed by the core, or proves that there is none. Deterministic. */
export function findRecipe(calc: Blender, question: RecipeQuestion, stop?: Stop): RecipeAnswer {
  const parts = partsOf(calc, question)
  return answerOf(parts, solved(parts, effortOf(parts.places.length, stop)))
}

interface Solved {
  search: ContinuousSearch
  found: { continuous: Continuous; stepped: Stepped | null } | null
}

export function solved(parts: Parts, effort: Effort): Solved {
  const limits = limitsOfParts(parts)
  if (parts.places.length === 0 || isOutOfBounds(parts))
    return { search: { best: null, closest: null, bound: Number.POSITIVE_INFINITY, causes: [] }, found: null }
  const search = searchContinuous(parts, limits, effort)
  if (!search.best) return { search, found: null }
  return { search, found: finishedRecipe(search.best, onSteps(search.best, effort), search.bound, effort) }
}

/** Improves a recipe locally, starting from its stepped version. */
export function finishedRecipe(
  first: Continuous,
  onStepsNearIt: Stepped | null,
  bound: number,
  effort: Effort,
): NonNullable<Solved['found']> {
  let [continuous, stepped] = [first, onStepsNearIt]
  // From the confirmed recipe the sequence may find what it had missed: by its own rows, then by the core's differences.
  for (const isByCore of [false, true])
    for (let again = 0; again < FINISHES && stepped && !isReached(bound, continuous); again++) {
      const from = stepped.steps.map((step) => step / STEPS)
      const next = refined(continuous, from, effort, isByCore)
      if (!next || !(next.cost < continuous.cost - GAIN * Math.abs(continuous.cost))) break
      const better = onSteps(next, effort)
      if (better && better.cost < stepped.cost - 1e-9) stepped = better
      else stepped = improved(stepped, next, effort)
      continuous = next
    }
  return { continuous, stepped }
}

/** A required material is excluded, or the bounds can't add up to 100 %. */
export const isOutOfBounds = ({ isBarred, low, high, atMost }: Parts): boolean =>
  isBarred ||
  low.some((least, i) => least > high[i]!) ||
  low.filter((least) => least > 0).length > atMost ||
  low.length === 0

/** Maps values by allowed candidate to all candidates. */
export function wholeOf({ places, excluded }: Parts, values: readonly number[]): number[] {
  const whole = Array<number>(places.length + excluded.length).fill(0)
  values.forEach((value, i) => {
    whole[places[i]!] = value
  })
  return whole
}

function answerOf(parts: Parts, { search, found }: Solved): RecipeAnswer {
  const { excluded } = parts
  const whole = (values: readonly number[]) => wholeOf(parts, values)
  if (!found) {
    if (search.bound === Number.POSITIVE_INFINITY)
      return { is: 'infeasible', limits: search.causes, excluded }
    const { closest } = search
    const shown = closest && { shares: whole(closest.x), limits: statesOf(parts, closest.x) }
    return { is: 'not-found', closest: shown, excluded }
  }
  const { continuous, stepped } = found
  if (!stepped) {
    const states = statesOf(parts, rounded(continuous.x))
    const breaks = states.flatMap(({ isMet }, at) => (isMet ? [] : [at]))
    return { is: 'between-steps', shares: whole(continuous.x), cost: continuous.cost, breaks, excluded }
  }
  return {
    is: 'found',
    recipe: { ...stepped, steps: whole(stepped.steps) },
    continuous: { shares: whole(continuous.x), cost: continuous.cost },
    bound: search.bound,
    proven: isReached(search.bound, continuous),
    excluded,
  }
}

export type BatchAnswer =
  | {
      is: 'found'
      batch: Amount
      /** Limited by an available amount, not by the capacity. */
      isScarce: boolean
      answer: Extract<RecipeAnswer, { is: 'found' }>
    }
  /** No recipe for a batch of any size. */
  | Exclude<RecipeAnswer, { is: 'found' }>

const HALVINGS = 80
const FINE = 1e-7
/** The batch shrinks by one step of the meter, then by ever more, until steps of 0.1 % are found. */
const LOWERED = 14
/** Smallest reduction, relative. */
const LOWERED_BY = 1e-5

/** The largest batch that the available amounts allow, in whole steps of the meter (`step`, in the capacity's unit). */
export function largestBatch(
  calc: Blender,
  { capacity, step, ...question }: Omit<RecipeQuestion, 'batch'> & { capacity: Amount; step: number },
  stop?: Stop,
): BatchAnswer {
  const { unit } = capacity
  const isPossible = (amount: number): boolean => {
    const parts = partsOf(calc, { ...question, batch: { amount, unit } })
    if (isOutOfBounds(parts)) return false
    const effort = { ...effortOf(parts.places.length, stop), starts: 0 }
    return searchContinuous(parts, limitsOfParts(parts), effort).best !== null
  }
  const isScarce = !isPossible(capacity.amount)
  let [possible, impossible] = [isScarce ? 0 : capacity.amount, capacity.amount]
  for (let halving = 0; halving < HALVINGS && impossible - possible > FINE * impossible; halving++) {
    if (impossible < step / 2) break
    const middle = (possible + impossible) / 2
    if (isPossible(middle)) possible = middle
    else impossible = middle
  }
  const whole = Math.floor(possible / step + FINE)
  const least = Math.max(1, Math.ceil(whole * LOWERED_BY))
  let last: RecipeAnswer | null = null
  for (let lowered = 0; lowered < LOWERED; lowered++) {
    const amount = Number(((whole - (2 ** lowered - 1) * least) * step).toPrecision(12))
    if (!(amount > 0)) break
    const answer = findRecipe(calc, { ...question, batch: { amount, unit } }, stop)
    if (answer.is === 'found') return { is: 'found', batch: { amount, unit }, isScarce, answer }
    last = answer
  }
  const none = last ?? findRecipe(calc, question, stop)
  if (none.is !== 'found') return none
  const { continuous, excluded } = none
  return { is: 'between-steps', ...continuous, breaks: [], excluded }
}
