import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUILT_IN, builtIn } from '../grades/built-in.ts'
import { type Check, checkGrade } from '../grades/check.ts'
import { NO_OPTIONS, specify } from '../grades/specification.ts'
import { summaryText } from '../grades/summary.ts'
import { stateText } from '../grades/verdict-words.ts'
import { ownQuantity } from '../vocabulary/own-property.ts'
import { emptyProperties, type MaterialProperties } from '../vocabulary/properties.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import { choicesOf, programProperty } from '../vocabulary/words/reported.ts'
import { checkMeasured, type LabFound, measuredCheckOf } from './lab-check.ts'

const DIESEL: Partial<MaterialProperties> = {
  ibp: 175,
  pct_10: 205,
  pct_50: 265,
  pct_90: 330,
  pct_95: 345,
  fbp: 358,
  density: 835,
  sulfur_ppm: 5,
  flash_point: 66,
  viscosity_40: 2.9,
  cetane_number: 54,
  cetane_index: 52,
}

interface Case {
  grade?: string
  results?: LabFound['results']
  more?: Partial<LabFound>
  predicted?: Partial<MaterialProperties>
  ethanol?: number
}

function measured({
  grade = 'en590-temperate',
  results = {},
  more,
  predicted = DIESEL,
  ethanol = 0,
}: Case): Check {
  const figures = { ...emptyProperties(), ...predicted }
  const check = checkGrade(specify(builtIn(grade)!, NO_OPTIONS), { results: figures })
  const share = (percentage: number, oxygenate: 'ethanol' | null) => ({
    percentage,
    oxygenate,
    properties: { ...emptyProperties(), density: 790 },
  })
  return checkMeasured(
    {
      check,
      category: builtIn(grade)!.category!,
      components: [share(100 - ethanol, null), share(ethanol, 'ethanol')],
      basis: 'volume',
      blend: { results: figures },
    },
    { results, levels: null, methods: {}, own_R: {}, ...more },
  )
}

const limitOf = (check: Check, q: Quantity, side?: 'min' | 'max') =>
  check.limits.find((limit) => limit.q === q && (side === undefined || limit.side === side))!
const states = (check: Check, q: Quantity) =>
  check.limits.filter((one) => one.q === q).map(({ state }) => state)

