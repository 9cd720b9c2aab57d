import { expect, test } from 'bun:test'
import { checkLab } from '#calc/lab/lab-rules.ts'
import { readWhole } from '#calc/vocabulary/whole-calculation.ts'
import { openTestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'
import { selectSubjects } from './lab.queries.ts'
import { deviationsOf, ONE_BY_ONE } from './lab-deviations.ts'

test('of many at once one is simulated after the other, so that no turn of the server is as long as all of them', async () => {
  const api = await openTestApp()
  const person = await api.person()
  const materials = await Promise.all(['A', 'B'].map((name) => addMaterial(api, person, name)))
  const { id } = await blend(api, person, materials)
  const [row] = await selectSubjects(api.sql, person.accountId, [id])
  const checked = checkLab({ results: { density: 750 } }, new Date())
  if (!checked.ok) throw new Error('the results are right')
  const { entry } = checked
  // Loaded, and its steps compiled.
  await deviationsOf(readWhole(row!), entry, ONE_BY_ONE, {})
  const ends: number[] = []
  let turns = 0
  const count = () => {
    turns += 1
    if (ends.length < 5) setImmediate(count)
  }
  setImmediate(count)
  const all = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const found = await deviationsOf(readWhole(row!), entry, ONE_BY_ONE, {})
      ends.push(turns)
      return found
    }),
  )
  for (const found of all) expect(found).toEqual(all[0]!)
  expect(all[0]!.density).toBeGreaterThan(0)
  expect(new Set(ends).size).toBe(ends.length)
  // As sure as the readings of its materials by the laboratory's own figures.
  const coarse = await deviationsOf(readWhole(row!), entry, ONE_BY_ONE, { density: { R: 50 } })
  expect(coarse.density!).toBeGreaterThan(5 * all[0]!.density!)
  await api.sql.end()
})
