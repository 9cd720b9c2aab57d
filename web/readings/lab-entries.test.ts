import { describe, expect, test } from 'bun:test'
import type { LabRecord } from '#calc/lab/lab-record.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { momentText } from '#web/format/date.ts'
import {
  bodyOf,
  entriesOfKept,
  type LabEntries,
  NO_ENTRIES,
  readLabEntries,
  reportedAs,
  typedAt,
} from './lab-entries.ts'

const SI = UNIT_SETS.SI
const US = UNIT_SETS.US

const KEPT: LabRecord = {
  sampled_at: '2026-03-01T08:30:12.000Z',
  sample: 'tank 7',
  results: { density: 742.13, flash_point: 61.7, color: 'L0.5', e70: 31.2 },
  levels: { upper: { density: 742.1, e70: 31 }, lower: { density: 742.2 } },
  methods: { density: 'ASTM D4052' },
  as_blended: { a: { amount: 1200.5, unit: 'm3', temperature: 32.5 }, b: { amount: 300, unit: 't' } },
  entered_at: '2026-03-02T00:00:00.000Z',
  blended: null,
  properties: {},
  mixed: null,
}
const RECIPE = [
  { id: 'a', percentage: 80 },
  { id: 'b', percentage: 20 },
  { id: 'unused', percentage: 0 },
]
const inEnglish = (iso: string | null) => momentText(iso, 'en', 'latin')
const sent = (entries: LabEntries) => {
  const read = bodyOf(entries, RECIPE)
  if ('faults' in read) throw new Error(JSON.stringify(read.faults))
  return read.body
}
const faults = (change: Partial<LabEntries>) => {
  const read = bodyOf({ ...NO_ENTRIES, ...change }, RECIPE)
  return 'faults' in read ? read.faults : []
}

describe('results that were kept', () => {
  test.each([
    ['SI', SI],
    ['US', US],
  ] as const)('go back to the last digit where nothing was touched, in %s', (_, units) => {
    // The page sends results whole: what its form leaves out would be erased.
    const { entered_at, blended, properties, mixed, as_blended, ...entered } = KEPT
    const body = sent(entriesOfKept(KEPT, units, inEnglish))
    expect(body).toMatchObject(entered as object)
    expect(body.as_blended).toEqual({
      a: { amount: 1200.5, unit: 'm3', temperature: 32.5 },
      b: { amount: 300, unit: 't' },
    })
  })

  test('keep their moment to the second where its minute is the same by whichever calendar', () => {
    const inPersian = (iso: string | null) => momentText(iso, 'fa', 'persian')
    const entries = entriesOfKept(KEPT, SI, inPersian)
    expect(entries.at).toStartWith('۱۴۰۴/۱۲/۱۰ ')
    expect(sent(entries).sampled_at).toBe(KEPT.sampled_at!)
    expect(sent({ ...entries, at: inEnglish(KEPT.sampled_at) }).sampled_at).toBe(KEPT.sampled_at!)
    const later = momentText('2026-03-01T08:31:00.000Z', 'fa', 'persian')
    expect(sent({ ...entries, at: later }).sampled_at).toBe('2026-03-01T08:31:00.000Z')
    for (const at of ['05/11/2026', '۳۰ اسفند ۱۴۰۴', 'soon'])
      expect(faults({ at })).toEqual([{ place: ['sampled_at'], code: 'notADate' }])
  })

  test('are shown in the units of the person', () => {
    const { values, amounts } = entriesOfKept(KEPT, US, inEnglish)
    expect(values.flash_point?.text).toBe('143.06')
    expect(amounts.a?.temperature).toBe('90.5')
  })
})

test('a value that is typed in °F is sent in °C', () => {
  const values = { flash_point: typedAt(undefined, 'flash_point', '149', US) }
  expect(sent({ ...NO_ENTRIES, values }).results.flash_point).toBeCloseTo(65, 9)
})

