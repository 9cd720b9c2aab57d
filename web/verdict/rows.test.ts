import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { BUILT_IN } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { countsOf, KINDS } from '#calc/grades/limit-rows.ts'
import { specify } from '#calc/grades/specification.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { grades } from '#web/text/grades.ts'
import { loadLanguage, textIn } from '#web/text/language.ts'
import { limitRows, limitsText, marginWords, roughReasons, valueText, verdictSentence } from './rows.ts'

await loadLanguage('fa')
const t = textIn('en', grades).limits
const en590 = BUILT_IN.find(({ id }) => id.startsWith('en590-temperate'))!
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const checked = (results: object, grade = en590) =>
  checkGrade(specify(grade), {
    results: { ...emptyProperties(), color: null, ...results } as never,
  })

/** Of a diesel that keeps the limits of EN 590, by their figures in the standard. */
const GOOD = {
  density: 835,
  sulfur_ppm: 5,
  flash_point: 70,
  viscosity_40: 3,
  cetane_number: 54,
  cetane_index: 50,
}
const rowsOf = (results: object) => limitRows(checked(results), UNIT_SETS.SI)
const rowOf = (results: object, q: string) => rowsOf(results).find((row) => row.q === q)!

/** The same, with the cetane number resting on something. */
const roughBy = (more: object) => {
  const results = { ...emptyProperties(), color: null, ...GOOD }
  const check = checkGrade(specify(en590), { results, ...more } as never)
  const row = limitRows(check, UNIT_SETS.SI).find(({ q }) => q === 'cetane_number')!
  return { row, said: marginWords(row, t), reasons: roughReasons([row], 'en') }
}

describe('a row a property', () => {
  test('does not call its rule rough where what it rests on is', () => {
    const typical = roughBy({
      assumed: { readings: [], values: { cetane_number: { low: null, high: null } } },
    })
    expect(typical).toMatchObject({ said: 'rough value', reasons: ['rests on a typical stream'] })
    expect(typical.row.isRough).toBe(true)
    const estimated = roughBy({ estimated: { cetane_number: [{ component: 0, value: 54 }] } })
    expect(estimated).toMatchObject({ said: 'rough value', reasons: ['rests on an estimate'] })
  })

  test('has both of its limits in one cell, and the margin of the one that decides', () => {
    const row = rowOf({ ...GOOD, density: 849.8 }, 'density')
    expect(row.limits.length).toBe(2)
    expect([valueText(row, 'en'), limitsText(row, 'en'), marginWords(row, t)]).toEqual([
      '849.8',
      '820–845',
      '4.8 over',
    ])
    expect(limitsText(row, 'fa')).toBe('\u2066820–845\u2069')
    expect(marginWords(rowOf({ ...GOOD, density: 815 }, 'density'), t)).toBe('5.0 under')
    expect(marginWords(rowOf(GOOD, 'density'), t)).toBe('10.0 inside')
    expect(marginWords(rowOf(GOOD, 'density'), textIn('fa', grades).limits)).toBe(
      '\u206810.0\u2069 مانده تا حد',
    )
  })

  test('is written with the digits that its limit needs, on either side', () => {
    expect(valueText(rowOf({ ...GOOD, sulfur_ppm: 10.04 }, 'sulfur_ppm'), 'en')).toBe('10.04')
    expect(valueText(rowOf({ ...GOOD, density: 845.04 }, 'density'), 'en')).toBe('845.04')
    expect(valueText(rowOf({ ...GOOD, density: 819.96 }, 'density'), 'en')).toBe('819.96')
  })

  test('stands by what needs attention: missed by R, too close, without a value, met', () => {
    const rows = rowsOf({ ...GOOD, sulfur_ppm: 479, density: 849.8, cetane_number: 49, viscosity_40: null })
    expect(rows.slice(0, 3).map(({ q, state }) => `${q} ${state}`)).toEqual([
      'sulfur_ppm fail',
      'density fail',
      'cetane_number unsure',
    ])
    const order = rows.map((row) => KINDS.indexOf(row.isRough ? 'rough' : (row.state as never)))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  test('counts once however many limits it has, in every grade and for any values', () => {
    const values = fc.record(
      Object.fromEntries(
        NUMERIC_PROPERTY_NAMES.map((name) => [
          name,
          fc.option(fc.double({ min: -50, max: 1000, noNaN: true })),
        ]),
      ),
    )
    fc.assert(
      fc.property(values, fc.nat(BUILT_IN.length - 1), (results, at) => {
        const check = checked(results, BUILT_IN[at])
        const rows = limitRows(check, UNIT_SETS.SI)
        expect(rows.flatMap(({ limits }) => limits).length).toBeLessThanOrEqual(check.limits.length)
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
        const sum = Object.values(countsOf(check)).reduce((total, count) => total + count, 0)
        const single = rows.filter(({ deciding, state }) => deciding.one_of === undefined && state !== 'na')
        expect(sum).toBe(single.length + check.one_of.length)
        for (const row of rows) {
          // What is missed, or isn't, is so as it is written.
          const figure = Number(valueText(row, 'en').replace('\u2212', '-'))
          for (const { limit, value } of row.limits)
            if (value !== null && limit !== null && Math.abs(value - limit) > 1e-6)
              expect(Math.sign(figure - limit) * Math.sign(value - limit)).toBeGreaterThanOrEqual(0)
        }
        expect(verdictSentence(check, rows, t, 'en', (text) => text)).toMatch(/\.$/)
      }),
      { numRuns: 300 },
    )
  })
})

describe('the verdict in a sentence', () => {
  const said = (results: object) => {
    const check = checked(results)
    return plain(verdictSentence(check, limitRows(check, UNIT_SETS.SI), t, 'en', (text) => text))
  }
  test('names the property that decides, and the others after it', () => {
    expect(said({ ...GOOD, sulfur_ppm: 479 })).toBe('Sulfur is 479.0 ppm: 469.0 over the limit of 10.')
    expect(said({ ...GOOD, sulfur_ppm: 479, density: 849.8 })).toEndWith('Also missed: Density.')
    expect(said({ ...GOOD, sulfur_ppm: 9.8 })).toStartWith(
      'No limit missed. Sulfur, 9.8 ppm (≤ 10), is too close',
    )
  })
  test('never says that a standard is met', () => {
    expect(said({ ...GOOD })).toStartWith('No limit missed. Without a value:')
    expect(said({})).toBe('No limit could be checked.')
  })
  test('says it of what was measured first', () => {
    const check = checked({ ...GOOD, sulfur_ppm: 11.2 })
    const limits = check.limits.map((limit) => ({
      ...limit,
      basis: 'laboratory' as const,
      ...(limit.q === 'sulfur_ppm' && { state: 'fail' as const }),
    }))
    const tested = { ...check, limits, state: 'fail' as const }
    const rows = limitRows(tested, UNIT_SETS.SI)
    expect(plain(verdictSentence(tested, rows, t, 'en', (text) => text))).toBe(
      'Sulfur measured 11.2 ppm: 1.2 over the limit of 10.',
    )
  })
})
