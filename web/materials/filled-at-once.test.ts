import { expect, test } from 'bun:test'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { type Filling, filledWith, pastedPoints, withoutFilling, withSheet } from './filled-at-once.ts'
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

const pasted = (...[text, from]: Parameters<typeof pastedPoints>) => {
  const filling = pastedPoints(text, from)
  return filling && { points: filling.properties, left: filling.left }
}
const plain = (text: string) => ({ text, unit: null })

test('a column fills the points from where it is pasted, in their own unit, blanks leaving theirs alone', () => {
  expect(pasted('88\r\n100\r\n\r\n131,5\r\n', 'ibp')).toEqual({
    points: { ibp: plain('88'), pct_5: plain('100'), pct_20: plain('131.5') },
    left: 0,
  })
  expect(pasted('۱۸۰\t۱۸۵٫۵\t190\t200', 'pct_90')).toEqual({
    points: { pct_90: plain('180'), pct_95: plain('185.5'), fbp: plain('190') },
    left: 1,
  })
})

test('with labels each goes where its label says, in the unit that it says', () => {
  expect(pasted('IBP, °F\t212\nT50\t150\nFBP\t410 °F\nT90\t453.15 K\nLoss\t1', 'pct_30')).toEqual({
    points: {
      ibp: { text: '212', unit: '°F' },
      pct_50: plain('150'),
      fbp: { text: '410', unit: '°F' },
      pct_90: { text: '180', unit: '°C' },
    },
    left: 1,
  })
})

test('one figure is no column, and what is no figure comes as it is', () => {
  expect(pasted('131.5\n', 'ibp')).toBeNull()
  expect(pasted('88\n<100\n1,250\n5 bar', 'ibp')?.points).toEqual({
    ibp: plain('88'),
    pct_5: plain('<100'),
    pct_10: plain('1,250'),
    pct_20: plain('5 bar'),
  })
})
