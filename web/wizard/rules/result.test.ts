import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import { withOwn } from '#calc/own/own-blend.ts'
import { ownExample } from '#calc/own/own-examples.ts'
import { nameOfOwn, type OwnProperty } from '#calc/vocabulary/own-property.ts'
import type { Recipe } from './draft.ts'
import { estimateOf, storedResult, subjectOf } from './result.ts'
import { answerOf, material } from './test-material.ts'

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

const estimateBy = (own: readonly OwnProperty[]) => estimateOf(recipe, withOwn(calc, own))!
/** What differs where the page has these definitions and the server those. */
const between = (page: readonly OwnProperty[], server: readonly OwnProperty[]) =>
  storedResult(recipe, answerOf(estimateBy(server)), estimateBy(page)).differences?.values

test('own properties of one definition have one value; without a value on either side nothing differs', () => {
  expect(between([CFPP, PAH], [CFPP, PAH])).toBeUndefined()
  expect(storedResult(recipe, answerOf(estimateBy([CFPP]))).differences).toBeUndefined()
})

test('a difference of one bit in an own property is one, and none of the others', () => {
  const right = estimateBy([CFPP])
  const [own] = right.blend.own!
  const wrong = { ...right.blend, own: [{ ...own!, value: own!.value! + 2 ** -40 }] }
  expect(storedResult(recipe, answerOf({ ...right, blend: wrong }), right).differences!.values).toEqual([
    { name: nameOfOwn(CFPP), server: own!.value! + 2 ** -40, page: own!.value },
  ])
})

test('what was defined otherwise, or taken away, elsewhere differs; a page that knows none has nothing to compare', () => {
  expect(
    between([CFPP], [{ ...CFPP, rule: 'worst-high', basis: null, exponent: null, offset: null }]),
  ).toMatchObject([{ server: -5 }])
  expect(between([CFPP], [])).toMatchObject([{ server: null }])
  expect(between([PAH], [PAH, CFPP])).toMatchObject([{ page: null }])
  expect(between([], [CFPP])).toBeUndefined()
})

test('the page checks a jet fuel by the heat that the server computes, of hydrocarbons and with ethanol in them', () => {
  const jet = {
    density: 803,
    aromatics: 18,
    sulfur_ppm: 400,
    ibp: 160,
    pct_10: 177,
    pct_50: 205,
    pct_90: 244,
    fbp: 260,
  }
  const heat = (percentage: number) => {
    const ethanol = material('ethanol', { density: 793.69, sulfur_ppm: 0 })
    const components = [
      { material: material('jet', jet), percentage: 100 - percentage },
      { material: { ...ethanol, oxygenate: 'ethanol' as const }, percentage },
    ]
    const asked = { ...recipe, category: 'gasoil' as const, components }
    const subject = subjectOf({ recipe: asked, ...estimateOf(asked, calc)! })
    const check = checkGrade(specify(builtIn('jet-a1')!), subject)
    return check.limits.find(({ q }) => q === 'net_energy')!
  }
  expect(heat(0)).toMatchObject({ state: 'pass', value: expect.closeTo(43.254, 2) })
  expect(heat(20)).toMatchObject({ state: 'fail', value: expect.closeTo(39.99, 1) })
})
