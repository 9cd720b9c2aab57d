import { beforeAll, describe, expect, test } from 'bun:test'
import measured from '#calc/reference/measured-octane.json'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import type { BlendAnswer } from '#server/answers/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { bundledCatalogue } from '../materials/catalogue.bundled.ts'
import { seedCatalogue } from '../materials/catalogue.service.ts'
import type { Material } from '../materials/materials.model.ts'

/** Measured blends of catalogue materials, from request to answer. */
let api: TestApp
let mina: Person
let catalogue: Material[]

beforeAll(async () => {
  api = await openTestApp()
  await seedCatalogue(api.sql, bundledCatalogue())
  mina = await api.person()
  const answer = await api.call('GET', '/materials/', mina)
  catalogue = (await answer.json()) as Material[]
}, 60_000)

const compound = (name: string): Material =>
  catalogue.find((one) => one.name === name && one.producer_english_name === 'Pure compound')!

async function blended(parts: readonly (readonly [material: string, share: number])[]): Promise<BlendAnswer> {
  const total = parts.reduce((sum, [, share]) => sum + share, 0)
  const body = {
    materials: parts.map(([id]) => id),
    percentages: parts.map(([, share]) => (100 * share) / total),
  }
  const answer = await api.call('POST', '/calculations/blending/', mina, { body })
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

const OCTANES = ['octan_ron', 'octan_mon'] as const
const mean = (errors: readonly number[]) =>
  errors.reduce((sum, error) => sum + Math.abs(error), 0) / errors.length

/** Mean absolute errors of RON and MON, by the rule and by the plain average, of the selected blends. */
async function errorsOf(isWanted: (shares: readonly number[]) => boolean) {
  const compounds = measured.compounds.map(compound)
  const rule: number[][] = [[], []]
  const plain: number[][] = [[], []]
  const methods = new Set<string>()
  for (const row of measured.blends) {
    const shares = row.slice(0, compounds.length)
    if (!isWanted(shares)) continue
    const parts = compounds.flatMap(({ id }, i) => (shares[i]! > 0 ? [[id, shares[i]!] as const] : []))
    const { results, methods: used } = await blended(parts)
    const total = shares.reduce((sum, share) => sum + share, 0)
    for (const [at, name] of OCTANES.entries()) {
      const truth = row[compounds.length + at]!
      const average = compounds.reduce(
        (sum, { properties }, i) => sum + (shares[i]! / total) * properties[name]!,
        0,
      )
      rule[at]!.push(results[name]! - truth)
      plain[at]!.push(average - truth)
      methods.add(used[name]!)
    }
  }
  const said = (errors: number[][]) => errors.map((each) => mean(each).toFixed(1))
  return { n: rule[0]!.length, rule: said(rule), plain: said(plain), methods: [...methods] }
}

const ETHANOL = measured.compounds.indexOf('Ethanol')

describe('octane', () => {
  test('of 69 blends of pure compounds with ethanol: by mole half the error of the plain average', async () => {
    const found = await errorsOf((shares) => shares[ETHANOL]! > 0)
    expect(found).toEqual({
      n: 69,
      rule: ['3.6', '3.8'],
      plain: ['7.6', '7.4'],
      methods: ['Average by mole'],
    })
    expect(ruleCardOf('octan_ron', 'mole-average').measured!.en).toContain(
      '69 blends of pure compounds with ethanol: mean error of RON 3.6 (by volume 7.6), of MON 3.8 (7.4)',
    )
  }, 60_000)

  test('of 51 blends of toluene, isooctane and heptane: the plain average, 2 too low', async () => {
    const found = await errorsOf((shares) => shares.slice(3).every((share) => share === 0))
    expect(found).toMatchObject({ n: 51, rule: ['2.0', '2.1'], methods: ['Average by volume'] })
    expect(found.plain).toEqual(found.rule)
    expect(ruleCardOf('octan_ron', 'volume-average').measured!.en).toContain('mean error 2.0')
    expect(ruleCardOf('octan_mon', 'volume-average').measured!.en).toContain('mean error 2.1')
  }, 60_000)
})

describe('RVP of a gasoline with an alcohol', () => {
  /** kPa, of one base stock with 10, 20 and 30 vol % of each. The base stock's own is what the rule's 44.6 leaves for it. */
  const MEASURED = { Ethanol: [44.4, 43.6, 43.0], Methanol: [60.9, 60.2, 60.2] } as const
  const BASE = { recovery: 98, density: 742, rvp: 36.6 }

  test('is within 2 kPa of measured blends from 10 to 30 %, where the plain average is 9 or more too low', async () => {
    const made = await api.call('POST', '/me/materials/', mina, {
      body: { name: 'Base stock', producer_english_name: 'Works', properties: BASE },
    })
    const { id } = (await made.json()) as Material
    for (const [name, pressures] of Object.entries(MEASURED)) {
      for (const [at, pressure] of pressures.entries()) {
        const share = 10 * (at + 1)
        const { results, notes } = await blended([
          [id, 100 - share],
          [compound(name).id, share],
        ])
        expect(Math.abs(results.rvp! - pressure)).toBeLessThanOrEqual(2)
        const average = ((100 - share) * BASE.rvp + share * compound(name).properties.rvp!) / 100
        expect(average).toBeLessThan(pressure - 9)
        const note = notes.find(({ code }) => code === 'rvp-alcohol')
        expect(note).toMatchObject({ severity: 'doubt', properties: ['rvp'], materials: [compound(name).id] })
      }
    }
  })

  test('no more than 30 %, and no flash point beside it, each with its reason', async () => {
    const { results, missing } = await blended([
      [compound('n-Heptane').id, 65],
      [compound('Ethanol').id, 35],
    ])
    expect([results.rvp, results.flash_point]).toEqual([null, null])
    expect(missing.rvp).toContain('more than 30 vol % of methanol and ethanol (Ethanol)')
    expect(missing.flash_point).toContain('does not hold for blends with alcohols (Ethanol)')
  })
})
