import { expect, test } from 'bun:test'
import type { Corrected } from '#calc/grades/measure.ts'
import { UNIT_SETS, type UnitChoice } from '#calc/units/choice.ts'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { quantitiesOf } from '#web/format/quantities.ts'
import { analysis } from '#web/text/analysis.ts'
import { loadLanguage, textIn } from '#web/text/language.ts'
import type { Recipe } from '../rules/draft.ts'
import { type PropertyRow, resultsOf } from '../rules/property-rows.ts'
import type { Result } from '../rules/result.ts'
import { material } from '../rules/test-material.ts'
import { propertyColumns } from '../table/property-columns.tsx'
import { copiedResult } from './result-sheet.ts'

await loadLanguage('fa')

const recipe: Recipe = {
  category: 'gasoil',
  basis: 'volume',
  components: [
    {
      material: material(
        'A',
        { density: 845.2, flash_point: 60, cloud_point: -7 },
        { name_farsi: 'A فارسی' },
      ),
      percentage: 60,
    },
    { material: material('B', { density: 745 }, { name_farsi: 'B فارسی' }), percentage: 40 },
  ],
}
const materials = recipe.components.map((component) => component.material)
const blend = { ...emptyProperties(), density: 805.12000001, flash_point: 58, color: '=1+1' }
const groups = resultsOf('gasoil', materials, blend, 52.5)
const answer = { id: '7f3a91c0-0000-4000-8000-000000000000', created_at: '2026-01-02T10:00:00.000Z' }

function sheetIn(
  language: 'en' | 'fa',
  more: Partial<Parameters<typeof copiedResult>[0]> = {},
  units: UnitChoice = UNIT_SETS.SI,
  correctedOf?: (row: PropertyRow) => Corrected | undefined,
) {
  const t = textIn(language, analysis)
  const explanation = {
    methods: { density: 'Volume average', flash_point: 'Wickey–Chittenden index' },
    codes: {},
    gaps: {},
    chosen: ['flash_point' as const],
    warnings: [],
    notes: [],
    marks: {},
    approximate: {},
  }
  const columns = propertyColumns({
    language,
    quantities: quantitiesOf(units, language, 'latin'),
    materials,
    groups,
    blend: { recipe, explanation, correctedOf },
  })
  const result = { recipe, engine: '1.0.1', answer } as unknown as Result
  return copiedResult(
    { columns, groups, result, isOutdated: false, warnings: [], reasons: [], computed: [], ...more },
    t,
    language,
  )
}
const rowOf = (sheet: ReturnType<typeof sheetIn>, name: string) => sheet.find(([first]) => first === name)

test('the sheet begins with the columns and the recipe', () => {
  const [head, shares] = sheetIn('en')
  expect(head).toEqual(['Property', 'Unit', 'Blend', 'A', 'B', 'Test method', 'Method'])
  expect(shares).toEqual(['Recipe', 'vol %', null, 60, 40, null, null])
})

test('numbers stand as they are shown, as numbers, and what is missing stays empty', () => {
  const sheet = sheetIn('en')
  const density = ['Density', 'kg/m³', 805.12, 845.2, 745, 'ASTM D4052', 'Volume average']
  expect(rowOf(sheet, 'Density')).toEqual(density)
  expect(rowOf(sheet, 'Cloud Point')?.slice(2, 5)).toEqual([null, -7, null])
  expect(rowOf(sheet, 'Color')?.[2]).toBe('=1+1')
})

test('in units of one’s own the same blend stands in those units, with the decimals of its tests', () => {
  const own = { ...UNIT_SETS.US, density: 'g/cm³' } as const
  const sheet = sheetIn('en', {}, own)
  // By hand: 805.12 kg/m³ is 0.8051 g/cm³; 60 °C is 140 °F, 52.5 °C 126.5, −7 °C 19.4.
  expect(rowOf(sheet, 'Density')?.slice(1, 5)).toEqual(['g/cm³', 0.8051, 0.8452, 0.745])
  expect(rowOf(sheet, 'Flash Point, cautious')?.slice(1, 3)).toEqual(['°F', 126.5])
  expect(rowOf(sheet, 'Cloud Point')?.slice(1, 5)).toEqual(['°F', null, 19.4, null])
  expect(rowOf(sheet, 'Color')?.[2]).toBe('=1+1')
  expect(rowOf(sheetIn('fa', {}, own), 'نقطهٔ ابری شدن')?.slice(1, 5)).toEqual(['°F', null, 19.4, null])
  expect(rowOf(sheetIn('en', {}, UNIT_SETS.US), 'Density')?.slice(1, 3)).toEqual(['°API', 44.2])
})

