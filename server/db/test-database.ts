import { createHash, randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { connect, type DatabaseTarget } from './connect.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import { layOut } from './embedded/installation.ts'
import { isRunning } from './embedded/postmaster.ts'
import { migrate, readMigrations } from './migrate.ts'
import type { Querier, Sql } from './sql.ts'

/** A test file's own database, with its address for tests that need more connections. */
export type TestDatabase = Sql & { target: DatabaseTarget }

type Server = {
  /** A connection to the database from which the others are managed. */
  admin: Sql
  manager: DatabaseTarget
  of(database: string): DatabaseTarget
  template: string
  embedded: Embedded | null
}

const TEMPLATE_PREFIX = 'fuelblend_template_'
const TEST_PREFIX = 'fuelblend_test_'
const FORGOTTEN_MS = 2 * 60 * 60 * 1000
const LOCK = 720_846_114
/** Each drop waits for a checkpoint, and those of several at once share one. */
const DROPS_AT_ONCE = 8
/** Enough for a slow machine; what is tested is never how long a statement takes. */
const TIMEOUT_MS = 30_000

/** How long the end of a run waits to be the last user of the server, which another run may have too. */
const LAST_USER_MS = 3_000

const SOURCE_ROOT = join(import.meta.dir, '../..')

const MARK = createHash('sha256').update(SOURCE_ROOT).digest('hex').slice(0, 10)
/** Of one server for all runs from this checkout. */
const EMBEDDED_FOLDER = join(tmpdir(), `fuelblend-test-${process.getuid?.() ?? 0}-${MARK}`)

const embeddedOptions = () => ({ folder: EMBEDDED_FOLDER, fsync: false, maxConnections: 500 })

/** What the databases of all processes of a run have in their names. */
const RUN =
  basename(process.env.TEST_FOLDER ?? '')
    .split('-')
    .at(-1) || 'alone'

const open: { sql: Sql; name: string; isLasting: boolean }[] = []
let server: Promise<Server> | null = null

async function dropAll(target: DatabaseTarget, names: string[]): Promise<void> {
  const sql = connect(target, { max: DROPS_AT_ONCE, timeoutMs: null })
  await Promise.all(names.map((name) => sql`drop database if exists ${sql(name)} with (force)`))
  await sql.end({ timeout: 1 })
}

/** Databases of runs that were killed: all of them if we are the server's only user, else the old ones. */
async function selectForgotten(admin: Sql, alone: boolean, template: string): Promise<string[]> {
  const names = await admin<{ datname: string }[]>`
    select datname from pg_database where datname like 'fuelblend\\_t%\\_%'`
  return names
    .map(({ datname }) => datname)
    .filter((name) => {
      const madeAt = Number.parseInt(name.slice(TEST_PREFIX.length), 36)
      const old = name.startsWith(TEST_PREFIX) && (alone || Date.now() - madeAt > FORGOTTEN_MS)
      return old || (name.startsWith(TEMPLATE_PREFIX) && name !== template && alone)
    })
}

async function ensureTemplate(admin: Sql, of: Server['of'], template: string): Promise<void> {
  const exists = await admin`select from pg_database where datname = ${template}`
  if (exists.length > 0) return
  const making = `${template}_making`
  await admin`drop database if exists ${admin(making)} with (force)`
  await admin`create database ${admin(making)} template template0`
  const sql = connect(of(making), { max: 1, timeoutMs: null })
  try {
    await migrate(sql)
  } finally {
    await sql.end()
  }
  await admin`alter database ${admin(making)} rename to ${admin(template)}`
}

async function openServer(): Promise<Server> {
  const external = process.env.TEST_DATABASE_URL
  const embedded = external ? null : await openEmbedded(embeddedOptions())
  const of = (database: string): DatabaseTarget => {
    if (embedded) return { ...embedded.target, database }
    const url = new URL(external!)
    url.pathname = `/${database}`
    return url.href
  }
  const manager = embedded ? of('postgres') : external!
  const admin = connect(manager, { max: 1, timeoutMs: null })
  const checksums = readMigrations().map(({ checksum }) => checksum)
  const mark = createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)
  const template = `${TEMPLATE_PREFIX}${mark}`
  await admin`select pg_advisory_lock(${LOCK})`
  try {
    await dropAll(manager, await selectForgotten(admin, embedded?.first ?? false, template))
    await ensureTemplate(admin, of, template)
  } finally {
    await admin`select pg_advisory_unlock(${LOCK})`
  }
  return { admin, manager, of, template, embedded }
}

/**
 * A fresh migrated database on a real PostgreSQL: the one of TEST_DATABASE_URL, or an embedded one shared by
 * all runs from this checkout. It is closed and dropped when the tests of the file end, or of the process if it is lasting.
 */
export async function openTestDb(isLasting = false): Promise<TestDatabase> {
  server ??= openServer()
  const { admin, of, template } = await server
  const name = `${TEST_PREFIX}${Date.now().toString(36)}_${RUN}_${randomBytes(6).toString('hex')}`
  const [version] = await admin<
    { number: number }[]
  >`select current_setting('server_version_num')::int as number`
  const strategy = version!.number >= 150_000 ? admin`strategy file_copy` : admin``
  await admin`create database ${admin(name)} template ${admin(template)} ${strategy}`
  const target = of(name)
  const sql = connect(target, { max: 5, timeoutMs: TIMEOUT_MS, idleSeconds: 5 })
  open.push({ sql, name, isLasting })
  return Object.assign(sql, { target })
}

/** Accounts that were inserted by themselves get the space that signing up would have given them. */
export const giveSpaces = (sql: Querier) => sql`
  insert into space (id, account_id, kind, subscriber_id) select id, id, 'personal', id from account
  on conflict do nothing`

/** Closes and drops the databases that this process has opened, without those that last where files follow. */
export async function closeTestDatabases(without: 'none' | 'lasting' = 'none'): Promise<void> {
  if (server === null) return
  const { manager } = await server
  const gone = open.filter(({ isLasting }) => without === 'none' || !isLasting)
  open.splice(0, open.length, ...open.filter((one) => !gone.includes(one)))
  await Promise.all(gone.map(({ sql }) => sql.end({ timeout: 0 })))
  await dropAll(
    manager,
    gone.map(({ name }) => name),
  )
}

/**
 * Stops the server if this process is its last user, also one that a killed process has left. Where all of a run ends, the
 * databases of its processes are dropped first; an embedded server that was interrupted drops them at its next start.
 */
export async function endTestServer(of: 'process' | 'run' | 'interrupted' = 'process'): Promise<void> {
  const found = await server?.catch(() => null)
  server = null
  try {
    if (found && of !== 'process' && !(of === 'interrupted' && found.embedded)) {
      const names = await found.admin<{ datname: string }[]>`
        select datname from pg_database where datname like ${`${TEST_PREFIX}%\\_${RUN}\\_%`}`
      await dropAll(
        found.manager,
        names.map(({ datname }) => datname),
      )
    }
    await found?.admin.end({ timeout: 1 })
  } finally {
    // Whatever became of the databases, the next run drops them; the server would go on for good.
    await found?.embedded?.close()
  }
  if (of === 'process' || process.env.TEST_DATABASE_URL) return
  // Processes that were just killed may be its users a moment longer.
  const deadline = performance.now() + LAST_USER_MS
  while (isRunning(layOut(EMBEDDED_FOLDER)) && performance.now() < deadline) {
    const { close } = await openEmbedded(embeddedOptions())
    await close()
    await Bun.sleep(50)
  }
}
