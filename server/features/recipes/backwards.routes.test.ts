import { beforeAll, expect, test } from 'bun:test'
import { GASOILS } from '#calc/recipe/test-recipes.ts'
import { bodyText, issueBody } from '#calc/vocabulary/faults/fault.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { readBackwards } from './backwards.routes.ts'
import type { BackwardsAnswer } from './recipes.model.ts'
import { insertStream } from './test-streams.ts'

let api: TestApp
let mina: Person
let ids: string[]

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  mina = await api.person()
  ids = await Promise.all([GASOILS[0]!, GASOILS[2]!, GASOILS[4]!].map((one) => insertStream(api, null, one)))
})

const ask = (body: object, person = mina) => api.call('POST', '/calculations/backwards/', person, { body })
const answerTo = async (body: object) => {
  const answer = await ask(body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BackwardsAnswer
}
async function blended(percentages: number[]) {
  const body = { materials: ids, percentages }
  const answer = await api.call('POST', '/calculations/blending/', mina, { body })
  return ((await answer.json()) as { results: Record<string, number> }).results
}

test('the shares of a blend are found again from what was measured of it, with how far they may be off', async () => {
  const { density, sulfur_ppm, flash_point, pct_50 } = await blended([12, 70, 18])
  const found = await answerTo({ materials: ids, measured: { density, sulfur_ppm, flash_point, pct_50 } })
  expect(found.percentages).toEqual([12, 70, 18])
  expect(found.misfit).toBeLessThan(1e-6)
  for (const [at, { low, high }] of found.ranges.entries()) {
    expect(low).toBeLessThanOrEqual(found.percentages![at]! + 1e-6)
    expect(high).toBeGreaterThanOrEqual(found.percentages![at]! - 1e-6)
  }
  const off = await answerTo({ materials: ids, measured: { density: density! + 12, sulfur_ppm } })
  expect(off.misfit).toBeGreaterThan(1)
  const [first] = off.misfits
  expect(first!.value! - first!.measured).toBeLessThan(0)
  expect(first!.in_R).toBeLessThan(-1)
})

test('what one material must have been follows from the shares and the blend', async () => {
  const { sulfur_ppm } = await blended([12, 70, 18])
  const asked = { materials: ids, percentages: [12, 70, 18], unknown: ids[0], measured: { sulfur_ppm } }
  const { unknown, percentages } = await answerTo(asked)
  expect(percentages).toBeNull()
  expect(unknown[0]!.values[0]).toBeCloseTo(GASOILS[0]!.properties.sulfur_ppm!, 3)
  const [low, high] = unknown[0]!.range!
  expect(low).toBeLessThan(unknown[0]!.values[0]!)
  expect(high).toBeGreaterThan(unknown[0]!.values[0]!)
})

test('another account’s material is unknown', async () => {
  const hers = await insertStream(api, mina, GASOILS[0]!)
  const omid = await api.person()
  const body = { materials: [hers, ids[1]], measured: { density: 830 } }
  expect((await ask(body)).status).toBe(200)
  const refused = await ask(body, omid)
  expect([refused.status, await refused.json()]).toEqual([
    400,
    { materials: { 0: [`There is no material with the id "${hers}".`] } },
  ])
})

test('faults are answered under their fields', () => {
  const [a, b, other] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const cases: [object, object][] = [
    [{}, { materials: ['This field is required.'], measured: ['This field is required.'] }],
    [
      { materials: [a, a], measured: {} },
      {
        materials: { 1: ['This material is chosen more than once.'] },
        measured: ['Give at least one target value.'],
      },
    ],
    [
      { materials: [a, b], measured: { color: 1 } },
      {
        measured: {
          color: [expect.stringContaining('"color" is not a property or quantity that a limit can be on.')],
        },
      },
    ],
    [
      { materials: [a, b], measured: { density: 800 }, percentages: [50, 50] },
      { unknown: ['This field is required.'] },
    ],
    [
      { materials: [a, b], measured: { density: 800 }, unknown: other },
      {
        unknown: [`"${other}" is not one of the materials of this recipe.`],
        percentages: ['This field is required.'],
      },
    ],
    [
      { materials: [a, b], measured: { e70: 20 }, percentages: [50, 40], unknown: a },
      {
        percentages: ['Percentages must total 100, but they total 90.'],
        measured: { e70: ['Unknown property "e70".'] },
      },
    ],
  ]
  for (const [body, expected] of cases) {
    const verdict = readBackwards(body)
    expect(verdict.ok ? null : JSON.parse(bodyText(issueBody(verdict.issues), 'en'))).toEqual(expected)
  }
})
