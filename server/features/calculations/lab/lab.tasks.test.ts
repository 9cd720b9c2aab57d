import { expect, test } from 'bun:test'
import { readWhole } from '#calc/calculation/whole-calculation.ts'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createLog } from '#server/log.ts'
import { openTestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'
import { selectSubjects } from './lab.queries.ts'
import { DEVIATIONS, ONE_BY_ONE, questionFor } from './lab.tasks.ts'

const GREEDY = 200

test('two hundred of one account, closed again, neither hold up this thread nor another account', async () => {
  const api = await openTestApp()
  const person = await api.person()
  const materials = await Promise.all(['A', 'B'].map((name) => addMaterial(api, person, name)))
  const { id } = await blend(api, person, materials)
  const [row] = await selectSubjects(api.sql, person.spaceId, [id])
  const checked = checkLab({ results: { density: 750 } }, new Date())
  if (!checked.ok) throw new Error('the results are right')
  const { entry } = checked
  const jobs = createJobs(new URL('../../../task-thread.ts', import.meta.url), createLog('silent'))
  const of = (precision = {}) => [questionFor(readWhole(row!), entry, ONE_BY_ONE, precision)]
  // Loaded, and its steps compiled.
  const [first] = await jobs.run(DEVIATIONS, 'a', of())
  let turns = 0
  const pulse = setInterval(() => turns++, 1)
  const leaving = new AbortController()
  let [done, refused] = [0, 0]
  const flood = Array.from({ length: GREEDY }, () =>
    jobs.run(DEVIATIONS, 'greedy', of(), leaving.signal).then(
      () => (done += 1),
      ({ status }) => (refused += status === 429 ? 1 : 0),
    ),
  )
  const [other] = await jobs.run(DEVIATIONS, 'other', of())
  expect(other).toEqual(first!)
  // Its turn came after one of the greedy account's at most, and that one's others still wait.
  expect(done).toBeLessThanOrEqual(1)
  expect(refused).toBe(GREEDY - DEVIATIONS.most)
  leaving.abort()
  await Promise.all(flood)
  expect(done).toBeLessThanOrEqual(2)
  clearInterval(pulse)
  // One is enough: were it done here, there would be none.
  expect(turns).toBeGreaterThan(0)
  expect(first!.density).toBeGreaterThan(0)
  // As sure as the readings of its materials by the laboratory's own figures.
  const [coarse] = await jobs.run(DEVIATIONS, 'a', of({ density: { R: 50 } }))
  expect(coarse!.density!).toBeGreaterThan(5 * first!.density!)
  await jobs.stop()
  await api.sql.end()
}, 60_000)