describe('a total pressure', () => {
  const reported: LabRecord = {
    ...KEPT,
    results: { rvp: 55.9535 },
    total_pressure: { value: 61.9, equation: 'EN 13016-1' },
  }
  test.each([SI, US])('is shown as it was reported, and goes back to the last digit', (units) => {
    const { results, total_pressure } = sent(entriesOfKept(reported, units, inEnglish))
    expect([results.rvp, total_pressure]).toEqual([55.9535, { value: 61.9, equation: 'EN 13016-1' }])
  })

  test('is one from the moment that a field says so, and a DVPE again once it does not', () => {
    const typed = typedAt(undefined, 'rvp', '9.62', US)
    const carb = reportedAs(typed, 'CARB', US)
    const { results, total_pressure } = sent({ ...NO_ENTRIES, values: { rvp: carb } })
    expect(results.rvp! as number).toBeCloseTo(8.63564 * 6.894757, 3)
    expect(total_pressure).toEqual({ value: expect.closeTo(9.62 * 6.894757293, 6), equation: 'CARB' })
    const dry = sent({ ...NO_ENTRIES, values: { rvp: reportedAs(carb, null, US) } })
    expect(dry.results.rvp! as number).toBeCloseTo(9.62 * 6.894757293, 6)
    expect(dry.total_pressure).toBeUndefined()
    // What is typed next is of the same kind.
    expect(typedAt(carb, 'rvp', '9', US).as?.total).toBe('CARB')
  })
})

test('Persian digits are numbers', () => {
  expect(sent({ ...NO_ENTRIES, values: { density: { text: '۷۴۲٫۱' } } }).results).toEqual({ density: 742.1 })
})

test.each(['NaN', 'Infinity', '1e308', '12,5', 'abc', '--1'])(
  '%s is marked at its field, and nothing is sent',
  (text) => {
    expect(faults({ values: { density: { text } } })).toEqual([
      { place: ['results', 'density'], code: 'notANumber' },
    ])
  },
)

test('−0 is 0', () => {
  expect(
    Object.is(sent({ ...NO_ENTRIES, values: { cloud_point: { text: '-0' } } }).results.cloud_point, 0),
  ).toBe(true)
})

test('samples of levels count only while they are wanted', () => {
  const levels = { ...NO_ENTRIES.levels, upper: { density: { text: '740' } } }
  expect(sent({ ...NO_ENTRIES, levels }).levels).toBeUndefined()
  expect(sent({ ...NO_ENTRIES, levels, hasLevels: true }).levels).toEqual({ upper: { density: 740 } })
})

test('a method is sent with a value alone', () => {
  const methods = { density: ' ASTM D4052 ', rvp: 'ASTM D5191' }
  expect(sent({ ...NO_ENTRIES, values: { density: { text: '740' } }, methods }).methods).toEqual({
    density: 'ASTM D4052',
  })
})

describe('amounts that were pumped', () => {
  const of = (text: string, unit: 'm3' | 't' = 'm3', temperature = '') => ({ text, unit, temperature })

  test('are all given or none', () => {
    expect(faults({ amounts: { a: of('10'), b: of(' ') } })).toEqual([
      { place: ['as_blended', 'b'], code: 'all' },
    ])
    expect(sent({ ...NO_ENTRIES, amounts: { a: of(''), b: of('') } }).as_blended).toBeNull()
  })

  test('are not negative, and those of a material that is gone are left', () => {
    expect(faults({ amounts: { a: of('-1'), b: of('2'), c: of('x') } })).toEqual([
      { place: ['as_blended', 'a'], code: 'negative' },
    ])
  })

  test('have a temperature only where they are volumes', () => {
    const amounts = { a: of('10', 'm3', '86'), b: of('1', 't', '86') }
    expect(sent({ ...NO_ENTRIES, amounts, temperatureUnit: '°F' }).as_blended).toEqual({
      a: { amount: 10, unit: 'm3', temperature: 30 },
      b: { amount: 1, unit: 't' },
    })
  })
})

test.each(['', '{', '[]', 'null', '3'])('entries of another shape in the tab are none: %p', (text) => {
  expect(readLabEntries(text)?.values ?? null).toEqual(text === '[]' ? {} : null)
})

describe('own properties', () => {
  test('are fields like others, in the unit of their definition whatever a person reads in', () => {
    const kept = { ...KEPT, results: { 'own:cfpp': -12.5 }, levels: { upper: { 'own:cfpp': -12 } } }
    const entries = entriesOfKept(kept, US, inEnglish)
    expect(entries.values).toEqual({ 'own:cfpp': { text: '-12.5' } })
    const typed = { ...entries, values: { 'own:cfpp': typedAt(undefined, 'own:cfpp', '−۱۳٫۵', US) } }
    expect(sent(typed)).toMatchObject({
      results: { 'own:cfpp': -13.5 },
      levels: { upper: { 'own:cfpp': -12 } },
    })
    expect(faults({ values: { 'own:cfpp': { text: 'cold' } } })).toEqual([
      { place: ['results', 'own:cfpp'], code: 'notANumber' },
    ])
  })
})
