import { describe, expect, test } from 'bun:test'
import { builtCalc } from '../oracle/test-calc.ts'
import { distilled, material } from '../oracle/test-cases.ts'
import worked from '../oracle/worked-grades.json'
import { emptyProperties } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { builtIn } from './built-in.ts'
import { checkGrade } from './check.ts'
import type { Grade, Limit } from './grade.ts'
import { measurementsOf } from './measure.ts'
import { recoveredAt, recoveryCurve } from './recovery-curve.ts'
import { specify } from './specification.ts'

// `worked-grades.json`: computed by an implementation independent of this one.

const CLOSED = 1e-9
const ON_THE_CURVE = 1e-6
const near = (value: number | null | undefined, expected: number, tolerance = ON_THE_CURVE) =>
  expect({ value, expected, isNear: Math.abs(value! - expected) <= tolerance }).toMatchObject({
    isNear: true,
  })

const GASOLINE = [35, null, 54, 64, 75, 87, 101, 115, 130, 147, 168, 182, 205]
const GASOIL = [182, 205, 219, 238, 254, 267, 279, 291, 304, 318, 337, 351, 364]
const gasoline = { ...distilled(GASOLINE), recovery: 97.5, rvp: 58 }

const bare = (limits: Limit[], more: Partial<Grade> = {}): Grade => ({
  ...builtIn('en590-temperate')!,
  limits,
  choices: [],
  ...more,
})
const limitOn = (q: Quantity, sides: Pick<Limit, 'min' | 'max' | 'strict'>): Limit => ({
  q,
  ...sides,
  method: '',
  confirmed: 'yes',
  sources: [],
})

describe('a gasoline with 1.5 % of loss', () => {
  const conditions = { category: 'gasoline', d86_group: 'not4', residue: 1 } as const
  const measured = measurementsOf({ results: gasoline }, conditions)
  const curve = recoveryCurve(gasoline)!
  const { loss: _, t10e, t50e, t90e, di_c, di_f, 'vli at 58 kPa': vli, ...temperatures } = worked.gasoline

  test.each(Object.entries(temperatures))('recovered, evaporated and R at %s °C', (celsius, expected) => {
    const found = recoveredAt(curve, Number(celsius))
    expect(found.where).toBe(expected.where === 'ok' ? 'inside' : (expected.where as 'below-ibp'))
    if (found.where === 'inside') {
      near(found.volume, expected.recovered)
      near(found.slope, (expected as { slope: number }).slope)
    }
    const q = `e${celsius}` as Quantity
    if (celsius !== '70' && celsius !== '100' && celsius !== '150' && celsius !== '180') return
    near(measured.of(q).value, expected.evaporated)
    near(measured.R(q, 0), (expected as { R: number }).R)
  })

  test('temperatures at 10, 50 and 90 % evaporated, and what is made of them', () => {
    for (const [q, expected] of Object.entries({ t10e, t50e, t90e, di_c, di_f, vli }))
      near(measured.of(q as Quantity).value, expected)
  })

  test('R of what is made of several readings adds theirs in squares, each by its factor', () => {
    const rOf = (q: Quantity) => measured.R(q, measured.of(q).value!)!
    near(rOf('vli'), Math.hypot(10 * measured.R('rvp', 58)!, 7 * rOf('e70')), CLOSED)
    const ofDi = Math.hypot(1.5 * rOf('t10e'), 3 * rOf('t50e'), rOf('t90e'))
    near(rOf('di_c'), ofDi, CLOSED)
    near(rOf('di_f'), 1.8 * ofDi, CLOSED)
  })

  test('EN 228 in its usual class, and the one with a limit of the vapor lock index', () => {
    const check = checkGrade(specify(builtIn('en228-e5')!), { results: gasoline })
    const stateOf = (q: Quantity) => check.limits.filter((limit) => limit.q === q).map(({ state }) => state)
    expect(stateOf('e70')).toEqual(['pass', 'pass'])
    expect(stateOf('e100')).toEqual(['pass', 'pass'])
    expect(stateOf('e150')).toEqual(['pass'])
    expect(stateOf('vli')).toEqual(['na'])
    const fbp = check.limits.find(({ q }) => q === 'fbp')!
    expect(fbp.state).toBe('pass')
    near(fbp.guard, 4.0002, CLOSED)
    const inD1 = specify(builtIn('en228-e5')!, { chosen: { volatility: 'D1' }, limits: [], residue: 1 })
    const vliOfD1 = checkGrade(inD1, { results: gasoline }).limits.find(({ q }) => q === 'vli')!
    expect(vliOfD1).toMatchObject({ state: 'pass', limit: 1150 })
    near(vliOfD1.value, 769.4646402436)
  })
})

