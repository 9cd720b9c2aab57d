import { describe, expect, test } from 'bun:test'
import { UNIT_SETS, type UnitChoice } from '#calc/units/choice.ts'
import { viscosityAt } from '#calc/units/viscosity-temperature.ts'
import { density15Of } from '#calc/units/volume-correction.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { type FormField, faultsOf, liveFaults, type Wording } from '#web/materials/material-checks.ts'
import { entriesOf, type MaterialEntries, materialBody } from '#web/materials/material-entries.ts'
import { typed } from '#web/materials/test-entries.ts'
import { material } from '#web/materials/test-material.ts'
import { deviationMeant, fromWire, measuredAs, openedDeviation, typedInto } from './typed-as.ts'

const { SI, US } = UNIT_SETS
const wording: Wording = {
  language: 'en',
  labels: {} as Wording['labels'],
  precisionOf: (name) => name,
  own: [],
}

/** What a form sends, stored as the server stores it. */
const saved = (entries: MaterialEntries): Material => {
  const body = materialBody(entries, 'cleared')
  return material('Stored', {
    properties: { ...emptyProperties(), ...(body.properties as object) },
    typed: body.typed ?? {},
  })
}

const inUnits = (texts: Partial<MaterialEntries['properties']>, choice: UnitChoice) =>
  typed(texts, {
    typed: Object.fromEntries(
      Object.keys(texts).map((name) => [name, typedInto(name as 'density', undefined, choice)]),
    ),
  })

describe('readings in units of one’s own', () => {
  const us = inUnits(
    { pct_10: '320', pct_50: '420', pct_90: '600.5', density: '36.2', sulfur_ppm: '0.03', rvp: '1' },
    US,
  )

  test('go out in the units of the wire, with what was typed beside them', () => {
    const { properties, typed: said } = materialBody(us, 'left-out')
    // 320 °F is 160 °C, 600.5 °F 315.83; 0.03 mass % is 300 mg/kg; 1 psi 6.894757 kPa.
    expect(properties).toMatchObject({ pct_10: 160, sulfur_ppm: 300 })
    expect(properties.pct_90).toBeCloseTo(315.8333333, 6)
    expect(properties.rvp).toBeCloseTo(6.894757293, 8)
    expect(properties.density).toBeGreaterThan(840)
    expect(said).toMatchObject({
      pct_90: { value: '600.5', unit: '°F' },
      density: { value: '36.2', unit: '°API' },
    })
    // Points between are on the straight line of the wire's degrees.
    expect(properties.pct_20).toBeCloseTo(160 + (420 - 320) / 1.8 / 4, 6)
  })

  test.each([
    ['US', US],
    ['SI', SI],
  ])('come back as they were typed, in %s too, and are stored again to the last digit', (_, choice) => {
    const stored = saved(us)
    const again = entriesOf(stored, choice)
    expect(again.properties).toMatchObject({ pct_90: '600.5', density: '36.2', rvp: '1' })
    expect(again.typed.density?.unit).toBe('°API')
    const body = materialBody(again, 'cleared')
    expect(body.properties).toEqual(materialBody(us, 'cleared').properties)
    expect(body.typed).toEqual(stored.typed)
  })

  test('of the wire open in the person’s units, and change by nothing but being typed', () => {
    const stored = saved(typed({ pct_50: '176.7', density: '845.2', flash_point: '61.5' }))
    expect(stored.typed).toEqual({})
    const fromWire = entriesOf(stored, US)
    expect(fromWire.properties).toMatchObject({ pct_50: '350.06', flash_point: '142.7' })
    expect(materialBody(fromWire, 'cleared')).toMatchObject({
      properties: { pct_50: 176.7, density: 845.2 },
      typed: {},
    })
    const edited = { ...fromWire, properties: { ...fromWire.properties, flash_point: '150' } }
    expect(materialBody(edited, 'cleared')).toMatchObject({
      properties: { density: 845.2 },
      typed: { flash_point: { value: '150', unit: '°F' } },
    })
  })

  test('that no longer come to the stored value are not shown for it', () => {
    const { text, as } = fromWire('density', 850, { value: '36.2', unit: '°API' }, SI)
    expect([text, as]).toEqual(['850', undefined])
    expect(fromWire('flash_point', 60, { value: '60', unit: 'furlong' }, SI).text).toBe('60')
  })

  test('keep the rules of the form: °F that pass 400 °C, and points that do not ascend', () => {
    const left = new Set<FormField>(['pct_50', 'pct_90'])
    const hot = liveFaults(inUnits({ pct_50: '752', pct_90: '752.2' }, US), left, wording)
    expect([...hot.keys()]).toEqual(['pct_90'])
    expect(hot.get('pct_90')).toContain('400°C')
    const down = inUnits({ pct_50: '400', pct_90: '300' }, US)
    expect(faultsOf(down, wording).some(({ message }) => message.includes('ascending'))).toBe(true)
  })
})

