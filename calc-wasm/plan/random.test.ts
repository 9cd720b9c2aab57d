import { expect, test } from 'bun:test'
import highsOf from 'highs'
import { drawn } from '../oracle/draws.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import type { LinearProgram } from '../recipe/linear/simplex.ts'
import { lpText } from '../recipe/linear/test-referee.ts'
import { findPlan } from './plan.ts'
import { combinedModels, type Plan, planOf, stackOf } from './program.ts'
import type { PlanQuestion, Way } from './question.ts'
import { searchPlan } from './search.ts'
import { judged, planAround, randomPlan } from './test-plans.ts'
import { effortOfPlan } from './work.ts'

const calc = await builtCalc()
const highs = await highsOf()

/** What HiGHS makes of the linear rows of a plan, in parts of the whole; null where they exclude each other. */
function refereeOf(plan: Plan): number | null {
  const { whole } = combinedModels(plan)
  expect(whole).toHaveLength(1)
  const program: LinearProgram = stackOf(plan, whole[0]!)
  const { Status, ObjectiveValue } = highs.solve(lpText(program))
  if (Status === 'Optimal') return ObjectiveValue
  expect(Status).toBe('Infeasible')
  return null
}

test('plans of linear limits come out as HiGHS has them', () => {
  let infeasible = 0
  for (let seed = 1; seed <= drawn(400); seed++) {
    const plan = planOf(calc, randomPlan(seed, { isLinear: true }))
    const cost = refereeOf(plan)
    const { best, bound } = searchPlan(plan, effortOfPlan(plan).forSearch)
    if (cost === null) {
      expect([seed, best, bound]).toEqual([seed, null, Number.POSITIVE_INFINITY])
      infeasible++
      continue
    }
    expect([seed, best !== null]).toEqual([seed, true])
    expect(Math.abs(bound - cost)).toBeLessThan(1e-5 * Math.max(1, Math.abs(cost)))
    expect(best!.cost).toBeLessThanOrEqual(bound + 1e-6)
  }
  expect(infeasible).toBeGreaterThan(5)
})

