import { type AppError, throttled, unavailable } from '../errors.ts'
import { PainterBusy, PainterLost, PaintingUnwanted, ShareUsedUp } from './painter.ts'

/**
 * Together with the four seconds that the database may take, this is well below the listener's idle timeout. A drawing
 * that takes longer continues.
 */
export const ANSWER_MS = 9_000
/** Roughly how long a full queue of one account takes to draw. */
const RETRY_SECONDS = 2

/**
 * What keeps a drawing from being made now as the answer to the one who asked: 429 where an account has enough waiting, 503
 * where all have, or the drawing process is lost; null for a bug.
 */
export function asAnswer(error: unknown): AppError | null {
  if (error instanceof ShareUsedUp) return throttled(RETRY_SECONDS)
  const isPassing =
    error instanceof PainterBusy || error instanceof PainterLost || error instanceof PaintingUnwanted
  return isPassing ? unavailable(RETRY_SECONDS) : null
}

/** The drawing, or 503 where it takes longer. */
export async function inTime<File>(drawing: Promise<File>, answerMs = ANSWER_MS): Promise<File> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(unavailable(RETRY_SECONDS)), answerMs)
  try {
    return await Promise.race([drawing, late])
  } finally {
    clearTimeout(timer)
  }
}
