import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestDb } from '#server/db/test-database.ts'
import { AppError } from '#server/errors.ts'
import { createLog } from '#server/log.ts'
import { openTestApp } from '#server/test-app.ts'
import {
  Abandoned,
  AlreadyAtWork,
  OutOfTime,
  TaskFailed,
  TooManyWaiting,
} from '../../threads/thread-queue.ts'
import { readRequest } from './recipe-reading.ts'
import type { Solver } from './recipe-solver.ts'
import { recipesService } from './recipes.service.ts'

test('what keeps a search from an answer is said with when to try again', async () => {
  const sql = await openTestDb()
  const calc = await loadCalc()
  const { person } = await openTestApp({ sql, calc })
  const { accountId, sessionId } = await person()
  const [a, b] = await Promise.all(
    ['One', 'Two'].map(async (name) => {
      const [row] = await sql<{ id: string }[]>`
        insert into material (name, producer_english_name, categories, properties, name_key, producer_key, search_key)
        values (${name}, 'Works', '{customized}', '{"density": 800}', ${name}, 'works', ${name}) returning id`
      return row!.id
    }),
  )
  const verdict = readRequest({
    goal: 'cost',
    materials: [
      { id: a, price: 1 },
      { id: b, price: 2 },
    ],
  })
  if (!verdict.ok) throw new Error('unreadable')
  const refusal = async (error: Error) => {
    const solver: Solver = { solve: () => Promise.reject(error), stop: () => undefined }
    const service = recipesService({ sql, calc, clock: () => new Date(), log: createLog('silent'), solver })
    const call = service.find({ accountId, sessionId }, verdict.value, {
      lang: 'en',
      signal: new AbortController().signal,
    })
    const refused = (await call.catch((thrown: unknown) => thrown)) as AppError
    expect(refused).toBeInstanceOf(AppError)
    return [
      refused.status,
      refused.headers['Retry-After'],
      (refused.body as { detail: { code: string } }).detail.code,
    ]
  }
  const leaving = new AbortController()
  let seen: AbortSignal | undefined
  const solver: Solver = {
    solve: (_account, _task, signal) => {
      seen = signal
      return Promise.reject(new Abandoned())
    },
    stop: () => undefined,
  }
  const service = recipesService({ sql, calc, clock: () => new Date(), log: createLog('silent'), solver })
  const token = { accountId, sessionId }
  await service.find(token, verdict.value, { lang: 'en', signal: leaving.signal }).catch(() => undefined)
  expect(seen).toBe(leaving.signal)
  expect(await refusal(new AlreadyAtWork())).toEqual([429, '2', 'throttled'])
  expect(await refusal(new OutOfTime())).toEqual([503, '2', 'recipe-time'])
  expect(await refusal(new TooManyWaiting())).toEqual([503, '2', 'unavailable'])
  expect(await refusal(new TaskFailed('a bug'))).toEqual([503, '2', 'unavailable'])
})
