import { afterEach, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { newTestFolder } from '../test-folder.ts'
import { newDataFolder, newFilledFolder, removeDataFolders } from './data-folder.ts'
import { blend, materialNamed, ownMaterials, post, signUp, twoMaterials } from './people.ts'
import { createPostgres } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 120_000

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

/** Runs one of the commands as an operator does. */
async function command(
  name: 'backup' | 'restore',
  words: string[],
  settings: Record<string, string>,
): Promise<string> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `../cli/${name}.ts`), ...words], {
    cwd: '/',
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect(err).toBe('')
  expect(await child.exited).toBe(0)
  return out
}

/** All rows in a backup; those of a table in no order. */
const rowsOf = (file: string): string[] => {
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  return lines.slice(1, -1).sort()
}

test(
  'embedded to external and back: a backup beside a running server, and every row and log-in survives both ways',
  async () => {
    const files = newTestFolder()
    const [first, second, third] = ['first', 'second', 'third'].map((name) => join(files, name)) as [
      string,
      string,
      string,
    ]
    const folder = await newFilledFolder()
    const server = await startServer({ DATA_DIR: folder })
    const caller = await signUp(server.url)
    const materials = await twoMaterials(server.url, caller)
    for (let n = 0; n < 5; n++) {
      expect((await post(`${server.url}/me/materials/`, materialNamed(`ردیف ${n}`), caller)).status).toBe(201)
      expect((await blend(server.url, caller, materials, 10 + n)).status).toBe(200)
    }
    expect(await command('backup', [first], { DATA_DIR: folder })).toMatch(
      /^\S+: \d+ rows of \d+ tables\.\n$/,
    )
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await server.stop()

    const postgres = await createPostgres()
    const external = { DATABASE_URL: postgres.url, JWT_SECRET }
    await command('restore', [first], external)
    const moved = await startServer(external)
    const logIn = await post(`${moved.url}/api/login/`, {
      username: caller.username,
      password: 'a long enough passphrase',
    })
    expect(logIn.status).toBe(200)
    const { access } = (await logIn.json()) as { access: string }
    expect((await ownMaterials(moved.url, { ...caller, access })).sort()).toEqual(
      [0, 1, 2, 3, 4].map((n) => `ردیف ${n}`),
    )
    await moved.stop()
    await command('backup', [second], external)

    const back = newDataFolder()
    await command('restore', [second], { DATA_DIR: back })
    await command('backup', [third], { DATA_DIR: back })
    await postgres.stop()

    const before = rowsOf(first)
    expect(before.length).toBeGreaterThan(100)
    // The log-in above made one more session.
    const session = /^\{"id": "[^"]+", "account_id"|"expires_at"/
    const without = (rows: string[]) => rows.filter((row) => !session.test(row))
    expect(without(rowsOf(second))).toEqual(without(before))
    expect(rowsOf(third)).toEqual(rowsOf(second))
  },
  TEST_TIMEOUT_MS,
)
