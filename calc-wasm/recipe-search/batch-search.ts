// How much can be made of what is available, and all that is told of the recipe for it.

import type { Amount } from '../recipe/question.ts'
import type { Calc } from '../vocabulary/blend.ts'
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
  calc: Pick<Calc, 'mixture'>,
  { capacity, step, ...asked }: BatchSearch,
  options: SearchOptions = {},
): BatchResult {
  const { alternatives, isWorthAsked, ...question } = asked
  const largest = batchInside(calc, { ...question, capacity, step }, options)
  const batch = largest.is === 'found' ? largest.batch : { amount: step, unit: capacity.unit }
  const result = search(calc, { ...asked, batch }, options)
  return {
    ...result,
    batch: result.answer.is === 'found' ? batch : null,
    isScarce: largest.is !== 'found' || largest.isScarce,
  }
}
