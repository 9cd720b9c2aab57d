import { afterEach, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { layOut } from '../db/embedded/installation.ts'
import { tryExclusive } from '../db/embedded/lock.ts'
import { until } from '../test-until.ts'
import { inhabitants, newDataFolder, newMadeFolder, removeDataFolders } from './data-folder.ts'

const SLOW = 60_000
const isRoot = process.getuid?.() === 0

const children: Bun.Subprocess[] = []

const postmaster = (folder: string): number =>
  Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)

/** Another process that opens the database, prints `open`, and closes it on SIGTERM. */
async function startUser(folder: string): Promise<Bun.Subprocess<'ignore', 'pipe', 'inherit'>> {
  const program = `
    import { openEmbedded } from ${JSON.stringify(join(import.meta.dir, '../db/embedded/embedded.ts'))}
    const embedded = await openEmbedded({ folder: ${JSON.stringify(folder)}, fsync: false })
    process.on('SIGTERM', async () => { await embedded.close(); process.exit(0) })
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = Bun.spawn([process.execPath, '-e', program], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  children.push(child)
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('open\n')
  return child
}

const open = (folder: string) => openEmbedded({ folder, fsync: false })

async function rows(folder: string): Promise<number> {
  const embedded = await open(folder)
  const sql = connect(embedded.target)
  try {
    const [found] = await sql<{ number: number }[]>`select count(*) as number from kept`
    return found!.number
  } finally {
    await sql.end()
    await embedded.close()
  }
}

async function fill(target: Awaited<ReturnType<typeof open>>['target']): Promise<void> {
  const sql = connect(target)
  await sql`create table kept as select generate_series(1, 100) as n`
  await sql.end()
}

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL')
    await child.exited
  }
  await removeDataFolders()
}, SLOW)

test(
  'what was written is there after a stop, and a stop leaves no process',
  async () => {
    const folder = newDataFolder()
    const embedded = await open(folder)
    expect(embedded.first).toBe(true)
    await fill(embedded.target)
    await embedded.close()
    expect(inhabitants(folder)).toEqual([])
    expect(await rows(folder)).toBe(100)
  },
  SLOW,
)

test(
  'it knows Persian letters and the case of others, and orders by code point',
  async () => {
    const embedded = await open(await newMadeFolder())
    const sql = connect(embedded.target)
    const [found] =
      await sql`select 'نفت گاز' ilike '%گاز%' as persian, 'ÄÖ' ilike 'äö' as folded, 'ی' < 'ک' as code_points`
    expect(found).toEqual({ persian: true, folded: true, code_points: false })
    await sql.end()
    await embedded.close()
  },
  SLOW,
)

test(
  'several processes share one database, and the last one stops it',
  async () => {
    const folder = newDataFolder()
    const [one, other] = await Promise.all([startUser(folder), startUser(folder)])
    const third = await open(folder)
    expect(third.first).toBe(false)
    const pid = postmaster(folder)
    one.kill('SIGTERM')
    await one.exited
    await third.close()
    expect(postmaster(folder)).toBe(pid)
    other.kill('SIGTERM')
    await other.exited
    expect(inhabitants(folder)).toEqual([])
  },
  SLOW,
)

test(
  'after the kill of its only user a running database is adopted, with its rows',
  async () => {
    const folder = await newMadeFolder()
    const user = await startUser(folder)
    const pid = postmaster(folder)
    user.kill('SIGKILL')
    await user.exited
    const embedded = await open(folder)
    expect(embedded.first).toBe(true)
    expect(postmaster(folder)).toBe(pid)
    await fill(embedded.target)
    await embedded.close()
    expect(await rows(folder)).toBe(100)
  },
  SLOW,
)

test(
  'after the kill of user and database together the next one recovers every row',
  async () => {
    const folder = await newMadeFolder()
    const user = await startUser(folder)
    const embedded = await open(folder)
    await fill(embedded.target)
    user.kill('SIGKILL')
    for (const pid of inhabitants(folder)) process.kill(pid, 'SIGKILL')
    await embedded.close()
    // What was killed may still be on its way down, and cut the first connection.
    await until(async () => (await rows(folder).catch(() => -1)) >= 0)
    expect(await rows(folder)).toBe(100)
  },
  SLOW,
)

test(
  'a database that dies under a living application is started again',
  async () => {
    const folder = await newMadeFolder()
    const embedded = await open(folder)
    const sql = connect(embedded.target)
    await sql`select 1`
    const killed = postmaster(folder)
    process.kill(killed, 'SIGKILL')
    // A backend of the killed postmaster may still answer for a moment.
    const isNew = () => existsSync(join(folder, 'postgres/postmaster.pid')) && postmaster(folder) !== killed
    const deadline = Date.now() + 30_000
    let answer = 0
    while ((answer !== 2 || !isNew()) && Date.now() < deadline) {
      await Bun.sleep(50)
      answer = await sql`select 2 as n`.then(
        ([row]) => row!.n,
        () => 0,
      )
    }
    expect(answer).toBe(2)
    expect(isNew()).toBe(true)
    await sql.end()
    await embedded.close()
  },
  SLOW,
)

test(
  'one that dies as it is given up stays down',
  async () => {
    const folder = await newMadeFolder()
    const embedded = await open(folder)
    const gate = tryExclusive(layOut(folder).gate)
    process.kill(postmaster(folder), 'SIGKILL')
    // By then the watch has noticed and waits for the gate, and the close takes it first.
    await Bun.sleep(700)
    gate!.release()
    await embedded.close()
    await Bun.sleep(300)
    expect(inhabitants(folder)).toEqual([])
  },
  SLOW,
)

test(
  'what a first start left half made is cleared away',
  async () => {
    const folder = newDataFolder()
    mkdirSync(join(folder, 'postgres.making-1/base'), { recursive: true })
    const embedded = await open(folder)
    await embedded.close()
    expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([])
  },
  SLOW,
)

test(
  'marks of a killed server that name a living stranger do not stop the start',
  async () => {
    const folder = await newMadeFolder()
    const stranger = process.pid
    writeFileSync(join(folder, 'postgres/postmaster.pid'), `${stranger}\n${join(folder, 'postgres')}\n`)
    writeFileSync(join(folder, 'socket/.s.PGSQL.5432.lock'), `${stranger}\n`)
    const embedded = await open(folder)
    expect(postmaster(folder)).not.toBe(stranger)
    await embedded.close()
  },
  SLOW,
)

test(
  'a folder too deep for a socket gets one elsewhere',
  async () => {
    const folder = join(newDataFolder(), 'deep'.repeat(20), 'deeper'.repeat(20))
    const embedded = await open(folder)
    expect(embedded.target.socketFolder).not.toStartWith(folder)
    await fill(embedded.target)
    await embedded.close()
    expect(await rows(folder)).toBe(100)
    rmSync(embedded.target.socketFolder, { recursive: true })
  },
  SLOW,
)

test(
  'data of another version of PostgreSQL are refused by name',
  async () => {
    const folder = await newMadeFolder()
    writeFileSync(join(folder, 'postgres/PG_VERSION'), '12\n')
    await expect(open(folder)).rejects.toThrow('was written by PostgreSQL 12')
  },
  SLOW,
)

test('a data folder that cannot be made is named in one line', async () => {
  const file = join(newDataFolder(), 'file')
  writeFileSync(file, '')
  const error = await open(join(file, 'data')).catch((failure) => failure)
  expect(error.message).toContain(`${file}/data can't be made`)
  expect(error.message).not.toContain('\n')
})

test.if(isRoot)(
  'root can use a folder that nobody else may enter',
  async () => {
    const folder = newDataFolder()
    chmodSync(folder, 0o700)
    const embedded = await open(folder)
    await fill(embedded.target)
    await embedded.close()
    expect(await rows(folder)).toBe(100)
  },
  SLOW,
)
