import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { LabAnswer } from '#server/responses/lab.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})
afterAll(() => api.sql.end())

const CFPP = { key: 'cfpp', name: 'CFPP', unit: '°C', digits: 1, rule: 'volume', reproducibility: 3 }

interface Owner {
  who: Person
  materials: [string, string]
}

/** Somebody with a property of their own, 60 % of −10 and 40 % of 0. */
async function owner(): Promise<Owner> {
  const who = await api.person()
  await api.call('POST', '/me/properties/', who, { body: CFPP })
  const add = (name: string, cfpp: number) =>
    addMaterial(api, who, `${name} ${who.accountId}`, { details: { own: { cfpp } } })
  return { who, materials: [await add('Light', -10), await add('Heavy', 0)] }
}

const put = (who: Person, id: string, body: object) =>
  api.call('PUT', `/me/calculations/${id}/lab/`, who, { body })
async function enter(who: Person, id: string, body: object): Promise<LabAnswer> {
  const answer = await put(who, id, body)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as LabAnswer
}
const whole = async (who: Person, id: string) =>
  (await (await api.call('GET', `/me/calculations/${id}/`, who)).json()) as { lab: LabAnswer | null }
const patch = (who: Person, change: object) =>
  api.call('PATCH', '/me/properties/cfpp/', who, { body: change })

