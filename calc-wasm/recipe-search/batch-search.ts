// How much can be made of what is available, and all that is told of the recipe for it.

import type { Amount } from '../recipe/question.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { batchInside } from './margin.ts'
import { type Search, type SearchOptions, type SearchResult, search } from './search.ts'

export interface BatchSearch extends Omit<Search, 'batch'> {
  capacity: Amount
  /** Of the meter, in the capacity's unit. */
  step: number
}

export interface BatchResult extends SearchResult {
  /** Null where none can be made. */
  batch: Amount | null
  /** What is available limits it, not the capacity. */
  isScarce: boolean
}

/** The largest batch, and its recipe; where not even a step of the meter can be made, why that has none. Throws as `search` does. */
export function searchBatch(
  calc: Blender,
  { capacity, step, ...asked }: BatchSearch,
  options: SearchOptions = {},
): BatchResult {
  const { alternatives, isWorthAsked, ...question } = asked
  const largest = batchInside(calc, { ...question, capacity, step }, options)
  if (largest.is === 'found') {
    const { batch, isScarce } = largest
    return { ...search(calc, { ...asked, batch }, options), batch, isScarce }
  }
  const least = search(calc, { ...asked, batch: { amount: step, unit: capacity.unit } }, options)
  const none = { batch: null, isScarce: true }
  if (least.answer.is !== 'found') return { ...least, ...none }
  // A recipe for so little says nothing of the largest.
  const { explanation, worth, ...rest } = least
  return { ...rest, ...none, answer: largest, explanation: null, worth: null }
}
