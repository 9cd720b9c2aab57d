import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { specify } from '#calc/grades/specification.ts'
import { loadCalc } from '#server/calc.ts'
import { finished } from '../rules/bench/finish.ts'
import type { Recipe } from '../rules/draft.ts'
import { estimateOf } from '../rules/result.ts'
import { material } from '../rules/test-material.ts'
import { checked, newlyMissed } from './use-check.ts'

const calc = await loadCalc()
const specification = specify(builtIn('en228-e10')!)
const ethanol = material(
  'ethanol',
  { density: 793.69, octan_ron: 109, octan_mon: 90, benzene: 0 },
  { oxygenate: 'ethanol' },
)
const stock = (name: string, octan_ron: number, benzene: number) =>
  material(name, { density: 740, octan_ron, octan_mon: octan_ron - 8, benzene, sulfur_ppm: 5 })
const recipe: Recipe = {
  category: 'gasoline',
  basis: 'volume',
  components: [
    { material: stock('a', 93, 0.8), percentage: 60 },
    { material: stock('b', 94, 2), percentage: 40 },
  ],
}
const finish = { material: ethanol, share: 10 }
const checkOf = (fuel: Recipe) =>
  checked(specification, { recipe: fuel, ...estimateOf(fuel, calc)! }, undefined)
const namesOf = (other: Recipe, finishing: typeof finish | null) => {
  const now = checkOf(finished(recipe, finishing))
  return newlyMissed(other, { calc, finish: finishing }, specification, now, () => undefined).map(
    ({ q }) => q,
  )
}
const withShares = (...shares: number[]): Recipe => ({
  ...recipe,
  components: recipe.components.map((one, at) => ({ ...one, percentage: shares[at]! })),
})

test('a recipe breaks nothing that it doesn’t break already, whatever it is finished with', () => {
  // Without the ethanol its octane is too low, with it is not; how much is inside the error of the rules for alcohols.
  expect([null, finish].map((one) => namesOf(recipe, one))).toEqual([[], []])
  const margins = [recipe, finished(recipe, finish)].map(
    (fuel) => checkOf(fuel).limits.find(({ q }) => q === 'octan_ron')!.margin!,
  )
  expect(margins.map((margin) => margin > 0)).toEqual([false, true])
})

test('another one is finished in the same way before it is compared, and each quantity is named once', () => {
  expect(namesOf(withShares(90, 10), finish)).toEqual([])
  // 1.88 % of benzene, and 1.69 once it is finished, for at most 1.
  expect(namesOf(withShares(10, 90), finish)).toEqual([])
  const better = { ...recipe, components: [{ material: stock('c', 99, 0.5), percentage: 100 }] }
  const now = checkOf(finished(better, finish))
  const worse = newlyMissed(withShares(10, 90), { calc, finish }, specification, now, () => undefined)
  expect(worse.map(({ q }) => q)).toEqual(['benzene'])
})
