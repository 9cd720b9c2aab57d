import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import { ownExample } from '#calc/own/own-examples.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { answerTo } from '../store/test-analysis.ts'
import type { Recipe } from './draft.ts'
import { differencesOf, estimateOf, ownDifferencesOf, type Result, subjectOf } from './result.ts'
import { material } from './test-material.ts'

const { definition: CFPP } = ownExample('cfpp')
const { definition: PAH } = ownExample('pah')
const [light, heavy] = [
  { ...material('light', { density: 650, rvp: 90 }), own: { cfpp: -40, pah: 1 } },
  { ...material('heavy', { density: 850, rvp: 5 }), own: { cfpp: -5 } },
]
const recipe: Recipe = {
  category: 'customized',
  basis: 'volume',
  components: [
    { material: light, percentage: 60 },
    { material: heavy, percentage: 40 },
  ],
}
const calc = await builtCalc()

/** As the page computes it with these definitions, and as a server answers that has those. */
function result(page: readonly OwnProperty[], server: readonly OwnProperty[]): Result {
  const estimate = estimateOf(recipe, withOwn(calc, page))!
  const answer = answerTo({ materials: ['light', 'heavy'], percentages: [60, 40], basis: 'volume' })
  const own = estimateOf(recipe, withOwn(calc, server))!.blend.own ?? []
  const own_results = own.map(({ property, value }) => ({ property, value, rule: '', notes: [] }))
  return { recipe, estimate, confirmed: { ...answer, own_results } }
}

test('own properties of one definition have one value; without a value on either side nothing differs', () => {
  const same = result([CFPP, PAH], [CFPP, PAH])
  expect(same.confirmed!.own_results!.map(({ value }) => value !== null)).toEqual([true, false])
  expect(ownDifferencesOf(same)).toEqual([])
  expect(ownDifferencesOf({ ...same, estimate: null })).toEqual([])
  expect(ownDifferencesOf({ ...same, confirmed: null })).toEqual([])
})

test('a difference of one bit in an own property is one, and none of the others', () => {
  const right = result([CFPP], [CFPP])
  const [own] = right.confirmed!.own_results!
  const wrong = { ...right.confirmed!, own_results: [{ ...own!, value: own!.value! + 2 ** -40 }] }
  const differing = { ...right, confirmed: wrong }
  expect(ownDifferencesOf(differing)).toEqual([
    { property: CFPP, confirmed: own!.value! + 2 ** -40, estimated: own!.value },
  ])
  expect(differencesOf(differing)).toEqual([])
})

test('what was defined otherwise, or taken away, elsewhere differs; a page that knows none has nothing to compare', () => {
  const changed = ownDifferencesOf(
    result([CFPP], [{ ...CFPP, rule: 'worst-high', basis: null, exponent: null }]),
  )
  expect(changed.map(({ confirmed, property }) => [property.rule, confirmed])).toEqual([['worst-high', -5]])
  expect(ownDifferencesOf(result([CFPP], []))).toMatchObject([{ confirmed: null }])
  expect(ownDifferencesOf(result([PAH], [PAH, CFPP]))).toMatchObject([{ estimated: null }])
  expect(ownDifferencesOf(result([], [CFPP]))).toEqual([])
})

test('the page checks a jet fuel by the heat that the server computes, of hydrocarbons and with ethanol in them', () => {
  const jet = {
    ...{ density: 803, aromatics: 18, sulfur_ppm: 400, ibp: 160, pct_10: 177, pct_50: 205 },
    ...{ pct_90: 244, fbp: 260 },
  }
  const heat = (percentage: number) => {
    const ethanol = material('ethanol', { density: 793.69, sulfur_ppm: 0 })
    const components = [
      { material: material('jet', jet), percentage: 100 - percentage },
      { material: { ...ethanol, oxygenate: 'ethanol' as const }, percentage },
    ]
    const asked = { ...recipe, category: 'gasoil' as const, components }
    const estimate = estimateOf(asked, calc)!
    const subject = subjectOf({ recipe: asked, estimate, confirmed: null })
    const check = checkGrade(specify(builtIn('jet-a1')!), subject)
    return check.limits.find(({ q }) => q === 'net_energy')!
  }
  expect(heat(0)).toMatchObject({ state: 'pass', value: expect.closeTo(43.254, 2) })
  expect(heat(20)).toMatchObject({ state: 'fail', value: expect.closeTo(39.99, 1) })
})
