import { beforeAll, expect, test } from 'bun:test'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { bundledCatalogue } from '../materials/catalogue.file.ts'
import { seedCatalogue } from '../materials/catalogue.service.ts'
import type { Material } from '../materials/materials.model.ts'

let api: TestApp
let mina: Person
let sara: Person

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  mina = await api.person()
  sara = await api.person()
  await seedCatalogue(api.sql, bundledCatalogue())
})

const json = async <T>(path: string, person: Person | null = mina): Promise<T> => {
  const answer = await api.call('GET', path, person)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}
const post = (path: string, body: unknown, person: Person = mina) => api.call('POST', path, person, { body })
const made = async (body: object, person: Person = mina): Promise<Material> => {
  const answer = await post('/me/materials/', { producer_english_name: 'R', ...body }, person)
  expect([answer.status, answer.status === 201 ? '' : await answer.text()]).toEqual([201, ''])
  return (await answer.json()) as Material
}
const blended = async (materials: readonly { id: string }[], percentages: number[], more = {}) => {
  const body = { materials: materials.map(({ id }) => id), percentages, ...more }
  const answer = await post('/calculations/blending/', body)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

const HSFO = {
  categories: ['residual'],
  properties: { density: 991, flash_point: 80, sulfur_ppm: 26_000 },
  heavy: { viscosity_50: 380, viscosity_100: 35, asphaltenes: 8, carbon_residue: 14, water: 0.3 },
}
const MGO = {
  categories: ['gasoil'],
  properties: { density: 845, recovery: 98, flash_point: 70, sulfur_ppm: 800, viscosity_40: 2.9 },
}

test('the sixth category and its materials are told where they are asked for, and nowhere else', async () => {
  const names = async (query: string) =>
    (await json<{ name: string }[]>(`/materials/categories/${query}`)).map(({ name }) => name)
  expect(await names('')).toEqual(['customized', 'gasoil', 'gasoline', 'naphtha', 'white_spirit'])
  expect(await names('?all=false')).toHaveLength(5)
  expect((await names('?all=true')).slice(5)).toEqual(['residual'])

  const listed = (query: string) => json<Material[]>(`/materials/${query}`)
  const categories = (all: readonly Material[]) =>
    new Set(all.flatMap((one) => one.categories.map(({ name }) => name as string)))
  const [plain, all, heavy] = [
    await listed(''),
    await listed('?all=true'),
    await listed('?category=residual'),
  ]
  expect(categories(plain).has('residual')).toBe(false)
  expect(heavy.length).toBeGreaterThanOrEqual(50)
  expect(all.length).toBe(plain.length + heavy.length)
  for (const { source, heavy: said, properties, producer_english_name: producer } of heavy) {
    expect(source).toBeTruthy()
    expect(said.viscosity_50 ?? properties.flash_point).toBeNumber()
    // No published record states a sediment; typical streams have one.
    expect([said.s_bn, said.i_n]).toEqual([undefined, undefined])
    if (producer !== 'Typical stream') expect(said.total_sediment).toBeUndefined()
  }
})

test('an own heavy fuel needs no recovery, and what is said of it is judged field by field', async () => {
  const kept = await made({ name: 'HSFO', ...HSFO })
  expect(kept.heavy).toEqual(HSFO.heavy)
  expect((await json<Material[]>('/me/materials/')).map(({ id }) => id)).toContain(kept.id)
  const faults = async (heavy: unknown, categories = ['residual']) => {
    const body = { name: 'X', producer_english_name: 'R', categories, properties: { density: 990 }, heavy }
    const answer = await post('/me/materials/', body)
    return [answer.status, Object.keys((await answer.json()) as object)]
  }
  expect(await faults({ viscosity_50: 0.1 })).toEqual([400, ['heavy']])
  expect(await faults({ ash: -1 })).toEqual([400, ['heavy']])
  expect(await faults({ ashes: 1 })).toEqual([400, ['heavy']])
  expect(await faults({ water: 'x' })).toEqual([400, ['heavy']])
  expect(await faults([])).toEqual([400, ['heavy']])
  expect(await faults({ ash: '۰٫۰۵' }, ['gasoil'])).toEqual([400, ['properties']])
  // Corrected by itself, and gone with null; another account sees none of it.
  const path = `/me/materials/${kept.id}/`
  const patched = await api.call('PATCH', path, mina, { body: { heavy: { ash: '۰.۰۵' } } })
  expect([patched.status, ((await patched.json()) as Material).heavy]).toEqual([200, { ash: 0.05 }])
  expect((await api.call('PATCH', path, sara, { body: { heavy: {} } })).status).toBe(404)
  const cleared = await api.call('PATCH', path, mina, { body: { heavy: null } })
  expect(((await cleared.json()) as Material).heavy).toEqual({})
})

test('fuel oil in gas oil: stability is not known in the answer, the kept sheet, the link and the ticket', async () => {
  const [oil, gas] = [await made({ name: 'Fuel oil', ...HSFO }), await made({ name: 'MGO', ...MGO })]
  const answer = await blended([oil, gas], [15, 85], { category: 'residual' })
  expect(answer.stability).toMatchObject({ state: 'unknown', p: null })
  expect(answer.notes.find(({ code }) => code === 'stability-unknown')).toMatchObject({
    severity: 'unsafe',
    materials: [oil.id, gas.id],
  })
  expect(answer.heavy!.viscosity_50).toBeGreaterThan(2)
  expect(answer.heavy!.viscosity_50).toBeLessThan(10)
  expect(answer.heavy!.ccai).toBeGreaterThan(700)
  // Of the gas oil nobody knows them.
  expect(answer.heavy).toMatchObject({ carbon_residue: null, ash: null, total_sediment: null })
  expect(answer.energy).toMatchObject({ equation: 'iso8217', mj_kg: expect.any(Number) })

  const kept = await json<BlendAnswer>(`/me/calculations/${answer.id}/`)
  expect(kept.stability).toEqual(answer.stability)
  expect(kept.heavy).toEqual(answer.heavy)
  expect((kept as unknown as { changes: unknown[] }).changes).toEqual([])
  const report = await api.call('GET', `/me/calculations/${answer.id}/report/?format=json`, mina)
  expect([report.status, await report.text()]).toEqual([
    200,
    expect.stringContaining('is not known. Test this'),
  ])

  const body = { materials: [oil.id, gas.id], percentages: [15, 85], category: 'residual' }
  const preview = (await (await post('/calculations/preview/', body)).json()) as BlendAnswer
  expect([preview.stability, preview.heavy]).toEqual([answer.stability, answer.heavy])
})

test('of blends without any heavy fuel nothing is said of all this', async () => {
  const [one, two] = [await made({ name: 'A', ...MGO }), await made({ name: 'B', ...MGO })]
  const answer = await blended([one, two], [50, 50])
  for (const key of ['heavy', 'stability', 'own_results']) expect(answer).not.toHaveProperty(key)
  expect(answer.own).toEqual({})
})

test('with solubility numbers of all it is computed, and never a laboratory’s pass', async () => {
  const sure = (s_bn: number, i_n: number, name: string, asphaltenes: number) =>
    made({ name, ...HSFO, heavy: { ...HSFO.heavy, asphaltenes, s_bn, i_n } })
  const [residue, lco] = [await sure(85, 55, 'Residue', 8), await sure(100, 0, 'LCO', 0)]
  const answer = await blended([residue, lco], [60, 40], { category: 'residual' })
  expect(answer.stability).toMatchObject({ state: 'compatible', i_n: 55 })
  expect(answer.stability!.p).toBeCloseTo(1.654545, 6)
  expect(answer.heavy!.total_sediment).toBeNull()
})

test('a residual fuel is checked by ISO 8217, and never meets all while its sediment is not known', async () => {
  const whole = { ...HSFO.heavy, ash: 0.03, vanadium: 100, sodium: 20, al_si: 20, acid_number: 0.5 }
  const oil = await made({
    name: 'Whole fuel oil',
    ...HSFO,
    properties: { ...HSFO.properties, density: 985, pour_freezing_point: 10 },
    heavy: { ...whole, asphaltenes: 8 },
  })
  const other = await made({
    name: 'Cutter',
    ...HSFO,
    heavy: { ...whole, asphaltenes: 0, viscosity_50: 100 },
  })
  const asked = { category: 'residual', grade: 'iso8217-rm', options: { sulfur: '3.50' } }
  const { check } = await blended([oil, other], [70, 30], asked)
  const stateOf = (q: string) => check!.limits.find((limit) => limit.q === q)?.state
  expect(check!.state).not.toBe('pass')
  expect(stateOf('own:hfo_total_sediment')).toBe('unknown')
  expect(stateOf('own:hfo_vanadium')).toBe('pass')
  expect(stateOf('own:hfo_viscosity_50')).toBe('pass')
  expect(stateOf('ccai')).toBe('pass')
  expect(check!.limits.find(({ q }) => q === 'ccai')!.value).toBeGreaterThan(800)
})

test('a jet fuel is checked on its net energy by the equation of its sheet', async () => {
  const jet = {
    categories: ['gasoil'],
    properties: {
      density: 803,
      recovery: 98,
      aromatics: 18,
      sulfur_ppm: 400,
      flash_point: 45,
      ibp: 160,
      pct_10: 177,
      pct_50: 205,
      pct_90: 244,
      fbp: 260,
    },
  }
  const [one, two] = [await made({ name: 'Jet', ...jet }), await made({ name: 'Jet 2', ...jet })]
  const { check, energy } = await blended([one, two], [50, 50], { category: 'gasoil', grade: 'jet-a1' })
  expect(energy).toMatchObject({ equation: 'd3338', mj_kg: expect.closeTo(43.254, 2) })
  expect(check!.limits.find(({ q }) => q === 'net_energy')).toMatchObject({ state: 'pass' })
  expect(check!.not_checked.length).toBeGreaterThan(8)
})

test('a file tells what is computed of a marine blend, with the CO₂ of its grade', async () => {
  const [oil, gasoil] = [await made({ name: 'Oil', ...HSFO }), await made({ name: 'Gas oil', ...MGO })]
  const answer = await blended([oil, gasoil], [85, 15], { category: 'residual', grade: 'iso8217-rm' })
  expect(answer.energy).toMatchObject({ equation: 'iso8217', co2: 3.114 })
  interface Sheet {
    sections: {
      computed: { tables: { computed: { rows: { key: string; value: number }[] } }; notes: string[] }
    }
  }
  const { sections } = await json<Sheet>(`/me/calculations/${answer.id}/report/?format=json`)
  const { tables, notes } = sections.computed
  const { rows } = tables.computed
  expect(rows.find(({ key }) => key === 'co2')).toMatchObject({ value: 3114 })
  expect(rows.find(({ key }) => key === 'mj_kg')!.value).toBe(answer.energy!.mj_kg!)
  expect(rows.find(({ key }) => key === 'ccai')!.value).toBe(answer.heavy!.ccai!)
  expect(notes).toHaveLength(3)
  const plain = await blended([oil, gasoil], [85, 15], { category: 'residual' })
  expect(plain.energy).not.toHaveProperty('co2')
})
