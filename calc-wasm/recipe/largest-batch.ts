import type { Blender } from '../vocabulary/blend.ts'
import { searchContinuous } from './continuous.ts'
import { effortOf, findRecipe, isOutOfBounds, limitsOf, type Stop } from './find.ts'
import { partsOf } from './parts.ts'
import type { Amount, RecipeAnswer, RecipeQuestion } from './question.ts'

export type BatchAnswer =
  | {
      is: 'found'
      batch: Amount
      /** The amount available of a material limits it, not the capacity. */
      isScarce: boolean
      /** The best recipe for that batch. */
      answer: Extract<RecipeAnswer, { is: 'found' }>
    }
  /** There is no recipe for a batch of any size. */
  | Exclude<RecipeAnswer, { is: 'found' }>

const HALVINGS = 80
const FINE = 1e-7
/** How often the batch is made smaller, by a step of the meter and then by ever more, to find whole steps of 0.1 %. */
const LOWERED = 14
/** By no less than this part of it. */
const LOWERED_BY = 1e-5

/**
 * The largest batch up to a capacity that can be made within the limits of what is available, in whole steps of the meter
 * (`step`, in the capacity's unit), and the best recipe for it. Throws RecipeStopped once `stop` says so.
 */
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
    return searchContinuous(parts, limitsOf(parts), effort).best !== null
  }
  let [possible, impossible] = [0, capacity.amount]
  const isScarce = !isPossible(capacity.amount)
  if (!isScarce) possible = capacity.amount
  else
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
  return {
    is: 'between-steps',
    shares: none.continuous.shares,
    cost: none.continuous.cost,
    breaks: [],
    excluded: none.excluded,
  }
}
