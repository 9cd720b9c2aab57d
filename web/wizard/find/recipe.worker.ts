import { instantiateCalc } from '#calc/calc.ts'
import type { Corrections } from '#calc/lab/correct.ts'
import type { BatchAnswer } from '#calc/recipe/find.ts'
import { isCertaintyAsked } from '#calc/recipe/question.ts'
import type { TankAnswer } from '#calc/recipe/tank.ts'
import { type DosedResult, type DosedSearch, searchDosed } from '#calc/recipe-search/dosed-search.ts'
import {
  additionInside,
  type BatchAsked,
  batchInside,
  type MarginTools,
  type TankAsked,
} from '#calc/recipe-search/margin.ts'
import { correctedSearch, withCorrectedValues } from '#calc/recipe-search/moved-limits.ts'
import type { SearchResult } from '#calc/recipe-search/search.ts'
import { type Trial, type TryQuestion, tryEach } from '#calc/screening/try.ts'
import type { Uncertainty } from '#calc/uncertainty/result.ts'
import { openUncertainty } from '#calc/uncertainty/uncertainty.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'

type SearchTask =
  | { is: 'recipe'; asked: DosedSearch }
  | { is: 'tank'; asked: TankAsked }
  | { is: 'batch'; asked: BatchAsked }

/** `corrections`: the user's bias corrections, where switched on. */
export type PageTask =
  | (SearchTask & { corrections?: Corrections | undefined })
  | { is: 'try'; question: TryQuestion }

export interface PageResults {
  recipe: DosedResult
  tank: TankAnswer
  batch: BatchAnswer
  try: Trial[]
}

/** Answered in a worker, so that the page stays responsive; terminating it cancels. */
export interface WorkerQuestion {
  core: string
  /** Address of the uncertainty module, used if the task needs it. */
  uncertainty: string
  task: PageTask
}

/** Another answer follows unless `isLast`. */
export interface WorkerAnswer {
  result: PageResults[keyof PageResults]
  isLast: boolean
}

declare const self: {
  onmessage: (event: { data: WorkerQuestion }) => void
  postMessage(answer: WorkerAnswer | { failed: string }): void
}

const bytesOf = async (file: string): Promise<ArrayBuffer> => {
  const response = await fetch(file)
  if (!response.ok) throw new Error(`${file} answered ${response.status}`)
  return response.arrayBuffer()
}

let calc: Promise<Calc> | null = null
let uncertainty: Promise<Uncertainty> | null = null

function perform(core: Calc, task: PageTask, tools: MarginTools) {
  if (task.is === 'try') return tryEach(core, task.question)
  const { corrections } = task
  if (task.is === 'batch') return batchInside(core, correctedSearch(task.asked, corrections).asked, tools)
  if (task.is === 'tank') return additionInside(core, correctedSearch(task.asked, corrections).asked, tools)
  const { asked, biases } = correctedSearch(task.asked, corrections)
  const shown = <Result extends SearchResult>(result: Result) => withCorrectedValues(result, biases)
  const onFound = (result: SearchResult) => self.postMessage({ result: shown(result), isLast: false })
  return shown(searchDosed(core, asked, { ...tools, onFound }))
}

self.onmessage = async ({ data }) => {
  try {
    calc ??= bytesOf(data.core).then(instantiateCalc)
    if (isCertaintyAsked(data.task)) uncertainty ??= bytesOf(data.uncertainty).then(openUncertainty)
    const tools = uncertainty ? { uncertainty: await uncertainty } : {}
    self.postMessage({ result: perform(await calc, data.task, tools), isLast: true })
  } catch (error) {
    self.postMessage({ failed: String(error) })
  }
}
