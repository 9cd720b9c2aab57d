import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { PROPERTY_NAMES } from '../properties.ts'
import { bodyOf, withProperties } from '../test-material.ts'
import { checkMaterial, checkProperty } from './material-rules.ts'

const propertyBody = (properties: object) => bodyOf(withProperties(properties)).properties

describe('properties', () => {
  test('out of range are refused in the words of the specification', () => {
    expect(propertyBody({ recovery: 24.9 })).toEqual({ recovery: ['Recovery must be between 25 and 100'] })
    expect(propertyBody({ recovery: 100.1 })).toEqual({ recovery: ['Recovery must be between 25 and 100'] })
    expect(propertyBody({ recovery: null })).toEqual({ recovery: ['This field may not be null.'] })
    expect(
      propertyBody({ ibp: 400.1, flash_point: 401, cloud_point: 500, pour_freezing_point: 999 }),
    ).toEqual({
      ibp: ['IBP cannot exceed 400°C'],
      flash_point: ['Flash Point cannot exceed 400°C'],
      cloud_point: ['Cloud Point cannot exceed 400°C'],
      pour_freezing_point: ['Pour-Freezing Point cannot exceed 400°C'],
    })
    expect(propertyBody({ aromatics: 100.5, benzene: -1 })).toEqual({
      aromatics: ['Ensure this value is less than or equal to 100.'],
      benzene: ['Ensure this value is greater than or equal to 0.'],
    })
    expect(bodyOf(withProperties({ recovery: 25, fbp: 400, olefin: 100, density: 400 }))).toBe('accepted')
  })

  test('of density in g/cm³ are refused with the unit', () => {
    expect(propertyBody({ density: 0.832 }).density).toEqual([
      'Density must be given in kg/m³, between 400 and 1200 (0.832 g/cm³ is 832).',
    ])
    expect(propertyBody({ density: 399 }).density).toEqual([
      'Density at 15 °C must be between 400 and 1200 kg/m³.',
    ])
    expect(propertyBody({ density: 0 }).density).toEqual([
      'Density at 15 °C must be between 400 and 1200 kg/m³.',
    ])
  })

  test('that are no numbers are refused', () => {
    for (const value of [
      true,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '1e999',
      '12,5',
      '0x10',
      'abc',
      [],
      {},
    ]) {
      expect(propertyBody({ density: value })).toEqual({ density: ['A valid number is required.'] })
    }
  })

  test('of distillation that do not ascend name both neighbours, across blanks too', () => {
    expect(propertyBody({ ibp: 160, pct_10: 160, pct_50: 250, pct_90: 240 })).toEqual({
      pct_10: ['Distillation values must be strictly ascending: 10% (160°C) must be above IBP (160°C)'],
      pct_90: ['Distillation values must be strictly ascending: 90% (240°C) must be above 50% (250°C)'],
    })
  })

  test('that are unknown are refused rather than dropped', () => {
    const body = bodyOf(
      JSON.parse(
        '{"name":"a","producer_english_name":"b","properties":{"recovery":98,"__proto__":1,"densty":2}}',
      ),
    )
    expect(body.properties.densty).toEqual(['Unknown property "densty".'])
    expect(Object.keys(body.properties)).toContain('__proto__')
  })

  test('of colour may be any text of up to 50 characters', () => {
    expect(checkProperty('color', 'water white')).toEqual({ ok: true, value: 'water white' })
    expect(checkProperty('color', 2.5)).toEqual({ ok: true, value: '2.5' })
    expect(checkProperty('color', 'x'.repeat(51))).toMatchObject({ issue: { code: 'max-length' } })
    expect(checkProperty('color', false)).toMatchObject({ issue: { code: 'not-a-string' } })
  })

  test('checked alone give the same verdict as in a material', () => {
    const value = fc.oneof(
      fc.double(),
      fc.integer({ min: -300, max: 1300 }),
      fc.string(),
      fc.constantFrom(null, '', '50', true, '۵۰', '1e3', [], undefined),
    )
    fc.assert(
      fc.property(fc.constantFrom(...PROPERTY_NAMES), value, (name, given) => {
        const alone = checkProperty(name, given)
        const inMaterial = checkMaterial(withProperties({ [name]: given }))
        expect(inMaterial.ok).toBe(alone.ok)
        if (alone.ok && inMaterial.ok) expect(inMaterial.material.properties[name]).toBe(alone.value as never)
        if (!alone.ok && !inMaterial.ok) expect(inMaterial.issues).toEqual([alone.issue])
      }),
    )
  })
})
