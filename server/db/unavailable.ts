/** What PostgreSQL says when it can't serve now but may be able to soon. */
const SERVER_STATES = new Set([
  '25006', // a write on a standby
  '53000', // out of some resource
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // a lock was not available in time
  '57014', // cancelled by the statement timeout
  '57P01', // shutting down
  '57P02', // crashing
  '57P03', // starting up
  '57P05', // idle session closed
  '58030', // input or output failed
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01', // a pooler whose server has gone
])

/** The codes of the driver and the operating system for a lost connection. */
const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'DATABASE_SILENT',
  'NO_SERVER', // no server meets `target_session_attrs`
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT', // no socket file
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
])

/**
 * Whether a query failed because the database is away, full or too slow, so that it may work later.
 * A write that fails like this may or may not have been done: it is never retried automatically.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = String(codeOf(error))
  // Other files may be missing too. A broken pipe is always the database's: no route writes to any other.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect'
  return SERVER_STATES.has(code) || LOST.has(code)
}

export const RETRIES = 3
const FIRST_PAUSE_MS = 20

/** The code of an error of PostgreSQL, the driver or the system, if any. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether PostgreSQL rolled back because of another transaction: a serialization failure or a deadlock. */
export const isConflict = (error: unknown): boolean => /^(40001|40P01)$/.test(String(codeOf(error)))

/** The pause before another try: longer each time, and different for two that collided. */
export const pauseMs = (attempt: number): number => FIRST_PAUSE_MS * 4 ** attempt * (0.5 + Math.random())

/** Whether a write reached a read-only server, such as a former primary that is a standby now. */
export const isReadOnly = (error: unknown): boolean => codeOf(error) === '25006'

/** Whether another row has this row's unique key. */
export const isTaken = (error: unknown): boolean => codeOf(error) === '23505'

/** Whether a row belongs to one that is gone. */
export const isOrphan = (error: unknown): boolean => codeOf(error) === '23503'

/** Whether a statement was not run because it has to be prepared again, as after a migration of its tables. */
export const isStale = (error: unknown): boolean => error instanceof Error && 'isStale' in error
