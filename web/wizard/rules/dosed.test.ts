import { describe, expect, test } from 'bun:test'
import { plainDelta } from '#calc/oracle/plain-additive.ts'
import { builtCalc } from '#calc/oracle/test-calc.ts'
import type { Additive } from '#calc/vocabulary/additive.ts'
import { doseReaching } from '../doses/fix-dose.tsx'
import {
  type DoseEntry,
  type Draft,
  dosedIn,
  EMPTY_DRAFT,
  isSameRecipe,
  type Recipe,
  recipeOf,
} from './draft.ts'
import { differing, estimateOf, storedResult, subjectOf } from './result.ts'
import { readDraft, readUnfinished, unfinishedForm, withMaterials } from './saved.ts'
import { answerOf, material } from './test-material.ts'

const calc = await builtCalc()
const POINTS = [
  [300, 1.1],
  [600, 1.9],
  [1000, 2.6],
] as const
const additive: Additive = {
  name: 'EHN',
  name_farsi: null,
  density: 963,
  unit: 'mg_kg',
  price: null,
  note: '',
  responses: { cetane_number: { points: POINTS, sd: 0.25, base: null } },
  contents: { sulfur: 0.8 },
}
const gasoil = material('gasoil', { density: 840, cetane_number: 50.2, sulfur_ppm: 8.4 })
const entry = (text: string, more: Partial<DoseEntry> = {}): DoseEntry => ({
  id: 'a',
  additive,
  text,
  unit: 'mg_kg',
  ...more,
})
const draftWith = (...doses: DoseEntry[]): Draft => ({
  ...EMPTY_DRAFT,
  count: 1,
  category: 'gasoil',
  places: [gasoil],
  typed: { gasoil: '100' },
  bench: { ...EMPTY_DRAFT.bench, doses },
})
const recipeWith = (...doses: DoseEntry[]): Recipe => recipeOf(draftWith(...doses))!

describe('what is dosed', () => {
  test('is read as typed; nothing and 0 are none, and what can’t be read or is not known is no recipe', () => {
    expect(dosedIn(draftWith(entry('۵۰۰٫۵')).bench)).toEqual([
      { id: 'a', additive, dose: 500.5, unit: 'mg_kg' },
    ])
    for (const none of ['', ' ', '0', '0.0']) expect(recipeWith(entry(none)).dosed).toBeUndefined()
    for (const wrong of ['x', '-1', '20001', 'NaN', '1,5'])
      expect(recipeOf(draftWith(entry(wrong)))).toBeNull()
    expect(recipeOf(draftWith(entry('25.1', { unit: 'l_m3' })))).toBeNull()
    expect(recipeOf(draftWith(entry('1', { additive: null })))).toBeNull()
    expect(isSameRecipe(recipeWith(entry('1')), recipeWith(entry('2')))).toBe(false)
    expect(isSameRecipe(recipeWith(entry('1')), recipeWith(entry('1.0')))).toBe(true)
  })

  test('leaves every value of the blend as it is to the bit, and stands beside it', () => {
    const plain = estimateOf(recipeWith(), calc)!.blend
    const { treatment, ...dosed } = estimateOf(recipeWith(entry('500')), calc)!.blend
    expect(dosed).toEqual(plain)
    // 50.2 + 1.6333 = 51.8333, and 8.4 + 500 · 0.8 / 100 = 12.4.
    expect(treatment!.treated.cetane_number!.value).toBeCloseTo(50.2 + plainDelta(POINTS, 500)!, 12)
    expect(treatment!.treated.sulfur_ppm!.value).toBeCloseTo(12.4, 12)
    expect(Object.keys(treatment!.treated)).toHaveLength(2)
  })

  test('is compared with the server’s to the bit, and known again from its answer alone', () => {
    const recipe = recipeWith(entry('500'))
    const estimate = estimateOf(recipe, calc)!
    const { treatment } = estimate.blend
    expect(storedResult(recipe, answerOf(estimate), estimate).differences).toBeUndefined()
    expect(subjectOf(storedResult(recipe, answerOf(estimate))).treatment).toEqual(treatment!)
    const less = { ...recipe, dosed: recipe.dosed!.map((one) => ({ ...one, dose: one.dose + 2 ** -40 })) }
    expect(differing(estimateOf(less, calc), estimate).differences!.values).not.toEqual([])
  })

  test('is kept in the tab whole and on the server by id; what can’t be read of it is none', () => {
    const other = material('other')
    const draft = { ...draftWith(entry('500')), count: 2, places: [gasoil, other] }
    expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
    const left = readUnfinished(JSON.parse(JSON.stringify(unfinishedForm(draft))))!
    expect(withMaterials(left, [gasoil, other]).bench.doses).toEqual([entry('500', { additive: null })])
    for (const doses of [null, 'x', [1], [{ id: 'a' }], [{ id: 'a', text: '1', unit: 'kg' }]])
      expect(readDraft({ ...draft, bench: { ...draft.bench, doses } })!.bench.doses).toEqual([])
  })
})

test('a dose for a wanted value is the least in whole steps that reaches it; beyond the curve the range is told', () => {
  const base = { ...gasoil, properties: { ...gasoil.properties, cetane_number: 49.2 } }
  const recipe = { ...recipeWith(entry('100')), components: [{ material: base, percentage: 100 }] }
  const reach = (wanted: number) =>
    doseReaching({ recipe, calc, q: 'cetane_number' }, wanted, { id: 'a', additive })
  // FUELS: 49.2 → 51 takes 562.5; 52 is out of reach, at most 51.8.
  expect(reach(51)).toMatchObject({ dose: 562.5, low: 49.2 })
  expect(reach(52)!.dose).toBeNull()
  expect(reach(52)!.high).toBeCloseTo(51.8, 9)
  const dose = reach(50)!.dose!
  expect(49.2 + plainDelta(POINTS, dose)!).toBeGreaterThanOrEqual(50)
  expect(49.2 + plainDelta(POINTS, dose - 0.1)!).toBeLessThan(50)
  expect(doseReaching({ recipe, calc, q: 'rvp' }, 1, { id: 'a', additive })).toBeNull()
})