describe('own properties in laboratory results', () => {
  test('are held against what was calculated, by the R of their definition, under either name', async () => {
    const { who, materials } = await owner()
    const { id } = await blend(api, who, materials)
    const lab = await enter(who, id, {
      results: { density: 750, 'own:cfpp': -4 },
      methods: { 'own:cfpp': 'EN 116' },
    })
    expect(lab.properties['own:cfpp']).toMatchObject({
      calculated: -6,
      planned: -6,
      measured: -4,
      difference: 2,
      R: 3,
      R_is: 'test',
      within_R: true,
      rule: 'volume volume °C',
    })
    expect([lab.own, lab.definitions!.cfpp!.unit]).toEqual([{ cfpp: -4 }, '°C'])
    expect((await whole(who, id)).lab).toEqual(lab)
    const byKey = await enter(who, id, { own: { cfpp: '-4' } })
    expect(byKey.properties['own:cfpp']).toEqual(lab.properties['own:cfpp']!)
    // Without a reproducibility nothing judges.
    await patch(who, { reproducibility: null })
    expect((await enter(who, id, { own: { cfpp: -4 } })).properties['own:cfpp']).toMatchObject({
      R: null,
      R_is: null,
      within_R: null,
      agrees: null,
    })
  })

  test('are predicted again from what was pumped, and levels have their own mean', async () => {
    const { who, materials } = await owner()
    const [light, heavy] = materials
    const { id } = await blend(api, who, materials)
    const lab = await enter(who, id, {
      levels: { upper: { 'own:cfpp': -4 }, lower: { 'own:cfpp': -5 } },
      as_blended: { [light]: { amount: 1, unit: 'm3' }, [heavy]: { amount: 1, unit: 'm3' } },
    })
    expect(lab.properties['own:cfpp']).toMatchObject({
      planned: -6,
      calculated: -5,
      measured: -4.5,
      difference: 0.5,
    })
    expect(lab.properties['own:cfpp']!.split!.pumping).toBeCloseTo(1, 12)
    expect(lab.properties['own:cfpp']!.levels).toEqual({ mean: -4.5, spread: 1, r: null, mixed: null })
  })

  test('that are not defined, or not of their definition, are refused at their place', async () => {
    const { who, materials } = await owner()
    await patch(who, { min: -60, max: 20 })
    const { id } = await blend(api, who, materials)
    for (const [body, fault] of [
      [{ results: { 'own:sulphates': 1 } }, { results: { 'own:sulphates': [expect.any(String)] } }],
      [{ results: { 'own:CFPP': 1 } }, { results: { 'own:CFPP': [expect.any(String)] } }],
      [{ results: { 'own:cfpp': 21 } }, { results: { 'own:cfpp': [expect.any(String)] } }],
      [{ results: { 'own:cfpp': 'NaN' } }, { results: { 'own:cfpp': [expect.any(String)] } }],
      [{ results: { 'own:cfpp': 1e308 } }, { results: { 'own:cfpp': [expect.any(String)] } }],
      [{ own: { cfpp: 'cold' } }, { own: { cfpp: [expect.any(String)] } }],
      [{ own: [1] }, { own: { non_field_errors: [expect.any(String)] } }],
      [
        { levels: { upper: { 'own:cfpp': -61 } } },
        { levels: { upper: { 'own:cfpp': [expect.any(String)] } } },
      ],
    ] as const)
      expect([body, await statusAndBody(await put(who, id, body))]).toEqual([
        body,
        { status: 400, body: fault },
      ] as never)
    const other = await owner()
    expect((await put(other.who, id, { own: { cfpp: 1 } })).status).toBe(404)
  })

  test('stay in the unit that they were calculated in, and outlive their definition', async () => {
    const { who, materials } = await owner()
    const { id } = await blend(api, who, materials)
    await patch(who, { unit: '°F', max: 400 })
    // A bare figure could be in either unit, in a list as well.
    const bare = { own: { cfpp: -4 } }
    for (const [one, at] of [
      [await put(who, id, bare), (body: object) => body],
      [await put(who, id, { ...bare, units: { 'own:cfpp': '°F' } }), (body: object) => body],
      [
        await api.call('POST', '/me/calculations/lab/import/', who, {
          body: { results: [{ calculation: id, ...bare }] },
        }),
        (body: object) => ({ results: { 0: body } }),
      ],
    ] as const)
      expect(await statusAndBody(one)).toEqual({
        status: 400,
        body: at({ results: { 'own:cfpp': [expect.stringContaining('calculated in "°C"')] } }),
      } as never)
    const lab = await enter(who, id, { ...bare, units: { 'own:cfpp': '°C' } })
    expect(lab.definitions!.cfpp!.unit).toBe('°C')
    // Measured of a blend that was made before: entered by the definition of now, and not compared.
    const before = await blend(api, who, materials)
    await api.sql`update calculation set blend = (blend::jsonb - 'own')::json where id = ${before.id}`
    const entered = await enter(who, before.id, { own: { cfpp: 21 } })
    expect(entered.properties['own:cfpp']).toMatchObject({
      calculated: null,
      measured: 21,
      difference: null,
      rule: null,
    })
    expect(entered.definitions!.cfpp!.unit).toBe('°F')
    await api.sql`update material set details = '{}' where owner_id = ${who.accountId}`
    expect((await api.call('DELETE', '/me/properties/cfpp/', who)).status).toBe(204)
    for (const [one, kept] of [
      [id, lab],
      [before.id, entered],
    ] as const) {
      expect((await whole(who, one)).lab).toEqual(kept)
      expect((await enter(who, one, { own: { cfpp: 5 } })).definitions).toEqual(kept.definitions!)
    }
  })

  test('have a history, which corrects when it is switched on, and leaves another unit out', async () => {
    const { who, materials } = await owner()
    for (const [day, noise] of [0.3, -0.2, 0.1, -0.4, 0.2, 0, -0.1, 0.1].entries()) {
      const { id } = await blend(api, who, materials, { category: 'gasoil' })
      await enter(who, id, { sampled_at: `2026-02-0${day + 1}`, own: { cfpp: -4 + noise } })
    }
    const history = async () => {
      const answer = await api.call('GET', '/me/bias/?category=gasoil', who)
      const { properties } = (await answer.json()) as { properties: Record<string, Record<string, unknown>> }
      return properties['own:cfpp']!
    }
    expect(await history()).toMatchObject({
      n: 8,
      usable: true,
      R: 3,
      definition: { name: 'CFPP' },
      other_unit: 0,
    })
    expect((await history()).mean).toBeCloseTo(2, 9)
    const turn = (on: string[]) => api.call('PUT', '/me/bias/', who, { body: { category: 'gasoil', on } })
    expect((await turn(['own:none'])).status).toBe(400)
    expect((await turn(['own:cfpp', 'own:cfpp'])).status).toBe(200)
    const made = await blend<{ corrected?: Record<string, { value: number; n: number }> }>(
      api,
      who,
      materials,
      {
        category: 'gasoil',
      },
    )
    expect(made.corrected!['own:cfpp']).toMatchObject({ n: 8 })
    expect(made.corrected!['own:cfpp']!.value).toBeCloseTo(-4, 9)
    await patch(who, { unit: 'K' })
    const { id, ...other } = await blend<{ id: string; corrected?: object }>(api, who, materials, {
      category: 'gasoil',
    })
    expect(other.corrected).toBeUndefined()
    await enter(who, id, { sampled_at: '2026-03-01', own: { cfpp: 270 } })
    expect(await history()).toMatchObject({ n: 1, definition: { unit: 'K' }, other_unit: 8 })
  })
})

