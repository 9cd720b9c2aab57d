import { expect, test } from 'bun:test'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { commonTest, comparisonOf, leftOutOf, type PropertyGroup, resultsOf } from './property-rows.ts'

const readings = (values: Partial<MaterialProperties>) => ({ ...emptyProperties(), ...values })
const material = (values: Partial<MaterialProperties>) => ({ properties: readings(values) })
const rowsOf = (groups: PropertyGroup[]) => groups.flatMap(({ rows }) => rows)
const names = (groups: PropertyGroup[]) => rowsOf(groups).map(({ property }) => property)

test('each category shows its own properties in four groups', () => {
  const gasoline = comparisonOf('gasoline', [material({}), material({})])
  expect(gasoline.map(({ group }) => group)).toEqual(['distillation', 'physical', 'chemical', 'performance'])
  expect(names(gasoline)).toContain('rvp')
  expect(names(gasoline)).toContain('octan_ron')
  expect(names(gasoline)).not.toContain('flash_point')
  expect(names(gasoline)).not.toContain('cetane_index')
  const gasoil = names(comparisonOf('gasoil', [material({})]))
  expect(gasoil).toContain('flash_point')
  expect(gasoil).toContain('cetane_index')
  expect(gasoil).not.toContain('rvp')
  const naphtha = names(comparisonOf('naphtha', [material({})]))
  expect(naphtha).toContain('rvp')
  expect(naphtha).not.toContain('flash_point')
  expect(naphtha).not.toContain('octan_ron')
  expect(names(comparisonOf('white_spirit', [material({})]))).toContain('flash_point')
})

test('sulfur stands in per cent in the comparison and in ppm in the results', () => {
  const materials = [material({ sulfur_ppm: 8 }), material({ sulfur_ppm: 5000 })]
  const compared = rowsOf(comparisonOf('gasoil', materials)).find((row) => row.property === 'sulfur_ppm')!
  expect(compared.values).toEqual([0.0008, 0.5])
  expect(compared.unit).toBe('mass %')
  const results = rowsOf(resultsOf('gasoil', materials, readings({ sulfur_ppm: 2504 })))
  const resulting = results.find((row) => row.property === 'sulfur_ppm')!
  expect(resulting).toMatchObject({ values: [8, 5000], blend: 2504, unit: 'ppm' })
})

test('the lowest and the highest of a row are marked, ties together, and nothing where all are equal', () => {
  const of = (...densities: (number | null)[]) =>
    rowsOf(
      comparisonOf(
        'naphtha',
        densities.map((density) => material({ density })),
      ),
    ).find((row) => row.property === 'density')!
  expect(of(700, 720, null, 700)).toMatchObject({ lowest: [0, 3], highest: [1] })
  expect(of(700, 700)).toMatchObject({ lowest: [], highest: [] })
  expect(of(700, null)).toMatchObject({ lowest: [], highest: [] })
  expect(of(null, null)).toMatchObject({ lowest: [], highest: [] })
})

test('a customized recipe shows every property with a value, also 0, and says what it leaves out', () => {
  const materials = [
    material({ density: 800, olefin: 0, flash_point: 60, rvp: 4 }),
    material({ density: 700, olefin: 0 }),
  ]
  const blend = readings({ density: 750, olefin: 0 })
  expect(names(comparisonOf('customized', materials))).toEqual(['density', 'flash_point', 'rvp', 'olefin'])
  expect(names(resultsOf('customized', materials, blend))).toEqual(['density', 'olefin'])
  expect(leftOutOf('customized', materials, blend)).toEqual(['flash_point', 'rvp'])
  expect(leftOutOf('gasoil', materials, blend)).toEqual([])
})

test('what a group’s rows say alike stands once, unless several say something else', () => {
  const said = (tests: (string | null)[]) => commonTest(tests.map((testMethod) => ({ testMethod })))
  expect(said(['D86', 'D86', 'D86', 'D86', 'average'])).toBe('D86')
  expect(said(['D86', null, 'D86', 'D86'])).toBe('D86')
  expect(said(['mass', 'mass', 'volume', 'volume', 'volume'])).toBeNull()
  expect(said(['RT-70', 'RT-70', null])).toBeNull()
})
