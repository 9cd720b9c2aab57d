import { expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { analysis as english } from '#web/text/en/analysis.ts'
import { analysis as persian } from '#web/text/fa/analysis.ts'
import type { Recipe } from './draft.ts'
import { resultsOf } from './property-rows.ts'
import { resultSheet } from './result-sheet.ts'
import { material } from './test-material.ts'

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
const readings = recipe.components.map((component) => component.material.properties)
const blend = { ...emptyProperties(), density: 805.12000001, flash_point: 58, color: '=1+1' }

const sheetIn = (language: 'en' | 'fa') => {
  const text = language === 'en' ? english.en : persian
  return resultSheet({
    recipe,
    groups: resultsOf('gasoil', readings, blend),
    methods: { density: 'Volume average' },
    cautiousFlashPoint: 52.5,
    language,
    heads: { ...text.table, recipe: text.results.recipe, cautious: text.results.cautiousRow },
    basisUnit: text.percentages.basisUnits.volume,
  })
}
const rowOf = (sheet: ReturnType<typeof sheetIn>, name: string) => sheet.find(([first]) => first === name)

test('the sheet begins with the columns and the recipe', () => {
  const [head, shares] = sheetIn('en')
  expect(head).toEqual(['Property', 'Unit', 'Blend', 'A', 'B', 'Test method', 'Method'])
  expect(shares).toEqual(['Recipe', 'vol %', null, 60, 40, null, null])
})

test('numbers stand as they are shown, as numbers, and what is missing stays empty', () => {
  const sheet = sheetIn('en')
  expect(rowOf(sheet, 'Density')).toEqual([
    'Density',
    'kg/m³',
    805.12,
    845.2,
    745,
    'ASTM D4052',
    'Volume average',
  ])
  expect(rowOf(sheet, 'Cloud Point')?.slice(2, 5)).toEqual([null, -7, null])
  expect(rowOf(sheet, 'Color')?.[2]).toBe('=1+1')
})

test('the cautious flash point follows the flash point', () => {
  const sheet = sheetIn('en')
  const at = sheet.findIndex(([first]) => first === 'Flash Point')
  expect(sheet[at + 1]?.slice(0, 3)).toEqual(['Flash Point, cautious', '°C', 52.5])
})

test('every row has as many cells as the head, in either language', () => {
  for (const language of ['en', 'fa'] as const) {
    const sheet = sheetIn(language)
    for (const row of sheet) expect(row).toHaveLength(sheet[0]!.length)
  }
  expect(sheetIn('fa')[0]?.slice(3, 5)).toEqual(['A فارسی', 'B فارسی'])
})
