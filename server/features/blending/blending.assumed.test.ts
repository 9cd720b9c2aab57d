import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial } from '../calculations/whole/test-calculations.ts'

let api: TestApp
let mina: Person
let [base, fame, typical, own] = ['', '', '', '']
beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  const readings = { density: 835, sulfur_ppm: 6, viscosity_40: 3, cetane_number: 52, color: null }
  base = await addMaterial(api, null, 'Base', { readings })
  fame = await addMaterial(api, null, 'FAME', {
    readings: { density: 883, sulfur_ppm: null },
    details: { oxygenate: 'fame' },
  })
  typical = await addMaterial(api, null, 'Typical', {
    readings: { density: 880, sulfur_ppm: 4, viscosity_40: 4.45, cetane_number: 53.5 },
    details: { oxygenate: 'fame', range: { sulfur_ppm: [0.5, 100], viscosity_40: [4, 5] } },
  })
  own = await addMaterial(api, mina, 'Own', { readings: { sulfur_ppm: 9 } })
})
afterAll(() => api.sql.end())

interface Answer {
  id: string
  results: Record<string, number | null>
  quality: Record<string, string>
  assumed?: object[]
  changed: string[]
  coverage: Record<string, { known: number }>
  components: { properties: Record<string, number | null> }[]
  check: { limits: { q: string; side: string; state: string; flags: string[] }[] }
}

async function call(method: string, path: string, body?: object) {
  const answer = await api.call(method, path, mina, { ...(body && { body }) })
  return [answer.status, (await answer.json()) as Answer] as const
}
const recipe = (more: object = {}) => ({
  materials: [base, fame],
  percentages: [93, 7],
  category: 'gasoil',
  grade: 'en590-temperate-2026-11',
  ...more,
})
const from = (property: string, of = typical) => ({ material: fame, property, from: of })
const stateOf = ({ check }: Answer, q: string) =>
  check.limits.filter((limit) => limit.q === q).map(({ state }) => state)

test('what a material lacks is taken from a typical stream where it is asked for, and said so', async () => {
  const [, off] = await call('POST', '/calculations/preview/', recipe())
  expect(off.results).toMatchObject({ sulfur_ppm: null, viscosity_40: null })
  expect(off).not.toHaveProperty('assumed')
  const assumed = [from('sulfur_ppm'), from('viscosity_40'), from('cetane_number')]
  const [status, on] = await call('POST', '/calculations/preview/', recipe({ assumed }))
  expect(status).toBe(200)
  expect(on.assumed).toEqual([
    { ...assumed[0], value: 4, low: 0.5, high: 100 },
    { ...assumed[1], value: 4.45, low: 4, high: 5 },
    { ...assumed[2], value: 53.5, low: null, high: null },
  ])
  const mass = (7 * 883) / (7 * 883 + 93 * 835)
  expect(on.results.sulfur_ppm).toBeCloseTo(6 + (4 - 6) * mass, 9)
  expect(on.quality).toMatchObject({
    sulfur_ppm: 'assumed',
    viscosity_40: 'assumed',
    cetane_number: 'assumed',
    density: 'measured',
  })
  // 13 ppm with the highest sulfur of such streams; 3.0 to 3.2 cSt whatever the viscosity; and no range of the cetane number.
  expect(stateOf(on, 'sulfur_ppm')).toEqual(['unsure'])
  expect(stateOf(on, 'viscosity_40')).toEqual(['pass', 'pass'])
  expect(stateOf(on, 'cetane_number')).toEqual(['unsure'])
})

test('it is stored with the calculation, which still knows the material as it was', async () => {
  const assumed = [from('sulfur_ppm'), from('viscosity_40')]
  const [, made] = await call('POST', '/calculations/blending/', recipe({ assumed }))
  const path = `/me/calculations/${made.id}/`
  const [status, stored] = await call('GET', path)
  expect(status).toBe(200)
  for (const field of ['results', 'quality', 'assumed', 'check'] as const)
    expect(stored[field]).toEqual(made[field] as never)
  expect(stored.changed).toEqual([])
  // As its components are shown, the material still lacks what was assumed of it.
  expect(stored.components[1]!.properties).toMatchObject({
    density: 883,
    sulfur_ppm: null,
    viscosity_40: null,
  })
  expect(stored.components[0]!.properties.sulfur_ppm).toBe(6)
  for (const { coverage } of [made, stored]) expect(coverage[fame]!.known).toBe(1)
  const [, uncertainty] = await call('GET', `${path}uncertainty/`)
  const { sulfur_ppm } = (
    uncertainty as unknown as { properties: Record<string, { low: number; high: number }> }
  ).properties
  // Of a range of 99.5 ppm in 7 % of the blend.
  expect(sulfur_ppm!.high - sulfur_ppm!.low).toBeGreaterThan(6)
  await api.sql`
    update material set properties = properties || '{"sulfur_ppm": 3}' where id = ${fame}`
  expect((await call('GET', path))[1].changed).toEqual([fame])
  await api.sql`
    update material set properties = properties || '{"sulfur_ppm": null}' where id = ${fame}`
})

