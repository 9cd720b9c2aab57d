import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { builtCalc } from './oracle/test-calc.ts'
import { material } from './oracle/test-cases.ts'
import type { Component, Traits } from './vocabulary/blend.ts'
import { DISTILLATION_NAMES, type MaterialProperties } from './vocabulary/properties.ts'
import { notesOf } from './vocabulary/words/notes.ts'

const calc = await builtCalc()
const part = (
  percentage: number,
  properties: Partial<MaterialProperties>,
  traits: Traits = {},
): Component => ({
  percentage,
  properties: material(properties),
  ...traits,
})
const curve = (points: readonly number[]) =>
  Object.fromEntries(DISTILLATION_NAMES.map((name, label) => [name, points[label]!]))
const GASOLINE = curve([35, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 190, 205])
const codesAt = (components: Component[], property: string) =>
  calc.blend(components, 'volume').warnings.flatMap((one) => (one.property === property ? [one.code] : []))

describe('a trace without a curve or a density', () => {
  const gasoline = { ...GASOLINE, density: 745, sulfur_ppm: 8, cetane_index: 35.8, color: '+20' }
  const trace = part(0.9, { sulfur_ppm: 1 })

  test('is noted on every point, beside one other material as beside two, and ends and color are never of others', () => {
    for (const others of [
      [part(99.1, gasoline)],
      [part(50, gasoline), part(49.1, { ...gasoline, pct_50: 116 })],
    ]) {
      const { results, methods, gaps } = calc.blend([...others, trace], 'volume')
      expect([results.ibp, results.fbp, results.color]).toEqual([null, null, null])
      expect(gaps.fbp).toEqual({ reason: 'end-not-measured', components: [others.length] })
      for (const name of DISTILLATION_NAMES.slice(1, -1)) {
        expect(codesAt([...others, trace], name)).toContain('curve-of-others')
        expect(methods[name]).toBe('d86-via-tbp')
      }
      expect(codesAt([...others, trace], 'density')).toContain('density-of-others')
      // By mass: the density of the others stands in for the trace's.
      expect(codesAt([...others, trace], 'sulfur_ppm')).toContain('density-of-others')
    }
  })

  test('does not make a diesel fuel of a gasoline', () => {
    const { results, gaps } = calc.blend([part(99.94, gasoline), part(0.06, { density: 500 })], 'volume')
    expect([results.cetane_index, gaps.cetane_index!.reason]).toEqual([null, 'not-diesel'])
  })
})

