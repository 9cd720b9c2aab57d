import { fileURLToPath } from 'node:url'
import { failure, unavailable } from '../errors.ts'
import { httpErrorOf } from '../jobs/jobs.ts'
import { TaskFailed } from '../jobs/not-done.ts'
import { createQueue, type Queue, type QueueLimits } from '../jobs/queue.ts'
import { processOf } from '../jobs/worker.ts'
import type { Log } from '../log.ts'
import type { Drawable, DrawOptions, Picture } from './draw.ts'
import { missingPackage } from './native.ts'

export type Painter<Data = Drawable, Options = DrawOptions> = Omit<
  Queue<Picture<Data, Options>, Uint8Array<ArrayBuffer>>,
  'ready'
>

export const PAINTER_LIMITS: QueueLimits = {
  workers: 1,
  each: 2,
  waitingEach: 10,
  waiting: 64,
  waitMs: 5_000,
  timeMs: 20_000,
  graceMs: 0,
  stopMs: 5_000,
  idleMs: 300_000,
  rssMax: 512 * 1024 * 1024,
}

/** Runs a task of a painter. @throws AppError as `httpErrorOf` says; `warn` is called for 503 */
export async function paint<Data, Options>(
  painter: Painter<Data, Options>,
  account: string,
  picture: Picture<Data, Options>,
  warn: (error: unknown) => void,
  signal?: AbortSignal,
) {
  try {
    return await painter.run(account, picture, { signal })
  } catch (error) {
    const missing = error instanceof TaskFailed ? missingPackage() : null
    if (missing !== null) throw failure(503, 'cannot-draw', { package: missing })
    const answer = httpErrorOf(error)
    if (answer?.status === 503 && !signal?.aborted) warn(error)
    throw answer ?? error
  }
}

const SCRIPT = fileURLToPath(import.meta.resolve('./painter-process.ts'))

/** Draws charts and maps in a process, so that native code that crashes, hangs or leaks never harms the server. */
export const createPainter = (log?: Log): Painter =>
  createQueue(processOf(SCRIPT, sayInLog(log)), PAINTER_LIMITS)

/** Native code says on standard error why it ends. */
export const sayInLog = (log?: Log) => (said: string) =>
  log?.warn({ said }, 'a process that draws has said something')

/** With the four seconds of the database, well below the listener's idle timeout. A drawing that takes longer continues. */
export const ANSWER_MS = 9_000

/** The drawing. @throws AppError 503 if it takes longer than `answerMs` */
export async function withDeadline<File>(drawing: Promise<File>, answerMs = ANSWER_MS): Promise<File> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), answerMs)
  try {
    return await Promise.race([drawing, late])
  } finally {
    clearTimeout(timer)
  }
}
