import { afterAll, expect, test } from 'bun:test'
import { newFilledFolder, removeDataFolders } from './data-folder.ts'
import { bearer, blend, type Caller, signUp, twoMaterials } from './people.ts'
import { killServers, startServer } from './server-process.ts'

const PATIENCE = 120_000
const SOON_MS = 20_000

afterAll(async () => {
  await killServers()
  await removeDataFolders()
}, PATIENCE)

/** Which of these calculations still have a graph. */
async function keptOf(url: string, caller: Caller, ids: readonly string[]): Promise<boolean[]> {
  const kept: boolean[] = []
  for (const id of ids) {
    const path = `/calculations/blending/plot/?format=svg&width=320&height=320&calculation=${id}`
    const { status } = await fetch(url + path, { headers: bearer(caller) })
    expect([200, 404]).toContain(status)
    kept.push(status === 200)
  }
  return kept
}

async function eventually(found: () => Promise<boolean[]>, wanted: boolean[]): Promise<void> {
  const deadline = performance.now() + SOON_MS
  while (!Bun.deepEquals(await found(), wanted) && performance.now() < deadline) await Bun.sleep(300)
  expect(await found()).toEqual(wanted)
}

test(
  'a server deletes what is beyond the number, after blends and after a start with a smaller number',
  async () => {
    const DATA_DIR = await newFilledFolder()
    const server = await startServer({ DATA_DIR, CALCULATIONS_KEPT: '3' })
    const caller = await signUp(server.url)
    const materials = await twoMaterials(server.url, caller)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const answer = await blend(server.url, caller, materials, 10 + n)
      ids.push(((await answer.json()) as { id: string }).id)
    }
    await eventually(() => keptOf(server.url, caller, ids), [false, false, true, true, true])
    expect(
      server.lines.filter((line) => line.includes('old calculations were deleted')).length,
    ).toBeGreaterThan(0)
    expect((await server.stop()).exitCode).toBe(0)

    const next = await startServer({ DATA_DIR, CALCULATIONS_KEPT: '1' })
    await eventually(() => keptOf(next.url, caller, ids), [false, false, false, false, true])
    expect((await next.stop()).exitCode).toBe(0)
  },
  PATIENCE,
)
