/** Another transaction was in the way, and this one was undone as a whole. */
const CONFLICTS = new Set([
  '40001', // could not be put in order with others that ran at the same time
  '40P01', // two waited for each other
])

/** How often the same is tried again. */
export const RETRIES = 3
const FIRST_PAUSE_MS = 20

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether a statement or a transaction was undone for the sake of another one, and may succeed if tried again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(String(codeOf(error)))

/** How long to wait before trying again: longer each time, and never the same for two that met. */
export const pauseMs = (attempt: number): number => FIRST_PAUSE_MS * 4 ** attempt * (0.5 + Math.random())

/** Whether a write met a server that takes none: what was the primary has become a standby. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether a prepared statement was not run, because it is to be prepared anew: a migration has changed its tables. */
export const isStale = (error: unknown): boolean => error instanceof Error && 'isStale' in error
