export interface ThreadRequest<Task> {
  key: number
  task: Task
  /** Milliseconds. */
  timeMs: number
  /** Not 0: nobody waits for the answer any more. */
  abandoned: Int32Array<SharedArrayBuffer>
}

export interface ThreadAnswer<Result> {
  key: number
  result: Result | null
  /** Why there is none: the time, or a bug. */
  stopped?: true
  error?: string
}

declare const self: {
  onmessage: (event: { data: ThreadRequest<never> }) => void
  postMessage(answer: ThreadAnswer<unknown>): void
}

/**
 * Makes this script a thread for `createThreadQueue`: tasks that keep their thread busy for as long as they take. `perform` asks
 * `stop` again and again, and throws what `isStopped` knows once that says so.
 */
export function serveTasks<Task, Result>(
  perform: (task: Task, stop: () => boolean) => Promise<Result>,
  isStopped: (error: unknown) => boolean,
): void {
  self.onmessage = async ({ data: { key, task, timeMs, abandoned } }) => {
    const end = performance.now() + timeMs
    const stop = () => performance.now() > end || Atomics.load(abandoned, 0) !== 0
    try {
      self.postMessage({ key, result: await perform(task, stop) })
    } catch (error) {
      if (isStopped(error)) self.postMessage({ key, result: null, stopped: true })
      else self.postMessage({ key, result: null, error: String((error as Error).stack ?? error) })
    }
  }
}
