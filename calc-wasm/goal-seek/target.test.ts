import { describe, expect, test } from 'bun:test'
import { packMaterial } from '../mixture.ts'
import { drawn } from '../oracle/draws.ts'
import { randomMaterial, randomNumbers } from '../oracle/random-recipes.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { type Move, mostMovable, recipeAt, scan, solve } from './target.ts'

const calc = await builtCalc()
type Question = Move & { wanted: number }
const findTarget = (question: Question, valueAt: (recipe: readonly number[]) => number | null) =>
  solve(scan(question, valueAt), question.wanted)
const total = (recipe: readonly number[]) => recipe.reduce((sum, share) => sum + share, 0)

/** Every share of a fine grid, looked at one by one. */
function bruteForce(question: Question, valueAt: (recipe: readonly number[]) => number | null) {
  const most = mostMovable(question)
  const points = Array.from({ length: 2001 }, (_, i) => {
    const share = (most * i) / 2000
    return { share, value: valueAt(recipeAt(question, share)!) }
  })
  const values = points.flatMap(({ value }) => value ?? [])
  const crossings = points.slice(1).flatMap((b, i) => {
    const a = points[i]!
    if (a.value === null || b.value === null) return []
    return (a.value - question.wanted) * (b.value - question.wanted) < 0 ? [[a.share, b.share] as const] : []
  })
  return { low: Math.min(...values), high: Math.max(...values), crossings, any: values.length > 0 }
}

const ROUNDS = drawn(100, 40)

test('random recipes: the value is met, nothing that a fine grid sees is missed, and the range is as wide', () => {
  const random = randomNumbers(51)
  let [met, twice, beyond] = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const count = 2 + Math.floor(random() * 4)
    const mixture = calc.mixture(Array.from({ length: count }, () => packMaterial(randomMaterial(random))))
    const property = NUMERIC_PROPERTY_NAMES[Math.floor(random() * NUMERIC_PROPERTY_NAMES.length)]!
    const raw = Array.from({ length: count }, () => 1 + random() * 50)
    const shares = raw.map((share) => (100 * share) / total(raw))
    const moving = Math.floor(random() * count)
    const locked = count > 3 && random() < 0.5 ? [(moving + 1) % count] : []
    const basis = random() < 0.3 ? 'mass' : 'volume'
    const valueAt = (recipe: readonly number[]) => mixture.blend(recipe, basis).results[property]
    const ends = [0, mostMovable({ shares, moving, locked })].map((share) =>
      valueAt(recipeAt({ shares, moving, locked }, share)!),
    ) as (number | null)[]
    if (ends.includes(null)) continue
    // Mostly between what none and all of it gives, now and then beyond.
    const wanted = ends[0]! + (ends[1]! - ends[0]!) * (random() * 1.2 - 0.1)
    const question = { shares, moving, locked, wanted }
    const { recipes, reachable } = findTarget(question, valueAt)
    const truth = bruteForce(question, valueAt)
    const size = Math.max(1, Math.abs(wanted))
    for (const recipe of recipes) {
      expect(Math.abs(valueAt(recipe)! - wanted) / size).toBeLessThan(1e-5)
      expect(total(recipe)).toBeCloseTo(100, 9)
      for (const at of locked) expect(recipe[at]).toBe(shares[at]!)
      expect(Math.min(...recipe)).toBeGreaterThanOrEqual(0)
    }
    const width = truth.high - truth.low
    for (const [from, to] of truth.crossings) {
      const [before, after] = [from, to].map((share) => valueAt(recipeAt(question, share)!)!)
      const isJump = Math.abs(after! - before!) > 0.02 * width
      const isFound = recipes.some((recipe) => recipe[moving]! >= from - 1e-6 && recipe[moving]! <= to + 1e-6)
      expect(isJump || isFound).toBe(true)
    }
    // At a jump the very end may belong to the other side.
    expect(reachable!.low.value).toBeLessThanOrEqual(truth.low + 0.01 * width + 1e-9)
    expect(reachable!.high.value).toBeGreaterThanOrEqual(truth.high - 0.01 * width - 1e-9)
    for (const end of [reachable!.low, reachable!.high])
      expect(valueAt(recipeAt(question, end.share)!)).toBe(end.value)
    met += Number(recipes.length > 0)
    twice += Number(recipes.length > 1)
    beyond += Number(wanted < truth.low || wanted > truth.high)
    if (wanted < truth.low || wanted > truth.high) expect(recipes).toEqual([])
  }
  expect(met).toBeGreaterThan(ROUNDS / 2)
  expect(beyond).toBeGreaterThan(ROUNDS / 20)
  console.log(`met ${met}, more than one solution ${twice}, out of reach ${beyond}`)
}, 60_000)

