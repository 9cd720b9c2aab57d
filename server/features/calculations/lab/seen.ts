import { isNothing } from '#calc/vocabulary/rules/field-rules.ts'
import { changedMeanwhile } from '#server/errors.ts'

/** The moment by which something is known is never that of what it takes the place of. */
export const after = (before: string | null, now: Date): Date =>
  before === null ? now : new Date(Math.max(now.getTime(), Date.parse(before) + 1))

/**
 * `seen` is when that was entered which somebody has before them; null for nothing, undefined where they don't say.
 * @throws AppError 409 if there is another by now
 */
export function compareSeen(seen: unknown, now: string | null) {
  if (seen === undefined) return
  if ((isNothing(seen) ? null : String(seen)) !== now) throw changedMeanwhile({ entered_at: now })
}
