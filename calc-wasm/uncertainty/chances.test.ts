import { describe, expect, test } from 'bun:test'
import { builtIn } from '../grades/built-in.ts'
import { checkGrade } from '../grades/check.ts'
import type { OneOf } from '../grades/grade.ts'
import { type Specification, specify } from '../grades/specification.ts'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled, material } from '../oracle/test-cases.ts'
import { builtUncertainty, limitedTo, limitOn, simulated } from '../oracle/test-uncertainty.ts'
import { simulatedCheck } from './answer.ts'

const calc = await builtCalc()
const uncertainty = await builtUncertainty()
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]

const components = [
  {
    id: 'A',
    percentage: 70,
    properties: { ...distilled(GASOIL), density: 841, sulfur_ppm: 8, recovery: 98, color: '1.5' },
  },
  {
    id: 'B',
    percentage: 30,
    properties: { ...distilled(GASOIL), density: 835, sulfur_ppm: 14, recovery: 97, color: '2.5' },
  },
]
const of = (specification: Specification) => {
  const result = simulated(uncertainty, {
    components,
    basis: 'volume',
    specification,
    settings: { draws: 600 },
  })
  const blend = calc.blend(components, 'volume')
  const check = checkGrade(specification, blend)
  return { result, check, bySimulation: simulatedCheck(check, result) }
}
const setOf = (...limits: OneOf['limits']): OneOf => ({ name: { en: 'one', fa: 'یکی' }, limits })

test('the grade is all limits at once, never more likely than any of them', () => {
  const { result } = of(
    limitedTo([
      limitOn('density', { max: 839.5 }),
      limitOn('sulfur_ppm', { max: 10 }),
      limitOn('pct_95', { max: 352 }),
    ]),
  )
  const each = result.limits.map(({ probability }) => probability)
  expect(result.grade!.limits).toBe(3)
  expect(result.grade!.probability).toBeLessThanOrEqual(Math.min(...each))
  const product = each.reduce((all, one) => all * one)
  expect(Math.abs(result.grade!.probability - product)).toBeLessThan(0.1)
  expect(result.grade!.laboratory!.probability).toBeLessThan(Math.min(...each))
})

test('of a set one limit is enough', () => {
  const hopeless = limitOn('density', { max: 800 })
  const certain = limitOn('sulfur_ppm', { max: 500 })
  const half = limitOn('density', { max: 839.2 })
  const alone = of(limitedTo([half])).result.grade!
  expect(of(limitedTo([half], { one_of: [setOf(hopeless, certain)] })).result.grade).toMatchObject({
    limits: 2,
    met: alone.met,
  })
  expect(of(limitedTo([half], { one_of: [setOf(hopeless)] })).result.grade!.met).toBe(0)
})

describe('a color', () => {
  test('is drawn as the number that it has on its scale', () => {
    const { result } = of(limitedTo([limitOn('d1500', { max: 2 })]))
    const { value, low, high } = result.properties.d1500!
    expect(low < value && value < high && low >= 0 && high <= 8).toBe(true)
    expect(result.limits[0]!.probability).toBeGreaterThan(0.3)
    expect(result.limits[0]!.probability).toBeLessThan(0.9)
    expect(result.properties.saybolt).toBeUndefined()
  })
  test('that is off the scale of its limit fails it in every draw', () => {
    const { result, bySimulation } = of(limitedTo([limitOn('saybolt', { min: 10 })]))
    expect(result.limits).toEqual([])
    expect(result.grade).toMatchObject({ met: 0, limits: 1 })
    expect(bySimulation.state).toBe('fail')
  })
})

test('what has no value has no chance, and a grade of nothing has none', () => {
  const { result } = of(limitedTo([limitOn('cloud_point', { max: 0 })]))
  expect([result.limits, result.grade]).toEqual([[], null])
  expect(simulated(uncertainty, { components, basis: 'volume' }).grade).toBeNull()
})

test('a laboratory’s chance needs a reproducibility', () => {
  const { result } = of(limitedTo([limitOn('recovery', { min: 97 }), limitOn('density', { min: 838 })]))
  expect(result.limits.map(({ laboratory }) => laboratory === null)).toEqual([true, false])
})

describe('the check of a grade by simulation', () => {
  test('passes from 95 of 100 on, fails up to 5, and is not sure between', () => {
    const { result, bySimulation } = of(
      limitedTo([
        limitOn('density', { min: 820 }),
        limitOn('density', { max: 845 }),
        limitOn('sulfur_ppm', { max: 10 }),
        limitOn('pct_50', { max: 240 }),
      ]),
    )
    const states = bySimulation.limits.map(({ q, side, state }) => `${q} ${side} ${state}`)
    expect(states.toSorted()).toEqual([
      'density max pass',
      'density min pass',
      'pct_50 max fail',
      'sulfur_ppm max unsure',
    ])
    expect(result.limits.map(({ probability }) => probability).toSorted()[0]).toBeLessThan(0.05)
    expect(bySimulation.limits.every(({ basis }) => basis === 'simulation')).toBe(true)
    expect(bySimulation).toMatchObject({ state: 'fail', counts: { pass: 2, unsure: 1, fail: 1 } })
  })

  test('is no better than a value that may be worse than it looks', () => {
    const ends = { ibp: null, pct_5: null, fbp: null, pct_95: null }
    const open = components.map((one) => ({ ...one, properties: { ...one.properties, ...ends } }))
    const specification = limitedTo([limitOn('r350', { min: 85 })])
    const result = simulated(uncertainty, { components: open, basis: 'volume', specification })
    const check = checkGrade(specification, calc.blend(open, 'volume'))
    expect(result.limits[0]!.probability).toBeGreaterThan(0.95)
    expect(check.limits[0]!.flags).toContain('end-extrapolated')
    expect(simulatedCheck(check, result).limits[0]!.state).toBe('unsure')
  })

  test('of EN 590 says something of every limit that has a value', () => {
    const specification = specify(builtIn('en590-temperate')!)
    const { result, check, bySimulation } = of(specification)
    const known = check.limits.filter(({ value }) => value !== null).length
    expect(result.limits).toHaveLength(known)
    expect(result.properties.r250!.sd).toBeGreaterThan(0)
    expect(bySimulation.counts.unknown).toBe(check.counts.unknown)
  })
})

test('an exact reading of nothing blends to exactly nothing', () => {
  const none = [
    { id: 'A', percentage: 50, properties: material({ density: 840, olefin: 0 }) },
    { id: 'B', percentage: 50, properties: material({ density: 830, olefin: 0 }) },
  ]
  const { properties } = simulated(uncertainty, { components: none, basis: 'volume' })
  expect(properties.olefin).toMatchObject({ low: 0, high: 0, sd: 0 })
})
