import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { backUp } from '../db/backup.ts'
import { CommandError, runCommand, UsageError, withDatabase } from './command.ts'

const HELP = `bun run backup FILE
Writes everything in the database, as of one moment, into a gzipped text. The server may be running. A file of that
name is replaced when the new one is whole; its folder is made if it is missing. It holds password hashes and e-mail addresses: only you may read it.
  --help  this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR. The secret that signs
tokens (JWT_SECRET, or DATA_DIR/jwt-secret) is not in the backup; without it everybody logs in again.`

/** Before the database is read. */
function preparePlace(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandError(`The folder ${dirname(file)} can't be made: ${(error as Error).message}`)
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`${file} is a folder. Name a file.`)
}

await runCommand('backup', { help: HELP, takesWords: true }, async (_, [file, ...rest]) => {
  if (file === undefined || rest.length > 0) throw new UsageError('One file is wanted.')
  preparePlace(file)
  const rows = await withDatabase(process.env, (sql) => backUp(sql, file), false)
  const total = Object.values(rows).reduce((sum, number) => sum + number, 0)
  console.log(`${file}: ${total} rows of ${Object.keys(rows).length} tables.`)
})