test('a gasoil, recovered', () => {
  const curve = recoveryCurve(distilled(GASOIL))!
  for (const [celsius, [volume, where]] of Object.entries(worked['gasoil, recovered'])) {
    const found = recoveredAt(curve, Number(celsius))
    if (found.where === 'inside') near(found.volume, volume as number)
    expect(found.where).toBe(where === 'ok' ? 'inside' : (where as 'below-ibp'))
  }
})

test('R of the points of a distillation, and of a cetane index', () => {
  const conditions = { category: 'gasoil', d86_group: 'by-curve', residue: 1 } as const
  const results = { ...distilled(GASOIL), density: 840 }
  const measured = measurementsOf({ results }, conditions)
  const rOf = (q: Quantity) => measured.R(q, results[q as 'fbp']!)
  near(rOf('ibp'), 10.01, CLOSED)
  near(rOf('pct_5'), 7.70244444, 1e-8)
  near(rOf('pct_20'), 4.3635, CLOSED)
  near(rOf('pct_80'), 4.54125, CLOSED)
  near(rOf('fbp'), 7.1, CLOSED)
  near(measured.R('cetane_index', 46), 0.699079206, 1e-9)
  const light = measurementsOf({ results: gasoline }, { ...conditions, category: 'gasoline' })
  near(light.R('pct_70', gasoline.pct_70!), 3.103815, CLOSED)
  near(light.R('pct_95', gasoline.pct_95!), 5.69005778, 1e-8)
})

describe('a quarter of gasoline in a gasoil, against EN 590', async () => {
  const calc = await builtCalc()
  const blend = calc.blend(
    [
      {
        percentage: 25,
        properties: material({
          ...gasoline,
          density: 745,
          flash_point: -40,
          viscosity_40: 0.52,
          sulfur_ppm: 10,
          aromatics: 33,
          olefin: 12,
          benzene: 0.8,
          color: '+25',
        }),
      },
      {
        percentage: 75,
        properties: material({
          ...distilled(GASOIL),
          density: 841.2,
          rvp: 0.4,
          flash_point: 66,
          viscosity_40: 3.05,
          sulfur_ppm: 42,
          aromatics: 26,
          olefin: 0,
          benzene: 0,
          color: '1.0',
          recovery: 98.5,
          cetane_index: 54,
        }),
      },
    ],
    'volume',
  )
  const check = checkGrade(specify(builtIn('en590-temperate')!), blend)

  test.each(worked.check.slice(0, 10))(
    '$q $side $limit',
    ({ q, side, limit, x, margin, R, guard, state }) => {
      const found = check.limits.find((one) => one.q === q && side.startsWith(one.side))!
      expect(found).toMatchObject({ limit, state: state as 'pass', strict: side.length === 4 })
      const isPrinted = !['pct_95', 'r250', 'r350'].includes(q)
      // Those that the table prints with nine figures.
      const tolerance = isPrinted ? 5e-7 : ON_THE_CURVE
      near(found.value, x, tolerance)
      near(found.margin, margin, tolerance)
      near(found.guard, guard, tolerance)
      near(found.in_R, margin / R, 1e-6 * Math.max(1, Math.abs(margin / R)))
    },
  )

  test('the grade fails, and says what was not known and not checked', () => {
    expect(check.state).toBe('fail')
    expect(check.counts).toEqual({ pass: 6, fail: 4, unsure: 0, unknown: 1, na: 0 })
    expect(check.limits.find(({ q }) => q === 'cetane_number')).toMatchObject({
      state: 'unknown',
      lack: 'cetane_number',
      value: null,
    })
    expect(check.not_checked).toHaveLength(11)
  })

  test.each(worked.check.slice(10))(
    'by itself: $q $x, $side $limit',
    ({ q, side, limit, x, margin, R, guard, state }) => {
      const [which, strict] = [side.slice(0, 3) as 'min', side.length === 4]
      const grade = bare([limitOn(q as Quantity, { [which]: limit, strict })], {
        d86_group: q === 'fbp' ? 'not4' : 'group4',
      })
      const [found] = checkGrade(specify(grade), { results: { ...emptyProperties(), [q]: x } }).limits
      expect(found!.state).toBe(state as 'pass')
      near(found!.margin, margin, CLOSED)
      near(found!.guard, guard, CLOSED)
      near(found!.in_R, margin / R, CLOSED)
    },
  )
})
