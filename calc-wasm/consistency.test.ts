import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { contradictionsOf } from './consistency.ts'
import { cetaneIndexOf, densitiesAt, usualViscosityOf } from './correlations.ts'
import { acceptedMaterial, randomNumbers, withGaps } from './oracle/random-recipes.ts'
import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from './vocabulary/properties.ts'
import { fillDistillation } from './vocabulary/rules/material-distillation.ts'
import {
  CONTRADICTIONS,
  type ContradictionCode,
  contradictionText,
} from './vocabulary/words/contradictions.ts'

const material = (readings: Partial<MaterialProperties>) => ({
  properties: { ...emptyProperties(), ...readings },
})
const codes = (readings: Partial<MaterialProperties>, more: object = {}) =>
  contradictionsOf({ ...material(readings), ...more }).map(({ code }) => code)

/** Carries no contradiction: the one liquid of `worked.json`, whose cetane index is 53.201811. */
const GASOIL = {
  ibp: 182,
  pct_5: 205,
  pct_10: 219,
  pct_30: 254,
  pct_50: 279,
  pct_70: 304,
  pct_90: 337,
  fbp: 364,
  density: 840,
}

describe('figures that can hardly be right together', () => {
  // Each with the last reading that is still accepted, and one that is not.
  const PAIRS: [ContradictionCode, Partial<MaterialProperties>, Partial<MaterialProperties>][] = [
    ['groups-over-100', { aromatics: 70, olefin: 30 }, { aromatics: 70, olefin: 30.1 }],
    ['benzene-over-aromatics', { benzene: 2, aromatics: 2 }, { benzene: 2.1, aromatics: 2 }],
    ['mercaptan-over-sulfur', { mercaptan: 5, sulfur_ppm: 5 }, { mercaptan: 6, sulfur_ppm: 5 }],
    ['mon-over-ron', { octan_mon: 87, octan_ron: 85 }, { octan_mon: 87.1, octan_ron: 85 }],
    ['octanes-apart', { octan_ron: 95, octan_mon: 75 }, { octan_ron: 96, octan_mon: 75 }],
    [
      'octanes-apart',
      { octan_ron: 101.3, octan_mon: 85, aromatics: 0, olefin: 0 },
      { octan_ron: 102, octan_mon: 85, aromatics: 0, olefin: 0 },
    ],
    [
      'octanes-close',
      { octan_ron: 95, octan_mon: 93, aromatics: 20, olefin: 5 },
      { octan_ron: 95, octan_mon: 95, aromatics: 20, olefin: 5 },
    ],
    ['octane-of-diesel', { octan_ron: 95, pct_50: 170 }, { octan_ron: 95, pct_50: 279 }],
    ['octane-of-diesel', { octan_ron: 20, cetane_number: 51 }, { octan_ron: 95, cetane_number: 51 }],
    ['rvp-with-flash', { rvp: 2, flash_point: 61 }, { rvp: 60, flash_point: 61 }],
    ['octane-low', { octan_ron: 15 }, { octan_ron: 0.95 }],
    ['octane-low', { octan_mon: 0 }, { octan_mon: 14.9 }],
    [
      'aki-not-mean',
      { octan_ron: 95, octan_mon: 85, octan_aki: 90.5 },
      { octan_ron: 95, octan_mon: 85, octan_aki: 89.4 },
    ],
    [
      'pour-above-cloud',
      { pour_freezing_point: -4, cloud_point: -5 },
      { pour_freezing_point: -3.9, cloud_point: -5 },
    ],
    [
      'cloud-far-from-pour',
      { cloud_point: 5, pour_freezing_point: -10 },
      { cloud_point: 5, pour_freezing_point: -10.1 },
    ],
    ['cloud-unusual', { cloud_point: 20, pct_50: 280 }, { cloud_point: 20.1, pct_50: 280 }],
    ['cloud-unusual', { cloud_point: -60, pct_50: 280 }, { cloud_point: -60.1, pct_50: 280 }],
    ['sulfur-unusual', { sulfur_ppm: 0.1 }, { sulfur_ppm: 0.05 }],
    ['sulfur-unusual', { sulfur_ppm: 50_000 }, { sulfur_ppm: 900_000 }],
    [
      'aromatics-low',
      { aromatics: 1.01, density: 840, pct_50: 279 },
      { aromatics: 0.22, density: 850, pct_50: 279 },
    ],
    ['cetane-low', { cetane_number: 5 }, { cetane_number: 0.51 }],
    ['cetane-index-not-own', { ...GASOIL, cetane_index: 55.2 }, { ...GASOIL, cetane_index: 51.2 }],
    ['cetane-apart', { cetane_number: 60, cetane_index: 50 }, { cetane_number: 60.1, cetane_index: 50 }],
    ['cetane-apart', { ...GASOIL, cetane_number: 63 }, { ...GASOIL, cetane_number: 64 }],
    // Watson K 12.4 and 12.9: a gasoil, and a paraffin.
    [
      'cetane-apart',
      { density: 780, pct_50: 280, cetane_number: 75, cetane_index: 94 },
      { density: 810, pct_50: 280, cetane_number: 75, cetane_index: 94 },
    ],
    ['flash-high', { flash_point: 60, pct_10: 160 }, { flash_point: 61, pct_10: 160 }],
    ['flash-high', { flash_point: 19, pct_10: 60 }, { flash_point: 19, pct_10: 58 }],
    ['flash-high', { flash_point: 60, ibp: 125 }, { flash_point: 61, ibp: 125 }],
    ['flash-low', { flash_point: 60, ibp: 200 }, { flash_point: 59, ibp: 200 }],
    ['flash-low', { flash_point: 60, pct_10: 250 }, { flash_point: 59, pct_10: 250 }],
    ['rvp-high', { rvp: 60, pct_10: 54 }, { rvp: 600, pct_10: 54 }],
    ['rvp-low', { rvp: 60, pct_10: 54 }, { rvp: 8.7, pct_10: 54 }],
    ['viscosity-unusual', { ...GASOIL, viscosity_40: 3 }, { ...GASOIL, viscosity_40: 4.6 }],
    ['viscosity-unusual', { ...GASOIL, viscosity_40: 3 }, { ...GASOIL, viscosity_40: 1.2 }],
    // Watson K 10.0.
    ['density-unusual', { pct_50: 100, density: 873 }, { pct_50: 100, density: 876 }],
    ['curve-step', { pct_20: 100, pct_30: 135 }, { pct_20: 100, pct_30: 136 }],
    ['curve-step', { pct_95: 100, fbp: 135 }, { pct_95: 100, fbp: 136 }],
    ['curve-step', { pct_90: 100, fbp: 170 }, { pct_90: 100, fbp: 171 }],
  ]
  test.each(PAIRS)('%s', (code, fine, wrong) => {
    expect(codes(fine)).toEqual([])
    expect(codes(wrong)).toEqual([code])
  })

  test('viscosities at two temperatures fall along ASTM D341, as those of an oil measured at both do', () => {
    // Brent Blend vacuum gas oil 343–538 °C: 66.079 cSt at 40 °C, 39.529 at 50 °C; and 100 °C read as 50 °C.
    const at = (viscosity_50: number) => codes({ viscosity_40: 66.079 }, { heavy: { viscosity_50 } })
    expect([at(39.529), at(66), at(7.6)]).toEqual([[], ['viscosities-apart'], ['viscosities-apart']])
  })

  test('all have been shown, and say in both languages which figures they are', () => {
    expect([...new Set(PAIRS.map(([code]) => code)), 'viscosities-apart'].sort()).toEqual(
      Object.keys(CONTRADICTIONS).sort(),
    )
    const [step] = contradictionsOf(material({ pct_20: 100, pct_30: 140.256 }))
    expect(contradictionText(step!, 'en')).toBe('A step of 40.26 °C from 20% to 30%.')
    expect(contradictionText(step!, 'fa')).toBe(
      'منحنی از ۲۰ درصد تقطیر تا ۳۰ درصد تقطیر جهشی به اندازهٔ ۴۰٫۲۶ درجهٔ سلسیوس دارد.',
    )
    const [cloud] = contradictionsOf(material({ pour_freezing_point: -3, cloud_point: -12 }))
    expect(contradictionText(cloud!, 'en')).toContain('point (-3 °C) is above the cloud point (-12 °C)')
  })

  test('are not looked for where the correlation is of hydrocarbons', () => {
    const alcohol = { density: 960, pct_50: 100 }
    expect(codes(alcohol, { oxygenate: 'other' })).toEqual([])
    expect(codes({ ...GASOIL, cetane_index: 47 }, { oxygenate: 'fame' })).toEqual([])
  })

  test('are never found in a point that was filled in', () => {
    const typed = { ibp: 100, pct_50: 140, fbp: 360 }
    const entered = ['ibp', 'pct_50', 'fbp'] as const
    const filled = fillDistillation(typed).values
    expect(codes({ ...filled, flash_point: 70 })).toEqual([
      'flash-high',
      'curve-step',
      'curve-step',
      'curve-step',
      'curve-step',
    ])
    expect(codes({ ...filled, flash_point: 30 }, { entered: [...entered] })).toEqual([])
  })

  test('are of readings that the material has, whatever it is, and do not depend on what was filled in', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        fc.nat(),
        fc.subarray(DISTILLATION_NAMES),
        fc.double({ min: -50, max: 50 }),
        (seed, entered, by) => {
          const random = randomNumbers(seed)
          const properties = withGaps(random, acceptedMaterial(random), 0.2)
          const found = contradictionsOf({ properties, entered })
          for (const each of found) {
            for (const name of each.properties) expect(properties[name]).toBeNumber()
            expect(contradictionText(each, 'en') + contradictionText(each, 'fa')).not.toMatch(
              /NaN|undefined|[{}]/,
            )
            seen.add(each.code)
          }
          const moved = { ...properties }
          for (const name of DISTILLATION_NAMES)
            if (!entered.includes(name) && moved[name] !== null) moved[name] += by
          expect(contradictionsOf({ properties: moved, entered })).toEqual(found)
        },
      ),
      { numRuns: 500 },
    )
    expect(seen.size).toBeGreaterThan(6)
  })
})

