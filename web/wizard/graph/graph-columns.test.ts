import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { DISTILLATION_NAMES } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { quantitiesOf } from '#web/format/quantities.ts'
import { sheetOf } from '#web/ui/table/columns.ts'
import { estimateOf } from '../rules/result.ts'
import { material } from '../rules/test-material.ts'
import { chartCurves, graphColumns } from './graph-columns.tsx'

test('the numbers of the graph make a sheet: a row a label, a column a curve, and nothing where there is none', async () => {
  const calc = await loadCalc()
  const readings = { ibp: 40, pct_10: 60.04, pct_50: 100, pct_90: 140, fbp: 160, density: 700 }
  const components = [
    { material: material('A', readings), percentage: 100 },
    { material: material('B'), percentage: 0 },
  ]
  const recipe = { category: 'naphtha' as const, basis: 'volume' as const, components }
  const curves = chartCurves({ recipe, ...estimateOf(recipe, calc)! }, calc)
  const columns = graphColumns(curves, ['A', 'B'], 'en', quantitiesOf(UNIT_SETS.SI, 'en', 'latin'))
  const [head, ...rows] = sheetOf(columns, [{ head: null, rows: DISTILLATION_NAMES }])
  expect(head).toEqual(['Recovered', 'Blend, °C', 'A, °C', 'B, °C'])
  expect(rows).toHaveLength(13)
  expect(rows.find(([label]) => label === '10%')).toEqual(['10%', 60, 60, null])
  expect(rows.at(-1)).toEqual(['FBP', 160, 160, null])
  const us = graphColumns(curves, ['A', 'B'], 'en', quantitiesOf(UNIT_SETS.US, 'en', 'latin'))
  const [usHead, ...usRows] = sheetOf(us, [{ head: null, rows: DISTILLATION_NAMES }])
  expect(usHead).toEqual(['Recovered', 'Blend, °F', 'A, °F', 'B, °F'])
  expect(usRows.at(-1)).toEqual(['FBP', 320, 320, null])
})
