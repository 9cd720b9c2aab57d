// Worked by hand beside the rules: ISO 8217's ignition index as an engine maker prints it (859 for 990 kg/m³ and 180 cSt), the
// line of ASTM D341, ASTM D7152 by mass, solubility numbers by volume.
import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { d4868, iso8217 } from '../energy.ts'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import { specify } from '../grades/specification.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { temperatureFor, viscosity50, viscosityAt } from '../units/viscosity-temperature.ts'
import type { Basis, Calc } from '../vocabulary/blend.ts'
import { HEAVY_NAMES, type Heavy, heavyKey, heavyProperty, withHeavy } from '../vocabulary/heavy.ts'
import { emptyProperties } from '../vocabulary/properties.ts'
import {
  ccaiOf,
  ccaiR,
  ciiOf,
  type Dissolving,
  heavyFigures,
  heavyNotes,
  stabilityOf,
} from './heavy-blend.ts'
import worked from './worked-heavy.json'

let calc: Calc
beforeAll(async () => {
  calc = await builtCalc()
})

// biome-ignore lint/suspicious/noExplicitAny: each kind of case has a shape of its own
type Loose = any
interface Case {
  kind: string
  input: Loose
  expected: Loose
  tolerance: number
}
const of = (kind: string) => (worked.cases as unknown as Case[]).filter((one) => one.kind === kind)
const close = (found: number | null, wanted: number, tolerance: number) => {
  expect(found).not.toBeNull()
  expect(Math.abs(found! - wanted)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(wanted)))
}
const points = (all: number[][]) =>
  all.map(([celsius, viscosity]) => ({ celsius, viscosity })) as unknown as Parameters<typeof viscosityAt>[1]

const blend = (
  parts: readonly {
    share: number
    density: number | null
    heavy: Heavy
    sulfur_ppm?: number
    at40?: number
  }[],
  basis: Basis = 'volume',
) =>
  calc.blend(
    parts.map(({ share, density, heavy, sulfur_ppm = null, at40 = null }) => ({
      percentage: share,
      properties: { ...emptyProperties(), density, sulfur_ppm, viscosity_40: at40 },
      own: withHeavy({}, heavy),
    })),
    basis,
  )

describe('worked cases', () => {
  test('ignition', () => {
    for (const { input, expected, tolerance } of of('ccai'))
      close(ccaiOf(input.density, input.viscosity_50), expected.ccai, tolerance)
    for (const { input, expected, tolerance } of of('cii'))
      close(ciiOf(input.density, input.viscosity_50), expected.cii, tolerance)
    for (const { input, expected, tolerance } of of('reproducibility'))
      close(ccaiR(input.viscosity_50), expected.R, tolerance)
    expect(of('ccai').length).toBe(5)
  })

  test('viscosity over temperature', () => {
    for (const { input, expected, tolerance } of of('viscosity-at')) {
      const found = viscosityAt(input.celsius, points(input.points))!
      close(found.viscosity, expected.viscosity, tolerance)
      expect(found.isFar).toBe(expected.is_far)
    }
    for (const { input, expected, tolerance } of of('nu50-from-40'))
      close(viscosity50(input.viscosity_40), expected.viscosity_50, tolerance)
    for (const { input, expected, tolerance } of of('temperature-for'))
      close(temperatureFor(input.viscosity, points(input.points)), expected.celsius, tolerance)
  })

  test('blends', () => {
    for (const { input, expected, tolerance } of of('blend')) {
      const found = blend(
        input.materials.map(({ density, sulfur_ppm, ...heavy }: Loose, at: number) => ({
          share: input.percentages[at],
          density,
          heavy,
          sulfur_ppm,
        })),
        input.basis,
      )
      const figures = { ...found.results, ...heavyFigures(found) } as Record<string, number | null>
      const names = Object.keys(expected).filter((name) => name in figures)
      expect(names.length).toBeGreaterThan(7)
      for (const name of names)
        if (expected[name] === null) expect(figures[name]).toBeNull()
        else close(figures[name]!, expected[name], tolerance)
    }
  })

  test('net energy', () => {
    for (const { input, expected, tolerance } of of('energy-equation')) {
      const by = input.equation === 'residual' ? iso8217 : d4868
      close(
        by(input.density, input.sulfur_mass_pct, input.water_mass_pct, input.ash),
        expected.net_energy,
        tolerance,
      )
    }
  })

  test('stability', () => {
    for (const { input, expected, tolerance } of of('stability')) {
      const found = stabilityOf(
        input.percentages.map((volume: number, at: number) => ({
          volume,
          s_bn: input.s_bn[at],
          i_n: input.i_n[at],
          isAsphaltenic: at === 0,
        })),
      )
      expect(found.state).toBe(expected.state)
      if (expected.p === null) expect(found.p).toBeNull()
      else close(found.p, expected.p, tolerance)
    }
  })
})

