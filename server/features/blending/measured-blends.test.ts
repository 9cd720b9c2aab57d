import { beforeAll, describe, expect, test } from 'bun:test'
import measured from '#calc/oracle/measured-octane.json'
import { plainMoleFractions } from '#calc/oracle/plain-oxygenates.ts'
import { ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { bundledCatalogue } from '../materials/catalogue.file.ts'
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

const ETHANOL = measured.compounds.indexOf('Ethanol')

/** RON of what is not ethanol, by volume; the plain averages of the whole and those by mole. */
function averagesOf(shares: readonly number[], compounds: readonly Material[]) {
  const v = shares.map((share) => share / shares.reduce((sum, one) => sum + one, 0))
  const components = compounds.map((one) => ({ ...one, percentage: 1 }))
  const x = plainMoleFractions(v, components)!
  const mean = (fractions: readonly number[], name: (typeof OCTANES)[number]) =>
    fractions.reduce((sum, fraction, i) => sum + fraction * compounds[i]!.properties[name]!, 0)
  const base = v.map((fraction, i) => (i === ETHANOL ? 0 : fraction / (1 - v[ETHANOL]!)))
  return {
    base: mean(base, 'octan_ron'),
    plain: OCTANES.map((name) => mean(v, name)),
    byMole: OCTANES.map((name) => mean(x, name)),
  }
}

/** Mean absolute errors of RON and MON of the selected blends: by the rule, by the plain average and by that by mole. */
async function errorsOf(isWanted: (shares: readonly number[], base: number) => boolean) {
  const compounds = measured.compounds.map(compound)
  const errors = { rule: [[], []], plain: [[], []], byMole: [[], []] } as Record<string, number[][]>
  const methods = new Set<string>()
  for (const row of measured.blends) {
    const shares = row.slice(0, compounds.length)
    const { base, plain, byMole } = averagesOf(shares, compounds)
    if (!isWanted(shares, base)) continue
    const parts = compounds.flatMap(({ id }, i) => (shares[i]! > 0 ? [[id, shares[i]!] as const] : []))
    const { results, methods: used } = await blended(parts)
    for (const [at, name] of OCTANES.entries()) {
      const truth = row[compounds.length + at]!
      errors.rule![at]!.push(results[name]! - truth)
      errors.plain![at]!.push(plain[at]! - truth)
      errors.byMole![at]!.push(byMole[at]! - truth)
      methods.add(used[name]!)
    }
  }
  const said = (of: string) => errors[of]!.map((each) => mean(each).toFixed(1))
  const n = errors.rule![0]!.length
  return { n, rule: said('rule'), plain: said('plain'), byMole: said('byMole'), methods: [...methods] }
}

describe('octane', () => {
  const cardOf = (
    method: 'octane-with-alcohol' | 'mole-average' | 'volume-average',
    name = OCTANES[0] as (typeof OCTANES)[number],
  ) => ruleCardOf(name, method).measured!.en

  test('of 43 blends of pure compounds with ethanol: a third of the error of the plain average or less', async () => {
    const found = await errorsOf((shares) => shares[ETHANOL]! > 0)
    expect(found).toEqual({
      n: 43,
      rule: ['2.4', '3.3'],
      plain: ['9.8', '9.5'],
      byMole: ['3.2', '4.4'],
      methods: ['By mole, with the effect of alcohols'],
    })
    const card = cardOf('octane-with-alcohol')
    expect(card).toContain('43 measured blends (pure compounds with ethanol): mean error 2.4')
    expect(card).toContain('averages by volume err by 9.8 in RON and 9.5 in MON')
    expect(cardOf('octane-with-alcohol', 'octan_mon')).toContain('mean error 3.3')
    expect(cardOf('mole-average')).toContain(
      '43 blends of pure compounds with ethanol: mean error of RON 3.2 (by volume 9.8), of MON 4.4 (9.5)',
    )
    expect(cardOf('volume-average')).toContain('43 with ethanol: 9.8, too low')
    expect(cardOf('volume-average', 'octan_mon')).toContain('43 with ethanol: 9.5, too low')
  }, 60_000)

  test('of 19 of these with a base of RON 60 or more', async () => {
    const found = await errorsOf((shares, base) => shares[ETHANOL]! > 0 && base >= 60)
    expect(found).toMatchObject({ n: 19, rule: ['2.2', '2.2'], plain: ['4.5', '4.5'] })
    expect(cardOf('octane-with-alcohol')).toContain(
      'On the 19 of them whose base has RON 60 or more: 2.2 (by volume 4.5) and 2.2 (4.5)',
    )
  }, 60_000)

  test('of 51 blends of toluene, isooctane and heptane: the plain average, 2 too low', async () => {
    const found = await errorsOf((shares) => shares.slice(3).every((share) => share === 0))
    expect(found).toMatchObject({ n: 51, rule: ['2.0', '2.1'], methods: ['Average by volume'] })
    expect(found.plain).toEqual(found.rule)
    expect(cardOf('volume-average')).toContain('mean error 2.0')
    expect(cardOf('volume-average', 'octan_mon')).toContain('mean error 2.1')
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
