import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { volumeOf } from '../../grades/reproducibility.ts'
import { randomMaterial, randomNumbers } from '../../oracle/random-recipes.ts'
import { builtCalc } from '../../oracle/test-calc.ts'
import { material } from '../../oracle/test-cases.ts'
import worked from '../../oracle/worked-octane.json'
import type { MethodChoices, MethodCode } from '../../vocabulary/blend.ts'
import { storedChoicesOf } from '../../vocabulary/method-choices.ts'
import {
  DISTILLATION_NAMES,
  type MaterialProperties,
  type PropertyName,
} from '../../vocabulary/properties.ts'
import type { Quantity } from '../../vocabulary/quantities.ts'
import { dot } from '../linear/simplex.ts'
import { scaled } from '../model.ts'
import { partsOf } from '../parts.ts'
import { GASOILS, questionOf } from '../test-recipes.ts'
import { curvedRow, octaneSlopes } from './curved-rows.ts'
import { exactRow } from './exact-rows.ts'

const calc = await builtCalc()

const LINEAR: PropertyName[] = [
  ...([
    'recovery',
    'aromatics',
    'olefin',
    'benzene',
    'cetane_number',
    'density',
    'rvp',
    'flash_point',
  ] as const),
  ...(['cloud_point', 'pour_freezing_point', 'sulfur_ppm', 'mercaptan', 'viscosity_40'] as const),
]

/** Complete materials, a recipe of them, and perhaps other methods than the usual ones. */
function drawn(seed: number) {
  const random = randomNumbers(seed)
  const candidates = Array.from({ length: 2 + Math.floor(random() * 5) }, () => ({
    properties: randomMaterial(random),
  }))
  const amounts = candidates.map(() => 0.05 + random())
  const sum = amounts.reduce((a, b) => a + b, 0)
  const methods: MethodChoices = {}
  for (const name of ['flash_point', 'rvp', 'viscosity_40', 'cloud_point', 'pour_freezing_point'] as const) {
    const choices: readonly MethodCode[] = storedChoicesOf(name)
    if (random() < 0.5) methods[name] = choices[Math.floor(random() * choices.length)]!
  }
  const basis = random() < 0.5 ? ('volume' as const) : ('mass' as const)
  const parts = partsOf(calc, questionOf(candidates, [], { basis, options: { methods } }))
  return { parts, x: amounts.map((amount) => amount / sum) }
}
const seed = fc.integer({ min: 1, max: 1e6 })

