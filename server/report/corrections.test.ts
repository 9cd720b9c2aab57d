import { expect, test } from 'bun:test'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { NO_OPTIONS, specify } from '#calc/grades/specification.ts'
import { biasCorrectionsOf, withCorrected } from '#calc/lab/correct.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { ticketSheet } from './batch-sheets.ts'
import { jsonOf } from './files/plain-files.ts'
import { resultSheet } from './result-sheet.ts'
import { GASOILS, reportOf } from './test-report.ts'

async function corrected() {
  const data = await reportOf(GASOILS(), { grade: 'en590-temperate' })
  const correction = { shift: -4, n: 9, sd: 0.2, rule: 'volume-average', from: 700, to: 800 }
  const biasCorrections = biasCorrectionsOf({ gasoil: { density: correction } }, 'gasoil')
  const subject = withCorrected(data.whole.blend, biasCorrections)
  const check = checkGrade(specify(builtIn('en590-temperate')!, NO_OPTIONS), subject)
  return { ...data, whole: { ...data.whole, check, corrected: subject.corrected! } }
}
const EN = { lang: 'en', units: UNIT_SETS.SI } as const

interface Table {
  columns: { key: string }[]
  rows: Record<string, unknown>[]
}
const tableOf = (sheet: Parameters<typeof jsonOf>[0], section: string, key: string) => {
  const found = (
    jsonOf(sheet).sections as Record<string, { tables: Record<string, Table>; notes: string[] }>
  )[section]!
  return { ...found.tables[key]!, notes: found.notes }
}

test('corrected values stand beside the rules’ in a report, with what they rest on, and nowhere else is a column more', async () => {
  const data = await corrected()
  const { density } = data.whole.blend.results
  const results = tableOf(resultSheet(data, EN), 'results', 'properties')
  expect(results.columns.slice(1, 3).map(({ key }) => key)).toEqual(['value', 'corrected'])
  const row = results.rows.find(({ key }) => key === 'density')!
  expect(row).toMatchObject({
    value: density,
    corrected: density! - 4,
    unit: 'kg/m³',
    test_method: 'ASTM D4052',
  })
  expect(results.rows.filter(({ corrected }) => corrected !== null).length).toBe(1)
  expect(results.notes.join()).toMatch(
    /Density: corrected from 9 laboratory results.* between \d+\.\d and \d+\.\d\..*outside/,
  )
  const plain = await reportOf(GASOILS(), { grade: 'en590-temperate' })
  const before = tableOf(resultSheet(plain, EN), 'results', 'properties')
  expect(before.columns.map(({ key }) => key)).not.toContain('corrected')
  expect(before.rows).toEqual(results.rows.map(({ corrected: _, ...rest }) => rest))
})

test('a limit that is judged by a corrected value says so, in a report and on a ticket, in both languages and other units', async () => {
  const data = await corrected()
  const limits = tableOf(resultSheet(data, EN), 'limits', 'limits')
  const row = limits.rows.find(({ key }) => key === 'density.max')!
  expect(row.value).toBe(data.whole.blend.results.density! - 4)
  expect(row.remarks).toContain('corrected from 9 laboratory results; the rule gives 8')
  expect(limits.notes.join()).toContain('1.645 of their standard deviation')
  const ticket = ticketSheet(data, EN)
  expect(ticket.sections.flatMap(({ notes }) => notes).join()).toContain(
    'Density: corrected from 9 laboratory results',
  )
  const api = { lang: 'fa', units: { ...UNIT_SETS.SI, density: '°API' } } as const
  const said = tableOf(resultSheet(data, api), 'results', 'properties').notes.join()
  // Less dense is more degrees: the lower end comes first all the same.
  const [, low, high] = /میان ([۰-۹٫]+) و ([۰-۹٫]+)/.exec(said)!
  expect(low! < high!).toBe(true)
})
