import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ownExample } from '#calc/own/own-examples.ts'
import { UNIT_SETS } from '#calc/units/choice.ts'
import type { Basis } from '#calc/vocabulary/blend.ts'
import { OWN_BASES, OWN_RULES, type OwnProperty, type OwnValues } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import type { Grid } from '../files/grids.ts'
import { subjectOf } from '../subject.ts'
import { GASOILS, reportOf } from '../test-report.ts'
import { WORKSHEET_WORDS } from './blocks.ts'
import { blocksOf, isClose, reckoner, VALUE } from './test-formulas.ts'
import { calculationGrid } from './worksheet.ts'

const { definition: CFPP } = ownExample('cfpp')
const property = (rule: OwnProperty['rule'], more: Partial<OwnProperty> = {}): OwnProperty => ({
  ...ownExample('residue').definition,
  key: rule.replace('-', '_'),
  name: rule,
  rule,
  basis: OWN_BASES[rule][0] ?? null,
  ...more,
})

/** Each rule, with either kind of fraction where it may have both, and powers of either sign. */
const ALL: OwnProperty[] = [
  ...OWN_RULES.filter((rule) => rule !== 'power').map((rule) => property(rule)),
  property('log', { key: 'log_mass', basis: 'mass' }),
  property('loglog', { key: 'loglog_volume', basis: 'volume' }),
  CFPP,
  property('power', { key: 'minus', exponent: -2.5, offset: -0.1, basis: 'mass' }),
  property('power', { key: 'small', exponent: 1e-2, offset: 1e-7 }),
  property('power', { key: 'large', exponent: 100, offset: 0 }),
]

/** A blend of as many gasoils as there are shares; a density of null is unknown. */
const grid = async (
  shares: readonly number[],
  values: (key: string, at: number) => number | undefined,
  { basis = 'volume', densities = [], lang = 'en' }: Asked = {},
): Promise<Grid> => {
  const components = shares.map((percentage, at) => {
    const one = GASOILS()[at % 2]!
    const own: OwnValues = {}
    for (const { key } of ALL) {
      const value = values(key, at)
      if (value !== undefined) own[key] = value
    }
    const { density } = one.properties
    const properties = { ...one.properties, density: densities[at] === undefined ? density : densities[at]! }
    return { ...one, id: String(at), percentage, own, properties }
  })
  const data = await reportOf(components, { category: 'customized', basis, options: { own: ALL } })
  return calculationGrid(subjectOf(data, { lang, units: UNIT_SETS.SI }))
}
interface Asked {
  basis?: Basis
  densities?: readonly (number | null)[]
  lang?: Language
}

const ownBlocks = (of: Grid) =>
  blocksOf(of).filter(({ of: title }) => ALL.some(({ name }) => title.startsWith(`${name} (`)))

const withShares = (of: Grid, shares: readonly number[]): Pick<Grid, 'rows'> => {
  const first = of.rows.findIndex((row) => row[1]?.value === WORKSHEET_WORDS.en.percentage) + 1
  return {
    rows: of.rows.map((row, at) => {
      const share = shares[at - first]
      return share === undefined ? row : [row[0]!, { ...row[1]!, value: share }, ...row.slice(2)]
    }),
  }
}

test('every own rule is a formula that comes to what the core did, and to what it does of other shares', async () => {
  const reading = fc.double({ min: 0.25, max: 5000, noNaN: true })
  // Less than 1 % of what has no density counts as the others do.
  const share = fc.oneof(
    fc.double({ min: 1e-3, max: 100, noNaN: true }),
    fc.double({ min: 1e-3, max: 2, noNaN: true }),
  )
  const parts = fc.array(
    fc.record({
      reading,
      share,
      other: share,
      density: fc.option(fc.double({ min: 500, max: 1100, noNaN: true })),
    }),
    { minLength: 2, maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(parts, fc.constantFrom<Basis>('volume', 'mass'), async (made, basis) => {
      const asked = { basis, densities: made.map(({ density }) => density) }
      const values = (_: string, at: number) => made[at]!.reading
      const before = await grid(
        made.map(({ share }) => share),
        values,
        asked,
      )
      const others = made.map(({ other }) => other)
      const after = await grid(others, values, asked)
      const [kept, changed] = [reckoner(before), reckoner(withShares(before, others))]
      const blocks = ownBlocks(before)
      expect(blocks).toHaveLength(ALL.length)
      const cores = ownBlocks(after).map(({ core }) => core)
      for (const [at, { of, formula, core }] of blocks.entries()) {
        const wanted = kept(core, VALUE)
        if (!isClose(kept(formula, VALUE), wanted)) throw new Error(`${of}: not ${wanted}`)
        if (!isClose(before.rows[formula]![VALUE]!.value as number, wanted))
          throw new Error(`${of}: kept otherwise`)
        const then = after.rows[cores[at]!]![VALUE]!.value as number
        if (!isClose(changed(formula, VALUE), then)) throw new Error(`${of}: not ${then} then`)
      }
    }),
    { numRuns: 40, seed: 1 },
  )
}, 60_000)

test('the worst of all is that of what is left when a share is taken away', async () => {
  const readings = [-12, 3, 40]
  const before = await grid([20, 30, 50], (_, at) => readings[at])
  const at = (title: string) => ownBlocks(before).find(({ of }) => of.startsWith(title))!.formula
  const valueAt = reckoner(withShares(before, [0, 30, 0]))
  expect(valueAt(at('worst-high'), VALUE)).toBe(3)
  expect(valueAt(at('worst-low'), VALUE)).toBe(3)
  expect(valueAt(at('CFPP'), VALUE)).toBeCloseTo(3, 9)
})

test('a value of one material alone has no formula and says why; where there is no value there is no block', async () => {
  const alone = await grid([100, 0], (key) => (key === CFPP.key ? -5 : undefined))
  expect(ownBlocks(alone)).toEqual([])
  const others = alone.rows.slice(alone.rows.findIndex(([cell]) => cell?.value === WORKSHEET_WORDS.en.others))
  const row = others.find(([cell]) => cell?.value === 'CFPP')!
  expect(row.map((cell) => cell?.value)).toEqual(['CFPP', -5, '°C', 'Own value'])
  const lacking = await grid([50, 50], (_, at) => (at === 0 ? 5 : undefined))
  expect(JSON.stringify(lacking.rows)).not.toContain('CFPP')
})

test('the title has name, unit and rule in the language', async () => {
  const { rows } = await grid([50, 50], () => 5, { lang: 'fa' })
  const titles = rows.flatMap(([cell]) => (cell?.look === 'group' ? [cell.value] : []))
  expect(titles).toContain('نقطهٔ انسداد فیلتر سرد (CFPP) (°C): میانگین حجمی توان 13.45 (+ 273.15)')
})
