import type { Check } from '#calc/grades/check.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import module from '../../../dist/uncertainty.wasm' with { type: 'file' }
import script from '../../../dist/uncertainty-worker.js' with { type: 'file' }
import type { WorkerAnswer, WorkerQuestion } from './uncertainty.worker.ts'

interface UnitFormats {
  onDone: (done: number) => void
  onAnswer: (answer: UncertaintyAnswer) => void
  onFailed: () => void
}

export interface SimulationClient {
  /** A new question ends the former one; one that was answered before has its answer at once. */
  start(question: UncertaintyQuestion, check: Check | null, told: UnitFormats): void
  cancel(): void
  /** Ends the worker too, where nothing more will be asked soon. */
  end(): void
}

const CACHED = 20
/** Answers by their questions, the oldest first: the same one has the same answer. */
const cache = new Map<string, UncertaintyAnswer>()

/** A worker tells of its progress every few milliseconds. One that was killed, for memory as it may be, tells nothing any more. */
const SILENT_MS = 20_000

/** What is used of a worker. */
export type SimulationWorker = Pick<
  Worker,
  'postMessage' | 'terminate' | 'onmessage' | 'onerror' | 'onmessageerror'
>

export function createSimulationClient(
  open: () => SimulationWorker = () => new Worker(script, { type: 'module' }),
  silentMs = SILENT_MS,
): SimulationClient {
  let worker: SimulationWorker | null = null
  let isBusy = false
  let silence: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(silence)
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
      const fail = () => {
        end()
        onFailed()
      }
      const listen = () => {
        clearTimeout(silence)
        silence = setTimeout(fail, silentMs)
      }
      try {
        worker ??= open()
        worker.onerror = fail
        worker.onmessageerror = fail
        worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
          if ('failed' in data) return fail()
          listen()
          if ('done' in data) return onDone(data.done)
          clearTimeout(silence)
          isBusy = false
          cache.set(key, data.answer)
          if (cache.size > CACHED) cache.delete(cache.keys().next().value!)
          onAnswer(data.answer)
        }
        isBusy = true
        listen()
        const asked: WorkerQuestion = { module: new URL(module, location.href).href, question, check }
        worker.postMessage(asked)
      } catch {
        // A browser, or a policy, that lets no worker start.
        fail()
      }
    },
    cancel,
    end,
  }
}
