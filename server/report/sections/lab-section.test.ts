import { expect, test } from 'bun:test'
import type { LabCompared, LabRecord } from '#calc/lab/lab-record.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { ticketSheet } from '../batch-sheets.ts'
import { resultSheet } from '../result-sheet.ts'
import { type Cell, type Section, shown } from '../sheet.ts'
import { GASOILS, reportOf } from '../test-report.ts'

const compared = (more: Partial<LabCompared>): LabCompared => ({
  calculated: 847.9,
  planned: 848.235,
  measured: 849,
  difference: 1.1,
  R: 0.5,
  R_is: 'test',
  within_R: false,
  sd: null,
  agrees: null,
  split: null,
  levels: null,
  rule: null,
  ...more,
})
const [light, heavy] = GASOILS()
const LAB: LabRecord = {
  sampled_at: '2026-01-15T12:00:00.000Z',
  sample: '=Tank 7',
  results: {},
  levels: null,
  methods: { density: 'EN ISO 12185' },
  as_blended: { [light!.id]: { amount: 560.5, unit: 'm3' }, [heavy!.id]: { amount: 439.5, unit: 'm3' } },
  entered_at: '2026-01-16T00:00:00.000Z',
  blended: [56.05, 43.95],
  properties: {
    density: compared({ split: { pumping: -0.335, rule: null, test: null } }),
    e250: compared({
      calculated: null,
      planned: 40,
      measured: 41,
      difference: null,
      R: null,
      within_R: null,
    }),
    flash_point: compared({
      calculated: 80,
      planned: 81,
      measured: 70,
      difference: -10,
      R: 5,
      levels: { mean: 70, spread: 9, r: 2, mixed: false },
    }),
  },
  mixed: false,
}
const status = {
  is: 'released',
  at: new Date('2026-01-17T08:00:00Z'),
  by: 'Mina Rad',
  decisions: [],
} as const
const dataWith = (lab: LabRecord | null) =>
  reportOf([light!, heavy!], { grade: 'en590-temperate', more: { lab, ...(lab && { status }) } })
const written = (cells: readonly Cell[]) => cells.map(shown)
const rowOf = ({ tables }: Section, key: string) =>
  written(tables[0]!.rows.find((row) => row.key === key)!.cells)

test('a report shows what the laboratory measured, and where the difference comes from', async () => {
  const sheet = resultSheet(await dataWith(LAB), { lang: 'en', units: UNIT_SETS.SI })
  const section = sheet.sections.find(({ key }) => key === 'laboratory')!
  expect(rowOf(section, 'density')).toEqual([
    'Density',
    'kg/m³',
    '848.2',
    '847.9',
    '849.0',
    '1.10',
    '0.50',
    'beyond the test’s R',
    '−0.34',
    '',
    '',
    'EN ISO 12185',
  ])
  expect(section.notes).toContain('Sample: =Tank 7.')
  expect(section.notes.filter((note) => note.includes('not mixed'))).toHaveLength(1)
  const fact = (key: string) => shown(sheet.facts.find((one) => one.key === key)!.cell)
  expect(fact('status')).toBe('released, Mina Rad, 2026-01-17 08:00 UTC')
  expect(fact('standing')).toContain('what the laboratory reported')
})

test('a predicted value that rests on a typical stream is marked beside the measured one too', async () => {
  const data = await dataWith(LAB)
  const assumed = { readings: [], values: { density: { low: null, high: null } } }
  const whole = { ...data.whole, blend: { ...data.whole.blend, assumed } }
  const sheet = resultSheet({ ...data, whole }, { lang: 'en', units: UNIT_SETS.SI })
  const section = sheet.sections.find(({ key }) => key === 'laboratory')!
  expect(rowOf(section, 'density').slice(2, 5)).toEqual(['≈\u00a0848.2', '≈\u00a0847.9', '849.0'])
  expect(rowOf(section, 'flash_point').slice(2, 5)).toEqual(['81.0', '80.0', '70.0'])
})

test('differences of a report are differences in its reader’s unit', async () => {
  const sheet = resultSheet(await dataWith(LAB), { lang: 'en', units: UNIT_SETS.US })
  const flash = rowOf(sheet.sections.find(({ key }) => key === 'laboratory')!, 'flash_point')
  expect(flash.slice(1, 7)).toEqual(['°F', '177.8', '176.0', '158.0', '−18.00', '9.00'])
})

