import { expect, test } from 'bun:test'
import { USUAL_CATEGORIES } from '#calc/vocabulary/categories.ts'
import { emptyProperties, propertiesOf } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import { bundledCatalogue } from '#server/features/materials/catalogue.file.ts'
import type { Material } from '../analysis.api.ts'
import { EXAMPLES, examplesFor } from './examples.ts'
import { estimateOf } from './result.ts'
import { material } from './test-material.ts'

const calc = await loadCalc()
const rows = bundledCatalogue()
const catalogue: Material[] = rows.map(({ name, producer_english_name, oxygenate = null, properties }) =>
  material(name, { ...emptyProperties(), ...properties }, { producer_english_name, oxygenate }),
)
const listOf = (category: string) =>
  catalogue.filter((_, at) => (rows[at]!.categories as string[]).includes(category))

test('every usual category has two examples or three, of streams that its list offers, and they make 100 %', () => {
  for (const category of USUAL_CATEGORIES.filter((name) => name !== 'customized')) {
    const offered = examplesFor(category, listOf(category))
    expect(offered).toHaveLength(EXAMPLES.filter((example) => example.category === category).length)
    expect(offered.length).toBeWithin(2, 4)
    for (const { components } of offered)
      expect(components.reduce((sum, { percentage }) => sum + percentage, 0)).toBe(100)
  }
  expect(examplesFor('customized', catalogue)).toHaveLength(EXAMPLES.length)
  expect(examplesFor('gasoil', listOf('gasoline'))).toEqual([])
})

test('an example has a value for every property that its category shows, unless ethanol takes one away', () => {
  for (const [at, { category, name, shares }] of EXAMPLES.entries()) {
    const { components } = examplesFor('customized', catalogue)[at]!
    const { blend } = estimateOf({ category, basis: 'volume', components }, calc)!
    const missing = propertiesOf(category).filter((property) => blend.results[property] === null)
    if (!('Ethanol' in shares)) expect({ name, missing }).toEqual({ name, missing: [] })
    else expect(missing.length).toBeLessThan(6)
  }
})
