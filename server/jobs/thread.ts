import { type StartWorker, toldOf, type WorkAnswer, type WorkRequest } from './worker.ts'

/** The key of the task that nobody waits for any more. */
type Abandoned = Int32Array<SharedArrayBuffer>

type ToThread<Task> = WorkRequest<Task> & { abandoned: Abandoned }

declare const self: {
  onmessage: (event: { data: ToThread<never> }) => void
  postMessage(answer: WorkAnswer<unknown>): void
}

/** The task was told to stop, and did. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** Threads that run this script, which calls `serveThread`. One of them has one task at a time. */
export const threadOf =
  <Task, Result>(script: URL): StartWorker<Task, Result> =>
  (onAnswer, onGone) => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const abandoned: Abandoned = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(script)
    const end = () => {
      thread.terminate()
      resolve()
    }
    thread.onmessage = ({ data }) => onAnswer(data as WorkAnswer<Result>)
    thread.onerror = ({ message }) => {
      end()
      onGone(message)
    }
    // Bun's own; the browser's types don't have it.
    ;(thread as unknown as { unref(): void }).unref()
    return {
      send: (request) => thread.postMessage({ ...request, abandoned } satisfies ToThread<Task>),
      abandon: (key) => Atomics.store(abandoned, 0, key),
      end,
      kill: () => {
        end()
        onGone('killed')
      },
      gone,
    }
  }

/**
 * Makes this script such a thread. A task keeps its thread busy for as long as it takes: one that may take long asks `stop`
 * again and again, and throws Stopped once that says so.
 */
export function serveThread<Task>(perform: (task: Task, stop: () => boolean) => unknown): void {
  self.onmessage = async ({ data: { key, task, timeMs, abandoned } }) => {
    const end = performance.now() + timeMs
    const stop = () => performance.now() > end || Atomics.load(abandoned, 0) === key
    try {
      self.postMessage({ key, result: await perform(task, stop) })
    } catch (error) {
      self.postMessage(error instanceof Stopped ? { key, stopped: true } : { key, error: toldOf(error) })
    }
  }
}