describe('what correlations expect', () => {
  test('of a cetane index is what was worked by hand from ASTM D4737', () => {
    expect(cetaneIndexOf(material(GASOIL).properties)).toBeCloseTo(53.201811, 6)
    expect(cetaneIndexOf(material({ ...GASOIL, pct_10: null }).properties)).toBeNull()
  })

  test('of a density is what Watson’s factor says of benzene’s and of hexane’s boiling points', () => {
    // At 80.1 °C benzene has 884 and K 9.7–10; at 68.7 °C n-hexane has 664 and K 12.8 (API Technical Data Book).
    expect(densitiesAt(80.1).max).toBeCloseTo(859, 0)
    expect(densitiesAt(68.7).min).toBeLessThan(664)
  })

  test('of a viscosity is what API 11A4.2 was worked to, and null where it does not hold', () => {
    // The catalogue's hydrotreated gasoil, and Brent Blend kerosene 166-249 °C.
    const worked = [
      [{ pct_10: 216, pct_30: 251, pct_50: 276, pct_70: 301, pct_90: 336, density: 840 }, 2.9629],
      [{ pct_10: 186.2, pct_30: 193, pct_50: 202.6, pct_70: 214.1, pct_90: 226, density: 811.68 }, 1.36932],
    ] as const
    for (const [readings, viscosity] of worked)
      expect(usualViscosityOf(material(readings).properties)!.value / viscosity).toBeCloseTo(1, 2)
    expect(usualViscosityOf(material({ ...GASOIL, density: 940 }).properties)?.isInRange).toBe(false)
    expect(usualViscosityOf(material({ ...GASOIL, density: null }).properties)).toBeNull()
    expect(usualViscosityOf(material({ ...GASOIL, density: null }).properties)).toBeNull()
  })
})
