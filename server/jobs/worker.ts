interface WorkRequest<Task> {
  key: number
  task: Task
  timeMs: number
}

/** A result, an error, or `stopped`: the task was abandoned or its time was up. */
export type WorkAnswer<Result> = {
  key: number
  /** Memory of a worker process, bytes. */
  rss?: number
} & ({ result: Result } | { stopped: true } | { error: string })

/** A thread or a process as the queue sees it. */
export interface Worker<Task> {
  /** Fulfilled once it has loaded what it needs and can begin. What is sent before waits for that. */
  ready: Promise<void>
  send(request: WorkRequest<Task>): void
  /** Says that this answer is no longer needed; a task that can't stop runs to its end. */
  abandon(key: number): void
  end(): void
  kill(): void
  gone: Promise<unknown>
}

/** Starts a worker. `onGone` is called at most once, with how it ended. */
export type StartWorker<Task, Result> = (
  onAnswer: (answer: WorkAnswer<Result>) => void,
  onGone: (how: string) => void,
) => Worker<Task>

/** The first message of a worker. */
const READY = 'ready'

const errorText = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)

const ENVIRONMENT = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE'] as const

const environment = () =>
  Object.fromEntries(
    ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )

/** Of what a process says at a time. */
const SAID_MAX = 4_000

async function pass(stream: ReadableStream<Uint8Array>, onSaid: (text: string) => void): Promise<void> {
  for await (const chunk of stream) onSaid(new TextDecoder().decode(chunk).trim().slice(0, SAID_MAX))
}

/**
 * Runs a script that calls `serveProcess` as a process: for native code, which may abort, hang or leak. `onSaid` gets what it
 * says on standard error.
 */
export const processOf =
  <Task, Result>(script: string, onSaid: (text: string) => void = () => {}): StartWorker<Task, Result> =>
  (onAnswer, onGone) => {
    const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
    const child = Bun.spawn([process.execPath, script], {
      ipc: (message) => (message === READY ? isReady() : onAnswer(message as WorkAnswer<Result>)),
      serialization: 'advanced',
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // A signal to the server's process group would end it while it starts. The server decides when it ends.
      detached: true,
      onExit: (_child, code, signal) => onGone(signal === null ? `exit ${code}` : `signal ${signal}`),
    })
    child.unref()
    void pass(child.stderr, onSaid)
    return {
      ready,
      send: (request) => child.send(request),
      abandon: () => undefined,
      end: () => child.disconnect(),
      kill: () => child.kill('SIGKILL'),
      gone: child.exited,
    }
  }

export function serveProcess<Task, Result>(perform: (task: Task) => Promise<Result>): void {
  const answer = (message: WorkAnswer<Result>) => process.send?.(message)

  async function onRequest({ key, task }: WorkRequest<Task>) {
    try {
      const result = await perform(task)
      answer({ key, result, rss: process.memoryUsage.rss() })
    } catch (error) {
      answer({ key, error: errorText(error), rss: process.memoryUsage.rss() })
    }
  }

  // A supervisor may signal every process. The server disconnects when the work is finished.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', () => process.exit(0))
  process.on('message', (message) => void onRequest(message as WorkRequest<Task>))
  process.send?.(READY)
}

/** Holds the key of the abandoned task. */
type Abandoned = Int32Array<SharedArrayBuffer>

type ToThread<Task> = WorkRequest<Task> & { abandoned: Abandoned }

declare const self: {
  onmessage: (event: { data: ToThread<never> }) => void
  postMessage(answer: WorkAnswer<unknown> | typeof READY): void
}

export class Stopped extends Error {
  override name = 'Stopped'
}

/** Runs an iterator to its end. @throws Stopped once `stop` returns true */
export function allSteps<Result>(steps: Iterator<unknown, Result>, stop: () => boolean): Result {
  for (;;) {
    if (stop()) throw new Stopped()
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Runs a script that calls `serveThread` as a thread, with one task at a time. */
export const threadOf =
  <Task, Result>(script: URL): StartWorker<Task, Result> =>
  (onAnswer, onGone) => {
    const { promise: gone, resolve } = Promise.withResolvers<void>()
    const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
    const abandoned: Abandoned = new Int32Array(new SharedArrayBuffer(4))
    const thread = new Worker(script)
    const end = () => {
      thread.terminate()
      resolve()
    }
    thread.onmessage = ({ data }) => (data === READY ? isReady() : onAnswer(data as WorkAnswer<Result>))
    thread.onerror = ({ message }) => {
      end()
      onGone(message)
    }
    // Bun's own; missing in the browser's types.
    if ('unref' in thread && typeof thread.unref === 'function') thread.unref()
    return {
      ready,
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
 * Serves tasks in this thread. A long task polls `stop` and throws Stopped once that returns true.
 * @param prepare loads what tasks need; their time begins after that
 */
export function serveThread<Task>(
  perform: (task: Task, stop: () => boolean) => unknown,
  prepare: () => Promise<unknown> = async () => {},
): void {
  // A task that needs what can't be loaded says so.
  const prepared = prepare().catch(() => {})
  void prepared.then(() => self.postMessage(READY))
  self.onmessage = async ({ data: { key, task, timeMs, abandoned } }) => {
    await prepared
    const end = performance.now() + timeMs
    const stop = () => performance.now() > end || Atomics.load(abandoned, 0) === key
    try {
      self.postMessage({ key, result: await perform(task, stop) })
    } catch (error) {
      self.postMessage(error instanceof Stopped ? { key, stopped: true } : { key, error: errorText(error) })
    }
  }
}
