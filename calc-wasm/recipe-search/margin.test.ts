import { expect, test } from 'bun:test'
import { normalQuantile } from '../normal-quantile.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { GASOILS, limitsFrom, questionOf } from '../recipe/test-recipes.ts'
import { guardOf } from './guard.ts'
import { additionInside, type BatchAsked, batchInside, type TankAsked } from './margin.ts'

const calc = await builtCalc()
const [LIGHT, , HYDROTREATED, ULSD, KEROSENE] = GASOILS
const PROBABILITY = 0.95

const tank = (limits: string, more: Partial<TankAsked> = {}): TankAsked => {
  const { goal, ...question } = questionOf([ULSD!, HYDROTREATED!, KEROSENE!], limitsFrom(limits))
  const contents = { ...LIGHT!, amount: { amount: 100, unit: 'm3' as const } }
  return { ...question, contents, goal: 'least', capacity: { amount: 5000, unit: 'm3' }, step: 1, ...more }
}
const added = (asked: TankAsked) => {
  const answer = additionInside(calc, asked)
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}

test('with a margin more is added to a tank: as much as one test result needs to prove the limit, by hand', () => {
  const asked = tank('sulfur_ppm max 500')
  const inside = 500 - (normalQuantile(PROBABILITY) * 0.4273 * 500 ** 0.815) / 2.77
  const { density, sulfur_ppm } = ULSD!.properties
  const needed = (100 * 838 * (4500 - inside)) / (density! * (inside - sulfur_ppm!))
  const found = added({ ...asked, probability: PROBABILITY })
  expect(found.additions).toEqual([Math.ceil(needed), 0, 0])
  expect(found.additions[0]!).toBeGreaterThan(added(asked).additions[0]!)
})

test('where R follows from the curve, the tank keeps the guards of what it then holds', () => {
  const asked = tank('sulfur_ppm max 500, pct_95 max 350, flash_point min 62')
  const { additions, total, limits } = added({ ...asked, probability: PROBABILITY })
  const candidates = [asked.contents, ...asked.candidates]
  const guard = guardOf(
    calc,
    { ...asked, candidates },
    [100, ...additions].map((one) => one / total),
    PROBABILITY,
  )
  for (const [at, limit] of asked.limits.entries()) {
    const { value } = limits[at]!
    const room = limit.side === 'max' ? limit.limit - value! : value! - limit.limit
    expect(room).toBeGreaterThanOrEqual(guard(limit) * 0.99)
    expect(guard(limit)).toBeGreaterThan(0)
  }
})

test('what no tank can hold with a margin is not said to be found', () => {
  const asked = tank('sulfur_ppm max 500', { capacity: { amount: 950, unit: 'm3' } })
  expect(additionInside(calc, asked).is).toBe('found')
  expect(additionInside(calc, { ...asked, probability: PROBABILITY }).is).toBe('infeasible')
})

test('with a margin a batch is smaller where the material that is scarce decides', () => {
  const scarce = { ...ULSD!, available: { amount: 1000, unit: 'm3' as const } }
  const limits = limitsFrom('sulfur_ppm max 500, pct_90 max 345')
  const asked: BatchAsked = {
    ...questionOf([LIGHT!, scarce], limits),
    capacity: { amount: 5000, unit: 'm3' },
    step: 0.1,
  }
  const size = (asked: BatchAsked) => {
    const found = batchInside(calc, asked)
    if (found.is !== 'found') throw new Error(found.is)
    return found
  }
  const safe = size({ ...asked, probability: PROBABILITY })
  expect(safe.isScarce).toBe(true)
  expect(safe.batch.amount).toBeLessThan(size(asked).batch.amount)
  const shares = safe.answer.recipe.steps.map((step) => step / 1000)
  const guard = guardOf(calc, asked, shares, PROBABILITY)
  for (const [at, limit] of limits.entries())
    expect(limit.limit - safe.answer.recipe.limits[at]!.value!).toBeGreaterThanOrEqual(guard(limit) * 0.99)
})
