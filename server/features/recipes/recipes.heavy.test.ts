import { beforeAll, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { Material } from '../materials/materials.model.ts'
import type { PlanResult } from './plan/plan.model.ts'
import type { RecipeResult } from './recipe-result.model.ts'
import type { TryAnswer } from './trying/try.model.ts'

let api: TestApp
let mina: Person
let residue: Material
let cutter: Material

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  mina = await api.person()
  residue = await made({
    name: 'Residue',
    categories: ['residual'],
    properties: { density: 1005, flash_point: 90, sulfur_ppm: 4000, pour_freezing_point: 12 },
    heavy: {
      viscosity_50: 900,
      carbon_residue: 17,
      ash: 0.05,
      acid_number: 0.4,
      water: 0.2,
      vanadium: 90,
      sodium: 20,
      al_si: 15,
    },
  })
  cutter = await made({
    name: 'Cutter',
    categories: ['residual'],
    properties: { density: 930, flash_point: 75, sulfur_ppm: 1000, pour_freezing_point: -9 },
    heavy: {
      viscosity_50: 9,
      carbon_residue: 0.3,
      ash: 0.01,
      acid_number: 0.1,
      water: 0.05,
      vanadium: 1,
      sodium: 1,
      al_si: 4,
    },
  })
})

const made = async (body: object): Promise<Material> => {
  const answer = await api.call('POST', '/me/materials/', mina, {
    body: { producer_english_name: 'R', ...body },
  })
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return (await answer.json()) as Material
}
const sought = (body: object) => api.call('POST', '/calculations/recipe/', mina, { body })
const found = async (body: object): Promise<RecipeResult> => {
  const answer = await sought(body)
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as RecipeResult
}
const blended = async (
  materials: readonly { id: string }[],
  percentages: readonly number[],
  more: object,
) => {
  const body = { materials: materials.map(({ id }) => id), percentages, ...more }
  const answer = await api.call('POST', '/calculations/blending/', mina, { body })
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, ''])
  return (await answer.json()) as BlendAnswer
}
const priced = () => [
  { id: residue.id, price: 300 },
  { id: cutter.id, price: 600 },
]

test('a marine fuel is looked for within its grade, of which only the sediment is left to the laboratory', async () => {
  const answer = await found({ goal: 'cost', grade: 'iso8217-rm', materials: priced() })
  expect([answer.status, answer.excluded]).toEqual(['optimal', []])
  const limited = answer.limits.map(({ property }) => property)
  expect(limited).toContain('own:hfo_viscosity_50')
  expect(limited).toContain('ccai')
  expect(limited).not.toContain('own:hfo_total_sediment')

  // The blend of it is judged by all of its limits, and the cheapest one lies at one of them.
  const { check } = await blended([residue, cutter], answer.percentages!, { grade: 'iso8217-rm' })
  const states = Object.groupBy(check!.limits, ({ state }) => state)
  expect(states.fail ?? []).toEqual([])
  expect(states.unknown?.map(({ q }) => q)).toEqual(['own:hfo_total_sediment'])
  const more = await blended([residue, cutter], [answer.percentages![0]! + 1, answer.percentages![1]! - 1], {
    grade: 'iso8217-rm',
  })
  const least = (one: BlendAnswer) => Math.min(...one.check!.limits.flatMap(({ margin }) => margin ?? []))
  expect(least({ ...more })).toBeLessThan(0)
})

test('what it is of a blend is followed: an index of the whole, and what none but a test can tell', async () => {
  const limits = [{ property: 'ccai', max: 855 }]
  const { status, percentages } = await found({ goal: 'cost', limits, materials: priced() })
  expect(status).toBe('optimal')
  const { heavy } = await blended([residue, cutter], percentages!, {})
  expect(heavy!.ccai!).toBeLessThanOrEqual(855 + 1e-9)
  expect(heavy!.ccai!).toBeGreaterThan(854.9)

  const refused = await sought({
    goal: 'cost',
    limits: [{ property: 'own:hfo_total_sediment', max: 0.1 }],
    materials: priced(),
  })
  expect([refused.status, Object.keys((await refused.json()) as object)]).toEqual([400, ['limits']])
})

