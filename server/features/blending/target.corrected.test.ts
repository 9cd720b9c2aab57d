import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { lightAndHeavy, teach } from '../calculations/whole/test-calculations.ts'
import type { TargetAnswer } from './blending.model.ts'

let api: TestApp
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  ;[light, heavy] = await lightAndHeavy(api)
})
afterAll(() => api.sql.end())

const correction = (shift: number) => ({
  density: { shift, n: 9, sd: 0.2, rule: 'volume-average', from: 805, to: 845 },
})
/** Of density in gasoils; null: switched off. */
const learn = (who: Person, shift: number | null) =>
  teach(api, who, shift === null ? null : { gasoil: correction(shift) })

const ask = async (who: Person, more: object): Promise<TargetAnswer> => {
  const body = {
    materials: [light, heavy],
    percentages: [60, 40],
    category: 'gasoil',
    property: 'density',
    value: 823,
    moving: heavy,
    ...more,
  }
  const answer = await api.call('POST', '/calculations/target/', who, { body })
  if (answer.status !== 200) throw new Error(await answer.text())
  return (await answer.json()) as TargetAnswer
}

test('the wanted value is the corrected one, which the answer says, and without a correction nothing is another', async () => {
  const who = await api.person()
  const plain = await ask(who, {})
  expect(plain).not.toHaveProperty('corrected')
  await learn(who, 2)
  const { percentages, reachable, corrected, ...rest } = await ask(who, {})
  // The laboratory reads 823 where the rule says 821: 42 % of 850 in 800.
  expect(percentages![1]).toBeCloseTo(42, 6)
  expect(corrected).toEqual({ rule: expect.closeTo(821, 6), n: 9, shift: 2, outside: false })
  // One material alone is no blend: its value is its own reading.
  expect(reachable).toEqual([800, expect.any(Number)])
  expect(rest).toEqual({ more: [], engine: plain.engine })
  expect((await ask(who, { value: 846 })).corrected!.outside).toBe(false)
  expect((await ask(who, { value: 849 })).corrected!.outside).toBe(true)
  expect(await ask(who, { category: 'gasoline' })).toEqual(plain)
  expect(await ask(who, { property: 'sulfur_ppm', value: 9 })).not.toHaveProperty('corrected')
  await learn(who, null)
  expect(await ask(who, {})).toEqual(plain)
})

test('a value out of reach says what the recipe as it is was corrected by', async () => {
  const who = await api.person()
  await learn(who, 2)
  expect(await ask(who, { value: 900 })).toMatchObject({
    percentages: null,
    corrected: { rule: 820, n: 9, shift: 2 },
  })
})

test('one laboratory’s corrections reach nobody else’s answers', async () => {
  const [biasCorrections, other] = [await api.person(), await api.person()]
  const plain = await ask(other, {})
  await learn(biasCorrections, 2)
  for (let round = 0; round < 3; round++) {
    const [theirs, others] = await Promise.all([ask(biasCorrections, {}), ask(other, {})])
    expect(theirs.percentages![1]).toBeCloseTo(42, 6)
    expect(others).toEqual(plain)
  }
})

test('the share is that of the value less the bias, asked without it', async () => {
  const [biasCorrections, plain] = [await api.person(), await api.person()]
  const shift = fc.double({ min: -5, max: 5, noNaN: true })
  const value = fc.double({ min: 812, max: 838, noNaN: true })
  await fc.assert(
    fc.asyncProperty(shift, value, async (shift, value) => {
      await learn(biasCorrections, shift)
      const corrected = await ask(biasCorrections, { value })
      const byHand = await ask(plain, { value: value - shift })
      expect(corrected.percentages![1]).toBeCloseTo(byHand.percentages![1]!, 5)
    }),
    { numRuns: 30 },
  )
})
