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

/** Searches beside the page. The worker stays for the next question, unless it has to be terminated. */
export function createSearchClient(): SearchClient {
  let worker: Worker | null = null
  let isBusy = false
  const end = () => {
    worker?.terminate()
    worker = null
    isBusy = false
  }
  return {
    start<T extends PageTask>(task: T, onResult: OnResult<T>, onFailed: () => void) {
      if (isBusy) end()
      const fail = () => {
        end()
        onFailed()
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
      const question: WorkerQuestion = { core: addressOf(core), uncertainty: addressOf(uncertainty), task }
      worker.postMessage(question)
    },
    cancel: end,
  }
}