test('a linear row is 0 at the core’s own value, on either basis and by every method', () => {
  fc.assert(
    fc.property(seed, (seed) => {
      const { parts, x } = drawn(seed)
      const values = parts.points.pointAt(x).values()
      for (const q of LINEAR) {
        const limit = values.of(q as Quantity).value
        // There is no cetane number of what is no diesel fuel.
        if (limit === null && q === 'cetane_number') continue
        if (limit === null) throw new Error(q)
        for (const side of ['min', 'max'] as const) {
          const row = scaled(exactRow({ q: q as Quantity, side, limit }, parts)!)!
          if (!(Math.abs(dot(row, x)) < 1e-9)) throw new Error(`${q}: ${dot(row, x)}`)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('a limit that lies beyond all readings is kept by every recipe or by none, where its index has no value too', () => {
  fc.assert(
    fc.property(seed, (seed) => {
      const { parts, x } = drawn(seed)
      for (const q of LINEAR as Quantity[])
        for (const far of [-1e308, -1e4, -600, -300, -1, 1e5, 1e308]) {
          const readings = parts.alone.map(({ measured }) => measured.of(q).value!)
          const isUnder = readings.every((reading) => far < reading)
          if (!isUnder && !readings.every((reading) => far > reading)) continue
          const inside = (side: 'min' | 'max') =>
            Math.sign(dot(scaled(exactRow({ q, side, limit: far }, parts)!)!, x))
          if (inside('min') !== (isUnder ? 1 : -1) || inside('max') !== (isUnder ? -1 : 1))
            throw new Error(`${q} at ${far}: ${inside('min')}, ${inside('max')}`)
        }
    }),
    { numRuns: 50 },
  )
})

test('a limit a little beyond the value is kept by its row, one a little before is not', () => {
  fc.assert(
    fc.property(seed, (seed) => {
      const { parts, x } = drawn(seed)
      const values = parts.points.pointAt(x).values()
      for (const q of [...LINEAR, 'pct_50'] as Quantity[]) {
        if (q === 'cetane_number' && values.of(q).value === null) continue
        const value = values.of(q).value!
        const by = 1e-3 * Math.max(1, Math.abs(value))
        const inside = (side: 'min' | 'max', limit: number) =>
          dot(exactRow({ q, side, limit }, parts)!, x) > 0
        const found = [
          inside('max', value + by),
          inside('max', value - by),
          inside('min', value - by),
          inside('min', value + by),
        ]
        if (`${found}` !== 'true,false,true,false') throw new Error(`${q}: ${found}`)
      }
    }),
    { numRuns: 100 },
  )
})

test('the row of a point of the curve changes sign where the core has that point, and has the slopes of what it stands for', () => {
  let alike = 0
  let apart = 0
  for (let seed = 1; seed <= 60; seed++) {
    const { parts, x } = drawn(seed)
    const point = parts.points.pointAt(x)
    for (const q of DISTILLATION_NAMES) {
      const value = point.values().of(q).value!
      const owns = parts.alone.map(({ boiling }) => boiling!.d86[DISTILLATION_NAMES.indexOf(q)]!)
      // Clamped to the range of the materials, the point is no longer where the sums say.
      if (value <= Math.min(...owns) || value >= Math.max(...owns)) continue
      const insideAt = (limit: number) => dot(curvedRow({ q, side: 'max', limit }, parts)(point), x)
      const isRight = insideAt(value + 0.01) >= 0 && insideAt(value - 0.01) <= 0
      if (!isRight) throw new Error(`${seed} ${q}: ${insideAt(value - 0.01)}, ${insideAt(value + 0.01)}`)
      const percent = volumeOf(q)
      const heightAt = (volume: readonly number[]) => {
        const sum = volume.reduce((a, b) => a + b, 0)
        const shares = volume.map((part, i) => part / sum / parts.kappa[i]!)
        const whole = shares.reduce((a, b) => a + b, 0)
        const moved = parts.points.pointAt(shares.map((share) => share / whole))
        return dot(moved.shape().level(value + 0.5, percent), moved.volume)
      }
      const slopes = point.shape().level(value + 0.5, percent)
      const level = dot(slopes, point.volume)
      for (const i of x.keys()) {
        const part = 1e-6
        const moved = point.volume.map((volume, j) => volume * (1 - part) + (i === j ? part : 0))
        const difference = (heightAt(moved) - heightAt(point.volume)) / part
        if (Math.abs(difference - (slopes[i]! - level)) < 1e-3 * Math.max(1, Math.abs(difference))) alike++
        else apart++
      }
    }
  }
  // At a few the slope itself jumps: where a material begins or ends.
  expect(alike).toBeGreaterThan(500)
  expect(apart / alike).toBeLessThan(0.1)
})

const COMPUTED = [
  ...(['e70', 'e100', 'e150', 'e180', 'e250', 'e350', 'r180', 'r250', 'r340', 'r350'] as const),
  ...([
    'r@95',
    'r@210.5',
    'r@300',
    't10e',
    't50e',
    't90e',
    'di_c',
    'di_f',
    'vli',
    't50_t10',
    't90_t10',
  ] as const),
]

test('the row of any computed quantity is 0 at its value, has its sign beside it, and says which way it goes', () => {
  const seen = new Map<string, { all: number; right: number }>(COMPUTED.map((q) => [q, { all: 0, right: 0 }]))
  for (let seed = 101; seed <= 220; seed++) {
    const { parts, x } = drawn(seed)
    const point = parts.points.pointAt(x)
    for (const q of COMPUTED) {
      const { value } = point.values().of(q)
      // Where nothing or everything has come over, a limit is not a place on the curve.
      if (value === null || value === 0 || value === 100) continue
      const by = 1e-3 * Math.max(1, Math.abs(value))
      const rowAt = (limit: number) => curvedRow({ q, side: 'max', limit }, parts)(point)
      const inside = (limit: number) => dot(rowAt(limit), x)
      const isRight = inside(value + by) > 0 && inside(value - by) < 0
      if (!isRight) throw new Error(`${seed} ${q}: ${inside(value - by)}, ${inside(value + by)}`)
      const row = rowAt(value)
      const towards = row.indexOf(Math.max(...row))
      const moved = x.map((share, i) => share * 0.999 + (i === towards ? 0.001 : 0))
      const after = parts.points.pointAt(moved).values().of(q).value
      seen.get(q)!.all++
      if (after !== null && after <= value + 1e-9) seen.get(q)!.right++
    }
  }
  // Now and then a step crosses a kink of the curve.
  for (const [q, { all, right }] of seen)
    if (!(all > 0 && right > 0.9 * all)) throw new Error(`${q}: ${right} of ${all}`)
})

test('a trace that boils on does not move the end of a curve at once, and takes from what is over all the same', () => {
  const parts = partsOf(calc, questionOf([GASOILS[4]!, GASOILS[1]!], []))
  for (const trace of [1e-4, 1e-3, 8e-3]) {
    const point = parts.points.pointAt([1 - trace, trace])
    const row = curvedRow({ q: 'r@250', side: 'min', limit: 94 }, parts)(point)
    expect(row[1]!).toBeLessThan(row[0]!)
  }
})

test('how octanes move with a volume is as worked out, also of what RT-70 does not take and of what is not there', () => {
  for (const { materials, percentages, d_ron, d_mon } of worked.derivatives) {
    const candidates = materials.map((name) => {
      const {
        oxygenate: _,
        kmol_per_m3: __,
        ...readings
      } = worked.materials[name as keyof typeof worked.materials]
      return { properties: material(readings as Partial<MaterialProperties>) }
    })
    const parts = partsOf(calc, questionOf(candidates, []))
    const point = parts.points.pointAt(percentages.map((percentage) => percentage / 100))
    for (const [q, wanted] of [
      ['octan_ron', d_ron],
      ['octan_mon', d_mon],
    ] as const)
      for (const [i, slope] of octaneSlopes(q, parts)(point).entries())
        expect(slope).toBeCloseTo(wanted[i]!, 7)
  }
})

test('and of any materials it is what the core’s own differences are', () => {
  fc.assert(
    fc.property(seed, (seed) => {
      const { parts, x } = drawn(seed)
      const point = parts.points.pointAt(x)
      const STEP = 1e-6
      const by = (i: number) => {
        const moved = point.volume.map((v, k) => (k === i ? v + STEP : v))
        const shares = moved.map((v, k) => v / parts.kappa[k]!)
        const sum = shares.reduce((total, share) => total + share, 0)
        return parts.points.pointAt(shares.map((share) => share / sum)).values()
      }
      for (const q of ['octan_ron', 'octan_mon', 'octan_aki'] as const) {
        const here = point.values().of(q).value!
        octaneSlopes(
          q,
          parts,
        )(point).forEach((slope, i) => {
          const difference = (by(i).of(q).value! * (1 + STEP) - here) / STEP
          expect(Math.abs(slope - difference)).toBeLessThan(0.05)
        })
      }
    }),
    { numRuns: 60 },
  )
})

test('octanes of materials that RT-70 does not take are averages by volume: exact rows, as with that rule chosen', () => {
  fc.assert(
    fc.property(seed, fc.integer({ min: 0, max: 1 }), fc.boolean(), (seed, fit, isEther) => {
      const { parts, x } = drawn(seed)
      const candidates = parts.question.candidates.map((one, at) =>
        at < fit ? one : { properties: { ...one.properties, aromatics: null, olefin: null } },
      )
      if (isEther) candidates[candidates.length - 1]!.oxygenate = 'mtbe'
      const { basis } = parts.question
      const own = partsOf(calc, questionOf(candidates, [], { basis }))
      const methods = { octan_ron: 'volume-average', octan_mon: 'volume-average' } as const
      const chosen = partsOf(calc, questionOf(candidates, [], { basis, options: { methods } }))
      const values = own.points.pointAt(x).values()
      for (const q of ['octan_ron', 'octan_mon', 'octan_aki'] as const) {
        const limit = values.of(q).value!
        for (const side of ['min', 'max'] as const) {
          const row = exactRow({ q, side, limit }, own)!
          if (!(Math.abs(dot(scaled(row)!, x)) < 1e-9)) throw new Error(`${q}: ${dot(row, x)}`)
          expect(exactRow({ q, side, limit }, chosen)).toEqual(row)
        }
      }
    }),
    { numRuns: 100 },
  )
})

test('with two materials that RT-70 takes, or an alcohol, octanes have no exact row', () => {
  const { parts } = drawn(7)
  const fit = { ron: 92, mon: 84, olefin: 5, aromatics: 30 }
  const stream = (octan_ron: number) => ({
    properties: {
      ...parts.question.candidates[0]!.properties,
      octan_ron,
      octan_mon: fit.mon,
      olefin: fit.olefin,
      aromatics: fit.aromatics,
    },
  })
  const limit = { q: 'octan_ron', side: 'min', limit: 92 } as const
  const rowOf = (candidates: Parameters<typeof questionOf>[0]) =>
    exactRow(limit, partsOf(calc, questionOf(candidates, [])))
  expect(rowOf([stream(90), stream(95)])).toBeNull()
  expect(rowOf([stream(90), { ...stream(95), max: 0 }])).not.toBeNull()
  expect(rowOf([stream(90), { ...stream(95), oxygenate: 'ethanol' }])).toBeNull()
  expect(rowOf([stream(90), { ...stream(95), oxygenate: 'mtbe' }])).not.toBeNull()
})
