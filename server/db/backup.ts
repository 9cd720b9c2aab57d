import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Applied, findApplied, migrate, migrateWithin, pending, readMigrations } from './migrate.ts'
import { allowTime, oneRow, type Querier, type Sql, type Transaction } from './sql.ts'

const MIGRATIONS = 'schema_migration'
/** Rows are read and written in batches of at most so many, or so many characters of JSON. */
const BATCH_ROWS = 500
const BATCH_BYTES = 4_000_000

/** Our tables, each after those that it refers to. */
async function selectTables(sql: Querier): Promise<string[]> {
  const tables = await sql<{ name: string; needs: string[] }[]>`
    select c.relname as name,
           array(select r.relname from pg_constraint f join pg_class r on r.oid = f.confrelid
                 where f.conrelid = c.oid and f.contype = 'f' and r.oid <> c.oid)::text[] as needs
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> ${MIGRATIONS}
    order by c.relname`
  const ordered: string[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const ready = waiting.filter(({ needs }) => needs.every((name) => ordered.includes(name)))
    if (ready.length === 0) throw new Error('The tables refer to one another in a circle.')
    ordered.push(...ready.map(({ name }) => name))
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return ordered
}

async function* selectEverything(transaction: Transaction): AsyncGenerator<Part> {
  for (const name of await selectTables(transaction)) {
    yield { is: 'table', name }
    const rows = transaction<{ json: string }[]>`select to_jsonb(t)::text as json from ${transaction(name)} t`
    for await (const batch of rows.cursor(BATCH_ROWS)) {
      for (const { json } of batch) yield { is: 'row', json }
    }
  }
}

/** Number of rows of each table. */
type Rows = Record<string, number>

/** Notes that a backup was made, for the metrics. A standby takes no note. */
async function noteBackup(sql: Sql): Promise<void> {
  const rows = await sql<{ can: boolean }[]>`
    select not current_setting('transaction_read_only')::boolean and to_regclass('heartbeat') is not null as can`
  if (oneRow(rows, 'settings').can)
    await sql`
      insert into heartbeat (name, at) values ('backup', now())
      on conflict (name) do update set at = excluded.at`
}

/**
 * Writes all rows of all tables, as of one moment, into a file; the database may be in use.
 * @throws BackupError if there is nothing to write
 */
export async function backUp(sql: Sql, path: string): Promise<Rows> {
  const migrations = await findApplied(sql)
  if (migrations.length === 0) throw new BackupError('This database holds no tables of Fuelblend.')
  const head = { fuelblend: 'backup', format: 1, madeAt: new Date().toISOString(), migrations } as const
  const rows = (await sql.begin('isolation level repeatable read read only', (transaction) =>
    writeBackup(path, head, selectEverything(transaction)),
  )) as Rows
  await noteBackup(sql)
  return rows
}

const sameLevel = (one: readonly Applied[], other: readonly Applied[]): boolean =>
  one.length === other.length && one.every(({ checksum }, index) => checksum === other[index]!.checksum)

/** Gives an empty database the schema of the backup; any other must have the same one, and is emptied. */
async function prepareTables(
  transaction: Transaction,
  found: readonly Applied[],
  wanted: Applied[],
  replace: boolean,
) {
  const ours = readMigrations()
  const known = ours.slice(0, ours.length - pending(ours, wanted).length)
  if (found.length === 0) {
    await migrateWithin(transaction, known)
  } else if (!sameLevel(found, wanted)) {
    throw new BackupError(
      'The backup is of another release than this database. Restore it into an empty database.',
    )
  }
  const people = await transaction<{ present: boolean }[]>`select exists (select from account) as present`
  if (oneRow(people, 'accounts').present && !replace) {
    throw new BackupError(
      'This database has accounts. --replace removes all that is in it and puts the backup in its place.',
    )
  }
  const tables = await selectTables(transaction)
  await transaction`truncate ${transaction(tables)}`
}

/** The columns of a table that are written; the others follow from them. */
const selectColumns = async (sql: Querier, table: string): Promise<string[]> =>
  (
    await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      order by attnum`
  ).map(({ name }) => name)

async function insertAll(transaction: Transaction, path: string): Promise<Rows> {
  const rows: Rows = {}
  let table = ''
  let columns: string[] = []
  let batch: string[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length === 0) return
    const done = await transaction`
      insert into ${transaction(table)} (${transaction(columns)})
      select ${transaction(columns)}
      from jsonb_populate_recordset(null::${transaction(table)}, ${`[${batch.join(',')}]`}::text::jsonb)`
    rows[table]! += done.count
    batch = []
    bytes = 0
  }
  for await (const part of readBackup(path)) {
    if (part.is === 'table') {
      await flush()
      table = part.name
      columns = await selectColumns(transaction, table)
      rows[table] = 0
    } else {
      batch.push(part.json)
      bytes += part.json.length
      if (batch.length >= BATCH_ROWS || bytes >= BATCH_BYTES) await flush()
    }
  }
  await flush()
  return rows
}

/**
 * Restores a backup into a database without accounts, wholly or not at all, and migrates it.
 * @param replace whether the content of the database may be removed
 * @throws BackupError, MigrationError
 */
export async function restore(sql: Sql, path: string, replace: boolean): Promise<Rows> {
  const { head, rows: expected } = await checkBackup(path)
  const found = await findApplied(sql)
  const rows = (await sql.begin(async (transaction) => {
    await allowTime(transaction)
    // The events are in the backup: the triggers must not write them again.
    await transaction`select set_config('fuelblend.restoring', 'on', true)`
    await prepareTables(transaction, found, head.migrations, replace)
    const inserted = await insertAll(transaction, path)
    for (const [table, number] of Object.entries(expected)) {
      if (inserted[table] !== number)
        throw new BackupError(`Of ${number} rows of ${table} ${inserted[table]} came through.`)
    }
    return inserted
  })) as Rows
  await migrate(sql)
  return rows
}

/**
 * A backup is a gzipped text. Lines that begin with # describe it: the head comes first, then the name of each table
 * before its rows, and the end last, with a checksum of everything before it. Every other line is a row as JSON.
 */
type Head = { fuelblend: 'backup'; format: 1; madeAt: string; migrations: Applied[] }
type End = { end: true; rows: Rows; sha256: string }

export type Part = { is: 'table'; name: string } | { is: 'row'; json: string }

/** Why a backup can't be written or read. The message is ready to be shown. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Writes a backup under another name, and renames it when it is complete and on the disk. */
export async function writeBackup(path: string, head: Head, parts: AsyncIterable<Part>): Promise<Rows> {
  const aside = `${path}.${process.pid}.part`
  const rows: Rows = {}
  async function* lines(): AsyncGenerator<string> {
    const hash = createHash('sha256')
    const take = (line: string): string => {
      hash.update(`${line}\n`)
      return `${line}\n`
    }
    yield take(`#${JSON.stringify(head)}`)
    let table = ''
    for await (const part of parts) {
      if (part.is === 'table') {
        table = part.name
        rows[table] = 0
        yield take(`#${JSON.stringify({ table })}`)
      } else {
        rows[table]! += 1
        yield take(part.json)
      }
    }
    const end: End = { end: true, rows, sha256: hash.digest('hex') }
    yield `#${JSON.stringify(end)}\n`
  }
  try {
    await pipeline(lines, createGzip(), createWriteStream(aside, { flags: 'wx', mode: 0o600 }))
    const file = await open(aside)
    await file.sync()
    await file.close()
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
  return rows
}

async function* readLines(path: string): AsyncGenerator<string> {
  const plain = new PassThrough()
  const unpacked = pipeline(createReadStream(path), createGunzip(), plain)
  // Without a listener a broken file would end the process before the loop below sees it.
  unpacked.catch(() => undefined)
  const decoder = new TextDecoder()
  let rest = ''
  // Not node:readline: it takes U+2028 for the end of a line, and a text may contain that.
  for await (const chunk of plain) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest !== '') yield rest
  await unpacked
}

