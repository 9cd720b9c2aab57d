import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { type Filling, filledWith, withoutFilling, withSheet } from './filled-at-once.ts'
import { EMPTY_ENTRIES, materialBody } from './material-entries.ts'

const filling = (properties: Filling['properties'], texts: Filling['texts'] = {}): Filling => ({
  by: 'points',
  properties,
  texts,
  left: 0,
})
const sent = (properties: Filling['properties'], units: keyof typeof UNIT_SETS) =>
  materialBody(filledWith(EMPTY_ENTRIES, filling(properties), UNIT_SETS[units]), 'left-out').properties

test('a figure without a unit is in the unit of its field, as if it had been typed; one with a unit is in that', () => {
  const pasted = { ibp: { text: '212', unit: null }, fbp: { text: '200', unit: '°C' } }
  expect(sent(pasted, 'US')).toMatchObject({ ibp: 100, fbp: 200 })
  expect(sent({ ibp: { text: '100', unit: null }, fbp: { text: '392', unit: '°F' } }, 'SI')).toMatchObject({
    ibp: 100,
    fbp: 200,
  })
})

test('a density keeps the temperature at which it was read', () => {
  const density = { text: '731.372', unit: 'kg/m³', temperature: { text: '30', unit: '°C' } }
  expect(sent({ density }, 'US').density).toBeCloseTo(745, 2)
})

test('one step back gives back what was filled, text and unit, and leaves what was typed elsewhere', () => {
  const before = filledWith(
    { ...EMPTY_ENTRIES, name: 'Mine' },
    filling({ ibp: { text: '90', unit: '°F' } }),
    UNIT_SETS.SI,
  )
  const part = filling(
    { ibp: { text: '100', unit: '°C' }, fbp: { text: '200', unit: null } },
    { name: 'Theirs' },
  )
  const filled = filledWith(before, part, UNIT_SETS.SI)
  expect(filled).toMatchObject({ name: 'Theirs', properties: { ibp: '100', fbp: '200' } })
  const now = { ...filled, properties: { ...filled.properties, recovery: '98' } }
  const back = withoutFilling(now, { ...part, before })
  expect(back).toEqual({ ...before, properties: { ...before.properties, recovery: '98' }, typed: back.typed })
  expect(back.typed.ibp).toEqual({ unit: '°F' })
})

test('a sheet fills the fields that there are and says how many it left', () => {
  const properties = {
    density: { text: '7421', unit: 'kg/m³' },
    octan_ron: { text: '95', unit: null },
  } as Parameters<typeof withSheet>[1]['properties']
  const { values, taken, left } = withSheet({}, { properties }, ['density'], UNIT_SETS.SI)
  expect({ typed: values.density?.text, taken, left }).toEqual({ typed: '7421', taken: 1, left: 1 })
})

test('own properties are taken from a laboratory’s sheet where they have a field', () => {
  const sheet = { properties: {}, own: { cfpp: '-12', ash: '1' } }
  expect(withSheet({}, sheet, ['own:cfpp'], UNIT_SETS.SI)).toMatchObject({
    values: { 'own:cfpp': { text: '-12' } },
    taken: 1,
    left: 1,
  })
})
