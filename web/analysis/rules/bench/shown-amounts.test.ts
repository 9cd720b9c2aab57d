import { expect, test } from 'bun:test'
import { type Draft, EMPTY_DRAFT } from '../draft.ts'
import { material } from '../test-material.ts'
import { shownAmounts, unloadable } from './shown-amounts.ts'

const draftOf = (
  percents: number[],
  densities: (number | null)[],
  bench: Partial<Draft['bench']>,
): Draft => ({
  ...EMPTY_DRAFT,
  count: percents.length,
  category: 'gasoil',
  places: densities.map((density, i) => material(`m${i}`, { density })),
  typed: Object.fromEntries(percents.map((percent, i) => [`m${i}`, String(percent)])),
  bench: { ...EMPTY_DRAFT.bench, ...bench },
})
const of = (draft: Draft) =>
  shownAmounts(draft)!.map(({ amount, other, otherUnit }) => [amount, other, otherUnit])

test('rows show volume and mass in steps of the meter', () => {
  expect(of(draftOf([88.6, 8.7, 2.7], [840, 925, 840], { batch: '5000' }))).toEqual([
    ['4430.0', '3721.2', 't'],
    ['435.0', '402.4', 't'],
    ['135.0', '113.4', 't'],
  ])
  expect(shownAmounts(draftOf([50, 50], [800, 800], { batch: '' }))).toBeNull()
})

test('thirds of a batch sum to it', () => {
  const thirds = of(draftOf([33.3333, 33.3333, 33.3334], [800, 800, 800], { batch: '1000' }))
  expect(thirds.map(([amount]) => amount)).toEqual(['333.3', '333.3', '333.4'])
  expect(thirds.reduce((sum, [amount]) => sum + Number(amount), 0)).toBeCloseTo(1000, 9)
})

test('what can’t be told stays open', () => {
  expect(of(draftOf([60, 40], [800, null], { batch: '10' }))).toEqual([
    ['6.00', '4.800', 't'],
    ['4.00', null, 't'],
  ])
  expect(of(draftOf([60, 40], [800, null], { batch: '10', unit: 't' }))[0]).toEqual([null, null, 'm3'])
})

test('at the temperature of loading a volume is larger by its own expansion, and masses can be those in air', () => {
  const warm = draftOf([60, 40], [840, 745], { batch: '1000', loading: { text: '40', unit: '°C' } })
  // By hand: 600 m³ over the factor 0.9787777 of 840 kg/m³ at 40 °C.
  const [gasoil, naphtha] = shownAmounts(warm)!
  expect([gasoil!.loaded, gasoil!.loadedUnit]).toEqual(['613.0', 'm3'])
  expect(Number(naphtha!.loaded)).toBeGreaterThan(Number(gasoil!.loaded) * (400 / 600))
  const fahrenheit = { ...warm, bench: { ...warm.bench, loading: { text: '104', unit: '°F' } } }
  expect(shownAmounts(fahrenheit)![0]!.loaded).toBe('613.0')
  expect(shownAmounts(draftOf([60, 40], [840, 745], { batch: '1000' }))![0]!.loaded).toBeNull()

  const air = shownAmounts(draftOf([60, 40], [840, 745], { batch: '1000', isInAir: true }))!
  // 600 m³ · (840 − 1.1) kg/m³
  expect([air[0]!.other, of(draftOf([60, 40], [840, 745], { batch: '1000' }))[0]![1]]).toEqual([
    '503.3',
    '504.0',
  ])
})

test('outside of the tables a volume stays untold, and the material is named', () => {
  const butane = draftOf([60, 40], [840, 584], { batch: '1000', loading: { text: '40', unit: '°C' } })
  expect(shownAmounts(butane)!.map(({ loaded }) => loaded)).toEqual(['613.0', null])
  expect(unloadable(butane)).toEqual([1])
  const hot = { ...butane, bench: { ...butane.bench, loading: { text: '95', unit: '°C' } } }
  expect([shownAmounts(hot)![0]!.loaded, unloadable(hot)]).toEqual([null, [0, 1]])
})
