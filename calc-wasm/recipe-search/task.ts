// Tasks of the server's search threads.

import type { Stop } from '../recipe/find.ts'
import {
  type InferredComponent,
  type InferredSample,
  type InferredShares,
  inferComponent,
  inferShares,
  type MeasuredBatch,
} from '../recipe/infer.ts'
import type { TankAnswer } from '../recipe/tank.ts'
import { type Trial, type TryQuestion, tryEach } from '../screening/try.ts'
import type { Uncertainty } from '../uncertainty/result.ts'
import type { Blender } from '../vocabulary/blend.ts'
import { type DosedResult, type DosedSearch, searchDosed } from './dosed-search.ts'
import { additionInside, type TankAsked } from './margin.ts'
import { type BatchResult, type BatchSearch, searchBatch } from './search.ts'

/** `shares`: behind a sample; `values`: of one material in each of several blends; `try`: candidates in a recipe. */
export type Task =
  | { is: 'recipe'; asked: DosedSearch }
  | { is: 'batch'; asked: BatchSearch }
  | { is: 'tank'; asked: TankAsked }
  | { is: 'shares'; sample: InferredSample }
  | { is: 'values'; batches: readonly MeasuredBatch[] }
  | { is: 'try'; question: TryQuestion }

interface TaskResults {
  recipe: DosedResult
  batch: BatchResult
  tank: TankAnswer
  shares: InferredShares
  values: InferredComponent[]
  try: Trial[]
}
export type ResultOf<T extends Task> = TaskResults[T['is']]

export function perform(calc: Blender, task: Task, stop: Stop, uncertainty?: Uncertainty): ResultOf<Task> {
  const options = { stop, uncertainty }
  if (task.is === 'recipe') return searchDosed(calc, task.asked, options)
  if (task.is === 'batch') return searchBatch(calc, task.asked, options)
  if (task.is === 'tank') return additionInside(calc, task.asked, options)
  if (task.is === 'shares') return inferShares(calc, task.sample, stop)
  if (task.is === 'try') return tryEach(calc, task.question, stop)
  return task.batches.map((batch) => inferComponent(calc, batch))
}