test('a fuel for aircraft is looked for within its grade, with the heat that the blend then has', async () => {
  const kerosene = (name: string, density: number, aromatics: number, t: number) =>
    made({
      name,
      categories: ['gasoil'],
      properties: {
        ibp: t,
        pct_10: t + 15,
        pct_50: t + 40,
        pct_90: t + 70,
        fbp: t + 95,
        recovery: 98,
        density,
        aromatics,
        sulfur_ppm: 100,
        mercaptan: 5,
        flash_point: 45,
        pour_freezing_point: -60,
      },
      pour_is: 'freezing',
    })
  const [light, dark] = [await kerosene('Light', 790, 12, 155), await kerosene('Dark', 830, 34, 165)]
  const materials = [
    { id: light.id, price: 700 },
    { id: dark.id, price: 500 },
  ]
  const { status, percentages, limits, check } = await found({ goal: 'cost', grade: 'jet-a1', materials })
  expect(status).toBe('optimal')
  const jet = await blended([light, dark], percentages!, { category: 'gasoil', grade: 'jet-a1' })
  const value = limits.find(({ property }) => property === 'net_energy')!.value
  expect(value).toBe(jet.energy!.mj_kg)
  expect(check).toEqual(jet.check)

  const ethanol = await made({
    name: 'Ethanol',
    oxygenate: 'ethanol',
    properties: { recovery: 98, density: 793.69, sulfur_ppm: 0, mercaptan: 0, aromatics: 0 },
  })
  const trial = { materials: [light.id, dark.id], percentages: [50, 50], share: 8, grade: 'jet-a1' }
  const tried = await api.call('POST', '/calculations/try/', mina, {
    body: { ...trial, candidates: [ethanol.id] },
  })
  const [with8] = (await tried.json()) as TryAnswer
  const spiked = await blended([light, dark, ethanol], [46, 46, 8], { category: 'gasoil', grade: 'jet-a1' })
  expect(spiked.check!.limits.find(({ q }) => q === 'net_energy')!.state).toBe('fail')
  expect([with8!.state, with8!.misses]).toEqual([spiked.check!.state, spiked.check!.counts.fail])

  const products = [{ name: 'Jet', amount: { min: 100, max: 100 }, grade: 'jet-a1' }]
  const planned = await api.call('POST', '/calculations/plan/', mina, {
    body: { goal: 'cost', materials, products },
  })
  const [made100] = ((await planned.json()) as PlanResult).products
  const product = await blended([light, dark], made100!.percentages, { category: 'gasoil', grade: 'jet-a1' })
  expect(made100!.check).toEqual(product.check)
})

test('a limit on what only some tell is checked where it is told, and said to be unchecked where it is not', async () => {
  const gasoil = (name: string, heavy?: object) =>
    made({
      name,
      categories: ['gasoil'],
      properties: {
        ibp: 180,
        pct_10: 220,
        pct_50: 275,
        pct_90: 330,
        fbp: 360,
        recovery: 98,
        density: 850,
        flash_point: 70,
        sulfur_ppm: 500,
        viscosity_40: 3,
        pour_freezing_point: -12,
      },
      ...(heavy && { heavy }),
    })
  const [clean, dirty, silent] = [
    await gasoil('Clean', { ash: 0.001 }),
    await gasoil('Dirty', { ash: 0.05 }),
    await gasoil('Silent'),
  ]
  const ash = async (materials: Material[], percentages: number[]) => {
    const { check } = await blended(materials, percentages, { grade: 'iso8217-dm' })
    const limit = check!.limits.find(({ q }) => q === 'own:hfo_ash')
    return [limit?.state, check!.not_checked.some(({ en }) => en === 'ash')]
  }
  expect(await ash([clean, dirty], [90, 10])).toEqual(['pass', false])
  expect(await ash([clean, dirty], [10, 90])).toEqual(['fail', false])
  expect(await ash([dirty, silent], [50, 50])).toEqual([undefined, true])

  // And a search keeps it where all of its materials tell.
  const materials = [
    { id: clean.id, price: 700 },
    { id: dirty.id, price: 500 },
  ]
  const answer = await found({ goal: 'cost', grade: 'iso8217-dm', materials })
  const limit = answer.limits.find(({ property }) => property === 'own:hfo_ash')!
  expect([answer.status, limit.binding]).toEqual(['optimal', true])
})
