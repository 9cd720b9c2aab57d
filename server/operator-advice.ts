import { ConfigError } from './config.ts'
import { BackupError } from './db/backup.ts'
import { EmbeddedDatabaseError } from './db/embedded/installation.ts'
import { MigrationError } from './db/migrate.ts'
import { codeOf, isDatabaseUnavailable } from './db/unavailable.ts'

/** Errors whose message is meant for the operator. */
const PLAIN = [BackupError, ConfigError, EmbeddedDatabaseError, MigrationError]

/** PostgreSQL's error classes for access: a wrong password, a missing database, missing privileges. */
const ACCESS = /^(28|3D|42501)/

/** One line about an error that an operator can act on; null for a bug, which needs the stack. */
export function adviceOn(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (PLAIN.some((kind) => error instanceof kind)) return error.message
  if (isDatabaseUnavailable(error)) return `The database does not answer: ${error.message}`
  const code = String(codeOf(error))
  if (ACCESS.test(code)) return `The database refuses: ${error.message}`
  if (code === 'ENOSPC') return `The disk is full: ${error.message}`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `A file can't be written: ${error.message}`
  return null
}