describe('alcohol that a bought fuel holds', () => {
  const bob = (percentage: number) =>
    part(percentage, { rvp: 60, octan_ron: 92, octan_mon: 83, density: 740 })
  const e10 = (percentage: number, more: Partial<MaterialProperties> = {}) =>
    part(
      percentage,
      { rvp: 67, octan_ron: 95.5, octan_mon: 85.5, density: 745, ...more },
      { contains: { ethanol: 10 } },
    )
  const ethanol = (percentage: number) =>
    part(
      percentage,
      { rvp: 15.93, octan_ron: 108.6, octan_mon: 89.7, density: 793.69 },
      { oxygenate: 'ethanol' },
    )

  test('counts toward the plateau: more ethanol does not raise the pressure of E10', () => {
    expect(calc.blend([e10(90), ethanol(10)], 'volume').results.rvp).toBeCloseTo(67, 9)
    expect(calc.blend([e10(80), ethanol(20)], 'volume').results.rvp).toBeCloseTo(67, 9)
  })

  test('is doubted, up to what little alcohol may raise the pressure by', () => {
    const { results, warnings } = calc.blend([bob(50), e10(50)], 'volume')
    const noted = warnings.find(({ code }) => code === 'rvp-alcohol')!
    expect(noted.values![1]!).toBeGreaterThan(66)
    expect(results.rvp!).toBeGreaterThan(noted.values![0]!)
    expect(warnings.map(({ code }) => code)).toContain('base-worked-back')
  })

  test('boils as an azeotrope, which the curve rule does not see: by as much as it is unevenly spread', () => {
    const curve = { ibp: 35, pct_10: 54, pct_30: 75, pct_50: 101, pct_70: 130, pct_90: 168, fbp: 205 }
    const fuel = (percentage: number, percent: number, more: Partial<MaterialProperties> = {}) =>
      part(
        percentage,
        { ...curve, density: 745, ...more },
        percent > 0 ? { contains: { ethanol: percent } } : {},
      )
    const offOf = (...components: Component[]) =>
      calc.blend(components, 'volume').warnings.find(({ code }) => code === 'distillation-alcohol')?.value
    const light = { ibp: 32 }
    expect(offOf(fuel(50, 0), fuel(50, 10, light))).toBeCloseTo((30 * (0.025 / 0.95)) / 0.1, 9)
    expect(offOf(fuel(90, 0), fuel(10, 80, light))).toBeCloseTo((30 * (0.072 / 0.92)) / 0.1, 9)
    expect(offOf(fuel(50, 0), fuel(50, 85, light))).toBe(30)
    expect(offOf(fuel(50, 10), fuel(50, 10, light))).toBeUndefined()
    expect(offOf(fuel(50, 0), fuel(50, 0, light))).toBeUndefined()
    const withEthanol = calc.blend(
      [fuel(90, 10), part(10, { ...curve, ibp: 78, density: 794 }, { oxygenate: 'ethanol' })],
      'volume',
    )
    const noted = withEthanol.warnings.find(({ code }) => code === 'distillation-alcohol')!
    expect(noted).toMatchObject({ components: [0, 1] })
    expect(noted.value).toBeUndefined()
  })

  test('two fuels that hold it are as one: what they become is between them, and one by itself has its own figures', () => {
    const { results } = calc.blend([e10(60), e10(40, { rvp: 61, octan_ron: 97 })], 'volume')
    expect(results.rvp).toBeGreaterThan(64)
    expect(results.rvp).toBeLessThan(66)
    expect(calc.blend([e10(60), e10(40)], 'volume').results).toMatchObject({ rvp: 67, octan_ron: 95.5 })
  })

  test('is the same whether it was bought or added', () => {
    const added = calc.blend([bob(90), ethanol(10)], 'volume').results
    const bought = part(
      60,
      { rvp: added.rvp, octan_ron: added.octan_ron, octan_mon: added.octan_mon, density: added.density },
      { contains: { ethanol: 10 } },
    )
    const [one, other] = [
      calc.blend([bought, bob(40)], 'volume').results,
      calc.blend([bob(94), ethanol(6)], 'volume').results,
    ]
    expect(one.rvp).toBeCloseTo(other.rvp!, 9)
    // The molar mass of the rest is a usual one here, so that only the density's rounding is left.
    expect(Math.abs(one.octan_ron! - other.octan_ron!)).toBeLessThan(0.01)
    expect(Math.abs(one.octan_mon! - other.octan_mon!)).toBeLessThan(0.01)
  })

  test('has the same vapor pressure bought or added, at any content, share, and base, below the plateau and on it', () => {
    const kPa = fc.double({ min: 25, max: 100, noNaN: true })
    const held = fc.record({
      percent: fc.integer({ min: 1, max: 29 }),
      alcohol: fc.constantFrom('ethanol', 'methanol'),
    })
    fc.assert(
      fc.property(
        kPa,
        kPa,
        held,
        fc.integer({ min: 5, max: 95 }),
        (base, other, { percent, alcohol }, share) => {
          const bob = (share_: number, rvp: number) => part(share_, { rvp, density: 740 })
          const pure = (share_: number) => part(share_, { rvp: 16, density: 793 }, { oxygenate: alcohol })
          const { rvp } = calc.blend([bob(100 - percent, base), pure(percent)], 'volume').results
          const bought = part(share, { rvp, density: 745.3 }, { contains: { [alcohol]: percent } })
          const of = (components: Component[]) => calc.blend(components, 'volume').results.rvp
          const added = [
            bob(share * (1 - percent / 100), base),
            pure((share * percent) / 100),
            bob(100 - share, other),
          ]
          expect(of([bought, bob(100 - share, other)])).toBeCloseTo(of(added)!, 6)
        },
      ),
    )
  })

  test('names no stand-in for a molar mass where none stands in', () => {
    const whole = { ...GASOLINE, rvp: 60, octan_ron: 92, octan_mon: 83, density: 740 }
    const { warnings } = calc.blend([part(90, whole), ethanol(10)], 'volume')
    const texts = notesOf(warnings, ['BOB', 'Ethanol'], 'en').map(({ text }) => text)
    expect(texts.some((text) => text.includes('by mole because of Ethanol'))).toBe(true)
    expect(texts.some((text) => text.includes('some component'))).toBe(false)
  })
})

test('one alcohol under two names has a vapor pressure and a flash point', () => {
  const made = (rvp: number, flash_point: number) =>
    part(50, { rvp, flash_point, density: 793.69 }, { oxygenate: 'ethanol' })
  const { results } = calc.blend([made(15.9, 12), made(16.1, 13)], 'volume')
  expect(results.rvp).toBeCloseTo(16, 1)
  expect(results.flash_point).toBeGreaterThan(12)
})

test('identical materials in two rows are one: the shares of both count together where 1 % counts', () => {
  const { fbp: _, ...endless } = GASOLINE as Partial<MaterialProperties>
  const of = (...shares: number[]) =>
    calc.blend(
      [part(98.8, GASOLINE), ...shares.map((share) => part(share, { ...endless, pct_5: 55 }))],
      'volume',
    )
  expect(of(0.6, 0.6).results.fbp).toBeNull()
  expect(of(0.6, 0.6).gaps.fbp!.components).toEqual([1, 2])
  expect(of(0.6, 0.6).results.pct_5).toBeCloseTo(of(1.2).results.pct_5!, 9)
})

test('octanes far apart are no figure to decide by when they are averaged', () => {
  const components = [part(50, { octan_ron: 0, octan_mon: 0 }), part(50, { octan_ron: 120, octan_mon: 109 })]
  const notes = notesOf(calc.blend(components, 'volume').warnings, ['n-Heptane', 'Toluene'], 'en')
  expect(notes.find(({ code }) => code === 'octane-linear')!.severity).toBe('unsafe')
})
