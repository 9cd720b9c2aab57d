import { expect, test } from 'bun:test'
import { readXlsx } from 'hucre/xlsx'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { withHeavy } from '#calc/vocabulary/heavy.ts'
import { GASOILS, reportOf } from './test-report.ts'
import { writeReport } from './write-report.ts'

const heavyGasoils = () =>
  GASOILS().map((one, at) =>
    at === 0 ? { ...one, own: withHeavy({}, { asphaltenes: 8 }, ['residual']) } : one,
  )

async function rowsOf(isHeavy: boolean, form: 'report' | 'ticket', lang: 'en' | 'fa') {
  const data = await reportOf(isHeavy ? heavyGasoils() : GASOILS())
  const options = { lang, form, format: 'xlsx', paper: 'a4', units: UNIT_SETS.SI } as const
  const { sheets } = await readXlsx(await writeReport(data, options))
  return sheets.flatMap(({ rows }) => rows)
}

test('whether asphaltenes stay dissolved stands beside the verdict of each file, and of no other blend', async () => {
  for (const form of ['report', 'ticket'] as const) {
    const of = async (isHeavy: boolean, lang: 'en' | 'fa' = 'en') =>
      (await rowsOf(isHeavy, form, lang)).find(
        ([first]) => first === { en: 'Stability', fa: 'پایداری' }[lang],
      )
    expect(String((await of(true))![1])).toContain('whether asphaltenes stay dissolved is not known')
    expect(String((await of(true, 'fa'))![1])).toContain('معلوم نیست آسفالتن‌ها حل‌شده بمانند')
    expect(await of(false)).toBeUndefined()
  }
})

test('a figure that is not known says so to people, and is null to programs', async () => {
  const injection = (await rowsOf(true, 'report', 'en')).find(([first]) => first === '12 cSt (injection) at')
  expect(injection).toEqual(['12 cSt (injection) at', 'not known', '°C'])
  const data = await reportOf(heavyGasoils())
  const options = { lang: 'en', form: 'report', paper: 'a4', units: UNIT_SETS.SI } as const
  const json = JSON.parse(new TextDecoder().decode(await writeReport(data, { ...options, format: 'json' })))
  const row = json.sections.computed.tables.computed.rows.find(
    ({ key }: { key: string }) => key === 'injection',
  )
  expect(row.value).toBeNull()
  const csv = new TextDecoder().decode(await writeReport(data, { ...options, format: 'csv' }))
  expect(csv).toMatch(/12 cSt \(injection\) at[,;]+"?°C/)
})