test('random plans: the core confirms each, in whole steps, and none is better than its bound', () => {
  const seen = { found: 0, infeasible: 0, 'not-found': 0, 'between-steps': 0 }
  let proven = 0
  for (let seed = 1001; seed <= 1000 + drawn(300); seed++) {
    const question = randomPlan(seed)
    const answer = findPlan(calc, question)
    seen[answer.is]++
    if (answer.is !== 'found') continue
    try {
      judged(calc, question, answer)
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
    // Whole steps are no cheaper than what they were found near.
    expect(answer.objective).toBeGreaterThan(answer.continuous - 5e-5 * Math.abs(answer.continuous) - 1)
    if (answer.proven) proven++
    expect(answer.proven).toBe(answer.continuous <= answer.bound + 1e-9 * Math.max(1, Math.abs(answer.bound)))
  }
  expect(seen.found).toBeGreaterThan(10)
  expect(proven).toBeGreaterThan(5)
  // Corners so narrow that no whole steps were found in them: 1 of 300.
  expect(seen['between-steps']).toBeLessThan(Math.max(1, seen.found / 40))
})

/** The question with a way out taken. */
function taken({ products, materials, ...rest }: PlanQuestion, way: Way, part = 1): PlanQuestion {
  if ('material' in way) {
    const one = materials[way.material]!
    const available = { ...one.available!, amount: one.available!.amount + way.enough! * part }
    return { ...rest, products, materials: materials.with(way.material, { ...one, available }) }
  }
  const one = products[way.product]!
  if ('atMost' in way) {
    const amount = { ...one.amount, least: way.enough! * part, most: way.enough! * part }
    return { ...rest, materials, products: products.with(way.product, { ...one, amount }) }
  }
  const limit = one.limits[way.limit]!
  const moved = limit.limit + (way.enough! - limit.limit) * part
  const limits = one.limits.with(way.limit, { ...limit, limit: moved })
  return { ...rest, materials, products: products.with(way.product, { ...one, limits }) }
}

test('where there is no plan, each way out makes one possible and nothing short of it does', () => {
  let ways = 0
  for (let seed = 2001; seed <= 2000 + drawn(300); seed++) {
    const question = randomPlan(seed, { isLinear: true, isTight: true })
    const answer = findPlan(calc, question)
    if (answer.is !== 'infeasible') continue
    for (const way of answer.ways) {
      ways++
      const isMost = 'atMost' in way
      const [enough, short] = isMost ? [1 - 1e-6, 1 + 1e-4] : [1 + 1e-6, 1 - 1e-4]
      expect([seed, way, refereeOf(planOf(calc, taken(question, way, enough))) !== null]).toEqual([
        seed,
        way,
        true,
      ])
      expect([seed, way, refereeOf(planOf(calc, taken(question, way, short)))]).toEqual([seed, way, null])
    }
  }
  expect(ways).toBeGreaterThan(20)
})

test('the products of a conflict can’t be made together, and any fewer of them can', () => {
  let seen = 0
  for (let seed = 2001; seed <= 2000 + drawn(200); seed++) {
    const question = randomPlan(seed, { isLinear: true, isTight: true })
    const answer = findPlan(calc, question)
    if (answer.is !== 'infeasible') continue
    const needing = (some: readonly number[]) =>
      planOf(calc, {
        ...question,
        products: question.products.map((one, k) =>
          some.includes(k) ? one : { ...one, amount: { ...one.amount, least: 0 } },
        ),
      })
    expect(refereeOf(needing(answer.products))).toBeNull()
    for (const without of answer.products)
      expect([seed, refereeOf(needing(answer.products.filter((k) => k !== without))) !== null]).toEqual([
        seed,
        true,
      ])
    seen++
  }
  expect(seen).toBeGreaterThan(5)
})

test('a plan of one product is as cheap as its recipe', async () => {
  const { findRecipe } = await import('../recipe/find.ts')
  for (let seed = 1; seed <= 20; seed++) {
    const { products, materials, ...rest } = randomPlan(seed)
    const [product] = products
    const amount = { least: 1000, most: 1000, unit: 'm3' as const }
    const plenty = materials.map(({ mustUse, ...one }) => ({
      ...one,
      available: { amount: 1000, unit: 'm3' as const },
    }))
    const question = {
      ...rest,
      goal: 'cost' as const,
      products: [{ ...product!, amount }],
      materials: plenty,
    }
    const plan = findPlan(calc, question)
    const candidates = materials.map(({ available, mustUse, ...one }) => ({
      ...one,
      atLeastIfUsed: product!.atLeastIfUsed ?? 0,
    }))
    const recipe = findRecipe(calc, { ...product!, candidates, goal: { is: 'cost' } })
    expect([seed, plan.is]).toEqual([seed, recipe.is])
    if (plan.is !== 'found' || recipe.is !== 'found') continue
    expect((plan.continuous / 1000 - recipe.continuous.cost) / recipe.continuous.cost).toBeLessThan(1e-4)
  }
})

test('plans of curved limits that are known to exist are found, no dearer than the known one', () => {
  let found = 0
  const seeds = Array.from({ length: drawn(80) }, (_, at) => at + 1)
  for (const seed of [...new Set([3, 47, ...seeds])]) {
    const { question, hidden } = planAround(calc, seed)
    const answer = findPlan(calc, question)
    expect([seed, answer.is]).not.toEqual([seed, 'infeasible'])
    if (answer.is !== 'found') continue
    found++
    judged(calc, question, answer)
    expect([seed, answer.continuous <= hidden + 1e-3 * Math.abs(hidden)]).toEqual([seed, true])
  }
  expect(found / (seeds.length + 2)).toBeGreaterThan(0.75)
})

test('a used material is at least the smallest parcel, and the plan is dearer by little', () => {
  let small = 0
  for (let seed = 1; seed <= drawn(200); seed++) {
    const question = randomPlan(seed, { isLinear: seed % 2 === 0 })
    const parcel = { amount: 40, unit: 'm3' as const }
    const plain = findPlan(calc, question)
    const parcelled = { ...question, products: question.products.map((one) => ({ ...one, parcel })) }
    const answer = findPlan(calc, parcelled)
    if (answer.is !== 'found') continue
    judged(calc, parcelled, answer)
    for (const { amounts } of answer.products)
      expect([seed, amounts.filter((one) => one > 0 && one < 40)]).toEqual([seed, []])
    if (plain.is !== 'found') continue
    if (plain.products.some(({ amounts }) => amounts.some((one) => one > 0 && one < 40))) small++
    expect([seed, answer.bound >= plain.bound - 1e-6 * Math.abs(plain.bound)]).toEqual([seed, true])
  }
  expect(small).toBeGreaterThan(2)
})
