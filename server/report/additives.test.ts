import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { ADDITIVE_EXAMPLES } from '#calc/additives/additive-examples.ts'
import { treat } from '#calc/additives/treat.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { GASOILS, reportOf } from './test-report.ts'
import { writeReport } from './write-report.ts'

/** 5,000 m³ of gasoils with so much cetane improver; with 840 kg/m³ 562.5 mg/kg are 472.5 mg/L. */
async function dosed(dose: number) {
  const components = GASOILS().map((one) => ({
    ...one,
    properties: { ...one.properties, density: 840, cetane_number: 50 },
  }))
  const data = await reportOf(components)
  const price = { amount: 3.2, unit: 'kg', currency: 'USD' } as const
  const additive = { ...ADDITIVE_EXAMPLES[0]!.definition, price }
  const treatment = treat([{ id: 'a', additive, dose, unit: 'mg_kg' }], data.whole.blend)
  const whole = { ...data.whole, blend: { ...data.whole.blend, ...(treatment && { treatment }) } }
  return { ...data, whole, batch: { amount: 5000, unit: 'm3' as const } }
}

const usual = { lang: 'en', paper: 'a4', units: UNIT_SETS.SI } as const
async function rowsOf(dose: number, form: 'report' | 'ticket', lang: 'en' | 'fa' = 'en') {
  const { sheets } = await readXlsx(
    await writeReport(await dosed(dose), { ...usual, lang, form, format: 'xlsx' }),
  )
  return sheets.flatMap(({ rows }) => rows)
}

test('additives stand on the ticket after the pumping order, outside of the 100 %, without money', async () => {
  const rows = await rowsOf(562.5, 'ticket')
  const at = (head: string) => rows.findIndex(([first]) => first === head)
  expect(at('Additives outside of the 100 %')).toBeGreaterThan(rows.findIndex((row) => row[1] === 'Total'))
  expect(rows[at('2-EHN')]!.slice(0, 6)).toEqual([
    ...['2-EHN', expect.closeTo(562.5, 9), expect.closeTo(472.5, 9), expect.closeTo(0.49065, 4)],
    ...[expect.closeTo(2362.5, 9), expect.closeTo(2453.271, 3)],
  ])
  const treated = rows.find((row) => row[0] === 'Cetane Number' && Number(row[3]) > 51)!
  expect(treated.slice(2, 4)).toEqual([expect.closeTo(50, 6), expect.closeTo(51.575, 6)])
  expect(JSON.stringify(rows)).not.toContain('USD')
})

test('and in the report, with the cost, and what is not known', async () => {
  expect(JSON.stringify(await rowsOf(562.5, 'report'))).toContain('7,560.00 USD')
  const text = JSON.stringify(await rowsOf(1001, 'report'))
  expect(text).toContain('Cetane Number, 2-EHN: effect not known (measured up to 1,000 mg/kg).')
  const persian = JSON.stringify(await rowsOf(1001, 'report', 'fa'))
  expect(persian).toContain('تا ۱۰۰۰ میلی‌گرم بر کیلوگرم اندازه‌گیری شده است')
})

test('in JSON their figures are as they were computed; without additives nothing is said of them', async () => {
  const json = async (dose: number) =>
    new TextDecoder().decode(
      await writeReport(await dosed(dose), { ...usual, form: 'report', format: 'json' }),
    )
  const { tables } = JSON.parse(await json(562.5)).sections.additives
  expect(tables.treated.rows).toEqual([
    expect.objectContaining({ key: 'cetane_number', treated: expect.closeTo(51.575, 9) }),
  ])
  expect(Object.keys(JSON.parse(await json(0)).sections)).not.toContain('additives')
  for (const form of ['report', 'ticket'] as const)
    expect((await writeReport(await dosed(500), { ...usual, form, format: 'pdf' })).length).toBeGreaterThan(
      1000,
    )
})
