import { expect, test } from 'bun:test'
import { CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { emptyProperties, propertiesOf } from '#calc/vocabulary/properties.ts'
import { keyPropertiesOf } from './missing.ts'

test('the preview shows only what the category’s own tables show', () => {
  for (const category of CATEGORY_NAMES) {
    const shown = keyPropertiesOf(category, { ...emptyProperties(), density: 800 })
    expect(shown).toContain('density')
    for (const name of shown) expect(propertiesOf(category)).toContain(name)
  }
})

test('of a customized blend the preview shows what has a value, whatever that is', () => {
  expect(keyPropertiesOf('customized', { ...emptyProperties(), density: 800, rvp: 0 })).toEqual([
    'density',
    'rvp',
  ])
  expect(keyPropertiesOf('customized', { ...emptyProperties(), olefin: 3 })).toEqual(['olefin'])
})
