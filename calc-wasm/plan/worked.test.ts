import { expect, test } from 'bun:test'
import { builtCalc } from '../oracle/test-calc.ts'
import { findPlan } from './plan.ts'
import type { PlanAnswer, PlanQuestion } from './question.ts'
import { judged, WORKED, workedPlan } from './test-plans.ts'

const calc = await builtCalc()
const { plans, classics, random, infeasible } = WORKED
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)

function found(question: PlanQuestion) {
  const answer = findPlan(calc, question)
  if (answer.is !== 'found') throw new Error(answer.is)
  return answer
}

// P1 to P1e, and published ones: ND-Pyomo cookbook 02.05, IBM oil.mod, Murty 2.2.
test.each(idsOf([...plans.filter(({ id }) => id !== 'P1x'), ...classics]))(
  '%s comes out exactly, proven',
  (id) => {
    const { question, expected, worked } = workedPlan(id)
    const answer = found(question)
    const sign = question.goal === 'margin' ? -1 : 1
    const objective = expected.objective ?? expected.objective_with_add - worked.add!
    expect(Math.abs(sign * answer.bound - objective)).toBeLessThan(0.01)
    expect(answer.proven).toBe(true)
    expect(answer.continuous).toBeLessThanOrEqual(answer.bound + 1e-9 * Math.abs(answer.bound))
    if (expected.in_whole_m3) expect(answer.objective).toBeCloseTo(expected.in_whole_m3, 6)
    judged(calc, question, answer)
  },
)

// Of them those that limits off the straight line decide: the best that is known.
test.each(idsOf(random))('%s comes as near as the best that is known', (id) => {
  const { question, expected } = workedPlan(id)
  const answer = found(question)
  const sign = question.goal === 'margin' ? -1 : 1
  expect((answer.continuous - sign * expected.objective) / expected.turnover).toBeLessThan(1e-6)
  expect((answer.objective - sign * expected.in_whole_m3) / expected.turnover).toBeLessThan(1e-4)
  expect(answer.proven).toBe(expected.proven)
  expect(answer.bound).toBeLessThanOrEqual(answer.continuous + 1e-9 * Math.abs(answer.bound))
  judged(calc, question, answer)
})

test('what one more of a stock is worth, and what is kept of it for which product', () => {
  const { question, expected } = workedPlan('P1')
  const answer = found(question)
  const names = question.materials.map((one) => (one as { name?: string }).name!)
  for (const [at, name] of names.entries()) {
    const worth = expected.worth_of_1_m3_more[name] ?? 0
    expect([name, answer.materials[at]!.worthMore!]).toEqual([name, expect.closeTo(worth, 3)])
    expect(answer.materials[at]!.worthLess!).toBeCloseTo(worth, 3)
  }
  const kept = answer.keep.find(({ material }) => names[material] === 'Hydrotreated gasoil')!
  expect(kept).toMatchObject({ keptFor: 1, product: 0, alone: expect.closeTo(3165, 6) })
  expect(kept.kept).toBeCloseTo(2050.346, 2)
})

type Infeasible = Extract<PlanAnswer, { is: 'infeasible' }>

function why(id: string): Infeasible {
  const answer = findPlan(calc, workedPlan(id).question)
  if (answer.is !== 'infeasible') throw new Error(answer.is)
  return answer
}

test.each(['P1x', ...idsOf(infeasible)])('%s: which products, which limits, and each way out', (id) => {
  const { question, expected, worked } = workedPlan(id)
  const answer = why(id)
  const given = id === 'P1x' ? plans[0]! : worked
  const names = (given.products as { name: string }[]).map(({ name }) => name)
  const conflict = expected.conflict ?? expected
  expect(answer.products.map((k) => names[k]!)).toEqual(conflict.products)
  const limits = answer.limits.map(({ product, limit }) => {
    const { q, side } = question.products[product]!.limits[limit]!
    return `${names[product]} ${q} ${side}`
  })
  const wanted = conflict.limits.map((one: string[] | Record<string, string>) =>
    Array.isArray(one) ? one.slice(0, 3).join(' ') : `${one.product} ${one.property} ${one.side}`,
  )
  expect(limits.sort()).toEqual(wanted.sort())
  const ways = answer.ways.map((way) => {
    if ('material' in way) return [given.materials![way.material]!.name, way.more]
    if ('atMost' in way) return [names[way.product], way.atMost]
    return [`${names[way.product]} ${question.products[way.product]!.limits[way.limit]!.q}`, way.best]
  })
  for (const way of expected.ways) {
    const name = way.material ?? (way.property ? `${way.product} ${way.property}` : way.product)
    const value = way.more_m3 ?? way.at_most_m3 ?? way.best
    expect(ways).toContainEqual([name, expect.closeTo(value, 2)])
  }
  expect(ways).toHaveLength(expected.ways.length)
})

