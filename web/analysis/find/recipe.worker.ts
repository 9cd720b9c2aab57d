import { instantiateCalc } from '#calc/calc.ts'
import type { BatchAnswer } from '#calc/recipe/largest-batch.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import { additionInside, type BatchAsked, batchInside, type TankAsked } from '#calc/recipe-search/margin.ts'
import { type Search, type SearchResult, search } from '#calc/recipe-search/search.ts'
import type { Trial } from '#calc/try/trial.ts'
import { type TryQuestion, tryEach } from '#calc/try/try.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

export type PageTask =
  | { is: 'recipe'; asked: Search }
  | { is: 'tank'; tank: TankAsked }
  | { is: 'batch'; question: BatchAsked }
  | { is: 'try'; question: TryQuestion }
export interface PageResults {
  recipe: SearchResult
  tank: TankAnswer
  batch: BatchAnswer
  try: Trial[]
}

/** Runs beside the page, which stays responsive; terminating it is how to stop it. */
export interface WorkerQuestion {
  /** Where the core is fetched from. */
  core: string
  task: PageTask
}

export type WorkerAnswer =
  /** Until it is the last one, more is to come. */
  { result: PageResults[keyof PageResults]; isLast: boolean } | { failed: string }

declare const self: {
  onmessage: (event: { data: WorkerQuestion }) => void
  postMessage(answer: WorkerAnswer): void
}

let calc: Promise<Calc> | null = null
const load = async (core: string): Promise<Calc> => {
  const response = await fetch(core)
  if (!response.ok) throw new Error(`the calculation core answered ${response.status}`)
  return instantiateCalc(await response.arrayBuffer())
}

function perform(core: Calc, task: PageTask) {
  if (task.is === 'batch') return batchInside(core, task.question)
  if (task.is === 'tank') return additionInside(core, task.tank)
  if (task.is === 'try') return tryEach(core, task.question)
  return search(core, task.asked, { onFound: (result) => self.postMessage({ result, isLast: false }) })
}

self.onmessage = async ({ data: { core, task } }) => {
  try {
    calc ??= load(core)
    self.postMessage({ result: perform(await calc, task), isLast: true })
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
}
