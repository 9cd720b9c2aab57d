import { expect, test } from 'bun:test'
import { CalcError } from './core.ts'
import { packMaterial } from './mixture.ts'
import { randomMaterial, randomNumbers, randomShares } from './reference/random-recipes.ts'
import { builtCalc } from './reference/test-calc.ts'
import { builtRecipeSets } from './reference/test-recipe-sets.ts'
import { COMPONENTS, RESULTS_LENGTH, Slot } from './vocabulary/codes.ts'
import {
  DISTILLATION_NAMES,
  emptyProperties,
  type MaterialProperties,
  NUMERIC_PROPERTY_NAMES,
} from './vocabulary/properties.ts'

const calc = await builtCalc()
const sets = await builtRecipeSets()
const random = randomNumbers(1)
const someMaterials = (count: number) =>
  Array.from({ length: count }, () => packMaterial(randomMaterial(random)))

test('a recipe of one material is that material, to the last bit', () => {
  const packed = someMaterials(4)
  const out = sets.prepare(packed)!.blend([0, 30, 0, 0], 'volume')
  const { results } = calc.mixture(packed).blend([0, 30, 0, 0], 'volume')
  for (const name of NUMERIC_PROPERTY_NAMES) expect(out[Slot[name]]).toBe(results[name] ?? Number.NaN)
})

test('the bits of a recipe do not depend on the others of its call, nor on its place among them', () => {
  const packed = someMaterials(5)
  const set = sets.prepare(packed)!
  const recipes = Array.from({ length: 600 }, () => randomShares(random, 5))
  recipes[300] = [0, 0, 100, 0, 0]
  const out = new Float64Array(recipes.length * RESULTS_LENGTH)
  set.batch(Float64Array.from(recipes.flat()), 'mass', out)
  for (const [k, shares] of recipes.entries())
    expect([...out.slice(k * RESULTS_LENGTH, (k + 1) * RESULTS_LENGTH)]).toEqual([
      ...set.blend(shares, 'mass'),
    ])
})

test('a set that another has replaced answers with its own materials, as they were', () => {
  const packed = someMaterials(3)
  const set = sets.prepare(packed)!
  // As lists: of typed arrays the bytes are compared, and those of a NaN mean nothing.
  const before = [...set.blend([20, 30, 50], 'volume')]
  const other = sets.prepare(someMaterials(16))!
  other.blend(Array(16).fill(1), 'volume')
  packed[0]!.row.fill(1)
  expect([...set.blend([20, 30, 50], 'volume')]).toEqual(before)
  expect([...other.blend(Array(16).fill(1), 'volume')]).not.toEqual(before)
})

test('shares that are none are refused, with the recipe, and nothing is written', () => {
  const set = sets.prepare(someMaterials(2))!
  for (const bad of [
    [-1, 2],
    [0, 0],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 1],
  ]) {
    const out = new Float64Array(2 * RESULTS_LENGTH).fill(7)
    expect(() => set.batch(Float64Array.from([1, 1, ...bad]), 'volume', out)).toThrow(/recipe 1 /)
    expect(out.every((value) => value === 7)).toBe(true)
  }
  expect(() => set.blend([1, 1, 1], 'volume')).toThrow(CalcError)
  expect(() => set.batch(new Float64Array(3), 'volume', new Float64Array(RESULTS_LENGTH))).toThrow(CalcError)
  expect(() => set.batch(new Float64Array([1, 1]), 'volume', new Float64Array(1))).toThrow(CalcError)
})

const boiling = (from: number, to: number): MaterialProperties => {
  const material = emptyProperties()
  for (const [label, name] of DISTILLATION_NAMES.entries()) material[name] = from + ((to - from) * label) / 12
  return material
}

test('a level that is reached but for rounding counts as reached, before a gap and in a trace', () => {
  const cuts = [boiling(50, 60), boiling(70, 170), boiling(200, 240)].map((cut) => packMaterial(cut))
  const set = sets.prepare(cuts)!
  const mixture = calc.mixture(cuts)
  for (const shares of [
    // 30 % less half of what counts as reached: the cut's end, not the next one's beginning.
    [30 - 5e-10, 0, 70 + 5e-10],
    // The level lies in a trace that rises by a millionth of a millionth a degree.
    [30 - 5e-8, 1e-7, 70 - 5e-8],
  ])
    expect(set.blend(shares, 'volume')[Slot.pct_30]).toBeCloseTo(
      mixture.blend(shares, 'volume').results.pct_30!,
      9,
    )
})

test('there is no set of no material, or of more than a blend takes', () => {
  expect(sets.prepare([])).toBeNull()
  expect(sets.prepare(someMaterials(COMPONENTS + 1))).toBeNull()
})

test('nor of a material whose aromatics are no share', () => {
  const [material] = someMaterials(1)
  material!.row[Slot.aromatics] = 101
  expect(sets.prepare([material!, ...someMaterials(1)])).toBeNull()
})

test('nor of curves that need more room than there is; the next set is right again', () => {
  // Flat feet beside steep rises, each at other temperatures: no polynomial holds for long.
  const crooked = Array.from({ length: COMPONENTS }, () => {
    const material = randomMaterial(random)
    let celsius = random()
    for (const name of NUMERIC_PROPERTY_NAMES.slice(0, 13))
      material[name] = celsius += random() < 0.5 ? 0.02 + random() : 30 * random()
    return packMaterial(material)
  })
  expect(sets.prepare(crooked)).toBeNull()
  const packed = someMaterials(2)
  const out = sets.prepare(packed)!.blend([40, 60], 'volume')
  expect(out[Slot.pct_50]).toBeCloseTo(calc.mixture(packed).blend([40, 60], 'volume').results.pct_50!, 8)
})
