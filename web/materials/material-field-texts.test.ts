import { expect, test } from 'bun:test'
import type { MaterialEntries } from './material-entries.ts'
import { mergedMaterial } from './material-field-texts.ts'
import { typed } from './test-entries.ts'

const BASE = typed(
  { density: '740', sulfur_ppm: '10', ibp: '35', pct_50: '100', fbp: '180', pour_freezing_point: '-20' },
  { typed: { density: { unit: 'kg/m³' } }, precision: { density: '0.2' }, own: { cfpp: '-5' } },
)
const merged = (mine: Partial<MaterialEntries>, theirs: Partial<MaterialEntries>) =>
  mergedMaterial(BASE, { ...BASE, ...mine }, { ...BASE, ...theirs })
const reading = (properties: Partial<MaterialEntries['properties']>) => ({
  properties: { ...BASE.properties, ...properties },
})

test('what only one of two changed stays, of a reading with the unit that it was typed in', () => {
  const theirs = { ...reading({ density: '58.5' }), typed: { density: { unit: '°API' } } }
  const both = merged({ ...reading({ sulfur_ppm: '12' }), name: 'Light naphtha' }, theirs)
  expect(both).toMatchObject({
    name: 'Light naphtha',
    properties: { density: '58.5', sulfur_ppm: '12' },
    typed: { density: { unit: '°API' } },
    precision: { density: '0.2' },
    own: { cfpp: '-5' },
  })
  // Never one's figure in the other's unit.
  const mine = merged(reading({ density: '741' }), theirs)
  expect(mine).toMatchObject({ properties: { density: '741' }, typed: { density: { unit: 'kg/m³' } } })
  expect(merged({}, {})).toEqual(BASE)
})

test('a curve is one test: no point of one stands among those of another', () => {
  const mine = reading({ pct_50: '105' })
  const theirs = { ...reading({ ibp: '40', fbp: '190' }), distillation: 'd2887' as const }
  expect(merged(mine, theirs)).toMatchObject({
    distillation: 'd86',
    properties: { ibp: '35', pct_50: '105', fbp: '180' },
  })
  expect(merged({}, theirs)).toMatchObject({
    distillation: 'd2887',
    properties: { ibp: '40', pct_50: '100', fbp: '190' },
  })
})

test('what one took away is gone, where the other left it', () => {
  const { own, precision } = merged({ own: {} }, { precision: {} })
  expect({ own, precision }).toEqual({ own: {}, precision: {} })
})
