import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import { ownExample } from '#calc/own/own-examples.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from '#calc/reference/random-recipes.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import type { MethodChoices, MethodCode, Traits } from '#calc/vocabulary/blend.ts'
import type { KeptComponent } from '#calc/vocabulary/calculation.ts'
import { CHOOSABLE_NAMES, choicesOf } from '#calc/vocabulary/method-choices.ts'
import { newTestFolder } from '#server/test-folder.ts'
import { workbookFile } from '../files/workbook.ts'
import { resultSheet } from '../result-sheet.ts'
import { subjectOf } from '../subject.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { calculationGrid } from './calculation-grid.ts'
import type { Grid } from './grid.ts'
import { LIVING_WORDS } from './living-words.ts'
import { blocksOf, isClose, reckoner, VALUE } from './test-formulas.ts'

const READER = { lang: 'en', units: UNIT_SETS.SI } as const
const WORDS = LIVING_WORDS.en

const traitsOf = ({ oxygenate = null, pour_is = null }: Traits) => ({ oxygenate, pour_is })

/** Any recipe, asking for any of the published methods. */
function recipeOf(seed: number) {
  const random = randomNumbers(seed)
  const oxygenated = random() < 0.3 ? 0.4 : 0
  const components = randomShares(random, 3 + Math.floor(random() * 4)).map(
    (percentage, at): KeptComponent => ({
      id: String(at),
      name: `Stream ${at}`,
      name_farsi: null,
      producer_english_name: 'Works',
      producer_farsi_name: null,
      entered: null,
      own: {},
      distillation: 'd86',
      precision: {},
      ...traitsOf(randomTraits(random, oxygenated)),
      percentage: at === 1 ? 0 : percentage + 0.01,
      properties: withGaps(random, randomMaterial(random), random() < 0.5 ? 0 : 0.05),
    }),
  )
  const methods: MethodChoices = {}
  for (const name of CHOOSABLE_NAMES) {
    const choices: readonly MethodCode[] = choicesOf(name)
    methods[name] = choices[Math.floor(random() * choices.length)]!
  }
  const basis = random() < 0.5 ? ('volume' as const) : ('mass' as const)
  return { components, basis, options: { methods, estimates: random() < 0.5 } }
}

describe('the sheet of formulas', () => {
  test('computes what the core did, for every rule whose index adds up, by volume and by mass', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { components, basis, options } = recipeOf(seed)
        const data = await reportOf(components, { category: 'customized', basis, options })
        const grid = calculationGrid(subjectOf(data, READER))
        const valueAt = reckoner(grid)
        for (const { of, formula, core } of blocksOf(grid)) {
          const [computed, wanted] = [valueAt(formula, VALUE), valueAt(core, VALUE)]
          if (!isClose(computed, wanted)) throw new Error(`${of}: ${computed} instead of ${wanted}`)
          if (!isClose(grid.rows[formula]![VALUE]!.value as number, wanted))
            throw new Error(`${of}: kept otherwise`)
          seen.add(of.split(': ')[1]!)
        }
      }),
      { numRuns: 150, seed: 1 },
    )
    expect([...seen].sort()).toEqual([
      'ASTM D7152 by mass',
      'ASTM D7152 by volume',
      'Average by mass',
      'Average by mole',
      'Average by volume',
      'Chevron index by volume',
      'Exponential index, 0.035 per °F',
      'Exponential index, base 1.067',
      'Harmonic mean by mass',
      'Hu–Burns index',
      'Index with exponent 12.8852',
      'Mean of RON and MON',
      'RVP index of the hydrocarbons, and 117 or 276 kPa for ethanol or methanol',
      'RVP index, exponent 1.05',
      'RVP index, exponent 1.12',
      'RVP index, exponent 1.25',
      'Refutas index by mass',
      'Semwal–Varshney index, exponent 13.45',
      'Wickey–Chittenden index',
    ])
  }, 120_000)

  test('leaves distillation and octane as values, with their rule', async () => {
    const grid = calculationGrid(subjectOf(await reportOf(GASOILS()), READER))
    const from = grid.rows.findIndex(([cell]) => cell?.value === WORDS.others)
    const rules = new Map(grid.rows.slice(from + 2).map((row) => [row[0]?.value, row[3]?.value]))
    expect(rules.get('50%')).toBe('ASTM D86 through TBP (API 3A1.1)')
    expect(rules.get('Cetane Index')).toBe('ASTM D4737 procedure A')
    expect(rules.has('Density')).toBe(false)
  })

  test('follows when a percentage is changed, as the core does', async () => {
    const other = GASOILS().map((component, at) => ({ ...component, percentage: at === 0 ? 20 : 80 }))
    const [before, after] = await Promise.all(
      [GASOILS(), other].map(async (components) =>
        calculationGrid(subjectOf(await reportOf(components), READER)),
      ),
    )
    const changed = before!.rows.map((row) => [...row])
    const first = changed.findIndex((row) => row[1]?.value === 55.5)
    changed[first]![1] = { ...changed[first]![1]!, value: 20 }
    changed[first + 1]![1] = { ...changed[first + 1]![1]!, value: 80 }
    const valueAt = reckoner({ rows: changed })
    const blocks = blocksOf(before!)
    expect(blocks.length).toBeGreaterThan(10)
    for (const { of, formula, core } of blocks) {
      const wanted = after!.rows[core]![VALUE]!.value as number
      if (!isClose(valueAt(formula, VALUE), wanted)) throw new Error(`${of}: not ${wanted}`)
    }
  })
})

