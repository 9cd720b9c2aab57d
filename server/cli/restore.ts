import { restore } from '../db/backup.ts'
import { runCommand, UsageError, withDatabase } from './command.ts'

const HELP = `bun run restore FILE [--replace]
Puts a backup into the database, wholly or not at all. The file is read from end to end first, so that one that was cut
short or changed is refused. A backup of an older release is brought up to date afterwards.
  --replace  also where the database has accounts: all that is in it is removed
  --help     this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR. It may be another kind than the
one the backup is from.`

const OPTIONS = { replace: { type: 'boolean', default: false } } as const

await runCommand(
  'restore',
  { help: HELP, options: OPTIONS, takesWords: true },
  async ({ replace }, words) => {
    const [file, ...rest] = words
    if (file === undefined || rest.length > 0) throw new UsageError('One file is wanted.')
    const rows = await withDatabase(process.env, (sql) => restore(sql, file, replace), false)
    const total = Object.values(rows).reduce((sum, number) => sum + number, 0)
    console.log(`${total} rows of ${Object.keys(rows).length} tables restored from ${file}.`)
  },
)
