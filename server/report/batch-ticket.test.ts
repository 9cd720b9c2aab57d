import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { ticketSheet } from './batch-sheets.ts'
import { shown } from './sheet.ts'
import type { ReportData } from './subject.ts'
import { GASOILS, reportOf } from './test-report.ts'
import { writeReport } from './write-report.ts'

/** The ticket’s rows for 4000 m³, of which so much of the first gasoil was in the tank. */
async function rowsOf(inTank: number) {
  const components = GASOILS()
  const record = {
    batch: { amount: 4000, unit: 'm3' as const },
    tank: { name: 'T-4', material: components[0]!.id, amount: inTank, unit: 'm3' as const },
    prices: [
      { material: components[0]!.id, amount: 777, unit: 't' as const, currency: 'USD', at: '2026-01-15' },
    ],
    cost: null,
  }
  const data = { ...(await reportOf(components, { more: { record } })), batch: record.batch }
  const file = await writeReport(data, {
    format: 'xlsx',
    form: 'ticket',
    lang: 'en',
    paper: 'a4',
    units: UNIT_SETS.SI,
  })
  const { rows } = (await readXlsx(file)).sheets[0]!
  return { rows, fact: (head: string) => rows.find(([first]) => first === head)?.[1] }
}

test('what was in the tank is said, and is never in the pumping order', async () => {
  const { rows, fact } = await rowsOf(2220)
  expect(fact('Tank')).toBe('T-4')
  expect(fact('Batch (m³)')).toBe(4000)
  expect(fact('In tank (m³)')).toBe(2220)
  expect(fact('In the tank is')).toBe('Light straight-run gasoil')
  expect(fact('To pump (m³)')).toBeCloseTo(1780, 9)
  const pumped = rows.filter(([order]) => typeof order === 'number')
  expect(pumped.map(([order, name, , volume]) => [order, name, volume])).toEqual([
    [1, 'Heavy straight-run gasoil', expect.closeTo(1780, 9)],
  ])
  expect(rows.find((row) => row[1] === 'Total')![3]).toBeCloseTo(1780, 9)
  // Who pumps is told no prices.
  expect(JSON.stringify(rows)).not.toMatch(/777|USD/)
})

test('amounts are told in the steps of a meter, like on the screen, and add up; files keep them whole', async () => {
  const [first, second] = GASOILS()
  const third = { ...second!, id: Bun.randomUUIDv7(), name: 'Third' }
  const components = [first!, second!, third].map((one, at) => ({
    ...one,
    percentage: [100 / 3, 100 / 3, 100 - 200 / 3][at]!,
  }))
  const reader = { lang: 'en', units: UNIT_SETS.SI, zone: undefined } as const
  const volumesOf = async (amount: number, heldInTank: number) => {
    const batch = { amount, unit: 'm3' as const }
    const tank = { name: 'T-4', material: first!.id, amount: heldInTank, unit: 'm3' as const }
    const record = { batch, ...(heldInTank > 0 && { tank }), cost: null }
    const data = { ...(await reportOf(components, { more: { record } })), batch }
    const { facts, sections } = ticketSheet(data, reader)
    const { columns, rows } = sections.find(({ key }) => key === 'recipe')!.tables[0]!
    const at = columns.findIndex(({ key }) => key === 'volume_m3')
    const cells = rows.map((row) => row.cells[at]!)
    const toPump = facts.find(({ key }) => key === 'to_pump_m3')
    return { cells, told: cells.map(shown), toPump: toPump && shown(toPump.cell) }
  }
  const { cells, told } = await volumesOf(1000, 0)
  expect(told).toEqual(['333.4', '333.3', '333.3', '1,000.0'])
  expect(cells[1]).toMatchObject({ value: expect.closeTo(1000 / 3, 9) })
  expect((await volumesOf(100, 0)).told.at(-1)).toBe('100.0')
  expect((await volumesOf(10, 0)).told).toEqual(['3.34', '3.33', '3.33', '10.00'])
  expect(await volumesOf(1000, 33.03)).toMatchObject({
    told: ['300.3', '333.3', '333.3', '966.9'],
    toPump: '966.9',
  })
})

test('of what the tank holds too little, the rest is pumped', async () => {
  const { rows } = await rowsOf(2000)
  const pumped = rows.filter(([order]) => typeof order === 'number')
  expect(pumped.map(([, , , volume]) => volume)).toEqual([expect.closeTo(220, 9), expect.closeTo(1780, 9)])
})

test('a predicted value that rests on a typical stream or an estimate is marked ≈, with a limit or without one', async () => {
  const reader = { lang: 'en', units: UNIT_SETS.SI, zone: undefined } as const
  const valuesOf = (data: ReportData) => {
    const { tables, notes } = ticketSheet(data, reader).sections.find(({ key }) => key === 'limits')!
    const at = tables[0]!.columns.findIndex(({ key }) => key === 'predicted')
    const signs = tables[0]!.rows.flatMap(({ key, cells }) => {
      const cell = cells[at]
      return cell?.is === 'number' && cell.sign ? [[key, cell.sign]] : []
    })
    return { signs, notes }
  }
  const plain = await reportOf(GASOILS())
  expect(valuesOf(plain).signs).toEqual([])
  const assumed = { readings: [], values: { sulfur_ppm: { low: 4, high: 9 } } }
  const blend = { ...plain.whole.blend, assumed }
  const { signs, notes } = valuesOf({ ...plain, whole: { ...plain.whole, blend } })
  expect(signs).toEqual([['sulfur_ppm', '≈']])
  expect(notes).toContain('≈ estimated or from a typical stream, not measured.')

  const checked = await reportOf(GASOILS(), { grade: 'en590-temperate-2026-11' })
  const limits = checked.whole.check!.limits.map((limit) =>
    limit.q === 'viscosity_40' ? { ...limit, flags: ['estimated' as const] } : limit,
  )
  const check = { ...checked.whole.check!, limits }
  expect(valuesOf(checked).signs).toEqual([])
  expect(valuesOf({ ...checked, whole: { ...checked.whole, check } }).signs).toEqual([['viscosity_40', '≈']])
})