const soffice = Bun.which('soffice')

/** Its cells as another spreadsheet computes them: no values are kept in this file. */
async function computedElsewhere(
  grid: Grid,
  sheet: Parameters<typeof workbookFile>[0],
): Promise<unknown[][]> {
  const folder = newTestFolder()
  const rows = grid.rows.map((row) =>
    row.map((cell) => (cell?.formula === undefined ? cell : { ...cell, value: '', format: 'General' })),
  )
  const bytes = await workbookFile(
    { ...sheet, sections: [] },
    { picture: null, more: [{ ...grid, rows }], paper: 'a4' },
  )
  await Bun.write(join(folder, 'sheet.xlsx'), bytes)
  mkdirSync(join(folder, 'home'))
  const run = Bun.spawn(
    [
      soffice!,
      '--headless',
      `-env:UserInstallation=file://${folder}/home`,
      '--convert-to',
      'csv',
      'sheet.xlsx',
    ],
    { cwd: folder, stdout: 'ignore', stderr: 'ignore' },
  )
  expect(await run.exited).toBe(0)
  return parseCsv(await Bun.file(join(folder, 'sheet.csv')).text(), { typeInference: true })
}

test.skipIf(!soffice)(
  'is computed alike by LibreOffice, where that is installed',
  async () => {
    const { definition } = ownExample('cfpp')
    const own = [
      definition,
      { ...definition, key: 'worst', rule: 'worst-low' as const },
      { ...definition, key: 'minus', exponent: -2.5, offset: 300.5, basis: 'mass' as const },
    ]
    const values = (at: number) => Object.fromEntries(own.map(({ key }) => [key, [-12.5, 3][at]!]))
    const components = GASOILS().map((component, at) => ({ ...component, own: values(at) }))
    const data = await reportOf(components, {
      options: { methods: { flash_point: 'wickey-chittenden', viscosity_40: 'refutas' }, own },
    })
    const grid = calculationGrid(subjectOf(data, READER))
    const rows = await computedElsewhere(grid, resultSheet(data, READER))
    const blocks = blocksOf(grid)
    expect(blocks.filter(({ of }) => of.startsWith('CFPP'))).toHaveLength(own.length)
    for (const { of, formula, core } of blocks) {
      const [computed, wanted] = [rows[formula]![VALUE] as number, grid.rows[core]![VALUE]!.value as number]
      if (!isClose(computed, wanted)) throw new Error(`${of}: ${computed} instead of ${wanted}`)
    }
  },
  120_000,
)
