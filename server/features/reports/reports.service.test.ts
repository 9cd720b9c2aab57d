import { beforeAll, beforeEach, expect, test } from 'bun:test'
import type { AppError } from '../../errors.ts'
import type { Token } from '../../http/tokens.ts'
import { Abandoned, QueueFull, ShareUsedUp, TaskFailed } from '../../jobs/not-done.ts'
import { createLog } from '../../log.ts'
import type { ReportData } from '../../report/subject.ts'
import { GASOILS, reportOf } from '../../report/test-report.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'
import type { ReportQuery } from './reports.model.ts'
import { createReportService } from './reports.service.ts'

const QUERY: ReportQuery = {
  format: 'pdf',
  form: 'report',
  lang: 'en',
  paper: 'a4',
  unit: 'm3',
  volume: 'm3',
}
const FILE = new Uint8Array([1])

interface Making {
  account: string
  data: ReportData
  signal: AbortSignal | undefined
  done: (file: Uint8Array<ArrayBuffer>) => void
  failed: (error: Error) => void
}

let api: TestApp
let owner: Token
let whole: ReportData['whole']
/** What was asked of the process, which answers when the test says so. */
let asked: Making[]
let began: PromiseWithResolvers<void>

beforeAll(async () => {
  api = await openTestApp()
  owner = await api.person()
  whole = (await reportOf(GASOILS(), { more: { name: 'A/B: "C"' } })).whole
}, 60_000)

beforeEach(() => {
  asked = []
  began = Promise.withResolvers()
})

const open = (answerMs = 60_000) =>
  createReportService({
    sql: api.sql,
    calc: { curve: () => null, mixture: () => ({ trace: () => null }) } as never,
    clock: () => new Date('2026-02-01T00:00:00Z'),
    log: createLog('silent'),
    findCalculation: async () => whole,
    uncertaintyOf: async () => {
      throw new Error('not asked for')
    },
    painter: {
      run: (account, { data }, { signal } = {}) => {
        const { promise, resolve: done, reject: failed } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
        asked.push({ account, data: data as ReportData, signal, done, failed })
        began.resolve()
        return promise
      },
      size: () => ({ running: 0, waiting: 0 }),
      stop: async () => {},
    },
    answerMs,
  })

const refusal = (made: Promise<unknown>): Promise<AppError> =>
  made.then(
    () => expect.unreachable(),
    (error) => error,
  )

test('a report is made for the account that asks, with its name, now, and is saved under a safe one', async () => {
  const making = open().make(owner, whole.id, { ...QUERY, batch: 5, unit: 't' }, new AbortController().signal)
  await began.promise
  const [{ account, data, done }] = asked as [Making]
  expect([account, data.owner, data.batch]).toEqual([
    owner.accountId,
    'Test Person',
    { amount: 5, unit: 't' },
  ])
  expect(data.madeAt).toEqual(new Date('2026-02-01T00:00:00Z'))
  done(FILE)
  expect(await making).toEqual({ bytes: FILE, fileName: `A-B-C-${whole.id.slice(0, 6)}.pdf` })
})

test.each([
  ['enough of the account are waiting', 429, new ShareUsedUp('share')],
  ['too many are waiting', 503, new QueueFull('busy')],
  ['nobody waits any more', 503, new Abandoned('gone')],
])('because %s it is %d with Retry-After', async (_why, status, error) => {
  const making = refusal(open().make(owner, whole.id, QUERY, new AbortController().signal))
  await began.promise
  asked[0]!.failed(error)
  const { status: answered, headers } = await making
  expect([answered, Number(headers['Retry-After']) > 0]).toEqual([status, true])
})

test('a bug is passed on as the bug that it is, and one that takes too long is 503', async () => {
  const making = open().make(owner, whole.id, QUERY, new AbortController().signal)
  await began.promise
  asked[0]!.failed(new TaskFailed('TypeError'))
  await expect(making).rejects.toBeInstanceOf(TaskFailed)
  expect((await refusal(open(1).make(owner, whole.id, QUERY, new AbortController().signal))).status).toBe(503)
})

test('the client that goes away takes its report out of the line', async () => {
  const server = Bun.serve({
    port: 0,
    fetch: async (request) => {
      await open()
        .make(owner, whole.id, QUERY, request.signal)
        .catch(() => {})
      return new Response()
    },
  })
  const client = new AbortController()
  const answer = fetch(server.url, { signal: client.signal }).catch((error) => error.name)
  await began.promise
  const gone = new Promise((resolve) => asked[0]!.signal!.addEventListener('abort', resolve))
  client.abort()
  expect(await answer).toBe('AbortError')
  await gone
  asked[0]!.failed(new Abandoned('gone'))
  await server.stop(true)
})
