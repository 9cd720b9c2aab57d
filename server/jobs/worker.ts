/** What a worker is asked. */
interface WorkRequest<Task> {
  key: number
  task: Task
  /** Milliseconds that it may take. */
  timeMs: number
}

/** What it answers: a result, that it stopped because it was told to or its time was up, or what went wrong. */
export type WorkAnswer<Result> = { key: number } & (
  | {
      result: Result
      /** Memory of the worker, bytes, where it is a process of its own. */
      rss?: number
    }
  | { stopped: true }
  | { error: string; rss?: number }
)

/** A thread or a process as the queue sees it. */
export interface Worker<Task> {
  send(request: WorkRequest<Task>): void
  /** Nobody waits for this answer any more; one that can't stop goes on to its end. */
  abandon(key: number): void
  /** Lets it go once it has nothing more to do. */
  end(): void
  kill(): void
  gone: Promise<unknown>
}

/** Starts one. `onGone` is called once at most and told how it ended. */
export type StartWorker<Task, Result> = (
  onAnswer: (answer: WorkAnswer<Result>) => void,
  onGone: (how: string) => void,
) => Worker<Task>

/** What went wrong, as text that goes from one thread or process to another. */
const toldOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

/** The environment variables that the process gets: none is secret. */
const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

const environment = () =>
  Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/**
 * Processes that run this script, which calls `serveProcess`: for native code, which takes its process down when it aborts, and
 * may hang or leak.
 */
export const processOf =
  <Task, Result>(script: string): StartWorker<Task, Result> =>
  (onAnswer, onGone) => {
    const child = Bun.spawn([process.execPath, script], {
      ipc: (message) => onAnswer(message as WorkAnswer<Result>),
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore'],
      // A signal to the server's process group would end it while it starts. The server decides when its work is finished.
      detached: true,
      onExit: (_child, code, signal) => onGone(signal === null ? `exit ${code}` : `signal ${signal}`),
    })
    child.unref()
    return {
      send: (request) => child.send(request),
      abandon: () => undefined,
      end: () => child.disconnect(),
      kill: () => child.kill('SIGKILL'),
      gone: child.exited,
    }
  }

/** Makes this script such a process. */
export function serveProcess<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  const answer = (message: WorkAnswer<Result>) => process.send?.(message)

  async function onRequest({ key, task }: WorkRequest<Task>) {
    try {
      const result = await perform(task)
      answer({ key, result, rss: process.memoryUsage.rss() })
    } catch (error) {
      answer({ key, error: toldOf(error), rss: process.memoryUsage.rss() })
    }
  }

  // A supervisor may signal every process that there is. The server hangs up when the work is finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message) => void onRequest(message as WorkRequest<Task>))
}

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

/** Takes something of many steps to its end. @throws Stopped once it is told to stop */
export function allSteps<Result>(steps: Iterator<unknown, Result>, stop: () => boolean): Result {
  for (;;) {
    if (stop()) throw new Stopped()
    const step = steps.next()
    if (step.done) return step.value
  }
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
