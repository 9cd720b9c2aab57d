import { type StartWorker, toldOf, type WorkAnswer, type WorkRequest } from './worker.ts'

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