describe('what a laboratory measured, against the limits', () => {
  // EN 590: at most 10 mg/kg. R of ASTM D2622 is 0.4273·x^0.815, 2.791 at 10: 0.59 R is 1.647.
  test.each([
    [11.2, 'fail'],
    [10.05, 'fail'],
    [10, 'unsure'],
    [9.9, 'unsure'],
    [8.4, 'unsure'],
    [8.3, 'pass'],
    [5, 'pass'],
  ])('sulfur of %d with at most 10', (value, state) => {
    const check = measured({ results: { sulfur_ppm: value } })
    const limit = limitOf(check, 'sulfur_ppm')
    expect([limit.state, limit.value, limit.basis]).toEqual([state as never, value, 'laboratory'])
    expect(check.state).toBe(state === 'pass' ? 'unknown' : (state as never))
  })

  test('leaves open what was not measured, whatever was predicted', () => {
    const check = measured({ results: { sulfur_ppm: 5 }, predicted: { ...DIESEL, sulfur_ppm: 400 } })
    expect(check.counts).toEqual({ fail: 0, unsure: 0, unknown: check.limits.length - 1, pass: 1, na: 0 })
    expect(limitOf(check, 'density').value).toBeNull()
    expect(states(measured({}), 'cetane_index')).toEqual(['unknown'])
  })

  test('takes the mean of the levels where no result is given', () => {
    const levels = { upper: { sulfur_ppm: 9 }, middle: { sulfur_ppm: 12 }, lower: { sulfur_ppm: 12 } }
    expect(limitOf(measured({ more: { levels } }), 'sulfur_ppm')).toMatchObject({ value: 11, state: 'fail' })
  })

  test('goes by the laboratory’s own R, and by that of the test that measured', () => {
    const guard = (more: Partial<LabFound>) =>
      limitOf(measured({ results: { sulfur_ppm: 9.9 }, more }), 'sulfur_ppm').guard
    expect(guard({})).toBeCloseTo(0.59 * 0.4273 * 10 ** 0.815, 9)
    expect(guard({ own_R: { sulfur_ppm: 0.1 } })).toBeCloseTo(0.059, 12)
    expect(
      limitOf(measured({ results: { sulfur_ppm: 9.9 }, more: { own_R: { sulfur_ppm: 0.1 } } }), 'sulfur_ppm')
        .state,
    ).toBe('pass')
    expect(guard({ methods: { sulfur_ppm: 'ASTM D 4294-21' } })).not.toBeCloseTo(guard({})!, 3)
  })

  test('derives what follows only from what was measured', () => {
    const curve = { ibp: 32, pct_5: 44, pct_10: 50, pct_20: 60, pct_30: 71, pct_40: 84, pct_50: 98 }
    const rest = { pct_60: 110, pct_70: 122, pct_80: 136, pct_90: 155, pct_95: 170, fbp: 195 }
    const e70 = (results: LabFound['results']) =>
      limitOf(measured({ grade: 'en228-e5', results, predicted: curve }), 'e70', 'min')
    expect(e70({ ...curve, ...rest }).value).toBeNull()
    // 70 °C lies a little before 30 % recovered; with 2 % that are neither recovered nor residue (1 %), 1 % more are evaporated.
    const whole = e70({ ...curve, ...rest, recovery: 98 })
    expect(whole.value!).toBeGreaterThan(29.5)
    expect(whole.value!).toBeLessThan(31)
    const { pct_30: _, ...gap } = curve
    expect(e70({ ...gap, ...rest, recovery: 98 })).toMatchObject({ value: null, state: 'unknown' })
    // A figure of the laboratory's own goes before what follows from its curve.
    expect(e70({ ...curve, ...rest, recovery: 98, e70: 12 })).toMatchObject({ value: 12, state: 'fail' })
  })

  test('needs all of RVP, curve and ethanol for what counts them', () => {
    const vli = (results: LabFound['results']) => {
      const kept = specify(builtIn('en228-e5')!, {
        ...NO_OPTIONS,
        limits: [
          { q: 'vli', max: 1050 },
          { q: 'di_c', max: 597 },
        ],
      })
      const results_ = emptyProperties()
      return (ethanol: number) => {
        const found = checkMeasured(
          {
            check: checkGrade(kept, { results: results_ }),
            category: 'gasoline',
            components: [
              { percentage: 100 - ethanol, oxygenate: null, properties: emptyProperties() },
              { percentage: ethanol, oxygenate: 'ethanol', properties: emptyProperties() },
            ],
            basis: 'volume',
            blend: { results: results_ },
          },
          { results, levels: null, methods: {}, own_R: {} },
        )
        return [limitOf(found, 'vli').value, limitOf(found, 'di_c').value]
      }
    }
    expect(vli({ rvp: 60 })(0)).toEqual([null, null])
    // 10·60 + 7·35; 1.5·50 + 3·95 + 160.
    expect(vli({ rvp: 60, e70: 35, t10e: 50, t50e: 95, t90e: 160 })(0)).toEqual([845, 520])
    expect(vli({ rvp: 60, e70: 35, t10e: 50, t50e: 95, t90e: 160 })(5)).toEqual([845, null])
  })

  test('takes AKI as the mean of RON and MON, and the cetane index of density and curve', () => {
    const kept = { ...NO_OPTIONS, limits: [{ q: 'octan_aki' as const, min: 87 }] }
    const check = checkGrade(specify(builtIn('en228-e5')!, kept), { results: emptyProperties() })
    const by = (results: LabFound['results']) =>
      limitOf(
        checkMeasured(
          {
            check,
            category: 'gasoline',
            components: [],
            basis: 'volume',
            blend: { results: emptyProperties() },
          },
          { results, levels: null, methods: {}, own_R: {} },
        ),
        'octan_aki',
      ).value
    expect(by({ octan_ron: 95, octan_mon: 85 })).toBe(90)
    expect(by({ octan_ron: 95 })).toBeNull()
    // ASTM D4737 procedure A of 835 kg/m³ and 205, 265 and 330 °C by hand: B = 0.053903, and
    // 45.2 − 0.892 + 0.8978 + 0.5932 − 0.147 + 5.7676 + 0.1743.
    const index = limitOf(
      measured({ results: { density: 835, pct_10: 205, pct_50: 265, pct_90: 330 } }),
      'cetane_index',
    )
    expect(index.value).toBeCloseTo(51.594, 3)
  })

  test('judges own properties by their definitions', () => {
    const q = ownQuantity('cfpp')
    const check = checkGrade(
      specify(builtIn('en590-temperate')!, { ...NO_OPTIONS, limits: [{ q, max: -15 }] }),
      {
        results: emptyProperties(),
      },
    )
    const by = (value: number) =>
      limitOf(
        checkMeasured(
          {
            check,
            category: 'gasoil',
            components: [],
            basis: 'volume',
            blend: { results: emptyProperties() },
          },
          { results: { [q]: value }, levels: null, methods: {}, own_R: { [q]: 1 } },
        ),
        q,
      ).state
    expect([by(-14.9), by(-15.5), by(-16)]).toEqual(['fail', 'unsure', 'pass'])
  })

  test('is never green beyond a limit, and no prediction moves it', () => {
    const figure = fc.double({ min: -60, max: 1200, noNaN: true })
    const quantities = ['sulfur_ppm', 'density', 'flash_point', 'viscosity_40', 'cetane_number'] as const
    fc.assert(
      fc.property(fc.constantFrom(...quantities), figure, figure, (q, value, predicted) => {
        const by = (calculated: number) =>
          measured({ results: { [q]: value }, predicted: { ...DIESEL, [q]: calculated } }).limits.filter(
            (one) => one.q === q,
          )
        for (const { side, limit, strict, state } of by(predicted)) {
          const inside = side === 'max' ? limit! - value : value - limit!
          const beyond = strict ? inside <= 0 : inside < -1e-6 * Math.max(1, Math.abs(limit!))
          if (beyond) expect(state).toBe('fail')
          else if (inside > 1e-6 * Math.max(1, Math.abs(limit!))) expect(state).not.toBe('fail')
        }
        expect(by(predicted).map(({ state }) => state)).toEqual(by(DIESEL[q]!).map(({ state }) => state))
      }),
    )
  })

  test('says what it came to, the worst first, and of no calculation without a grade', () => {
    const check = measured({
      results: { sulfur_ppm: 11.2, flash_point: 66, density: 835, cetane_number: 51.5 },
    })
    expect(summaryText(check, 'en')).toStartWith(
      'Measured: 1 of 9 limits missed: Sulfur; 1 too close: Cetane Number; ',
    )
    expect(summaryText(check, 'fa')).toStartWith('اندازه‌گیری: ۱ مورد از ۹ حد خارج از حد: گوگرد؛ ')
    expect(stateText(limitOf(check, 'sulfur_ppm'), 'en')).toBe('missed')
    expect(stateText(limitOf(check, 'cetane_index'), 'fa')).toBe('اندازه‌گیری نشده')
    expect(summaryText(check, 'en')).not.toContain('No limit is missed')
    const none = {
      category: 'gasoil',
      components: [],
      basis: 'volume',
      blend: { results: emptyProperties() },
    } as const
    expect(measuredCheckOf({ ...none, check: null, lab: null })).toBeNull()
  })
})