test('the cautious flash point follows the flash point', () => {
  const sheet = sheetIn('en')
  const at = sheet.findIndex(([first]) => first === 'Flash Point')
  expect(sheet[at + 1]).toEqual(['Flash Point, cautious', '°C', 52.5, null, null, null, null])
})

test('below the table stand category, date, id, engine, and what to know about the figures', () => {
  const sheet = sheetIn('en', { warnings: ['On density.'], reasons: ['No cetane.'] })
  const below = sheet.slice(sheet.findIndex(([first]) => first === 'Cetane Index') + 1)
  expect(below.map((row) => row.filter((cell) => cell !== null))).toEqual([
    [],
    ['Category', 'Gasoil'],
    ['Calculated', expect.stringContaining('2 Jan 2026')],
    ['Calculation', answer.id],
    ['engine 1.0.1'],
    [],
    ['Notes on these figures'],
    ['On density.'],
    [],
    ['Without a value'],
    ['No cetane.'],
  ])
})

test('points that were not measured are named below, so that numbers stay numbers', () => {
  const computed = [
    { mark: 'extrapolated', of: null, properties: ['pct_95'] },
    { mark: 'interpolated', of: 1, properties: ['pct_5', 'pct_10', 'pct_40'] },
  ] as const
  const lines = (language: 'en' | 'fa') =>
    sheetIn(language, { computed: computed.map((one) => ({ ...one, properties: [...one.properties] })) })
      .slice(-3)
      .map(([first]) => first)
  expect(lines('en')).toEqual([
    'Points that were not measured',
    'Blend: extrapolated 95%',
    'B: interpolated 5%, 10% and 40%',
  ])
  expect(lines('fa')[2]).toContain('۵ درصد تقطیر، ۱۰ درصد تقطیر و ۴۰ درصد تقطیر')
})

test('what is copied says whether it is an estimate or of former inputs', () => {
  const estimate = { blend: { results: blend } as never, engine: '1.0.1' }
  const estimated = sheetIn('en', { result: { recipe, ...estimate } })
  expect(rowOf(estimated, 'Estimate')?.[1]).toBe('Not calculated by the server')
  expect(rowOf(estimated, 'Calculation')).toBeUndefined()
  expect(rowOf(sheetIn('en', { isOutdated: true }), 'Former inputs')).toBeDefined()
})

test('every row has as many cells as the head, in either language', () => {
  for (const language of ['en', 'fa'] as const) {
    const sheet = sheetIn(language, { warnings: ['…'] })
    for (const row of sheet) expect(row).toHaveLength(sheet[0]!.length)
  }
  expect(sheetIn('fa')[0]?.slice(3, 5)).toEqual(['A فارسی', 'B فارسی'])
})

test('a method that was chosen says so beside its name, and not beside the second figure', () => {
  expect(rowOf(sheetIn('en'), 'Flash Point')!.at(-1)).toBe('Wickey–Chittenden index · chosen')
  expect(rowOf(sheetIn('fa'), 'نقطهٔ اشتعال')!.at(-1)).toBe('Wickey–Chittenden index · انتخابی')
  expect(rowOf(sheetIn('en'), 'Flash Point, cautious')!.at(-1)).toBeNull()
})

test('what one’s own laboratory corrects stands beside the rule’s value, in the reader’s unit, and only where there is any', () => {
  const density = {
    value: 807.12,
    shift: 2,
    n: 9,
    sd: 0.2,
    low: 806.6,
    high: 807.6,
    outside: false,
  }
  const correctedOf = ({ property }: PropertyRow) => (property === 'density' ? density : undefined)
  const sheet = sheetIn('en', {}, UNIT_SETS.SI, correctedOf)
  const at = sheet[0]!.indexOf('Corrected by your laboratory')
  expect(sheet[0]!.slice(at - 1, at + 2)).toEqual(['Blend', 'Corrected by your laboratory', 'From results'])
  expect(rowOf(sheet, 'Density')!.slice(at - 1, at + 2)).toEqual([805.12, 807.12, 9])
  expect(rowOf(sheet, 'Flash Point')!.slice(at, at + 2)).toEqual([null, null])
  const degrees = sheetIn('en', {}, { ...UNIT_SETS.SI, density: '°API' }, correctedOf)
  // 141.5 / (806.7 / 999.016) − 131.5, by the density at 60 °F.
  expect(rowOf(degrees, 'Density')![at]).toBeCloseTo(43.7, 1)
  expect(sheetIn('en')[0]).not.toContain('Corrected by your laboratory')
})