test('what can not be assumed is refused where it stands', async () => {
  const refused = async (...assumed: object[]) => {
    const [status, body] = await call('POST', '/calculations/preview/', recipe({ assumed }))
    expect(status).toBe(400)
    return (body as unknown as { assumed: unknown }).assumed
  }
  expect(await refused(from('density'))).toEqual({ 0: { property: ['FAME has a reading of its own.'] } })
  expect(await refused(from('cloud_point'))).toEqual({
    0: { from: ['Typical has no reading of this property.'] },
  })
  expect(await refused(from('sulfur_ppm', own))).toEqual({
    0: { from: ['Readings are assumed from a material of the catalogue.'] },
  })
  expect(await refused({ ...from('sulfur_ppm'), material: typical })).toMatchObject({
    0: { material: [expect.stringContaining('not one of the materials')] },
  })
  expect(await refused(from('sulfur_ppm'), from('sulfur_ppm'))).toEqual({
    1: ['This reading is assumed more than once.'],
  })
  const nowhere = crypto.randomUUID()
  expect(await refused(from('sulfur_ppm', nowhere))).toEqual({
    0: { from: [`There is no material with the id "${nowhere}".`] },
  })
  expect(await refused(from('nothing'))).toMatchObject({ 0: { property: [expect.any(String)] } })
})

test('readings of heavy fuels are assumed too, said beside the value, and hold a verdict to both ends', async () => {
  const lean = { readings: { density: 960 } }
  const residue = await addMaterial(api, mina, 'Residue', {
    ...lean,
    details: { heavy: { viscosity_50: 300, ash: 0.05, carbon_residue: 8 } },
  })
  const cutter = await addMaterial(api, mina, 'Cutter', { ...lean, details: { heavy: { viscosity_50: 4 } } })
  const stream = await addMaterial(api, null, 'Cutter stock', {
    ...lean,
    details: { heavy: { ash: 0.01, vanadium: 5 }, range: { ash: [0, 0.4] } },
  })
  const taken = (name: string, material = cutter) => ({ material, property: `own:hfo_${name}`, from: stream })
  const blend = {
    materials: [residue, cutter],
    percentages: [60, 40],
    category: 'residual',
    grade: 'iso8217-rm',
    options: { sulfur: '3.50' },
  }
  const [status, made] = await call('POST', '/calculations/blending/', { ...blend, assumed: [taken('ash')] })
  expect([status, made.assumed]).toEqual([200, [{ ...taken('ash'), value: 0.01, low: 0, high: 0.4 }]])
  const stored = (await call('GET', `/me/calculations/${made.id}/`))[1]
  for (const one of [made, stored]) {
    expect((one as Answer & { own: Record<string, number> }).own.hfo_ash).toBeCloseTo(0.034, 9)
    expect(one.check.limits.find(({ q }) => q === 'own:hfo_ash')).toMatchObject({
      state: 'unsure',
      flags: ['assumed'],
    })
    const { notes } = (
      one as Answer & { own_results: { property: { key: string }; notes: string[] }[] }
    ).own_results.find(({ property }) => property.key === 'hfo_ash')!
    expect(notes.join()).toContain('rests on typical values for Cutter; their range makes it 0.030 to 0.190')
  }
  expect(stored.components[1]).toMatchObject({ own: { hfo_viscosity_50: 4 } })
  expect(stored.components[1]).not.toMatchObject({ own: { hfo_ash: 0.01 } })
  for (const [assumed, words] of [
    [taken('viscosity_50'), 'Cutter has a reading of its own.'],
    [taken('sodium'), 'Cutter stock has no reading of this property.'],
    [taken('asphaltenes'), 'not a valid choice'],
  ] as const) {
    const [refused, fault] = await call('POST', '/calculations/preview/', { ...blend, assumed: [assumed] })
    expect(refused).toBe(400)
    expect(JSON.stringify(fault)).toContain(words)
  }
})