describe('a density at another temperature', () => {
  const at32 = (part = {}) =>
    typed(
      { density: '832.1' },
      { typed: { density: measuredAs(undefined, { temperature: { text: '32', unit: '°C' }, ...part }, SI) } },
    )

  test('is stored at 15 °C by the tables, and comes back as the pair that was typed', () => {
    const expected = density15Of(832.1, 32)
    const body = materialBody(at32(), 'left-out')
    expect(expected.is).toBe('corrected')
    expect(body.properties.density).toBeCloseTo((expected as { value: number }).value, 8)
    expect(body.typed).toEqual({ density: { value: '832.1', unit: 'kg/m³', temperature: 32 } })
    const again = entriesOf(saved(at32()), US)
    expect(again.properties.density).toBe('832.1')
    expect(again.typed.density).toMatchObject({ unit: 'kg/m³', temperature: { text: '89.6', unit: '°F' } })
    expect(materialBody(again, 'left-out').typed).toEqual(body.typed)
  })

  test('on a glass hydrometer says so, and is another one', () => {
    const body = materialBody(at32({ glass: true }), 'left-out')
    expect(body.typed!.density).toMatchObject({ glass: true })
    expect(body.properties.density).toBeLessThan(
      materialBody(at32(), 'left-out').properties.density as number,
    )
  })

  test('at 15.6 °C is one at 60 °F', () => {
    const at = (text: string, unit: string) =>
      materialBody(
        typed(
          { density: '832.1' },
          { typed: { density: measuredAs(undefined, { temperature: { text, unit } }, SI) } },
        ),
        'left-out',
      ).properties.density
    expect(at('15.6', '°C')).toBe(at('60', '°F')!)
  })

  test('for which there are no tables is refused with the reason', () => {
    const of = (density: string, celsius: string) =>
      faultsOf(
        typed(
          { density },
          { typed: { density: measuredAs(undefined, { temperature: { text: celsius, unit: '°C' } }, SI) } },
        ),
        wording,
      )
    expect(of('560', '20')).toEqual([{ field: 'density', message: expect.stringContaining('653 to 1075') }])
    expect(of('832', '95')).toEqual([{ field: 'density', message: expect.stringContaining('90 °C') }])
    expect(of('832', 'warm')).toEqual([{ field: 'density', message: expect.stringContaining('90 °C') }])
    // A slip of the unit is told as one.
    expect(of('0.832', '20')[0]!.message).toContain('832')
    expect(of('832', '20')).toEqual([])
  })
})

describe('a viscosity of two other temperatures', () => {
  const of = (first: [string, string], second: [string, string]) =>
    typed(
      { viscosity_40: first[0] },
      {
        typed: {
          viscosity_40: measuredAs(
            undefined,
            {
              temperature: { text: first[1], unit: '°C' },
              second: { text: second[0], temperature: { text: second[1], unit: '°C' } },
            },
            SI,
            'viscosity_40',
          ),
        },
      },
    )

  test('is stored at 40 °C, and comes back as the two that were typed', () => {
    const two = of(['4.5', '20'], ['2.4', '50'])
    const body = materialBody(two, 'left-out')
    const at40 = viscosityAt(40, [
      { celsius: 20, viscosity: 4.5 },
      { celsius: 50, viscosity: 2.4 },
    ])!.viscosity
    expect(body.properties.viscosity_40).toBeCloseTo(at40, 9)
    expect(body.typed).toEqual({
      viscosity_40: { value: '4.5', unit: 'cSt', temperature: 20, second: { value: '2.4', temperature: 50 } },
    })
    const again = entriesOf(saved(two), US)
    expect(again.properties.viscosity_40).toBe('4.5')
    expect(again.typed.viscosity_40!.second).toEqual({
      text: '2.4',
      temperature: { text: '122', unit: '°F' },
    })
    expect(materialBody(again, 'left-out')).toMatchObject({
      properties: { viscosity_40: body.properties.viscosity_40 },
      typed: body.typed!,
    })
  })

  test('of which none follows is refused with the reason', () => {
    for (const two of [
      of(['4.5', '20'], ['5', '50']),
      of(['4.5', '20'], ['', '50']),
      of(['4.5', ''], ['2.4', '50']),
      of(['4.5', '20'], ['2.4', 'warm']),
    ])
      expect(faultsOf(two, wording)).toEqual([
        { field: 'viscosity_40', message: expect.stringContaining('Two viscosities') },
      ])
  })
})

describe('a standard deviation', () => {
  const open = (
    name: 'flash_point' | 'rvp' | 'density' | 'sulfur_ppm',
    wire: number,
    reading: number | null,
  ) => openedDeviation(name, wire, reading, UNIT_SETS.US)

  test('is typed and shown as a difference in the unit of its reading', () => {
    expect(open('flash_point', 2, 60)).toMatchObject({ text: '3.6', as: { unit: '°F' } })
    expect(deviationMeant('flash_point', '3.6', { unit: '°F' }, 60)).toBe(2)
    expect(deviationMeant('rvp', '1', { unit: 'psi' }, 50)).toBeCloseTo(6.894757, 6)
    expect(open('sulfur_ppm', 5, 50)).toMatchObject({ text: '0.0005', as: { unit: 'mass %' } })
  })

  test('of a density in °API goes by where the density is; without one it stays in kg/m³', () => {
    const { text, as } = open('density', 0.5, 850)
    expect(as.unit).toBe('°API')
    expect(Number(text)).toBeCloseTo(0.098, 3)
    expect(deviationMeant('density', text, { unit: '°API' }, 850)).toBeCloseTo(0.5, 3)
    expect(Number(open('density', 0.5, 700).text)).toBeGreaterThan(Number(text))
    expect(open('density', 0.5, null)).toMatchObject({ text: '0.5', as: { unit: 'kg/m³' } })
  })

  test('is what was stored as long as its text stays, also where the reading moves', () => {
    const { text, as } = open('density', 1 / 3, 850)
    expect(deviationMeant('density', text, as, 720)).toBe(1 / 3)
    expect(deviationMeant('flash_point', 'two', { unit: '°F' }, 60)).toBe('two')
    expect(deviationMeant('flash_point', '0', { unit: '°F' }, 60)).toBe(0)
  })
})
