import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { parseCsv } from 'hucre/csv'
import type { KeptComponent } from '#calc/calculation/calculation.ts'
import { indexRuleOf } from '#calc/methods/rules.ts'
import {
  randomMaterial,
  randomNumbers,
  randomShares,
  randomTraits,
  withGaps,
} from '#calc/oracle/random-recipes.ts'
import { ownExample } from '#calc/own/own-examples.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import { METHOD_CODES, type MethodChoices, type MethodCode, type Traits } from '#calc/vocabulary/blend.ts'
import { CHOOSABLE_NAMES, storedChoicesOf } from '#calc/vocabulary/method-choices.ts'
import { emptyProperties, PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import { newTestFolder } from '../../test-folder.ts'
import type { Grid, GridRow } from '../files/grids.ts'
import { workbookFile } from '../files/workbook.ts'
import { resultSheet } from '../result-sheet.ts'
import { subjectOf } from '../subject.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { WORKSHEET_WORDS } from './blocks.ts'
import { blocksOf, isClose, reckoner, VALUE } from './test-formulas.ts'
import { calculationGrid } from './worksheet.ts'

const READER = { lang: 'en', units: UNIT_SETS.SI } as const
const WORDS = WORKSHEET_WORDS.en

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
      oxygen: null,
      contains: {},
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
    const choices: readonly MethodCode[] = storedChoicesOf(name)
    methods[name] = choices[Math.floor(random() * choices.length)]!
  }
  const basis = random() < 0.5 ? ('volume' as const) : ('mass' as const)
  return { components, basis, options: { methods, estimates: random() < 0.5 } }
}

/** These add up to a part of the value. */
const ADDED_UP: readonly MethodCode[] = ['aki-mean', 'rvp-alcohol']

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
    // Octanes by mole are of calculations from before.
    const codes = METHOD_CODES.filter((code) => code !== null && code !== 'mole-average')
    const names = codes
      .filter((code) => ADDED_UP.includes(code) || PROPERTY_NAMES.some((name) => indexRuleOf(name, code)))
      .map((code) => methodName(code, 'en'))
    expect(names.length).toBeGreaterThanOrEqual(18)
    expect([...seen].sort()).toEqual(names.sort())
  }, 240_000)

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

/** The sheet with other percentages typed into it, one for each material. */
function withShares(grid: Grid, before: readonly number[], after: readonly number[]): GridRow[] {
  const from = grid.rows.findIndex((row) => row[1]?.value === before[0])
  return grid.rows.map((row, at) => {
    const share = after[at - from]
    return share === undefined
      ? row
      : row.map((cell, column) => (column === 1 ? { ...cell!, value: share } : cell))
  })
}

describe('what can’t follow the shares', () => {
  const octanes = [
    { octan_ron: 97, octan_mon: 86, aromatics: 60, olefin: 2, density: 790 },
    { octan_ron: 92.5, octan_mon: 80.5, aromatics: 28, olefin: 30, density: 745 },
    { octan_ron: 95, octan_mon: 92.5, aromatics: 0.5, olefin: 0.3, density: 700 },
  ]
  const petrols = (shares: readonly number[]) =>
    octanes.map(
      (readings, at): KeptComponent => ({
        ...GASOILS()[0]!,
        id: String(at),
        name: `Stream ${at}`,
        percentage: shares[at]!,
        properties: { ...emptyProperties(), ...readings },
      }),
    )
  const [THEN, NOW] = [
    [50, 30, 20],
    [10, 25, 65],
  ] as const

  test('goes blank and says so: octane by RT-70 and AKI after it, of which the sheet knows only those as calculated', async () => {
    const grid = calculationGrid(subjectOf(await reportOf(petrols(THEN), { category: 'gasoline' }), READER))
    const before = reckoner(grid)
    const blocks = blocksOf(grid)
    const aki = blocks.find(({ of }) => of.includes('Mean of RON and MON'))!
    expect(isClose(before(aki.formula, VALUE), before(aki.core, VALUE))).toBe(true)
    const rows = withShares(grid, THEN, NOW)
    const after = reckoner({ rows })
    // A text, not 89.5 in the place of 87.3.
    expect(after(aki.formula, VALUE)).toBeNaN()
    expect(after(aki.core + 1, VALUE)).toBeNaN()
    expect(rows[aki.formula]![VALUE]!.formula).toContain('"changed: calculate again"')
    const from = rows.findIndex(([cell]) => cell?.value === WORDS.others) + 2
    expect(rows.slice(from).map((row) => row[0]?.value)).toContain('Octane RON')
    for (let row = from; row < rows.length; row++) {
      expect(before(row, 1)).toBe(rows[row]![1]!.value as number)
      expect(after(row, 1)).toBeNaN()
    }
    // The same shares, typed as tonnes of ten, are the same.
    expect(reckoner({ rows: withShares(grid, THEN, [5, 3, 2]) })(aki.formula, VALUE)).toBe(
      before(aki.formula, VALUE),
    )
  })

  test('is nothing else: every formula of any recipe follows other shares as the core does, or goes blank', async () => {
    let [followed, blank] = [0, 0]
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const { components, basis, options } = recipeOf(seed)
        const shares = randomShares(randomNumbers(seed + 1), components.length)
        const other = components.map((one, at) =>
          one.percentage > 0 ? { ...one, percentage: shares[at]! + 0.01 } : one,
        )
        const live = (list: KeptComponent[]) =>
          list.flatMap(({ percentage }) => (percentage > 0 ? [percentage] : []))
        const [grid, wanted] = await Promise.all(
          [components, other].map(async (list) =>
            calculationGrid(
              subjectOf(await reportOf(list, { category: 'customized', basis, options }), READER),
            ),
          ),
        )
        const then = blocksOf(wanted!)
        const valueAt = reckoner({ rows: withShares(grid!, live(components), live(other)) })
        for (const { of, formula } of blocksOf(grid!)) {
          const same = then.find((one) => one.of === of)
          const value = valueAt(formula, VALUE)
          if (Number.isNaN(value)) blank++
          if (Number.isNaN(value) || !same) continue
          followed++
          const core = wanted!.rows[same.core]![VALUE]!.value as number
          if (!isClose(value, core)) throw new Error(`${of}: ${value} instead of ${core}`)
        }
      }),
      { numRuns: 60, seed: 3 },
    )
    expect([followed > 300, blank > 0]).toEqual([true, true])
  }, 120_000)
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
  240_000,
)
