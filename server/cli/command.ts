import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readDatabaseConfig } from '#server/config.ts'
import { connect, openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Sql } from '#server/db/sql.ts'
import { createLog } from '#server/log.ts'
import { adviceOn } from '../operator-advice.ts'

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** Why a command can't do its work, in one line: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

interface Command<Options extends ParseArgsOptionsConfig> {
  help: string
  options?: Options
  takesWords?: boolean
  /** Printed below the message about a faulty setting or database. */
  onFailure?: string
}

/** Runs a command with its arguments; on an error, prints what the operator can do about it. */
export async function runCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  name: string,
  command: Command<Options>,
  run: (values: ReturnType<typeof parsed<Options>>['values'], words: string[]) => Promise<void>,
): Promise<void> {
  try {
    const { values, positionals } = parsed(command.options ?? ({} as Options))
    if ((values as { help?: boolean }).help) return console.log(command.help)
    if (!command.takesWords && positionals.length > 0)
      throw new UsageError(`Unexpected argument "${positionals[0]}".`)
    await run(values, positionals)
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee bun run ${name} --help.`)
      process.exitCode = 2
      return
    }
    process.exitCode = 1
    if (error instanceof CommandError) return console.error(error.message)
    const advice = adviceOn(error)
    if (advice === null) throw error
    console.error([advice, command.onFailure].filter(Boolean).join('\n'))
  }
}

function parsed<const Options extends ParseArgsOptionsConfig>(options: Options) {
  const help = { type: 'boolean', short: 'h', default: false } as const
  try {
    return parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: { ...options, help },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

const DAYS_MAX = 36_500

/** `--days`, from 1 to 36500; null if absent. Throws UsageError. */
export function readDays(text: string | undefined): number | null {
  if (text === undefined) return null
  const days = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(days >= 1 && days <= DAYS_MAX))
    throw new UsageError(`--days must be a whole number from 1 to ${DAYS_MAX}, but is "${text}".`)
  return days
}

const STOPPED = 130

/**
 * Runs a command's work on the configured database, migrated first unless `isToMigrate` is false. A running server is
 * not disturbed. On SIGINT or SIGTERM the connection is cut, so that an open transaction is rolled back, and the process exits.
 * @throws ConfigError, EmbeddedDatabaseError or MigrationError, each with one line for the operator
 */
export async function withDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (sql: Sql) => Promise<T>,
  isToMigrate = true,
): Promise<T> {
  const log = createLog('warn', (line) => void process.stderr.write(line))
  const database = await openDatabase(readDatabaseConfig(env), log)
  const sql = connect(database.target, { max: 2, timeoutMs: null })
  const close = async () => {
    await sql.end({ timeout: 0 })
    await database.close()
  }
  const stop = () => void close().finally(() => process.exit(STOPPED))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    // Unlike the server, a command doesn't wait for an unreachable database.
    if (isToMigrate) await migrate(sql)
    return await work(sql)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await close()
  }
}
