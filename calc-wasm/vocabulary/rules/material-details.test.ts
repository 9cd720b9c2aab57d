import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { DISTILLATION_NAMES, type DistillationName } from '../properties.ts'
import { bodyOf, whole, withProperties } from '../test-material.ts'
import { NO_DETAILS, statedDetails } from './material-details.ts'
import { fillDistillation } from './material-distillation.ts'
import { checkCorrection, checkMaterial, type MaterialDraft } from './material-rules.ts'

const accepted = (input: object): MaterialDraft => {
  const checked = checkMaterial(input)
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
  return checked.material
}

describe('what is said of a material beside its readings', () => {
  const SAID = {
    oxygenate: 'ethanol',
    distillation: 'd2887',
    pour_is: 'freezing',
    precision: { density: 0.3, sulfur_ppm: 0, 'own:cfpp': 1.5 },
    typed: {
      density: { value: '0,8402', unit: 'g/cm³', temperature: 20 },
      rvp: { value: 8.5, unit: 'psi' },
      viscosity_40: { value: '4.5', unit: 'cSt', temperature: 20, second: { value: '2.4', temperature: 50 } },
    },
    price: { amount: 612.5, unit: 'm3', currency: 'EUR' },
  } as const

  test('is kept as it was sent, and stored without what says nothing', () => {
    expect(accepted({ ...whole, ...SAID })).toMatchObject(SAID)
    expect(statedDetails(accepted({ ...whole, ...SAID }))).toEqual(structuredClone(SAID))
    expect(statedDetails(accepted(whole))).toEqual({})
  })

  test('is nothing in particular where it was left out or is null, and absent from a correction', () => {
    const nulls = Object.fromEntries(Object.keys(NO_DETAILS).map((name) => [name, null]))
    expect(accepted(whole)).toMatchObject(NO_DETAILS)
    expect(accepted({ ...whole, ...nulls })).toMatchObject(NO_DETAILS)
    expect(checkMaterial({ price: null }, { partial: true })).toEqual({ ok: true, material: { price: null } })
  })

  test('is refused where it is none of the words, with every fault at its place', () => {
    expect(
      bodyOf({
        ...whole,
        oxygenate: 'water',
        distillation: 86,
        pour_is: {},
        entered: ['ibp', 'pct_15', null],
        precision: { density: -1, color: 0.1, rvp: 'about 2', aromatics: 101 },
        typed: { density: { value: '', unit: 'g/cm³', temp: 20 }, rvp: 8 },
        price: { amount: '', currency: 'euros' },
      }),
    ).toEqual({
      oxygenate: [expect.stringContaining('"water" is not a valid choice.')],
      distillation: [expect.stringContaining('"86" is not a valid choice.')],
      pour_is: ['Not a valid string.'],
      entered: {
        1: [expect.stringContaining('"pct_15" is not a valid choice.')],
        2: ['This field may not be null.'],
      },
      precision: {
        density: ['Ensure this value is greater than or equal to 0.'],
        color: ['Unknown property "color".'],
        rvp: ['A valid number is required.'],
        aromatics: ['Ensure this value is less than or equal to 100.'],
      },
      typed: {
        density: { value: ['This field is required.'], temp: ['Unknown field "temp".'] },
        rvp: { non_field_errors: ['Invalid data. Expected a dictionary, but got int.'] },
      },
      price: {
        amount: ['This field is required.'],
        unit: ['This field is required.'],
        currency: ['"EUROS" is no currency code by ISO 4217, such as USD.'],
      },
    })
    expect(bodyOf({ ...whole, entered: 'ibp', precision: [], price: 5 })).toMatchObject({
      entered: ['Expected a list of items but got type "str".'],
    })
  })

  test('of any shape never makes the rules throw, and what they accept they accept again unchanged', () => {
    const details = fc.dictionary(fc.constantFrom(...Object.keys(NO_DETAILS)), fc.anything())
    const likely = fc.record(
      {
        entered: fc.subarray(DISTILLATION_NAMES),
        precision: fc.dictionary(fc.constantFrom('density', 'rvp'), fc.double()),
        price: fc.record({ amount: fc.double(), unit: fc.constantFrom('m3', 't'), currency: fc.string() }),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(fc.oneof(details, likely), (said) => {
        const checked = checkMaterial({ ...whole, ...said })
        if (checked.ok) expect(checkMaterial(checked.material)).toEqual(checked)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('points that were filled in', () => {
  const entered: DistillationName[] = ['ibp', 'pct_30', 'pct_50', 'fbp']
  const typed = { ibp: 40, pct_30: 100, pct_50: 120, fbp: 200 }
  const current = accepted({ ...withProperties(fillDistillation(typed).values), entered })
  const corrected = (patch: object) => {
    const checked = checkCorrection(current, patch)
    if (!checked.ok) throw new Error(JSON.stringify(checked.issues))
    return checked.material
  }

  test('follow a correction of those that were typed, also by a client that knows nothing of them', () => {
    expect(current.properties.pct_40).toBe(110)
    const { properties, entered: after } = corrected({ properties: { pct_50: 105 } })
    expect(properties).toMatchObject({ pct_30: 100, pct_40: 102.5, pct_50: 105, pct_80: 162 })
    expect(after).toEqual(entered)
    const back = corrected({ properties: { ...current.properties, pct_50: 105 } })
    expect(back.properties.pct_40).toBe(102.5)
  })

  test('count as typed once somebody changes one, and go where no line leads any more', () => {
    expect(corrected({ properties: { pct_40: 112 } }).entered).toEqual([
      'ibp',
      'pct_30',
      'pct_40',
      'pct_50',
      'fbp',
    ])
    const open = corrected({ properties: { fbp: null } })
    expect(open.entered).toEqual(['ibp', 'pct_30', 'pct_50'])
    expect([open.properties.pct_95, open.properties.pct_40]).toEqual([null, 110])
    expect(corrected({ entered: null }).properties.pct_40).toBe(110)
    expect(checkCorrection(current, { properties: { pct_50: 95 } })).toMatchObject({
      ok: false,
      issues: [{ path: ['properties', 'pct_50'], code: 'not-ascending' }],
    })
  })

  test('are not judged: what is wrong is said of the typed ones alone', () => {
    const points = { ibp: 40, pct_5: 100, pct_95: 430, fbp: 460 }
    const { values } = fillDistillation({ ...points, pct_95: null })
    expect(bodyOf({ ...withProperties(values), entered: ['ibp', 'pct_5', 'fbp'] })).toEqual({
      properties: { fbp: ['FBP cannot exceed 400°C'] },
    })
    const crossed = fillDistillation({ ibp: 40, pct_50: 30, fbp: 200 }).values
    expect(bodyOf({ ...withProperties(crossed), entered: ['ibp', 'pct_50', 'fbp'] })).toEqual({
      properties: {
        pct_50: ['Distillation values must be strictly ascending: 50% (30°C) must be above IBP (40°C)'],
      },
    })
  })

  test('stand on the line, whatever was sent for them; what lies beyond the typed ones was typed as well', () => {
    const sent = { ...withProperties({ ibp: 40, pct_10: 55, pct_20: 99, pct_30: 100 }) }
    const material = accepted({ ...sent, entered: ['ibp', 'pct_20'] })
    expect(material.properties).toMatchObject({ ibp: 40, pct_5: null, pct_10: 69.5, pct_20: 99, pct_30: 100 })
    expect(material.entered).toEqual(['ibp', 'pct_20', 'pct_30'])
  })

  test('in the catalogue stay as the source has them', () => {
    const row = { ...withProperties({ ibp: 40, pct_10: 55, pct_20: 99 }), categories: ['naphtha'] }
    const checked = checkMaterial({ ...row, entered: ['ibp', 'pct_20', 'fbp'] }, { kind: 'catalogue' })
    expect(checked).toMatchObject({
      ok: true,
      material: { entered: ['ibp', 'pct_20'], properties: { pct_10: 55 } },
    })
  })

  test('what was typed in another unit is forgotten with the reading', () => {
    const density = { value: '0.84', unit: 'g/cm³' }
    const before = accepted({
      ...withProperties({ density: 840, rvp: 50 }),
      typed: { density, rvp: density },
    })
    const checked = checkCorrection(before, { properties: { density: 841 } })
    expect(checked).toMatchObject({ ok: true, material: { typed: { rvp: density } } })
    if (checked.ok) expect(checked.material.typed).not.toHaveProperty('density')
  })
})
