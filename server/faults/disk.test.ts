import { afterEach, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { until } from '../test-until.ts'
import { inhabitants, newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, type Caller, materialNamed, ownMaterials, post, signUp } from './people.ts'
import { killServers, spawnServer, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 120_000
const MB = 1024 * 1024
const WAL_SEGMENT_MB = 16
const NOTICED_MS = 5_000

const mounted: string[] = []

const run = (...command: string[]): boolean =>
  Bun.spawnSync(command, { stdio: ['ignore', 'ignore', 'ignore'] }).success

/** A disk of its own. */
function mountDisk(megabytes: number): string {
  const disk = join(newDataFolder(), 'disk')
  mkdirSync(disk)
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', disk))
    throw new Error('no mount')
  mounted.push(disk)
  return disk
}

const canMount = process.getuid?.() === 0 && probeMount()
function probeMount(): boolean {
  const folder = newDataFolder()
  const done = run('mount', '-t', 'tmpfs', 'tmpfs', folder) && run('umount', folder)
  rmSync(folder, { recursive: true, force: true })
  return done
}

/** Leaves so many bytes free. */
async function fillDisk(disk: string, free: number): Promise<string> {
  const filler = join(disk, 'filler')
  const { bavail, bsize } = await statfs(disk)
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - free)))
  return filler
}

afterEach(async () => {
  await killServers()
  for (const disk of mounted.splice(0)) {
    for (const pid of inhabitants(disk)) process.kill(pid, 'SIGKILL')
    for (let attempt = 0; attempt < 50 && !run('umount', disk); attempt++) await Bun.sleep(50)
  }
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

/** A start that must fail, with one line for the operator. */
async function refusedStart(dataDir: string): Promise<string> {
  const starting = spawnServer({ DATA_DIR: dataDir })
  const error = await starting.started.then(
    () => 'it started',
    () => null,
  )
  expect(error).toBeNull()
  expect(await starting.exited).toBe(1)
  const lines = starting.said().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

const probe = (url: string, name: string) => fetch(`${url}/${name}`).then(({ status }) => status)

/** How long `/readyz` goes on to answer 200, in ms. */
async function becomesUnready(url: string): Promise<number> {
  const began = performance.now()
  while ((await probe(url, 'readyz')) !== 503 && performance.now() - began < TEST_TIMEOUT_MS / 2)
    await Bun.sleep(50)
  return performance.now() - began
}

async function write(url: string, caller: Caller, name: string): Promise<number> {
  const material = materialNamed(name)
  const answer = await post(
    `${url}/me/materials/`,
    { ...material, name_farsi: 'گازوئیل '.repeat(20).trim() },
    caller,
  )
  await answer.arrayBuffer()
  return answer.status
}

test.if(canMount)(
  'a disk that fills up under work: 503, nothing acknowledged is lost, and all is well when there is room again',
  async () => {
    const disk = mountDisk(220)
    const server = await startServer({ DATA_DIR: await newFilledFolder(disk) })
    const caller = await signUp(server.url)
    const acknowledged: string[] = []
    expect(await probe(server.url, 'readyz')).toBe(200)
    const filler = await fillDisk(disk, 0)
    // Some rows still fit into allocated space, but there is no more.
    expect(await becomesUnready(server.url)).toBeLessThan(NOTICED_MS)
    let refused = 0
    // Space that PostgreSQL has already allocated must be used up first.
    for (let n = 1; n <= 40_000 && refused < 3; n++) {
      const name = `row ${n}`
      const status = await write(server.url, caller, name)
      if (status === 201) acknowledged.push(name)
      else refused += 1
      if (status !== 201) expect(status).toBe(503)
    }
    expect(refused).toBeGreaterThan(0)
    expect(await probe(server.url, 'healthz')).toBe(200)
    expect(await probe(server.url, 'readyz')).toBe(503)

    rmSync(filler)
    await until(async () => (await write(server.url, caller, `after ${performance.now()}`)) === 201)
    expect(await probe(server.url, 'readyz')).toBe(200)
    const kept = new Set(await ownMaterials(server.url, caller))
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    expect((await server.stop()).exitCode).toBe(0)
  },
  TEST_TIMEOUT_MS,
)

test.if(canMount)(
  'a disk with room for some rows but not for the next segment of the WAL is not ready, and is when there is room again',
  async () => {
    const disk = mountDisk(220)
    const server = await startServer({ DATA_DIR: await newFilledFolder(disk) })
    expect(await probe(server.url, 'readyz')).toBe(200)
    const filler = await fillDisk(disk, (WAL_SEGMENT_MB / 2) * MB)
    expect(await becomesUnready(server.url)).toBeLessThan(NOTICED_MS)
    rmSync(filler)
    expect(await probe(server.url, 'readyz')).toBe(200)
    expect((await server.stop()).exitCode).toBe(0)
  },
  TEST_TIMEOUT_MS,
)

test.if(canMount)(
  'a disk too small for the first start: one clear line, nothing half made, and a start when there is room',
  async () => {
    const disk = mountDisk(200)
    const filler = await fillDisk(disk, 12 * MB)
    expect(await refusedStart(disk)).toMatch(/No space left on device/i)
    expect(readdirSync(disk).filter((name) => name.startsWith('postgres'))).toEqual([])
    rmSync(filler)
    const server = await startServer({ DATA_DIR: disk })
    await signUp(server.url)
    expect((await server.stop()).exitCode).toBe(0)
  },
  TEST_TIMEOUT_MS,
)

test.if(canMount)(
  'a read-only folder, empty or with data: one clear line, and the data are as they were afterwards',
  async () => {
    const disk = mountDisk(200)
    run('mount', '-o', 'remount,ro', disk)
    expect(await refusedStart(join(disk, 'data'))).toMatch(/read-only/i)
    run('mount', '-o', 'remount,rw', disk)

    const server = await startServer({ DATA_DIR: await newFilledFolder(disk) })
    const caller = await signUp(server.url)
    expect(await write(server.url, caller, 'kept')).toBe(201)
    await server.stop()

    run('mount', '-o', 'remount,ro', disk)
    expect(await refusedStart(disk)).toMatch(/read-only|readonly/i)
    run('mount', '-o', 'remount,rw', disk)
    const again = await startServer({ DATA_DIR: disk })
    expect(await ownMaterials(again.url, caller)).toEqual(['kept'])
    const list = await fetch(`${again.url}/materials/`, { headers: bearer(caller) })
    expect(list.status).toBe(200)
    expect((await again.stop()).exitCode).toBe(0)
  },
  TEST_TIMEOUT_MS,
)
