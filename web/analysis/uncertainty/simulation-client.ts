import type { Check } from '#calc/grades/check.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import module from '../../../dist/uncertainty.wasm' with { type: 'file' }
import script from '../../../dist/uncertainty-worker.js' with { type: 'file' }
import type { WorkerAnswer, WorkerQuestion } from './uncertainty.worker.ts'

interface Told {
  onDone: (done: number) => void
  onAnswer: (answer: UncertaintyAnswer) => void
  onFailed: () => void
}

export interface SimulationClient {
  /** A new question ends the former one; one that was answered before has its answer at once. */
  start(question: UncertaintyQuestion, check: Check | null, told: Told): void
  /** Cancels what is under way. */
  cancel(): void
}

const CACHED = 20
/** Answers by their questions, the oldest first: the same one has the same answer. */
const cache = new Map<string, UncertaintyAnswer>()

export function createSimulationClient(): SimulationClient {
  let worker: Worker | null = null
  let isBusy = false
  const end = () => {
    worker?.terminate()
    worker = null
    isBusy = false
  }
  const cancel = () => {
    if (isBusy) end()
  }
  return {
    start(question, check, { onDone, onAnswer, onFailed }) {
      cancel()
      const key = JSON.stringify([question, check])
      const known = cache.get(key)
      if (known) return onAnswer(known)
      worker ??= new Worker(script, { type: 'module' })
      const fail = () => {
        end()
        onFailed()
      }
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ('failed' in data) return fail()
        if ('done' in data) return onDone(data.done)
        isBusy = false
        cache.set(key, data.answer)
        if (cache.size > CACHED) cache.delete(cache.keys().next().value!)
        onAnswer(data.answer)
      }
      isBusy = true
      const asked: WorkerQuestion = { module: new URL(module, location.href).href, question, check }
      worker.postMessage(asked)
    },
    cancel,
  }
}