test('the same question has the same answer to the last bit, and the order of products and materials changes nothing', () => {
  for (const id of ['P1', 'R5', 'R6', 'X31']) {
    const { question } = workedPlan(id)
    const first = findPlan(calc, question)
    for (let again = 0; again < (id === 'P1' ? 20 : 3); again++)
      expect(JSON.stringify(findPlan(calc, question))).toBe(JSON.stringify(first))
    const turned = {
      ...question,
      materials: question.materials.toReversed(),
      products: question.products.toReversed(),
    }
    const other = findPlan(calc, turned)
    expect(other.is).toBe(first.is)
    if (first.is === 'found' && other.is === 'found') {
      expect(other.products.toReversed().map(({ amounts }) => amounts.toReversed())).toEqual(
        first.products.map(({ amounts }) => amounts),
      )
      expect(other.objective).toBeCloseTo(first.objective, 6)
    }
  }
})

test('where nothing is compiled at run time the answer is the same to the last bit', async () => {
  const script = `
    const { builtCalc } = await import('${import.meta.dir}/../oracle/test-calc.ts')
    const { findPlan } = await import('${import.meta.dir}/plan.ts')
    const { workedPlan } = await import('${import.meta.dir}/test-plans.ts')
    process.stdout.write(JSON.stringify(findPlan(await builtCalc(), workedPlan('P1').question)))`
  const env = { ...process.env, BUN_JSC_useJIT: '0' }
  const other = Bun.spawn([process.execPath, '-e', script], { env, stdout: 'pipe', stderr: 'inherit' })
  expect(await new Response(other.stdout).text()).toBe(
    JSON.stringify(findPlan(calc, workedPlan('P1').question)),
  )
}, 60_000)

test('stocks and prices by the tonne, products on a mass basis, averages over both kinds: the same plan', () => {
  const { question } = workedPlan('P1c')
  const perT = ({ properties }: { properties: { density: number | null } }) => properties.density! / 1000
  const byTonne = {
    ...question,
    materials: question.materials.map((one) => ({
      ...one,
      available: { amount: one.available!.amount * perT(one), unit: 't' as const },
      price: { amount: one.price!.amount / perT(one), unit: 't' as const },
    })),
  }
  const onMass = (some: readonly number[]) =>
    question.products.map((one, k) => (some.includes(k) ? { ...one, basis: 'mass' as const } : one))
  const bound = found(question).bound
  expect(found(byTonne).bound).toBeCloseTo(bound, 3)
  expect(found({ ...question, products: onMass([1]) }).bound).toBeCloseTo(bound, 3)
  // Stocks that are used up are no whole tonnes.
  const whole = findPlan(calc, { ...byTonne, products: onMass([0, 1]) })
  expect(whole.is).toBe('between-steps')
})

test('nothing to make, nothing there, amounts beyond all bounds, materials without a density', () => {
  const { question } = workedPlan('P1')
  const making = (amount: number) =>
    question.products.map((one) => ({ ...one, amount: { least: amount, most: amount, unit: 'm3' as const } }))
  expect(found({ ...question, products: making(0) }).objective).toBe(0)
  const bare = question.materials.map((one) => ({ ...one, available: { amount: 0, unit: 'm3' as const } }))
  expect(findPlan(calc, { ...question, materials: bare })).toMatchObject({ is: 'infeasible', limits: [] })
  expect(findPlan(calc, { ...question, products: making(1e12) }).is).toBe('infeasible')
  const light = question.materials.map((one) => ({
    ...one,
    properties: { ...one.properties, density: null },
  }))
  const none = findPlan(calc, { ...question, materials: light })
  expect(none.is).toBe('infeasible')
  expect(none.excluded).toHaveLength(18)
})

test('a plan that is to stop stops', () => {
  expect(() => findPlan(calc, workedPlan('R1').question, () => true)).toThrow('stopped')
})
