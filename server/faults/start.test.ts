import { afterEach, expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { inhabitants, newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import { killServers, spawnServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 60_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

/** A start that must fail: its exit code and the one line it says. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const starting = spawnServer({ DATA_DIR: newDataFolder(), ...settings })
  starting.started.catch(() => undefined)
  expect(await starting.exited).toBe(1)
  const lines = starting.said().trim().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0]!
}

test(
  'a wrong setting stops the start with one line that names it',
  async () => {
    expect(await refusal({ PORT: 'abc' })).toContain('PORT must be a whole number')
    expect(await refusal({ LOG_LEVEL: 'loud' })).toContain('LOG_LEVEL must be one of')
    expect(await refusal({ DATABASE_URL: 'postgres://a@127.0.0.1/b' })).toContain('JWT_SECRET must be set')
    expect(await refusal({ DATABASE_URL: 'postgres://a@h1,h2/b?service=fuel' })).toContain('"service"')
    expect(await refusal({ DATABASE_URL: 'postgres:///b' })).toContain('must name a host')
    expect(await refusal({ JWT_SECRET: 'short' })).toContain('at least 32 bytes')
  },
  TEST_TIMEOUT_MS,
)

test(
  'a port that is taken is named, and the database that was started for nothing is stopped',
  async () => {
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const folder = await newFilledFolder()
    for (const workers of ['1', '2']) {
      const line = await refusal({ PORT: String(other.port), DATA_DIR: folder, WORKERS: workers })
      expect(line).toContain(`Port ${other.port} of 127.0.0.1 is in use`)
      expect(inhabitants(folder)).toEqual([])
    }
    await other.stop(true)
  },
  TEST_TIMEOUT_MS,
)

test(
  'a host that is no address of this machine is named, by one process and by several',
  async () => {
    const folder = await newFilledFolder()
    for (const HOST of ['256.1.1.1', '192.0.2.7']) {
      for (const WORKERS of ['1', '2']) {
        const line = await refusal({ HOST, DATA_DIR: folder, WORKERS })
        expect(line).toContain(`HOST ${HOST} is no address of this machine`)
      }
    }
  },
  TEST_TIMEOUT_MS,
)

test(
  'the first start says what to do next and keeps a secret for its owner; a second one is ready much sooner; every line of the log is JSON',
  async () => {
    const folder = newDataFolder()
    const began = performance.now()
    const first = spawnServer({ DATA_DIR: folder, SIGNUP_TRIAL_DAYS: '5' })
    const server = await first.started
    const firstMs = performance.now() - began
    await Bun.sleep(50)
    expect(first.said()).toContain(`Fuelblend is ready: ${server.url}`)
    expect(first.said()).toContain('Create Account')
    expect(first.said()).toContain('Premium for 5 days')
    expect(statSync(join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600)
    await fetch(`${server.url}/healthz`)
    expect((await server.stop()).exitCode).toBe(0)
    expect(server.lines.length).toBeGreaterThan(3)
    for (const line of server.lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) })

    const again = performance.now()
    const second = spawnServer({ DATA_DIR: folder })
    const { url } = await second.started
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect(performance.now() - again).toBeLessThan(0.7 * firstMs)
    await Bun.sleep(50)
    expect(second.said()).not.toContain('Create Account')
  },
  TEST_TIMEOUT_MS,
)
