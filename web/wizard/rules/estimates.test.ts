import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { loadCalc } from '#server/calc.ts'
import { quantitiesOf } from '#web/format/quantities.ts'
import { propertyColumns } from '../table/property-columns.tsx'
import type { Recipe } from './draft.ts'
import { explain, warningsOn } from './explain.ts'
import { resultsOf } from './property-rows.ts'
import { estimateOf, storedResult } from './result.ts'
import { answerOf, material } from './test-material.ts'

const calc = await loadCalc()

// The worked gasoil of estimates.test.ts: 2.96290 cSt.
const D86 = {
  ibp: 178,
  pct_5: 203,
  pct_10: 216,
  pct_20: 235,
  pct_30: 251,
  pct_40: 264,
  pct_50: 276,
  pct_60: 288,
  pct_70: 301,
  pct_80: 316,
  pct_90: 336,
  pct_95: 350,
  fbp: 362,
  density: 840,
}
const whole = material('Whole', { ...D86, viscosity_40: 2.5, cloud_point: -10 })

const recipeOf = (name: string): Recipe => ({
  category: 'gasoil',
  basis: 'volume',
  options: { estimates: true },
  components: [
    { material: whole, percentage: 60 },
    { material: material(name, D86), percentage: 40 },
  ],
})
const recipe = recipeOf('Bare')
const estimate = estimateOf(recipe, calc)!

test('a value that rests on an estimate names the material and the error, in either language', () => {
  const { approximate } = explain({ recipe, ...estimate }, 'en')
  expect(Object.keys(approximate).toSorted()).toEqual(['cloud_point', 'viscosity_40'])
  expect(approximate.viscosity_40!.text).toBe(
    'Viscosity 40 (±10%): estimated for Bare from distillation and density, not measured.',
  )
  expect(approximate.viscosity_40!.short).toBe('≈ ±10% (Bare)')
  expect(approximate.viscosity_40!.values[1]!.toFixed(5)).toBe('2.96290')
  expect(explain({ recipe, ...estimate }, 'fa').approximate.cloud_point!.short).toContain('±۸')
})

test('its sentence stands among the notes too', () => {
  const explanation = explain({ recipe, ...estimate }, 'en')
  const groups = resultsOf('gasoil', [], estimate.blend.results)
  expect(warningsOn(explanation, groups)).toContain(
    'Viscosity 40 (±10%) and Cloud Point (±8 °C): estimated for Bare from distillation and density, not measured.',
  )
})

test('a stored one keeps its estimates', () => {
  expect(explain(storedResult(recipe, answerOf(estimate)), 'en').approximate).toEqual(
    explain({ recipe, ...estimate }, 'en').approximate,
  )
})

test('nothing is estimated of what is called an oxygenate', () => {
  expect(estimateOf(recipeOf('Biodiesel'), calc)!.blend.estimated).toEqual({})
})

test('a copy keeps the blend’s number, marks it at the method, and gives no estimate out as a reading', () => {
  const explanation = explain({ recipe, ...estimate }, 'en')
  const columns = propertyColumns({
    language: 'en',
    quantities: quantitiesOf(UNIT_SETS.SI, 'en', 'latin'),
    materials: recipe.components.map((component) => component.material),
    groups: [],
    blend: { recipe, explanation },
  })
  const row = resultsOf(
    'gasoil',
    recipe.components.map((component) => component.material),
    estimate.blend.results,
  )
    .flatMap(({ rows }) => rows)
    .find(({ property }) => property === 'viscosity_40')!
  const cells = Object.fromEntries(columns.map(({ head, copy }) => [head, copy(row)]))
  expect(cells.Blend).toBeNumber()
  expect(cells.Whole).toBe(2.5)
  expect(cells.Bare).toBe('≈ 2.96')
  expect(cells.Method).toBe('ASTM D7152 by mass · ≈ ±10% (Bare)')
})
