import { adviceOn } from '../operator-advice.ts'

/** A command called wrongly; ends it with 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command that can't do what it was asked for, with a line that says why; ends it with 1. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Runs a command on the words after its name, and says what an operator can do about whatever went wrong. */
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
