import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { adviceOn } from '../operator-advice.ts'

/** Wrong usage: exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command that can't do what was asked, with one line that says why: exit code 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a command with its arguments; on an error, prints what the operator can do about it. */
export async function runCommand(name: string, run: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\nSee bun run ${name} --help.`)
      process.exitCode = 2
      return
    }
    const line = error instanceof CommandError ? error.message : adviceOn(error)
    if (line === null) throw error
    console.error(line)
    process.exitCode = 1
  }
}

const DAYS_MAX = 36_500

/** `--days`: from 1 to 36500; null where it isn't said. Throws UsageError. */
export function readDays(text: string | undefined): number | null {
  if (text === undefined) return null
  const days = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(days >= 1 && days <= DAYS_MAX))
    throw new UsageError(`--days must be a whole number from 1 to ${DAYS_MAX}, but is "${text}".`)
  return days
}

/** The words of a command by its options. Throws UsageError. */
export function wordsBy<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}