describe('what only a laboratory can report', () => {
  const REPORTED = {
    'own:reported_pah': 3.2,
    'own:reported_carbon_residue_10': 0.05,
    'own:reported_water': 60,
    'own:reported_contamination': 8,
    'own:reported_copper_corrosion': 1,
    'own:reported_oxidation': 12,
    'own:reported_lubricity': 380,
  } as const
  const grade = 'en590-temperate-2026-11'

  test('is held against the grade’s limits where it was reported, and stays unchecked where it was not', () => {
    const none = measured({ grade, results: {} })
    const all = measured({ grade, results: REPORTED })
    expect(all.counts.pass).toBe(none.counts.pass + 7)
    expect(
      none.not_checked.map(({ en }) => en).filter((name) => !all.not_checked.some(({ en }) => en === name)),
    ).toEqual([
      'polycyclic aromatics',
      'carbon residue',
      'water',
      'total contamination',
      'copper strip corrosion',
      'oxidation stability',
      'lubricity',
    ])
    expect(all.not_checked.map(({ en }) => en)).toEqual(['CFPP', 'ash', 'manganese'])
    const missed = measured({ grade, results: { ...REPORTED, 'own:reported_copper_corrosion': 2 } })
    expect([missed.state, states(missed, 'own:reported_copper_corrosion')]).toEqual(['fail', ['fail']])
    expect(summaryText(missed, 'en')).toContain('missed: Copper strip corrosion')
  })

  test('of a requirement of two tests, one alone leaves it unchecked', () => {
    const names = (results: LabFound['results']) =>
      measured({ grade: 'd4814-2026-11', results }).not_checked.map(({ en }) => en)
    expect(names({ 'own:reported_copper_corrosion': 1 })).toContain('copper and silver corrosion')
    expect(names({ 'own:reported_copper_corrosion': 1, 'own:reported_silver_corrosion': 1 })).not.toContain(
      'copper and silver corrosion',
    )
  })

  test('of every grade is one property of the program a limit, with words where it is no figure', () => {
    for (const { if_known = [], not_checked } of BUILT_IN)
      for (const { q, unchecked, max, min } of if_known) {
        if (!q.startsWith('own:reported_')) continue
        expect(programProperty(q.slice(4))).toBeDefined()
        expect(not_checked).toContainEqual(unchecked)
        const words = choicesOf(q)
        if (words) expect([min, words.some(({ value }) => value === max)]).toEqual([undefined, true])
      }
  })

  test('never makes a verdict better than without it, whatever is reported', () => {
    const rank = ['pass', 'unsure', 'unknown', 'fail']
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(REPORTED)),
          fc.double({ min: 0, max: 500, noNaN: true }),
        ),
        (results) => {
          const [without, found] = [
            measured({ grade }),
            measured({ grade, results: results as LabFound['results'] }),
          ]
          expect(rank.indexOf(found.state)).toBeGreaterThanOrEqual(rank.indexOf(without.state))
          expect(found.not_checked.length + found.limits.length).toBe(
            without.not_checked.length + without.limits.length,
          )
        },
      ),
    )
  })
})
