import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled } from '../oracle/test-cases.ts'
import { builtUncertainty } from '../oracle/test-uncertainty.ts'
import type { CategoryName } from '../vocabulary/categories.ts'
import { emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import { contentOf } from './content.ts'
import { type Lot, mixtureOf, readStream, type Stream, sampledOf, streamText } from './stream.ts'

const core = { calc: await builtCalc(), uncertainty: await builtUncertainty() }

const GASOIL = {
  ...distilled([182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]),
  density: 838,
  flash_point: 70,
  sulfur_ppm: 8,
  recovery: 98,
  cloud_point: -5,
  aromatics: 20,
  benzene: 0,
  octan_ron: null,
  octan_mon: null,
  color: 'L0.5',
}
const stream = (properties: Partial<MaterialProperties>, category: CategoryName = 'gasoil'): Stream =>
  readStream({ name: 'S', category, source: 'material', properties: { ...emptyProperties(), ...properties } })
const lot = (id: string, m3: number, of: Stream): Lot => ({ id, m3, stream: of })
const whole = lot('whole', 1000, stream(GASOIL))
const bare = { density: 850, sulfur_ppm: 500, flash_point: 70 }
const content = (lots: Lot[], category: CategoryName = 'gasoil') => contentOf(core, lots, category, [])

describe('a trace', () => {
  test.each([
    ['gasoil', 0.999, 'mixed'],
    ['customized', 0.999, 'mixed'],
    ['gasoil', 1.002, 'unknown'],
    ['gasoline', 0.999, 'unknown'],
  ] as const)('of a %s, %d in 1,000 m³, leaves the cloud point %s', (category, m3, is) => {
    const found = content([whole, lot('trace', m3, stream(bare, category))])
    expect(found.known.cloud_point!.is).toBe(is)
    expect(found.properties.cloud_point).toBe(is === 'mixed' ? -5 : null)
    expect(found.properties.pct_50 === null).toBe(is === 'unknown')
    expect(found.properties.cetane_index === null).toBe(is === 'unknown')
    expect(Object.keys(found.doubt).includes('pct_50')).toBe(is === 'mixed')
    for (const name of ['aromatics', 'benzene', 'color'] as const) {
      expect(found.known[name]).toEqual({ is: 'unknown', lots: [1], isLacking: true })
      expect(found.properties[name]).toBeNull()
    }
  })

  test('is counted over all lots that lack a property', () => {
    const traces = (m3: number) => [whole, lot('a', m3, stream(bare)), lot('b', m3, stream(bare))]
    expect(content(traces(0.5)).known.cloud_point).toEqual({ is: 'mixed', left_out: [1, 2] })
    expect(content(traces(0.6)).known.cloud_point).toEqual({ is: 'unknown', lots: [1, 2], isLacking: true })
  })

  test('never fills what it has itself: its density and sulfur count', () => {
    const found = content([whole, lot('trace', 1, stream(bare))])
    expect(found.properties.density).toBeCloseTo((838_000 + 850) / 1001, 9)
    expect(found.properties.sulfur_ppm).toBeGreaterThan(8.4)
    expect(content([whole, lot('trace', 1, stream({ flash_point: 70 }))]).properties.density).toBeNull()
  })
})

describe('a sample', () => {
  const mixture = mixtureOf(
    content([whole, lot('other', 1000, stream({ ...GASOIL, density: 848 }))]),
    [whole],
    'gasoil',
  )
  const sampled = (properties: Partial<MaterialProperties>) =>
    sampledOf(mixture, { properties, own: {} }, '2026-01-01T00:00:00.000Z', 'L-1')

  test('is measured as measured; the rest is as mixed, and as sure', () => {
    const found = sampled({ density: 840 })
    expect(found.properties).toEqual({ ...mixture.properties, density: 840 })
    expect([mixture.precision!.density! > 0, found.precision!.density]).toEqual([true, undefined])
    expect(found.precision!.cloud_point).toBe(mixture.precision!.cloud_point!)
    const { known, doubt } = content([lot('sample', 2000, found)])
    expect(known.density).toEqual({ is: 'measured', at: '2026-01-01T00:00:00.000Z', sample: 'L-1' })
    expect(known.cloud_point).toEqual({ is: 'mixed' })
    // R of D4052 for gasoils is 0.5 kg/m³, 2.77 standard deviations of one result.
    expect(doubt.density!.sd).toBeCloseTo(0.5 / 2.77, 2)
  })

  test('keeps points of the mixture where they make a curve with its own, and else none of them', () => {
    expect(sampled({ pct_50: 280 }).properties).toMatchObject({
      pct_50: 280,
      pct_90: mixture.properties.pct_90!,
    })
    expect(sampled({ pct_50: 345 }).properties).toMatchObject({ pct_50: 345, pct_90: null, ibp: null })
  })

  test('of one octane leaves no mean of the other', () => {
    const gasoline = {
      ...mixture,
      properties: { ...mixture.properties, octan_ron: 95, octan_mon: 85, octan_aki: 90 },
    }
    const found = sampledOf(gasoline, { properties: { octan_ron: 97 }, own: {} }, '', null)
    expect(found.properties).toMatchObject({ octan_ron: 97, octan_mon: 85, octan_aki: null })
  })
})

test('a stream is read as it was written, and what can not be read is not known', () => {
  fc.assert(
    fc.property(fc.double({ min: 600, max: 900, noNaN: true }), fc.boolean(), (density, isSample) => {
      const one = stream({ density, color: 'L0.5' })
      const given = isSample ? sampledOf(one, { properties: { density }, own: { a: 1 } }, 'then', null) : one
      expect(streamText(readStream(JSON.parse(streamText(given))))).toBe(streamText(given))
      expect(readStream(JSON.parse(streamText(given)))).toMatchObject({
        properties: given.properties,
        measured: given.measured,
      })
    }),
  )
  expect(readStream(null)).toMatchObject({ source: 'mixture', category: 'customized', measured: null })
})

test('doubt does not grow with the number of receipts', () => {
  const lots = (count: number) =>
    Array.from({ length: count }, (_, n) => lot(`lot ${n}`, 100, stream({ ...GASOIL, density: 830 + n })))
  const [three, twelve] = [3, 12].map((count) => content(lots(count)).doubt.density!.sd)
  expect(Math.abs(three! - twelve!)).toBeLessThan(0.05)
})
