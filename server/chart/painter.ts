import { fileURLToPath } from 'node:url'
import { unavailable } from '../errors.ts'
import { createQueue, type Queue, type QueueLimits } from '../jobs/queue.ts'
import { processOf } from '../jobs/worker.ts'
import type { Drawable, DrawOptions, Picture } from './draw.ts'

/** Makes files in a process of its own; of charts and maps, unless said otherwise. */
export type Painter<Data = Drawable, Options = DrawOptions> = Queue<
  Picture<Data, Options>,
  Uint8Array<ArrayBuffer>
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

const SCRIPT = fileURLToPath(import.meta.resolve('./painter-process.ts'))

/** Draws charts and maps: native code that crashes, hangs or leaks there never harms the server. */
export const createPainter = (): Painter => createQueue(processOf(SCRIPT), PAINTER_LIMITS)

/**
 * Together with the four seconds that the database may take, this is well below the listener's idle timeout. A drawing
 * that takes longer continues.
 */
export const ANSWER_MS = 9_000

/** The drawing, or 503 where it takes longer. */
export async function inTime<File>(drawing: Promise<File>, answerMs = ANSWER_MS): Promise<File> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable()), answerMs)
  try {
    return await Promise.race([drawing, late])
  } finally {
    clearTimeout(timer)
  }
}
