import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { CalcError } from './core.ts'
import { packMaterial } from './mixture.ts'
import { randomMaterial, randomNumbers, withGaps } from './oracle/random-recipes.ts'
import { builtCalc } from './oracle/test-calc.ts'
import type { Mixture } from './vocabulary/blend.ts'
import type { MaterialProperties } from './vocabulary/properties.ts'

const calc = await builtCalc()
/** On which every question is the first about its materials. */
const other = await builtCalc()

const materialsOf = (seed: number, count: number): MaterialProperties[] => {
  const random = randomNumbers(seed)
  return Array.from({ length: count }, () => withGaps(random, randomMaterial(random), 0.1))
}
const recipeOf = (materials: readonly MaterialProperties[], shares: readonly number[]) =>
  materials.map((properties, i) => ({ percentage: shares[i]!, properties }))

const seed = fc.integer({ min: 0, max: 1e6 })
const basis = fc.constantFrom('volume' as const, 'mass' as const)
const sizes = fc.array(fc.integer({ min: 1, max: 16 }), { minLength: 1, maxLength: 4 })
/** Which mixture is asked, for which shares; and what else is asked of the core in between. */
const questions = fc.array(
  fc.record({
    which: fc.nat(),
    shares: fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 16, maxLength: 16 }),
    basis,
    before: fc.constantFrom('nothing', 'curve', 'blend', 'refused'),
  }),
  { minLength: 1, maxLength: 8 },
)

function interrupt(by: string, materials: readonly MaterialProperties[]): void {
  if (by === 'curve') calc.curve(materials.at(-1)!)
  if (by === 'blend') calc.blend(recipeOf(materials.toReversed(), Array(16).fill(1)), 'mass')
  if (by === 'refused')
    expect(() => calc.blend(recipeOf(materials, Array(16).fill(-1)), 'mass')).toThrow(CalcError)
}

test('mixtures that take turns answer as if each were alone, whatever is asked between', () => {
  fc.assert(
    fc.property(seed, sizes, questions, (start, counts, asked) => {
      const sets = counts.map((count, i) => materialsOf(start + i, count))
      const mixtures = sets.map((materials) =>
        calc.mixture(materials.map((properties) => packMaterial(properties))),
      )
      for (const { which, shares, basis, before } of asked) {
        const materials = sets[which % sets.length]!
        interrupt(before, sets[(which + 1) % sets.length]!)
        const own = shares.slice(0, materials.length)
        const answer = mixtures[which % sets.length]!.blend(own, basis)
        expect(answer).toEqual(other.blend(recipeOf(materials, own), basis))
      }
    }),
    { numRuns: 300 },
  )
})

test('an answer that was given stays, whatever is blended after it', () => {
  fc.assert(
    fc.property(seed, basis, (start, basis) => {
      const [first, second] = [0, 1].map((i) =>
        calc.mixture(materialsOf(start + i, 3).map((properties) => packMaterial(properties))),
      ) as [Mixture, Mixture]
      const answer = first.blend([1, 2, 3], basis)
      const copy = structuredClone(answer)
      second.blend([3, 2, 1], basis)
      expect(answer).toEqual(copy)
    }),
  )
})

test('a material that changes after it was packed is blended as it was', () => {
  const [material] = materialsOf(1, 1) as [MaterialProperties]
  const mixture = calc.mixture([packMaterial(material)])
  const before = mixture.blend([1], 'volume')
  material.density = 1000
  material.color = '8.0'
  expect(mixture.blend([1], 'volume')).toEqual(before)
})

test('what is absent or not finite is unknown', () => {
  const [material] = materialsOf(2, 1) as [MaterialProperties]
  const { rvp: _, ...absent } = { ...material, density: Number.POSITIVE_INFINITY, flash_point: Number.NaN }
  const unknown = { ...material, rvp: null, density: null, flash_point: null }
  expect([...packMaterial(absent as MaterialProperties).row]).toEqual([...packMaterial(unknown).row])
})

test('each material has a share', () => {
  const mixture = calc.mixture(materialsOf(3, 2).map((properties) => packMaterial(properties)))
  for (const shares of [[], [1], [1, 1, 1], Array(17).fill(1)]) {
    expect(() => mixture.blend(shares, 'volume')).toThrow(CalcError)
  }
})