test('an own r and R of an own property goes before its definition’s, in its unit and while it is on', async () => {
  const { who, materials } = await owner()
  const { id } = await blend(api, who, materials)
  const precise = async (figures: object) => {
    const answer = await api.call('PUT', '/me/lab/precision/', who, {
      body: { properties: { 'own:cfpp': figures } },
    })
    expect(answer.status).toBe(200)
    return (await enter(who, id, { own: { cfpp: -4 } })).properties['own:cfpp']
  }
  expect(await precise({ R: 1.5 })).toMatchObject({ R: 1.5, R_is: 'own', within_R: false })
  expect(await precise({ R: 1.5, on: false })).toMatchObject({ R: 3, R_is: 'test', within_R: true })
  expect(await precise({ R: 1.5, unit: 'K' })).toMatchObject({ R: 3, R_is: 'test' })
  const stored = await (await api.call('GET', '/me/lab/precision/', who)).json()
  expect(stored).toMatchObject({ properties: { 'own:cfpp': { R: 1.5, unit: 'K' } } })
})

test('what only a laboratory can tell is held against the grade, counted, released and written into files', async () => {
  const who = await api.person()
  const readings = { density: 835, sulfur_ppm: 5, flash_point: 66, viscosity_40: 2.9, cetane_number: 54 }
  const materials = [
    await addMaterial(api, who, `One ${who.accountId}`, { readings }),
    await addMaterial(api, who, `Other ${who.accountId}`, { readings }),
  ]
  const { id, check } = await blend<{ id: string; check: { not_checked: unknown[] } }>(api, who, materials, {
    category: 'gasoil',
    grade: 'en590-temperate-2026-11',
  })
  const results = { ...readings, 'own:reported_water': 60, 'own:reported_copper_corrosion': 1 }
  const lab = await enter(who, id, { results, own: { reported_lubricity: 380 } })
  expect(lab.properties['own:reported_water']).toMatchObject({ measured: 60, calculated: null, R: null })
  expect(lab.own).toEqual({ reported_water: 60, reported_copper_corrosion: 1, reported_lubricity: 380 })
  const found = (await (await api.call('GET', `/me/calculations/${id}/`, who)).json()) as {
    check_measured: { limits: { q: string; state: string; name?: object }[]; not_checked: { en: string }[] }
    verdict_summary: { counts: { pass: number }; not_checked: number }
  }
  const stateOf = (q: string) => found.check_measured.limits.find((limit) => limit.q === q)
  expect(stateOf('own:reported_water')).toMatchObject({ state: 'pass', name: { en: 'Water', fa: 'آب' } })
  expect(found.check_measured.not_checked.map(({ en }) => en)).not.toContain('lubricity')
  expect(found.verdict_summary.not_checked).toBe(check.not_checked.length - 3)
  const file = async (query: string) =>
    (await api.call('GET', `/me/calculations/${id}/report/?format=csv&${query}`, who)).text()
  expect(await file('form=report')).toContain('class 1')
  expect(await file('form=report&lang=fa')).toContain('کلاس ۱')
  // A missed one asks for the reason of a release by its words.
  await enter(who, id, { results: { ...results, 'own:reported_copper_corrosion': 3 } })
  const released = await api.call('POST', `/me/calculations/${id}/release/`, who, { body: {} })
  expect(released.status).toBe(400)
  expect(await released.text()).toContain('Copper strip corrosion: class 3 (class 1)')
  for (const [q, value] of [
    ['own:reported_copper_corrosion', 1.5],
    ['own:reported_copper_corrosion', 5],
    ['own:reported_water', -1],
    ['own:reported_gold', 1],
  ] as const)
    expect((await put(who, id, { results: { [q]: value } })).status).toBe(400)
  expect(
    (await api.call('POST', '/me/properties/', who, { body: { ...CFPP, key: 'reported_water' } })).status,
  ).toBe(400)
})
