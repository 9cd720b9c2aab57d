import { beforeAll, expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { AppError } from '#server/errors.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { findWhole } from '../calculations/whole/whole.service.ts'
import { addMaterial, blend } from './test-calculations.ts'
import { uncertaintyService } from './uncertainty.service.ts'

let api: TestApp
let mina: Person
let own: string

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  const materials = [
    await addMaterial(api, mina, 'Heavy', { density: 845.2, sulfur_ppm: 8, flash_point: 68 }),
    await addMaterial(api, mina, 'Light', { density: 745, sulfur_ppm: 300, flash_point: 38 }),
  ]
  own = await blend(api, mina, materials)
})

/** The seed of what is kept. */
async function kept(): Promise<number | null> {
  const answer = await api.call('GET', `/me/calculations/${own}/`, mina)
  const { uncertainty } = (await answer.json()) as { uncertainty: UncertaintyAnswer | null }
  return uncertainty?.settings.seed ?? null
}

/** A service whose answers are ready when the test says so, in its order. */
function heldService() {
  const parts = { sql: api.sql, clock: () => new Date() }
  const jobs = createJobs(new URL('../../task-thread.ts', import.meta.url), createLog('silent'))
  const held: (() => void)[] = []
  const arrivals: (() => void)[] = []
  const service = uncertaintyService({
    ...parts,
    findCalculation: findWhole(parts),
    specifications: () => Promise.reject(new Error('no grade is asked for')),
    jobs: {
      ...jobs,
      async run(kind, account, task, signal) {
        const answer = await jobs.run(kind, account, task, signal)
        await new Promise<void>((release) => {
          held.push(release)
          arrivals.shift()?.()
        })
        return answer
      },
    },
  })
  const token = mina
  return {
    /** Asks, and comes back when the answer is computed but held; its outcome is a status. */
    async keep(seed: number): Promise<{ release: () => void; outcome: Promise<number> }> {
      const isComputed = new Promise<void>((done) => arrivals.push(done))
      const outcome = service.keep(token, own, { settings: { draws: 100, seed } }).then(
        () => 200,
        (error: unknown) => (error instanceof AppError ? error.status : 0),
      )
      await Promise.race([isComputed, outcome])
      return { release: held.pop() ?? (() => undefined), outcome }
    },
    forget: () => service.remove(token, own),
  }
}

test('what is kept is what was asked for last, whichever is ready first', async () => {
  const { keep, forget } = heldService()

  const alone = await keep(1)
  alone.release()
  expect([await alone.outcome, await kept()]).toEqual([200, 1])

  // On and off before the answer is there.
  const overtaken = await keep(2)
  await forget()
  overtaken.release()
  expect([await overtaken.outcome, await kept()]).toEqual([409, null])

  // On, off, on; the first is ready last.
  const first = await keep(3)
  await forget()
  const last = await keep(4)
  last.release()
  expect([await last.outcome, await kept()]).toEqual([200, 4])
  first.release()
  expect([await first.outcome, await kept()]).toEqual([409, 4])
})
