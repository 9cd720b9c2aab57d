import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { busyness, until } from '../test-until.ts'
import { newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, blend, type Caller, signUp, twoMaterials } from './people.ts'
import { killServers, type ServerProcess, startServer } from './server-process.ts'

const PATIENCE = 120_000
/** Below the fifteen seconds after which an idle connection is cut. */
const ANSWERED_MS = 13_000

let server: ServerProcess

beforeAll(async () => {
  server = await startServer({ DATA_DIR: await newFilledFolder() })
}, PATIENCE)

afterAll(async () => {
  await killServers()
  await removeDataFolders()
}, PATIENCE)

async function newOwner(): Promise<Caller> {
  const caller = await signUp(server.url)
  expect((await blend(server.url, caller, await twoMaterials(server.url, caller), 40)).status).toBe(200)
  return caller
}

async function graph(caller: Caller, width: number) {
  const began = performance.now()
  const answer = await fetch(`${server.url}/calculations/blending/plot/?scale=1&width=${width}`, {
    headers: { ...bearer(caller), connection: 'close' },
  })
  await answer.arrayBuffer()
  const { status, headers } = answer
  return { status, retryAfter: Number(headers.get('retry-after')), ms: performance.now() - began }
}

/** The process that draws for this server. */
function drawingProcess(): number {
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .find((name) => {
      try {
        const [, parent] = readFileSync(`/proc/${name}/stat`, 'utf8').match(/\) \S (\d+) /)!
        return (
          parent === String(server.pid) &&
          readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('painter-process')
        )
      } catch {
        return false
      }
    })
  return Number(pid)
}

test(
  'while the process that draws hangs, every graph is answered in time; then another process draws',
  async () => {
    const [greedy, other] = [await newOwner(), await newOwner()]
    expect((await graph(other, 400)).status).toBe(200)
    process.kill(drawingProcess(), 'SIGSTOP')
    const answers = await Promise.all([
      ...Array.from({ length: 66 }, (_, at) => graph(greedy, 401 + at)),
      ...Array.from({ length: 10 }, (_, at) => graph(other, 401 + at)),
    ])
    for (const { status, retryAfter, ms } of answers) {
      expect([429, 503]).toContain(status)
      expect(retryAfter).toBeGreaterThan(0)
      expect(ms).toBeLessThan(ANSWERED_MS * busyness())
    }
    // What hangs is not theirs: one is told so, and the others that they wait for that one.
    expect(answers.slice(66).map(({ status }) => status)).toContain(503)
    await until(async () => (await graph(other, 500)).status === 200)
    expect((await graph(greedy, 500)).status).toBe(200)
  },
  PATIENCE,
)