test('in °API, whose steps are not even, differences are those of the figures beside them, and the parts make the whole', async () => {
  const split = { pumping: -21.9, rule: 15, test: 8.4 }
  const density = compared({ planned: 756.1, calculated: 734.2, measured: 757.6, difference: 23.4, split })
  const data = await dataWith({ ...LAB, properties: { density } })
  const sheet = resultSheet(data, { lang: 'en', units: UNIT_SETS.US })
  const { tables } = sheet.sections.find(({ key }) => key === 'laboratory')!
  const [columns, [row]] = [tables[0]!.columns, tables[0]!.rows]
  const of = (name: string) => {
    const cell = row!.cells[columns.findIndex(({ key }) => key === name)]!
    return cell.is === 'number' ? cell.value : Number.NaN
  }
  expect(of('difference')).toBeCloseTo(of('measured') - of('calculated'), 9)
  expect(of('pumping')).toBeCloseTo(of('calculated') - of('planned'), 9)
  expect(of('rule') + of('test')).toBeCloseTo(of('difference'), 9)
})

test('a ticket has the measured values in their column and no longer “predicted” across it', async () => {
  const planned = ticketSheet(await dataWith(null), { lang: 'en', units: UNIT_SETS.SI })
  expect(planned.across).toBe('PREDICTED')
  const ticket = ticketSheet(await dataWith(LAB), { lang: 'en', units: UNIT_SETS.SI })
  expect(ticket.across).toBeUndefined()
  const [recipe, limits] = ticket.sections
  expect(rowOf(recipe!, light!.id).at(-1)).toBe('560.5 m³')
  expect(rowOf(limits!, 'density').slice(5)).toEqual(['849.0', 'missed', 'EN ISO 12185'])
  expect(rowOf(limits!, 'flash_point')[5]).toBe('70.0')
  expect(rowOf(limits!, 'e250')[5]).toBe('41.0')
  expect(shown(ticket.facts.find(({ key }) => key === 'sample')!.cell)).toBe('=Tank 7')
})

test('a ticket and a report say what was measured and missed, whatever was predicted, and why it was released', async () => {
  const properties = {
    sulfur_ppm: compared({
      calculated: 9.8,
      planned: 9.8,
      measured: 11.2,
      difference: 1.4,
      R: 2.8,
      agrees: true,
    }),
  }
  const release = {
    is: 'released',
    at: '2026-01-17T08:00:00Z',
    by: 'Mina Rad',
    from: 'tested',
    reason: 'The buyer takes 15.',
    open: [{ q: 'sulfur_ppm', side: 'max', limit: 10, value: 11.2, state: 'fail' }],
  } as const
  const predicted = [light!, heavy!].map((one, at) => ({
    ...one,
    properties: { ...one.properties, sulfur_ppm: 9 + at, cetane_number: 56, density: 835 + at },
  }))
  const data = await reportOf(predicted, {
    grade: 'en590-temperate',
    more: {
      lab: { ...LAB, as_blended: null, blended: null, properties },
      status: { ...status, decisions: [release] },
    },
  })
  // By the prediction alone no limit is missed: sulfur of 9.4 is too close.
  expect(data.whole.check!.counts.fail).toBe(0)
  for (const make of [ticketSheet, resultSheet]) {
    const sheet = make(data, { lang: 'en', units: UNIT_SETS.SI })
    const said = sheet.facts.map(({ label, cell }) => `${label}: ${shown(cell)}`)
    expect(said.join()).not.toContain('No limit is missed')
    expect(said).toContainEqual(expect.stringMatching(/^Verdict: Measured: 1 of 9 limits missed: Sulfur; /))
    expect(said).toContain('Released because: The buyer takes 15.')
    const at = said.findIndex((one) => one.startsWith('Verdict:'))
    expect(said[at + 1]).toMatch(/^Predicted: \d+ too close · \d+ met/)
    expect(
      rowOf(
        sheet.sections.find(({ key }) => key === 'limits')!,
        make === ticketSheet ? 'sulfur_ppm' : 'sulfur_ppm.max',
      ),
    ).toContain('missed')
    const persian = make(data, { lang: 'fa', units: UNIT_SETS.SI })
    expect(persian.facts.map(({ cell }) => shown(cell)).join()).toContain('۱ مورد از ۹ حد خارج از حد: گوگرد')
  }
})

test('a calculation without laboratory results has no such section and no status', async () => {
  const sheet = resultSheet(await dataWith(null), { lang: 'fa', units: UNIT_SETS.SI })
  expect(sheet.sections.some(({ key }) => key === 'laboratory')).toBe(false)
  expect(sheet.facts.some(({ key }) => key === 'status')).toBe(false)
})