function readHead(line: string | undefined, path: string): Head {
  try {
    const head: Head = JSON.parse(line!.slice(1))
    if (line!.startsWith('#') && head.fuelblend === 'backup' && head.format === 1) return head
  } catch {
    // Reported below.
  }
  throw new BackupError(`${path} is no backup that this release can read.`)
}

/** Reads a backup to its end. @throws BackupError if it is another file, cut short or changed */
async function checkBackup(path: string): Promise<{ head: Head; rows: Rows }> {
  const hash = createHash('sha256')
  let head: Head | null = null
  let end: End | null = null
  try {
    for await (const line of readLines(path)) {
      head ??= readHead(line, path)
      if (line.startsWith('#{"end":')) end = JSON.parse(line.slice(1))
      else hash.update(`${line}\n`)
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new BackupError(`There is no file ${path}.`)
    // Not gzipped: not one of our files.
    if (code === 'Z_DATA_ERROR' && head === null) readHead(undefined, path)
    throw new BackupError(`${path} can't be read: ${(error as Error).message}`)
  }
  if (head === null) return { head: readHead(undefined, path), rows: {} }
  if (end === null) throw new BackupError(`${path} is cut short.`)
  if (end.sha256 !== hash.digest('hex')) throw new BackupError(`${path} was changed since it was written.`)
  return { head, rows: end.rows }
}

/** The tables and rows of a backup that was checked. */
async function* readBackup(path: string): AsyncGenerator<Part> {
  for await (const line of readLines(path)) {
    if (!line.startsWith('#')) yield { is: 'row', json: line }
    else if (line.startsWith('#{"table":')) yield { is: 'table', name: JSON.parse(line.slice(1)).table }
  }
}