const dissolving = fc.record({
  volume: fc.double({ min: 0, max: 100, noNaN: true }),
  isAsphaltenic: fc.boolean(),
  s_bn: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  i_n: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
})

test('stability is never good where a number is missing, whatever the rest', () => {
  fc.assert(
    fc.property(fc.array(dissolving, { minLength: 2, maxLength: 10 }), (materials: Dissolving[]) => {
      const { state, p } = stabilityOf(materials)
      const live = materials.filter(({ volume }) => volume > 0)
      const isHeavy = live.some(({ isAsphaltenic }) => isAsphaltenic)
      const isWhole = live.every((one) => one.s_bn !== null && (!one.isAsphaltenic || one.i_n !== null))
      if (!isHeavy) expect(state).toBe('not_applicable')
      else if (live.length > 1 && !isWhole) expect([state, p]).toEqual(['unknown', null])
      if (state === 'compatible') expect(p).toBeGreaterThanOrEqual(1.5)
    }),
  )
})

test('what ignites worse has the higher index, and a thicker fuel of one density the lower', () => {
  const density = fc.double({ min: 700, max: 1100, noNaN: true })
  const viscosity = fc.double({ min: 0.5, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(density, viscosity, fc.double({ min: 0.1, max: 10, noNaN: true }), (rho, nu, more) => {
      expect(ccaiOf(rho + more, nu)!).toBeGreaterThan(ccaiOf(rho, nu)!)
      expect(ccaiOf(rho, nu * (1 + more))!).toBeLessThan(ccaiOf(rho, nu)!)
      expect(ciiOf(rho + more, nu)!).toBeLessThan(ciiOf(rho, nu)!)
    }),
  )
  expect([ccaiOf(null, 380), ccaiOf(990, null), ccaiOf(990, 0.1), ccaiOf(990, Number.NaN)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const RESIDUE = {
  share: 60,
  density: 991,
  heavy: { viscosity_50: 380, asphaltenes: 8, total_sediment: 0.02 },
}

test('total sediment is that of one product alone, of no blend', () => {
  const sediment = (shares: readonly [number, number]) =>
    blend([
      { ...RESIDUE, share: shares[0] },
      { share: shares[1], density: 850, heavy: { total_sediment: 0.01, viscosity_50: 3 } },
    ]).own!.find(({ property }) => property.key === heavyKey('total_sediment'))!
  expect(sediment([100, 0]).value).toBe(0.02)
  expect(sediment([60, 40])).toMatchObject({ value: null, gap: { reason: 'missing', components: [0, 1] } })
})

test('a distillate known at 40 °C alone counts by an estimate that is named; a thick one has none', () => {
  const viscosity = (at40: number) =>
    blend([RESIDUE, { share: 40, density: 840, heavy: {}, at40 }]).own!.find(
      ({ property }) => property.key === heavyKey('viscosity_50'),
    )!
  expect(viscosity(3.1)).toMatchObject({ estimated: [1] })
  expect(viscosity(3.1).value).toBeLessThan(380)
  expect(viscosity(13)).toMatchObject({ value: null, gap: { reason: 'missing', components: [1] } })
})

test('a blend without any heavy fuel has no row of them, and its rows are the same', () => {
  const plain = calc.blend(
    [{ percentage: 100, properties: { ...emptyProperties(), density: 840, viscosity_40: 3 } }],
    'volume',
  )
  expect(plain).not.toHaveProperty('own')
  expect(heavyFigures(plain)).toBeUndefined()
  expect(
    heavyNotes({ materials: [{ density: 840 }], shares: [100], basis: 'volume' }, plain, ['A'], 'en'),
  ).toEqual([])
  const heavy = blend([{ share: 100, density: 840, heavy: { ash: 0.01 }, at40: 3 }])
  expect(heavy.results).toEqual(plain.results)
  expect(HEAVY_NAMES.filter((name) => heavyFigures(heavy)![name] !== null)).toEqual(['ash'])
})

test('fuel oil in gas oil is said to be not known, by mass as by volume', () => {
  const materials = [
    { own: withHeavy({}, { asphaltenes: 8 }, ['residual']), density: 991 },
    { own: {}, density: 845 },
  ]
  for (const basis of ['volume', 'mass'] as const) {
    const [note] = heavyNotes({ materials, shares: [15, 85], basis }, blend([RESIDUE]), ['A', 'B'], 'en')
    expect(note).toMatchObject({ code: 'stability-unknown', severity: 'unsafe', components: [0, 1] })
    expect(note!.text).toContain('not known')
  }
})

test('near its limit a viscosity, a carbon residue and a density are too close for one test to tell', () => {
  const specification = specify(builtIn('iso8217-rm')!)
  const states = (viscosity: number, residue: number, density: number) => {
    const own = (['viscosity_50', 'carbon_residue'] as const).map((name) => ({
      property: heavyProperty(name),
      value: name === 'viscosity_50' ? viscosity : residue,
    }))
    const { limits } = checkGrade(specification, { results: { ...emptyProperties(), density }, own })
    const stateOf = (q: string) => limits.find((limit) => limit.q === q)!.state
    return ['own:hfo_viscosity_50', 'own:hfo_carbon_residue', 'density'].map(stateOf)
  }
  // 0.59 R: 16.6 cSt at 380, 0.99 mass % at 18, 0.885 kg/m³.
  expect(states(363, 17, 990.1)).toEqual(['pass', 'pass', 'pass'])
  expect(states(364, 17.1, 990.2)).toEqual(['unsure', 'unsure', 'unsure'])
  expect(states(397, 19, 991.9)).toEqual(['fail', 'fail', 'fail'])
})

test('near its pour point a line of viscosities is doubted', () => {
  const codes = (pour: number) => {
    const made = blend([{ ...RESIDUE, share: 100, heavy: { viscosity_50: 380, viscosity_100: 35 } }])
    const results = { ...made.results, pour_freezing_point: pour }
    const recipe = { materials: [{ density: 991 }], shares: [100], basis: 'volume' as const }
    return heavyNotes(recipe, { ...made, results }, ['A'], 'en').map(({ code }) => code)
  }
  expect(codes(30)).not.toContain('viscosity-waxy')
  expect(codes(30.5)).toContain('viscosity-waxy')
})

test('asphaltenes fall out below a ratio of 1, and are in doubt up to 1.5', () => {
  const at = (p: number) =>
    stabilityOf([
      { volume: 50, isAsphaltenic: true, s_bn: 200 * p - 60, i_n: 100 },
      { volume: 50, isAsphaltenic: false, s_bn: 60, i_n: 0 },
    ]).state
  // Powers of two away from each bound, so that the ratio is exact.
  expect([1 - 2 ** -6, 1, 1.2 - 2 ** -6, 1.2 + 2 ** -6, 1.5 - 2 ** -6, 1.5].map(at)).toEqual([
    'precipitates',
    'incompatible',
    'incompatible',
    'doubtful',
    'doubtful',
    'compatible',
  ])
})
