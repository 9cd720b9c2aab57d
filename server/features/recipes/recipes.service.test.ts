import { expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import { openTestDb } from '#server/db/test-database.ts'
import { type AppError, unavailable } from '#server/errors.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { openTestApp } from '#server/test-app.ts'
import { readRequest } from './recipe-reading.ts'
import { recipesService } from './recipes.service.ts'

const specifications = () => Promise.reject(new Error('No grade is asked for.'))

test('whoever asks for a search has their turn, and may leave; what keeps it from an answer reaches them', async () => {
  const sql = await openTestDb()
  const calc = await loadCalc()
  const { person } = await openTestApp({ sql, calc })
  const asking = await person()
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
  const leaving = new AbortController()
  let seen: { account: string; signal?: AbortSignal } | undefined
  const none = { running: 0, waiting: 0 }
  const jobs: Jobs = {
    run: (_kind, account, _task, signal) => {
      seen = { account, signal }
      return Promise.reject(unavailable(2))
    },
    sizes: { quick: () => none, long: () => none },
    ready: async () => undefined,
    stop: async () => undefined,
  }
  const service = recipesService({ sql, calc, clock: () => new Date(), jobs, specifications })
  const asked = service.find(asking, verdict.value, { lang: 'en', signal: leaving.signal })
  expect(((await asked.catch((thrown: unknown) => thrown)) as AppError).status).toBe(503)
  expect(seen).toEqual({ account: asking.accountId, signal: leaving.signal })
})
