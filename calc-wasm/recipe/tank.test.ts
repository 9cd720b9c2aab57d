import { describe, expect, test } from 'bun:test'
import { randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { largestBatch } from './find.ts'
import { findAddition, type TankAnswer, type TankQuestion } from './tank.ts'
import { costOf, judgeOf, problemOf } from './test-problems.ts'
import { GASOILS, limitsFrom, questionOf } from './test-recipes.ts'

const calc = await builtCalc()
const [LIGHT, , HYDROTREATED, ULSD, KEROSENE] = GASOILS

const tankOf = (more: Partial<TankQuestion> = {}): TankQuestion => {
  const { goal, ...question } = questionOf(
    [ULSD!, HYDROTREATED!, KEROSENE!],
    limitsFrom('sulfur_ppm max 500'),
  )
  return {
    ...question,
    contents: { ...LIGHT!, amount: { amount: 100, unit: 'm3' } },
    goal: 'least',
    capacity: { amount: 5000, unit: 'm3' },
    step: 1,
    ...more,
  }
}
function foundOf(answer: TankAnswer): Extract<TankAnswer, { is: 'found' }> {
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}

describe('what is added to a tank', () => {
  test('100 m³ of raw gasoil at 4500 ppm down to 500, by hand: a = 100·838·4000 / (835·492)', () => {
    const { density, sulfur_ppm } = ULSD!.properties
    const needed = (100 * 838 * 4000) / (density! * (500 - sulfur_ppm!))
    const found = foundOf(findAddition(calc, tankOf()))
    expect(found.additions).toEqual([Math.ceil(needed), 0, 0])
    expect(found.total).toBe(100 + Math.ceil(needed))
    expect(found.cost).toBeCloseTo(Math.ceil(needed) * 710, 9)
    expect(found.blend.results.sulfur_ppm!).toBeLessThanOrEqual(500)
    expect(found.proven).toBe(true)
    const fine = foundOf(findAddition(calc, tankOf({ step: 0.1 })))
    expect(fine.additions[0]!).toBeCloseTo(Math.ceil(needed * 10) / 10, 9)
  })

  test('contents by the tonne, a capacity by the tonne, and by mass all the same', () => {
    const byVolume = foundOf(findAddition(calc, tankOf()))
    const amount = { amount: 83.8, unit: 't' as const }
    expect(foundOf(findAddition(calc, tankOf({ contents: { ...LIGHT!, amount } }))).additions).toEqual(
      byVolume.additions,
    )
    const byMass = foundOf(findAddition(calc, tankOf({ basis: 'mass', step: 0.001 })))
    const needed = (83.8 * 4000) / (500 - ULSD!.properties.sulfur_ppm!)
    expect(byMass.additions[0]!).toBeCloseTo(needed, 2)
    const full = tankOf({ capacity: { amount: (100 * 838 + 500 * 835) / 1000, unit: 't' } })
    expect(findAddition(calc, full).is).toBe('infeasible')
  })

  test('the cheapest is more of what costs less', () => {
    const least = foundOf(findAddition(calc, tankOf()))
    const cheapest = foundOf(findAddition(calc, tankOf({ goal: 'cost', step: 0.1 })))
    expect(cheapest.cost!).toBeLessThanOrEqual(least.cost!)
    // 840·(500 − 455) is all that one m³ of hydrotreated can take up: 7.7 m³ of it for one of ULSD.
    expect(cheapest.additions[1]).toBe(0)
    const dear = tankOf({ goal: 'cost', step: 0.1 })
    const candidates = dear.candidates.map((one) =>
      one === ULSD ? { ...one, price: { amount: 9000, unit: 'm3' as const } } : one,
    )
    const other = foundOf(findAddition(calc, { ...dear, candidates }))
    expect(other.additions[0]).toBe(0)
    expect(other.additions[1]!).toBeGreaterThan(0)
  })

  test('nothing, where the contents keep the limits', () => {
    const found = foundOf(findAddition(calc, tankOf({ limits: limitsFrom('sulfur_ppm max 5000') })))
    expect(found.additions).toEqual([0, 0, 0])
    expect(found.total).toBe(100)
  })

  test('no more than there is of each, whatever the batch comes to', () => {
    const candidates = tankOf().candidates.map((one) =>
      one === ULSD ? { ...one, available: { amount: 300, unit: 'm3' as const } } : one,
    )
    const found = foundOf(findAddition(calc, tankOf({ candidates })))
    expect(found.additions[0]!).toBeLessThanOrEqual(300)
    expect(found.additions[1]!).toBeGreaterThan(100)
  })

  test('a batch that is fixed is met, and a tank that is too small is said to be', () => {
    const found = foundOf(findAddition(calc, tankOf({ batch: { amount: 1000, unit: 'm3' } })))
    expect(found.total).toBe(1000)
    expect(foundOf(findAddition(calc, tankOf({ goal: 'fill' }))).total).toBe(5000)
    expect(findAddition(calc, tankOf({ capacity: { amount: 600, unit: 'm3' } }))).toMatchObject({
      is: 'infeasible',
    })
  })

  test('of a tank that is next to empty it is not said that no more would go in', () => {
    const drop = { ...LIGHT!, amount: { amount: 1e-6, unit: 'm3' as const } }
    const capacity = { amount: 1e12, unit: 'm3' as const }
    expect(foundOf(findAddition(calc, tankOf({ contents: drop, capacity, goal: 'fill' }))).proven).toBe(false)
    expect(foundOf(findAddition(calc, tankOf({ goal: 'fill' })))).toMatchObject({ total: 5000, proven: true })
  })

  test('contents that lack what a limit needs are named, at −1', () => {
    const contents = { ...tankOf().contents, properties: { ...LIGHT!.properties, sulfur_ppm: null } }
    expect(findAddition(calc, tankOf({ contents }))).toEqual({
      is: 'infeasible',
      limits: [],
      excluded: [{ candidate: -1, lacks: 'sulfur_ppm', limit: 0 }],
    })
  })

  test('a stream without a density is none where the capacity is by the tonne, and its price is no reason to call it free', () => {
    const blind = { ...KEROSENE!, properties: { ...KEROSENE!.properties, density: null, sulfur_ppm: 1 } }
    const limits = limitsFrom('aromatics max 20')
    const candidates = [blind, HYDROTREATED!]
    const byMass = tankOf({ limits, candidates, capacity: { amount: 900, unit: 't' } })
    const found = findAddition(calc, byMass)
    expect(found.excluded).toEqual([{ candidate: 0, lacks: 'density' }])
    const price = { amount: 700, unit: 't' as const }
    const priced = tankOf({ limits, candidates: [{ ...blind, price }], goal: 'least' })
    const added = foundOf(findAddition(calc, priced))
    expect(added.additions[0]!).toBeGreaterThan(0)
    expect(added.cost).toBeNull()
    const unknown = { ...tankOf().contents, amount: { amount: 80, unit: 't' as const } }
    const properties = { ...LIGHT!.properties, density: null }
    expect(findAddition(calc, tankOf({ limits, contents: { ...unknown, properties } }))).toMatchObject({
      is: 'infeasible',
      excluded: [{ candidate: -1, lacks: 'density' }],
    })
    const nothing = { ...LIGHT!, amount: { amount: 0, unit: 'm3' as const } }
    expect(() => findAddition(calc, tankOf({ contents: nothing }))).toThrow(RangeError)
  })

  test('random tanks: the core confirms it, and none of many random additions is smaller, or cheaper', () => {
    const seen = { found: 0, none: 0 }
    const missed = new Map<number, number>()
    for (let seed = 7001; seed <= 7040; seed++) {
      const { question, hidden } = problemOf(calc, seed, 4)
      const [contents, ...candidates] = question.candidates
      const goal = seed % 2 === 0 ? ('least' as const) : ('cost' as const)
      const held = 1000
      const tank: TankQuestion = {
        ...question,
        goal,
        candidates,
        step: 0.1,
        capacity: { amount: 1e5, unit: 'm3' },
        contents: { ...contents!, amount: { amount: held, unit: question.basis === 'mass' ? 't' : 'm3' } },
      }
      const keeps = judgeOf(calc, question)
      const answer = findAddition(calc, tank)
      const free = {
        ...question,
        candidates: question.candidates.with(0, { ...contents!, price: { amount: 0, unit: 'm3' } }),
      }
      const scoreOf = (amounts: readonly number[]) =>
        goal === 'cost' ? costOf(free, amounts) : amounts.reduce((sum, amount) => sum + amount, 0) - held
      let best = Number.POSITIVE_INFINITY
      if (answer.is === 'found') {
        const amounts = [held, ...answer.additions]
        expect([seed, keeps(amounts.map((amount) => amount / answer.total))]).toEqual([seed, true])
        best = scoreOf(amounts)
      }
      const random = randomNumbers(seed)
      for (let draw = 0; draw < 800; draw++) {
        const near = answer.is === 'found' && draw % 2 === 0 ? answer.additions : null
        const additions = near
          ? near.map((one) => Math.max(0, one + (random() - 0.5) * 0.2 * (one + 5)))
          : draw === 1 && hidden[0]! > 0
            ? hidden.slice(1).map((share) => (share * held) / hidden[0]!)
            : candidates.map(() => (random() < 0.4 ? 0 : random() * random() * 5 * held))
        const amounts = [held, ...additions]
        const total = amounts.reduce((sum, amount) => sum + amount, 0)
        // Steps of the meter may cost a little.
        if (total > 5e4 || scoreOf(amounts) >= best - Math.max(1e-3 * best, goal === 'cost' ? 200 : 0.3))
          continue
        if (keeps(amounts.map((amount) => amount / total)) && answer.is !== 'between-steps')
          missed.set(seed, Math.max(missed.get(seed) ?? 0, 1 - scoreOf(amounts) / best))
      }
      seen[answer.is === 'found' ? 'found' : 'none']++
    }
    expect([...missed]).toEqual([])
    expect(seen.found).toBeGreaterThan(20)
  }, 60_000)
})

describe('the largest batch', () => {
  const available = (amount: number) => ({ amount, unit: 'm3' as const })
  const capacity = { amount: 10_000, unit: 'm3' as const }
  const { goal, ...question } = questionOf(
    [
      { ...LIGHT!, available: available(500) },
      { ...HYDROTREATED!, available: available(1000) },
      { ...KEROSENE!, available: available(200) },
    ],
    limitsFrom('sulfur_ppm max 500'),
  )
  const asked = { ...question, goal, capacity, step: 1 }

  test('takes all that there is of what decides, by hand', () => {
    const found = largestBatch(calc, asked)
    if (found.is !== 'found') throw new Error(found.is)
    // Light is added until the room that the others leave for its sulfur is used up.
    const room = 1000 * 840 * (500 - 45) + 200 * KEROSENE!.properties.density! * (500 - 30)
    const most = 1200 + room / (838 * 4000)
    expect(found.batch.amount).toBeLessThanOrEqual(most)
    expect(found.batch.amount).toBeGreaterThan(most - 5)
    expect(found.isScarce).toBe(true)
    // However fine the meter, and however large the tank.
    const fine = largestBatch(calc, { ...asked, capacity: { ...capacity, amount: 1e12 }, step: 1e-6 })
    if (fine.is !== 'found') throw new Error(fine.is)
    expect(fine.batch.amount).toBeGreaterThan(most - 5)
    const { steps } = found.answer.recipe
    expect((steps[1]! / 1000) * found.batch.amount).toBeLessThanOrEqual(1000 + 1e-6)
  })

  test('ends at the capacity, and is none where there is no recipe', () => {
    const small = largestBatch(calc, { ...asked, capacity: { amount: 800, unit: 'm3' } })
    expect(small).toMatchObject({ is: 'found', batch: { amount: 800, unit: 'm3' }, isScarce: false })
    const none = largestBatch(calc, { ...asked, limits: limitsFrom('sulfur_ppm max 5') })
    expect(none).toMatchObject({ is: 'infeasible', limits: [0] })
  })
})
