import { figuresOf, type LabPrecision } from '#calc/lab/precision.ts'
import { isCertaintyAsked } from '#calc/recipe-search/confidence.ts'
import core from '../../../dist/calc.wasm' with { type: 'file' }
import script from '../../../dist/recipe-worker.js' with { type: 'file' }
import uncertainty from '../../../dist/uncertainty.wasm' with { type: 'file' }
import type { PageResults, PageTask, WorkerAnswer, WorkerQuestion } from './recipe.worker.ts'

type OnResult<T extends PageTask> = (result: PageResults[T['is']], isLast: boolean) => void

export interface SearchClient {
  /** Answers first with the bare recipe, then with all there is to say about it. A new question ends the former one. */
  start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void): void
  /** Cancels what is under way. */
  cancel(): void
}

/** What the laboratory found of its own precision; null where it could not be asked. */
export type AskPrecision = () => Promise<LabPrecision | null>

/** Searches beside the page. The worker stays for the next question, unless it has to be terminated. */
export function createSearchClient(askPrecision: AskPrecision): SearchClient {
  let worker: Worker | null = null
  let isBusy = false
  /** Of the question that is asked now. */
  let turn = 0
  const end = () => {
    turn++
    worker?.terminate()
    worker = null
    isBusy = false
  }
  return {
    async start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void) {
      if (isBusy) end()
      const mine = ++turn
      const fail = () => {
        end()
        onFailed()
      }
      let asked: PageTask = task
      if ('asked' in task && isCertaintyAsked(task)) {
        const precision = await askPrecision()
        if (mine !== turn) return
        if (!precision) return fail()
        asked = withLaboratory(task, precision)
      }
      try {
        worker ??= new Worker(script, { type: 'module' })
      } catch {
        // A browser, or a policy, that lets no worker start.
        return fail()
      }
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ('failed' in data) return fail()
        if (data.isLast) isBusy = false
        onResult(data.result as PageResults[T['is']], data.isLast)
      }
      isBusy = true
      const addressOf = (file: string) => new URL(file, location.href).href
      const question: WorkerQuestion = {
        ...{ core: addressOf(core), uncertainty: addressOf(uncertainty) },
        task: asked,
      }
      worker.postMessage(question)
    },
    cancel: end,
  }
}

type AskedTask = Extract<PageTask, { asked: object }>

const withLaboratory = (task: AskedTask, precision: LabPrecision): PageTask => {
  const laboratory = figuresOf(precision, task.asked.options?.own)
  return { ...task, asked: { ...task.asked, laboratory } } as PageTask
}
