import { beforeAll, expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { openTestApp, type Person, type TestApp } from '../../test-app.ts'

let api: TestApp
let person: Person
let path: string

const send = async <Body>(url: string, body: object) =>
  (await (await api.call('POST', url, person, { body })).json()) as Body

beforeAll(async () => {
  api = await openTestApp()
  person = await api.person()
  const define = (more: object) => send('/me/properties/', { rule: 'volume', ...more })
  await define({
    key: 'pah',
    name: '=1+1',
    name_farsi: 'چندحلقه‌ای',
    unit: 'mass %',
    digits: 2,
    method: 'EN 12916',
  })
  await define({ key: 'cold', name: 'Cold filter', unit: '°C', digits: 0, rule: 'worst-high' })
  await define({ key: 'none', name: 'Never entered' })
  const material = async (own: object) =>
    (
      await send<{ id: string }>('/me/materials/', {
        name: crypto.randomUUID(),
        producer_english_name: 'W',
        properties: { recovery: 98, density: 830 },
        own,
      })
    ).id
  const materials = [await material({ pah: 1.5, cold: -5 }), await material({ pah: 3, cold: -40 })]
  const { id } = await send<{ id: string }>('/calculations/blending/', { materials, percentages: [50, 50] })
  // A report says what was computed then.
  await api.call('PATCH', '/me/properties/pah/', person, { body: { name: 'Renamed', rule: 'worst-low' } })
  path = `/me/calculations/${id}/report/`
})

const report = async (query: string) => (await api.call('GET', `${path}?${query}`, person)).arrayBuffer()

test('a report in JSON has own properties under their keys, with rule, unit and why there is no value', async () => {
  const { sections } = JSON.parse(new TextDecoder().decode(await report('format=json')))
  const row = (rows: { key: string }[], key: string) => rows.find((one) => one.key === key)
  const results = sections.results.tables.properties.rows
  expect(row(results, 'own:pah')).toMatchObject({
    property: '=1+1',
    value: 2.25,
    unit: 'mass %',
    blended_by: 'volume',
    test_method: 'EN 12916',
  })
  expect(row(results, 'own:none')).toMatchObject({
    value: null,
    missing: expect.stringMatching(/^Never entered has no value/),
  })
  expect(sections.results.notes.join(' ')).toMatch('Cold filter is a bound, not a prediction')
  expect(row(sections.materials.tables.readings.rows, 'own:cold')).toMatchObject({
    material_1: -5,
    material_2: -40,
  })
  expect(row(sections.materials.tables.readings.rows, 'own:none')).toBeUndefined()
})

test('the workbook takes no name of one for a formula; CSV and PDF are written in both languages', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await report('format=xlsx')), { readStyles: true })
  const results = sheets.find(({ name }) => name === 'Results')!
  const head = results.rows.findIndex(([first]) => first === 'Further properties')
  expect(head).toBeGreaterThan(0)
  const [name, value] = results.rows[head + 1]!
  expect(name).toBe('=1+1')
  const cells = sheets.slice(0, -1).flatMap((sheet) => [...(sheet.cells?.values() ?? [])])
  expect(cells.filter(({ formula }) => formula !== undefined)).toEqual([])
  const alive = [...(sheets.at(-1)!.cells?.values() ?? [])]
  const named = alive.filter((cell) => String(cell.value).startsWith('=1+1 (mass %)'))
  expect(named.map(({ formula }) => formula)).toEqual([undefined])
  expect(alive.some(({ formula }) => formula?.startsWith('IF('))).toBe(true)
  expect(value).toBe(2.25)
  const csv = new TextDecoder().decode(await report('format=csv&lang=fa'))
  expect(csv).toContain('چندحلقه‌ای')
  expect(csv).toContain('خواص دیگر')
  for (const lang of ['en', 'fa']) {
    const pdf = new Uint8Array(await report(`format=pdf&lang=${lang}`))
    expect(new TextDecoder().decode(pdf.slice(0, 5))).toBe('%PDF-')
  }
})

test('a file in other units keeps own properties in those of their definitions', async () => {
  const units = `temperature=${encodeURIComponent('°F')}&trace=${encodeURIComponent('mass %')}`
  const lines = new TextDecoder().decode(await report(`format=csv&${units}`)).split('\r\n')
  const rows = lines.filter((line) => line.startsWith('Cold filter,'))
  expect(rows.map((row) => row.split(',').slice(0, 4))).toEqual([
    ['Cold filter', '-5', '°C', 'readings'],
    ['Cold filter', '°C', '-5', '-40'],
  ])
})
