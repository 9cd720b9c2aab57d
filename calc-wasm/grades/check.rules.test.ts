import { describe, expect, test } from 'bun:test'
import { contentsOf } from '../vocabulary/contents.ts'
import { DISTILLATION_NAMES, emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { builtIn } from './built-in.ts'
import { type Check, checkGrade, isMet, type LimitCheck } from './check.ts'
import type { Grade, Side } from './grade.ts'
import type { Subject } from './measure.ts'
import { shownValue } from './shown.ts'
import { type GradeOptions, specify } from './specification.ts'

const EN590 = builtIn('en590-temperate')!
const gradeOf = (
  q: Quantity,
  side: Side,
  figure: number,
  strict = false,
  more: Partial<Grade> = {},
): Grade => ({
  ...EN590,
  category: 'customized',
  d86_group: 'by-curve',
  choices: [],
  limits: [{ q, [side]: figure, strict, method: '', confirmed: 'own', sources: [] }],
  ...more,
})
const judge = (grade: Grade, results: Partial<MaterialProperties>, options?: GradeOptions): Check =>
  checkGrade(specify(grade, options), { results: { ...emptyProperties(), ...results } })
const only = (check: Check): LimitCheck => check.limits[0]!

describe('shown digits', () => {
  test.each([
    ['flash_point', 54.96, 55, '54.96'],
    ['flash_point', 55, 55, '55.0'],
    ['flash_point', 55.04, 55, '55.04'],
    ['flash_point', 54.9999999, 55, '54.99999'],
    ['flash_point', 55.0000001, 55, '55.00001'],
    ['flash_point', -0.04, -5, '0.0'],
    ['sulfur_ppm', 9.998, 10, '9.998'],
    // Where a limit counts as reached.
    ['sulfur_ppm', 10.000000001, 10, '10.0'],
    ['sulfur_ppm', 10.05, 10.05, '10.05'],
  ] as const)('%s of %p beside %p is shown as %p', (q, value, limit, text) => {
    expect(shownValue(value, { q, limit })).toBe(text)
  })
  test('10.000000001 keeps a limit of 10', () => {
    expect(isMet(10.000000001, { side: 'max', limit: 10, strict: false })).toBe(true)
    expect(isMet(10.0001, { side: 'max', limit: 10, strict: false })).toBe(false)
  })
})

test('a value on the limit meets it, unless the limit itself is not allowed', () => {
  expect(isMet(55, { side: 'min', limit: 55, strict: false })).toBe(true)
  expect(isMet(55, { side: 'min', limit: 55, strict: true })).toBe(false)
  expect(isMet(65, { side: 'max', limit: 65, strict: true })).toBe(false)
  // Without a known test accuracy there is nothing between the two.
  const of = (strict: boolean) => only(judge(gradeOf('recovery', 'min', 97, strict), { recovery: 97 })).state
  expect([of(false), of(true)]).toEqual(['pass', 'fail'])
})

test('where two test methods meet, and below where one begins, a looser limit is guarded by no more than it is looser', () => {
  const flash = (limit: number) => only(judge(gradeOf('flash_point', 'min', limit), { flash_point: 41.7 }))
  expect(flash(40).state).toBe('pass')
  expect(flash(39.95).state).toBe('pass')
  expect(flash(38).guard).toBeCloseTo(0.59 * 0.0318 * 98, 9)
  const sulfur = (limit: number) => only(judge(gradeOf('sulfur_ppm', 'max', limit), { sulfur_ppm: 0 }))
  expect(sulfur(0.1).guard).toBe(sulfur(3).guard)
})

test('no more than everything evaporates', () => {
  const curve = { ibp: 35, pct_50: 101, pct_90: 168, fbp: 250, recovery: 97.5 }
  expect(only(judge(gradeOf('e250', 'max', 100), curve)).value).toBe(100)
  expect(only(judge(gradeOf('r250', 'max', 100), curve)).value).toBe(99)
})

test('one of several limits is enough', () => {
  const of = (cetane_index: number | null, aromatics: number | null) => {
    const {
      one_of,
      limits: found,
      counts,
    } = judge({ ...builtIn('d975-2d-s15')!, limits: [], choices: [] }, { cetane_index, aromatics })
    expect(found.map((limit) => limit.one_of)).toEqual([0, 0])
    return [one_of[0]!.state, counts[one_of[0]!.state]]
  }
  expect(of(45, 40)).toEqual(['pass', 1])
  expect(of(38, 40)).toEqual(['fail', 1])
  expect(of(38, 35.5)).toEqual(['unsure', 1])
  expect(of(null, 40)).toEqual(['unknown', 1])
  expect(of(null, 20)).toEqual(['pass', 1])
})

test('what is chosen replaces, adds and waives limits; the rest is as the grade presets it', () => {
  const usual = specify(builtIn('d975-2d-s15')!)
  const cold = specify(builtIn('d975-2d-s15')!, { chosen: { cold: 'yes' }, limits: [], residue: 1 })
  const figure = (specification: typeof usual, q: Quantity, side: Side) =>
    specification.limits.find((limit) => limit.q === q && limit.side === side)?.limit
  expect([figure(usual, 'viscosity_40', 'min'), figure(cold, 'viscosity_40', 'min')]).toEqual([1.9, 1.7])
  expect([figure(usual, 'pct_90', 'min'), figure(cold, 'pct_90', 'min')]).toEqual([282, undefined])
  expect(cold.not_applicable).toEqual([{ q: 'pct_90', side: 'min' }])
  expect(usual.chosen).toEqual({ cold: 'no' })
  expect(specify(builtIn('en228-e5')!).not_applicable).toEqual([{ q: 'vli', side: 'max' }])
  // Not choosing an antiknock index waives none.
  expect(specify(builtIn('d4814')!).not_applicable).toEqual([])
})

test('a buyer’s limit goes over the grade’s where it is tighter, and stands beside it where there is none', () => {
  const specification = specify(EN590, {
    chosen: {},
    limits: [
      { q: 'sulfur_ppm', max: 8 },
      { q: 'density', min: 810, max: 840 },
      { q: 'aromatics', max: 25, strict: true },
    ],
    residue: 1,
  })
  const found = (q: Quantity) =>
    specification.limits
      .filter((limit) => limit.q === q)
      .map(({ side, limit, strict, confirmed }) => [side, limit, strict, confirmed])
  expect(found('sulfur_ppm')).toEqual([['max', 8, false, 'own']])
  expect(found('density')).toEqual([
    ['min', 820, false, 'yes'],
    ['max', 840, false, 'own'],
  ])
  expect(found('aromatics')).toEqual([['max', 25, true, 'own']])
})

describe('a value that may be worse than it looks does not pass', () => {
  const subject = { ...emptyProperties(), flash_point: 80, octan_ron: 99, octan_mon: 90, octan_aki: 94.5 }
  const stateOf = (q: Quantity, figure: number, warnings: Parameters<typeof checkGrade>[1]['warnings']) =>
    only(checkGrade(specify(gradeOf(q, 'min', figure)), { results: subject, warnings })).state
  test('a flash point of which only an interval is known, unless all of it keeps the limit', () => {
    const between = (low: number, high: number) =>
      [{ code: 'flash-interval', property: 'flash_point', values: [low, high] }] satisfies Subject['warnings']
    expect(stateOf('flash_point', 55, [])).toBe('pass')
    expect(stateOf('flash_point', 55, between(50, 90))).toBe('unsure')
    expect(stateOf('flash_point', 55, between(60, 90))).toBe('pass')
    expect(stateOf('flash_point', 100, between(60, 130))).toBe('unsure')
    expect(stateOf('flash_point', 100, between(60, 95))).toBe('fail')
  })
  test('inside what a method says of its own error neither side is proven, outside of it either is', () => {
    const octane = [{ code: 'octane-with-alcohol', property: 'octan_ron' }] satisfies Subject['warnings']
    expect(stateOf('octan_ron', 95, octane)).toBe('pass')
    expect(stateOf('octan_ron', 97, octane)).toBe('unsure')
    expect(stateOf('octan_ron', 101, octane)).toBe('unsure')
    expect(stateOf('octan_ron', 103, octane)).toBe('fail')
  })
  test('nor what is evaporated on a curve whose points may be off by 30 °C', () => {
    const points = [35, 54, 74, 85, 97, 108, 120, 132, 147, 168, 182, 190, 205]
    const results = {
      ...subject,
      ...Object.fromEntries(DISTILLATION_NAMES.map((name, at) => [name, points[at]!])),
    }
    const warnings = DISTILLATION_NAMES.map((property) => ({ code: 'distillation-alcohol', property }))
    const stateAt = (least: number, noted: typeof warnings) =>
      only(checkGrade(specify(gradeOf('e70', 'min', least)), { results, warnings: noted })).state
    expect([stateAt(22, []), stateAt(22, warnings)]).toEqual(['fail', 'unsure'])
    expect([stateAt(60, []), stateAt(60, warnings)]).toEqual(['fail', 'fail'])
    expect([stateAt(5, []), stateAt(5, warnings)]).toEqual(['pass', 'unsure'])
    const little = (value: number) => warnings.map((one) => ({ ...one, value }))
    expect([stateAt(22, little(2)), stateAt(22, little(20)), stateAt(5, little(2))]).toEqual([
      'fail',
      'unsure',
      'pass',
    ])
  })
  test('an interval moves with what a laboratory has found', () => {
    const checked = (low: number, shift: number) =>
      only(
        checkGrade(specify(gradeOf('flash_point', 'min', 55)), {
          results: subject,
          warnings: [{ code: 'flash-interval', property: 'flash_point', values: [low, 90] }],
          corrected: {
            flash_point: { value: 80 + shift, shift, n: 9, sd: 1, low: 0, high: 200, outside: false },
          },
        }),
      ).state
    expect([checked(50, 0), checked(50, 6), checked(60, 0), checked(60, -6)]).toEqual([
      'unsure',
      'pass',
      'pass',
      'unsure',
    ])
  })
  test('an octane number by volume, and the mean of two of them', () => {
    expect(stateOf('octan_ron', 95, [{ code: 'octane-linear', property: 'octan_ron' }])).toBe('unsure')
    expect(stateOf('octan_aki', 91, [{ code: 'octane-linear', property: 'octan_mon' }])).toBe('unsure')
    expect(stateOf('octan_mon', 85, [{ code: 'octane-linear', property: 'octan_ron' }])).toBe('pass')
  })
  test('an estimate', () => {
    const results = { ...emptyProperties(), cetane_number: 60 }
    const check = checkGrade(specify(gradeOf('cetane_number', 'min', 51)), {
      results,
      estimated: { cetane_number: [] },
    })
    expect(only(check)).toMatchObject({ state: 'unsure', flags: ['estimated'] })
  })
  test('evaporated at a temperature beyond the last measured point', () => {
    const curve = { pct_10: 54, pct_50: 101, pct_90: 168, recovery: 97.5 }
    expect(only(judge(gradeOf('e150', 'min', 75), curve))).toMatchObject({ state: 'pass', flags: [] })
    const beyond = only(judge(gradeOf('e180', 'min', 75), curve))
    expect(beyond.flags).toContain('end-extrapolated')
    expect(beyond.state).toBe('unsure')
  })
})

test('recovery missing: nothing is lost, and that is said', () => {
  const curve = { pct_10: 54, pct_50: 101, pct_90: 168 }
  const [with97, without] = [
    only(judge(gradeOf('e100', 'min', 40), { ...curve, recovery: 97.5 })),
    only(judge(gradeOf('e100', 'min', 40), curve)),
  ]
  expect(with97.value! - without.value!).toBeCloseTo(1.5, 9)
  expect(without.flags).toContain('loss-unknown')
  const residue = judge(
    gradeOf('e100', 'min', 40),
    { ...curve, recovery: 97.5 },
    { chosen: {}, limits: [], residue: 0 },
  )
  expect(only(residue).value! - without.value!).toBeCloseTo(2.5, 9)
  expect(only(judge(gradeOf('e100', 'min', 40), { pct_10: 54 }))).toMatchObject({
    state: 'unknown',
    lack: 'curve',
  })
})

test('ethanol counts in the driveability index, in both units', () => {
  const results = {
    ...emptyProperties(),
    pct_10: 54,
    pct_50: 101,
    pct_90: 168,
    ibp: 35,
    fbp: 205,
    recovery: 97.5,
  }
  const of = (q: Quantity, ethanol: number) =>
    only(
      checkGrade(specify(gradeOf(q, 'max', 600)), {
        results,
        contents: { ...contentsOf([], [], 'volume'), ethanol },
      }),
    ).value!
  expect(of('di_c', 10) - of('di_c', 0)).toBeCloseTo(13.3, 9)
  expect(of('di_f', 10) - of('di_f', 0)).toBeCloseTo(24, 9)
  expect(of('di_f', 0)).toBeCloseTo(1.8 * of('di_c', 0) + 176, 9)
})

describe('a color', () => {
  test.each([
    ['saybolt', 'min', 25, '+28', 'pass'],
    ['saybolt', 'min', 25, '+20', 'fail'],
    ['saybolt', 'min', 20, '0.5', 'unknown'],
    ['saybolt', 'min', 20, '1.0', 'fail'],
    ['d1500', 'max', 2, '+25', 'pass'],
    ['d1500', 'max', 2, '1.0', 'pass'],
    ['d1500', 'max', 2, '2.5', 'unsure'],
    ['d1500', 'max', 2, 'D8.0', 'fail'],
    ['d1500', 'max', 2, 'red', 'unknown'],
  ] as const)('%s %s %p of %s: %s', (q, side, figure, color, state) => {
    expect(only(judge(gradeOf(q, side, figure), { color })).state).toBe(state)
  })
})

test('the cloud point indicates the CFPP of a class, and never judges it', () => {
  const says = (chosen: string, cloud_point: number | null) =>
    judge(EN590, { cloud_point }, { chosen: { class: chosen }, limits: [], residue: 1 }).cfpp?.says
  expect([says('F', -21), says('F', -20), says('F', -15), says('F', -10), says('F', -9.9)]).toEqual([
    'likely',
    'likely',
    'depends',
    'depends',
    'unlikely',
  ])
  expect([says('none', -21), says('F', null)]).toEqual([undefined, undefined])
})
