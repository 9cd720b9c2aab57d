import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { StoredCalculation } from '#calc/calculation/calculation.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { AppError } from '#server/errors.ts'
import type { Token } from '#server/http/tokens.ts'
import { IDLE_SECONDS } from '#server/listener.ts'
import { createLog } from '#server/log.ts'
import { openTestApp, type TestApp } from '#server/test-app.ts'
import { ANSWER_MS, PAINTER_LIMITS } from '../../chart/painter.ts'
import { QueueFull, ShareUsedUp, TaskFailed, WorkerLost } from '../../jobs/not-done.ts'
import type { ChartQuery } from './chart.model.ts'
import { createChartService, createDrawings } from './chart.service.ts'

const QUERY: ChartQuery = {
  format: 'png',
  width: 900,
  height: 560,
  scale: 2,
  theme: 'light',
  lang: 'en',
  temperature: '°C',
  density: 'kg/m³',
  uncertainty: false,
}
const FILE = new Uint8Array([1])
const calc = { version: '1', curve: () => null } as Pick<Calc, 'curve' | 'version'> as Calc

interface Painting {
  account: string
  what: string
  done(file: Uint8Array<ArrayBuffer>): void
  failed(error: Error): void
}

let api: TestApp
let owner: Token
/** What the painter was asked for; it answers when the test says so. */
let paintings: Painting[]
let service: ReturnType<typeof createChartService>

const open = ({ cacheBytes = 1000, answerMs = 60_000 } = {}) =>
  createChartService({
    sql: api.sql,
    calc,
    clock: () => new Date(),
    drawings: createDrawings({
      log: createLog('silent'),
      painter: {
        run: (account, { options: { lang, theme } }) => {
          const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
          paintings.push({ account, what: `${lang} ${theme}`, done: resolve, failed: reject })
          return promise
        },
        size: () => ({ running: 0, waiting: 0 }),
        stop: async () => {},
      },
      cacheBytes,
      answerMs,
    }),
  })

/** Asks for a chart's file; when this returns, it is drawn or being drawn. */
const ask = async (query: Partial<ChartQuery> = {}) => {
  const file = (await service.find(owner, { ...QUERY, ...query })).file()
  file.catch(() => undefined)
  return { file }
}

const refusal = async (file: Promise<unknown>) => {
  const error: AppError = await file.then(
    () => expect.unreachable(),
    (reason) => reason,
  )
  return [error.status, Number(error.headers['Retry-After']) > 0]
}

beforeAll(async () => {
  api = await openTestApp()
  owner = await api.person()
  await api.sql`
    insert into calculation (owner_id, basis, components, blend, engine)
    values (${owner.accountId}, 'volume', '[]', '{}', 'test')`
}, 60_000)

beforeEach(() => {
  paintings = []
  service = open()
})

test('who looks at a shared chart waits in the line of its link, and never in that of its owner', async () => {
  const [row] = await api.sql<
    StoredCalculation[]
  >`select * from calculation where owner_id = ${owner.accountId}`
  const { calculation: _, ...options } = QUERY
  const shared = service.ofLinked({ ...row!, uncertainty: null, share_materials: true }, options).file()
  shared.catch(() => undefined)
  await ask()
  expect(paintings.map(({ account }) => account)).toEqual([`link to ${row!.id}`, owner.accountId])
})

describe('equal requests', () => {
  test('at the same time are drawn once, for the account that asks, and all get the file', async () => {
    const files = [await ask(), await ask(), await ask()]
    expect(paintings.map(({ account }) => account)).toEqual([owner.accountId])
    paintings[0]!.done(FILE)
    for (const { file } of files) expect(await file).toBe(FILE)
  })

  test('one after the other are drawn once', async () => {
    const { file } = await ask()
    paintings[0]!.done(FILE)
    await file
    expect(await (await ask()).file).toBe(FILE)
    expect(paintings).toHaveLength(1)
  })

  test('are drawn again once the file has been pushed out', async () => {
    service = open({ cacheBytes: 1 })
    const { file } = await ask()
    paintings[0]!.done(FILE)
    await file
    await ask()
    expect(paintings).toHaveLength(2)
  })

  test('that differ in an option are not equal', async () => {
    for (const query of [{}, { lang: 'fa' }, { theme: 'dark' }] as const) await ask(query)
    expect(paintings.map(({ what }) => what)).toEqual(['en light', 'fa light', 'en dark'])
  })

  test('as SVG are equal whatever the scale, which an SVG has not', async () => {
    await ask({ format: 'svg', scale: 1 })
    await ask({ format: 'svg', scale: 3 })
    expect(paintings).toHaveLength(1)
  })
})

describe('a chart that can not be drawn now', () => {
  test.each([
    ['the account has enough waiting', 429, new ShareUsedUp('share')],
    ['too many are waiting', 503, new QueueFull('busy')],
    ['its process is lost', 503, new WorkerLost('lost')],
  ])(
    'because %s is %d with Retry-After for all who waited, and drawn when asked for again',
    async (_why, status, error) => {
      const files = [await ask(), await ask()]
      paintings[0]!.failed(error)
      for (const { file } of files) expect(await refusal(file)).toEqual([status, true])
      const { file } = await ask()
      paintings[1]!.done(FILE)
      expect(await file).toBe(FILE)
    },
  )

  test('because of the code that draws is passed on as the bug that it is', async () => {
    const { file } = await ask()
    paintings[0]!.failed(new TaskFailed('TypeError'))
    await expect(file).rejects.toBeInstanceOf(TaskFailed)
  })

  test('in time is 503 with Retry-After; the drawing goes on, and is there for the next try', async () => {
    service = open({ answerMs: 1 })
    const { file } = await ask()
    expect(await refusal(file)).toEqual([503, true])
    paintings[0]!.done(FILE)
    const again = await ask()
    expect(await again.file).toBe(FILE)
    expect(paintings).toHaveLength(1)
  })

  test('is answered before the listener hangs up, the database at its slowest', () => {
    const databaseMs = 4_000
    expect(PAINTER_LIMITS.waitMs).toBeLessThan(ANSWER_MS)
    expect(databaseMs + ANSWER_MS).toBeLessThan(IDLE_SECONDS * 1_000 - 1_000)
  })
})
