import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { reproducibilityAt } from '../grades/reproducibility.ts'
import { packMaterial } from '../mixture.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import worked from '../oracle/worked-additives.json'
import { BASES, type Calc } from '../vocabulary/blend.ts'
import {
  emptyProperties,
  type MaterialProperties,
  type NumericPropertyName,
  propertyOf,
} from '../vocabulary/properties.ts'
import { TRACED_NAMES, withTraces } from './traces.ts'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

type Readings = Partial<MaterialProperties>
/** The first with these readings, the second with its density alone. */
function traced(
  readings: Readings,
  share: number,
  more: Readings = { density: 840 },
  basis: (typeof BASES)[number] = 'volume',
) {
  const materials = [{ density: 840, ...readings }, more].map((one) =>
    packMaterial({ ...emptyProperties(), ...one }),
  )
  const shares = [100 - share, share]
  const blend = calc.mixture(materials).blend(shares, basis)
  const recipe = { materials, shares, basis, options: {}, category: 'gasoil' as const }
  return { blend, found: withTraces(calc, recipe, blend) }
}

describe('worked numbers', () => {
  for (const { id, kind, input, expected, tolerance } of worked.cases) {
    if (kind !== 'trace') continue
    test(id, () => {
      const { q, rest, share_pct } = input as unknown as {
        q: NumericPropertyName
        rest: number
        share_pct: number
      }
      const { span, kept, value } = expected as unknown as {
        span: number
        kept: boolean
        value: number | null
      }
      const { found } = traced({ [q]: rest }, share_pct)
      if (value === null) expect(found.results[q]).toBeNull()
      else expect(found.results[q]).toBeCloseTo(value, 9)
      expect(found.traced?.[q] !== undefined).toBe(kept)
      if (kept) expect(Math.abs(found.traced![q]!.span - span)).toBeLessThan(Math.max(tolerance, 1e-9) * 10)
    })
  }
})

describe('traces', () => {
  test('may move a value by 0.3 of its reproducibility, and by no more', () => {
    const R = reproducibilityAt('aromatics', 25, 'gasoil')!
    // Anything from 0 to 100 %: 1 for each per cent of the recipe.
    const most = 0.3 * R
    expect(most).toBeLessThan(0.99)
    const kept = (share: number) => traced({ aromatics: 25 }, share).found.traced?.aromatics !== undefined
    expect([kept(0.999 * most), kept(1.001 * most)]).toEqual([true, false])
  })

  test('move no other value, and none is shown that any reading could move by more than 0.3 R', () => {
    const figure = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        figure(0.001, 1.5),
        fc.constantFrom(...BASES),
        fc.record({
          cetane_number: figure(40, 60),
          aromatics: figure(10, 40),
          sulfur_ppm: figure(1, 5000),
          cloud_point: figure(-20, 10),
        }),
        fc.subarray(['cetane_number', 'aromatics', 'sulfur_ppm', 'cloud_point'] as const),
        figure(0, 1),
        (share, basis, readings, missing, part) => {
          const all = { ...readings, density: 840, flash_point: 66 }
          const other: Readings = { ...all }
          for (const q of missing) delete other[q]
          const { blend, found } = traced(all, share, other, basis)
          for (const q of TRACED_NAMES) {
            if (!found.traced?.[q]) expect(found.results[q]).toBe(blend.results[q])
            else {
              expect([share <= 1 + 1e-9, blend.results[q]]).toEqual([true, null])
              const { min: low, max: high } = propertyOf(q).unknownWithin!
              const real = traced(all, share, { ...other, [q]: low + part * (high - low) }, basis).blend
                .results[q]!
              expect(Math.abs(real - found.results[q]!)).toBeLessThanOrEqual(
                found.traced[q]!.span * (1 + 1e-6) + 1e-9,
              )
              expect(found.gaps[q]).toBeUndefined()
              expect(found.methods[q]).not.toBeNull()
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('are none above 1 %, of distillation, or where more is missing than a reading of theirs', () => {
    expect(traced({ cetane_number: 51 }, 0.9).found.results.cetane_number).toBeCloseTo(51, 9)
    expect(traced({ cetane_number: 51 }, 1.01).found.results.cetane_number).toBeNull()
    const curve = { ibp: 180, pct_10: 200, pct_50: 250, pct_90: 300, fbp: 340 }
    const { blend, found } = traced(curve, 0.5)
    expect([found.results.pct_50, found.traced]).toEqual([blend.results.pct_50, undefined])
    expect(traced({}, 0.001).found.traced).toBeUndefined()
  })
})

/** Per cent of the recipe, at most, without density and curve, of which the core itself leaves out what is under 1 %, at which any plausible reading of a trace moves a value by 0.3 R or less. */
describe('no share is right for all values', () => {
  const TABLE: readonly (readonly [NumericPropertyName, number, number])[] = [
    ['sulfur_ppm', 8, 0.0014],
    ['flash_point', 66, 0.003],
    ['benzene', 0.8, 0.05],
    ['viscosity_40', 2.9, 0.08],
    ['cloud_point', -5, 0.12],
    ['rvp', 60, 0.13],
    ['octan_ron', 95, 0.14],
    ['pour_freezing_point', -15, 0.57],
    ['aromatics', 30, 0.9],
    ['cetane_number', 51, 0.96],
  ]
  for (const [q, rest, most] of TABLE)
    test(`${q} ${rest}: ${most} %`, () => {
      const isKept = (share: number) => traced({ [q]: rest }, share).found.traced?.[q] !== undefined
      let [low, high] = [0, 1]
      for (let step = 0; step < 40; step++) {
        const middle = (low + high) / 2
        if (isKept(middle)) low = middle
        else high = middle
      }
      expect(Math.abs(low / most - 1)).toBeLessThan(0.3)
    })
})