describe('one material moves', () => {
  const shares = [50, 30, 20]

  test('and the others keep their proportions, locked ones their share', () => {
    expect(recipeAt({ shares, moving: 0 }, 60)).toEqual([60, 24, 16])
    expect(recipeAt({ shares, moving: 0, locked: [2] }, 60)).toEqual([60, 20, 20])
    expect(mostMovable({ shares, moving: 0, locked: [0, 2] })).toBe(80)
  })

  test('two shares that give the value both come, the nearer one first', () => {
    // 100 at none and at all of it, 75 in the middle.
    const valueAt = ([x]: readonly number[]) => 100 - (x! * (100 - x!)) / 100
    const { recipes, reachable } = findTarget({ shares: [70, 30, 0], moving: 0, wanted: 79 }, valueAt)
    expect(recipes.map(([x]) => Math.round(x! * 1e6) / 1e6)).toEqual([70, 30])
    expect(reachable!.low.value).toBeCloseTo(75, 6)
    expect(reachable!.high.value).toBe(100)
  })

  test('two shares closer than the points that are looked at are both found', () => {
    const valueAt = ([x]: readonly number[]) => (x! - 51.6) ** 2
    const { recipes } = findTarget({ shares: [10, 90], moving: 0, wanted: 0.01 }, valueAt)
    expect(recipes.map(([x]) => Math.round(x! * 1e6) / 1e6)).toEqual([51.5, 51.7])
  })

  test('a value that jumps past the wanted one is not met, and the range says what can be had', () => {
    const valueAt = ([x]: readonly number[]) => (x! < 33.333 ? 1 : 2)
    const answer = findTarget({ shares: [10, 90], moving: 0, wanted: 1.5 }, valueAt)
    expect(answer).toMatchObject({ recipes: [], reachable: { low: { value: 1 }, high: { value: 2 } } })
  })

  test('where there is a value only without it, that is what can be had', () => {
    const valueAt = ([x]: readonly number[]) => (x! > 0 ? null : 91.5)
    const question = { shares: [10, 90], moving: 0 }
    expect(findTarget({ ...question, wanted: 91.5 }, valueAt).recipes).toEqual([[0, 100]])
    expect(findTarget({ ...question, wanted: 92 }, valueAt)).toEqual({
      recipes: [],
      reachable: { low: { value: 91.5, share: 0 }, high: { value: 91.5, share: 0 } },
    })
    expect(findTarget({ ...question, wanted: 92 }, () => null)).toEqual({ recipes: [], reachable: null })
  })

  test('where any share would do, the recipe stays as it is', () => {
    const { recipes } = findTarget({ shares: [12.3, 87.7], moving: 0, wanted: 5 }, () => 5)
    expect(recipes).toEqual([[12.3, 87.7]])
  })

  test('nothing gives way where all of the rest is locked, or nothing else has a share', () => {
    const valueAt = ([x]: readonly number[]) => x!
    expect(findTarget({ shares: [40, 60], moving: 0, locked: [1], wanted: 50 }, valueAt)).toEqual({
      recipes: [],
      reachable: { low: { value: 40, share: 40 }, high: { value: 40, share: 40 } },
    })
    expect(
      findTarget({ shares: [40, 120], moving: 0, locked: [1], wanted: 50 }, valueAt).reachable,
    ).toBeNull()
  })
})
