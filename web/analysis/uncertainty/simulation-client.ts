import type { Check } from '#calc/grades/check.ts'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UncertaintyQuestion } from '#calc/uncertainty/question.ts'
import module from '../../../dist/uncertainty.wasm' with { type: 'file' }
import script from '../../../dist/uncertainty-worker.js' with { type: 'file' }
import { addressOf, createWorkerClient, type PageWorker } from '../parts/worker-client.ts'
import type { WorkerAnswer, WorkerQuestion } from './uncertainty.worker.ts'

interface SimulationHandlers {
  /** Takes how much is done, 0–1. */
  onDone: (done: number) => void
  onAnswer: (answer: UncertaintyAnswer) => void
  onFailed: () => void
}

const CACHED = 20
/** Answers by their questions, the oldest first: the same one has the same answer. */
const cache = new Map<string, UncertaintyAnswer>()

/** A worker tells of its progress every few milliseconds. One that was killed, for memory as it may be, tells nothing any more. */
const SILENT_MS = 20_000

/** Simulates beside the page. A new question ends the former one; one that was answered before has its answer at once. */
export function createSimulationClient(
  open: () => PageWorker = () => new Worker(script, { type: 'module' }),
  silentMs = SILENT_MS,
) {
  const client = createWorkerClient<WorkerQuestion, WorkerAnswer>(open, (said) => 'answer' in said, silentMs)
  return {
    start(
      question: UncertaintyQuestion,
      check: Check | null,
      { onDone, onAnswer, onFailed }: SimulationHandlers,
    ) {
      client.cancel()
      const key = JSON.stringify([question, check])
      const known = cache.get(key)
      if (known) return onAnswer(known)
      client.ask(
        { module: addressOf(module), question, check },
        (said) => {
          if ('done' in said) return onDone(said.done)
          cache.set(key, said.answer)
          if (cache.size > CACHED) cache.delete(cache.keys().next().value!)
          onAnswer(said.answer)
        },
        onFailed,
      )
    },
    cancel: client.cancel,
    end: client.end,
  }
}
