import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { verdictOfStored } from '../calculation/lab-check.ts'
import { emptyProperties, type MaterialProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import { blendVerdict, verdictShape } from './blend-verdict.ts'
import { BUILT_IN, builtIn } from './built-in.ts'
import { checkGrade } from './check.ts'
import { countsOf, KINDS, limitsInOrder, rowsByProperty } from './limit-rows.ts'
import { type GradeOptions, specify } from './specification.ts'
import { countsText, measuredCount, summaryText } from './summary.ts'

const EN590 = 'en590-temperate-2026-11'
/** A diesel inside all limits that are computed. */
const GOOD = {
  density: 835,
  sulfur_ppm: 5,
  flash_point: 70,
  viscosity_40: 3,
  cetane_number: 56,
  cetane_index: 50,
} satisfies Partial<MaterialProperties>

const judge = (results: Partial<MaterialProperties>, options: Partial<GradeOptions> = {}, id = EN590) =>
  checkGrade(specify(builtIn(id)!, { chosen: {}, limits: [], residue: 1, ...options }), {
    results: { ...emptyProperties(), ...results },
  })

const stored = (results: Partial<MaterialProperties>, measured: Partial<Record<string, number>> | null) => {
  const properties = Object.fromEntries(
    Object.entries(measured ?? {}).map(([q, value]) => [q, { measured: value, R: null, R_is: null }]),
  )
  return {
    check: judge(results),
    category: 'gasoil' as const,
    components: [],
    basis: 'volume' as const,
    blend: { results: { ...emptyProperties(), ...results } },
    lab: measured && ({ properties, methods: {} } as never),
  }
}

describe('the verdict of a blend', () => {
  test('is of the calculation, until something is measured; then it is of that, however the calculation stands', () => {
    const predicted = verdictOfStored(stored(GOOD, null))!
    expect([predicted.by, predicted.counts.pass, predicted.predicted]).toEqual(['predicted', 6, undefined])
    expect(verdictOfStored(stored(GOOD, {}))!.by).toBe('predicted')
    const missed = verdictOfStored(stored(GOOD, { sulfur_ppm: 11.2, density: 836 }))!
    expect(missed).toMatchObject({
      by: 'measured',
      state: 'fail',
      predicted: predicted.counts,
      counts: { fail: 1, pass: 1, unsure: 0, rough: 0, unknown: 8 },
      deciding: { q: 'sulfur_ppm', value: 11.2, limits: [{ side: 'max', limit: 10 }] },
    })
    expect(measuredCount(missed)).toBe(2)
    // Measured in part, and nothing missed: not met.
    expect(verdictOfStored(stored(GOOD, { sulfur_ppm: 5 }))!.state).toBe('unknown')
    expect(blendVerdict(null, null)).toBeNull()
  })

  test('says that the value which decides it rests on what nobody measured, and of no other value', () => {
    const { limits, ...check } = judge({ ...GOOD, sulfur_ppm: 11.2 })
    const flagged = (on: string, flag: 'assumed' | 'estimated') =>
      blendVerdict(
        { ...check, limits: limits.map((limit) => (limit.q === on ? { ...limit, flags: [flag] } : limit)) },
        null,
      )!.deciding!
    expect(flagged('sulfur_ppm', 'assumed').approximate).toBe('assumed')
    expect(flagged('sulfur_ppm', 'estimated').approximate).toBe('estimated')
    expect(flagged('density', 'assumed')).not.toHaveProperty('approximate')
  })

  test('has the chosen class in the grade’s name, and what is not checked', () => {
    const named = (id: string, chosen: Record<string, string>, lang: 'en' | 'fa' = 'en') =>
      blendVerdict(judge({}, { chosen }, id), null)!.grade[lang]
    expect(named(EN590, { class: 'F' })).toBe('EN 590, temperate climate, class F')
    expect(named(EN590, { class: 'F' }, 'fa')).toEndWith('اقلیم معتدل، \u2068کلاس F\u2069')
    expect(named(EN590, {})).toBe('EN 590, temperate climate')
    expect(named('en590-temperate', { class: 'F' })).toBe(
      'EN 590, temperate climate, former edition, class F',
    )
    expect(named('d975-2d-s15-2026-11', { cold: 'yes' })).toEndWith('Cloud point below −12 °C specified')
    expect(blendVerdict(judge(GOOD), null)!.not_checked).toBe(judge(GOOD).not_checked.length)
  })

  test('has a limit of the chosen class that nothing has a value of as a property without a value', () => {
    const check = judge(GOOD, { chosen: { class: 'F' } })
    const [cfpp] = check.limits.filter(({ q }) => q === 'cfpp')
    expect(cfpp).toMatchObject({ side: 'max', limit: -20, value: null, state: 'unknown', method: 'EN 116' })
    expect(summaryText(check, 'en')).toContain('CFPP')
    expect(check.not_checked.length).toBe(judge(GOOD).not_checked.length - 1)
    expect(countsOf(check).unknown).toBe(countsOf(judge(GOOD)).unknown + 1)
    // Its indication by the cloud point stays.
    expect(judge({ ...GOOD, cloud_point: -25 }, { chosen: { class: 'F' } }).cfpp?.says).toBe('likely')
  })

  test('is read as it was written', () => {
    for (const measured of [null, { sulfur_ppm: 11.2 }]) {
      const verdict = verdictOfStored(stored(GOOD, measured))!
      expect<unknown>(verdictShape(JSON.parse(JSON.stringify(verdict)))).toEqual(verdict)
    }
  })
})

describe('by property, for any values and grade', () => {
  const values = fc.record(
    Object.fromEntries(
      NUMERIC_PROPERTY_NAMES.map((name) => [
        name,
        fc.option(fc.double({ min: -50, max: 1000, noNaN: true })),
      ]),
    ),
  ) as fc.Arbitrary<Partial<MaterialProperties>>

  test('words and rows count the same, and the worst of them is the state', () => {
    fc.assert(
      fc.property(values, fc.nat(BUILT_IN.length - 1), (results, at) => {
        const check = judge(results, {}, BUILT_IN[at]!.id)
        const counts = countsOf(check)
        const worst = KINDS.find((kind) => counts[kind] > 0)
        expect(worst === 'rough' ? 'unsure' : (worst ?? 'unknown')).toBe(check.state)
        const said = countsText(counts, 'en').match(/\d+/g) ?? []
        expect(said.map(Number)).toEqual(KINDS.map((kind) => counts[kind]).filter((count) => count > 0))
        const [, missed, of] = /not meet (\d+) of (\d+)/i.exec(summaryText(check, 'en')) ?? []
        if (check.state === 'fail') expect(Number(missed)).toBe(counts.fail)
        if (of) expect(Number(of)).toBe(KINDS.reduce((sum, kind) => sum + counts[kind], 0))
        expect(limitsInOrder(check.limits, check.one_of).toSorted()).toBeArrayOfSize(check.limits.length)
        expect(new Set(limitsInOrder(check.limits, check.one_of)).size).toBe(check.limits.length)
        for (const row of rowsByProperty(check.limits, check.one_of))
          expect(row.limits.every(({ q }) => q === row.q)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
