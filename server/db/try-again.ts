/** PostgreSQL rolled the transaction back because of another one. */
const CONFLICTS = new Set([
  '40001', // serialization failure
  '40P01', // deadlock
])

/** How many times a statement or a transaction is tried again. */
export const RETRIES = 3
const FIRST_PAUSE_MS = 20

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether a statement or a transaction was rolled back because of another one, and may succeed if tried again. */
export const isConflict = (error: unknown): boolean => CONFLICTS.has(String(codeOf(error)))

/** How long to wait before trying again: longer each time, and different for two that collided. */
export const pauseMs = (attempt: number): number => FIRST_PAUSE_MS * 4 ** attempt * (0.5 + Math.random())

/** Whether a write reached a read-only server, such as a former primary that is a standby now. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether another row has this row's unique key. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether a row belongs to one that is gone. */
export const isOrphan = (error: unknown): boolean => codeOf(error) === '23503'

/** Whether a prepared statement was not run because it has to be prepared again, as when a migration changed its tables. */
export const isStale = (error: unknown): boolean => error instanceof Error && 'isStale' in error
