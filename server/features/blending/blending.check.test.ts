import { beforeAll, expect, test } from 'bun:test'
import { type Calculation, readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import { builtIn } from '#calc/grades/built-in.ts'
import { checkGrade } from '#calc/grades/check.ts'
import { specify } from '#calc/grades/specification.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'

/** A blend against a grade, from the request to what is kept. */
let api: TestApp
let mina: Person
let omid: Person
let materials: string[]

const GASOIL = {
  ibp: 182,
  pct_5: 205,
  pct_10: 219,
  pct_20: 238,
  pct_30: 254,
  pct_40: 267,
  pct_50: 279,
  pct_60: 291,
  pct_70: 304,
  pct_80: 318,
  pct_90: 337,
  pct_95: 351,
  fbp: 364,
  recovery: 98.5,
  density: 841.2,
  flash_point: 66,
  viscosity_40: 3.05,
  sulfur_ppm: 8,
  cetane_number: 54,
  cloud_point: -21,
}

async function insertMaterial(properties: Partial<MaterialProperties>, more: { oxygenate?: string } = {}) {
  const key = crypto.randomUUID()
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (name, producer_english_name, categories, properties, details, name_key, producer_key, search_key)
    values (${key}, 'Refinery', '{customized,gasoil}', ${api.sql.json({ ...emptyProperties(), ...properties })},
      ${api.sql.json(more)}, ${key}, 'refinery', ${key})
    returning id`
  return row!.id
}

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  materials = [
    await insertMaterial(GASOIL),
    await insertMaterial({ ...GASOIL, sulfur_ppm: 7, flash_point: 70 }),
  ]
})

const send = (more: object, { person = mina, headers = {}, ids = materials } = {}) =>
  api.call('POST', '/calculations/blending/', person, {
    body: { materials: ids, percentages: [40, 60], ...more },
    headers,
  })

async function blended(more: object, options: Parameters<typeof send>[1] = {}): Promise<BlendAnswer> {
  const answer = await send(more, options)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

async function keptOf({ id }: BlendAnswer): Promise<Calculation> {
  const [row] = await api.sql<StoredCalculation[]>`
    select id, created_at, basis, components::json as components, blend::json as blend from calculation where id = ${id}`
  return readCalculation(row!)
}

const faultsOf = async (more: object, options: Parameters<typeof send>[1] = {}) =>
  statusAndBody(await send(more, options))

async function ownGrade(
  person: Person,
  limits: object[],
  name: string = crypto.randomUUID(),
): Promise<string> {
  const answer = await api.call('POST', '/me/grades/', person, { body: { name, limits } })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('without a grade there is no check, and none is kept', async () => {
  const answer = await blended({})
  expect(answer).not.toHaveProperty('check')
  expect((await keptOf(answer)).check).toBeNull()
  expect((await keptOf(answer)).blend).not.toHaveProperty('check')
})

test('a check says what each limit came to, what was not checked, and is kept with the limits as they were', async () => {
  // Twice: read, and from memory.
  for (let k = 0; k < 2; k++) {
    const answer = await blended({ grade: 'en590-temperate', options: { class: 'F' } })
    const { check } = answer
    expect(check).toMatchObject({
      grade: 'en590-temperate',
      options: { class: 'F' },
      // The class asks for a CFPP, which nothing here has.
      state: 'unknown',
      status: 'standard',
    })
    expect(check!.counts).toEqual({ pass: 11, fail: 0, unsure: 0, unknown: 1, na: 0 })
    expect(check!.sentence).toStartWith(
      'Meets the 9 limits that could be checked; 1 has no value: CFPP; 10 requirements of EN 590 were not checked: ',
    )
    expect(check!.cfpp).toContain('class F’s −20 °C is likely met')
    const kept = await keptOf(answer)
    expect(kept.check).toEqual(
      JSON.parse(
        JSON.stringify(
          checkGrade(
            specify(builtIn('en590-temperate')!, { chosen: { class: 'F' }, limits: [], residue: 1 }),
            kept.blend,
          ),
        ),
      ),
    )
    expect(check!.limits.map(({ margin }) => margin)).toEqual(kept.check!.limits.map(({ margin }) => margin))
  }
})

test('a buyer’s tighter limit goes over the grade', async () => {
  const { check } = await blended({
    grade: 'en590-temperate',
    options: {
      limits: [
        { q: 'sulfur_ppm', max: 5 },
        { q: 'aromatics', max: 25 },
      ],
    },
  })
  expect(check!.state).toBe('fail')
  expect(check!.limits.find(({ q }) => q === 'sulfur_ppm')).toMatchObject({
    limit: 5,
    confirmed: 'own',
    state: 'fail',
  })
  expect(check!.limits.find(({ q }) => q === 'aromatics')).toMatchObject({
    state: 'unknown',
    reason: expect.stringContaining('Aromatics has no value') as string,
  })
})

test('words are in the language of the request', async () => {
  const { check } = await blended({ grade: 'en590-temperate' }, { headers: { 'accept-language': 'fa' } })
  expect(check!.sentence).toStartWith('همهٔ ۹ حدی که بررسی‌شدنی بود رعایت شده است؛ ۱۱ الزام')
})

test('ethanol counts in the driveability index', async () => {
  const gasoline = {
    ibp: 35,
    pct_10: 54,
    pct_20: 64,
    pct_30: 75,
    pct_40: 87,
    pct_50: 101,
    pct_60: 115,
    pct_70: 130,
    pct_80: 147,
    pct_90: 168,
    pct_95: 182,
    fbp: 205,
    recovery: 97.5,
    density: 745,
  }
  const base = await insertMaterial(gasoline)
  const diOf = async (oxygenate?: string) => {
    const ids = [await insertMaterial({ ...gasoline, density: 745 }, { oxygenate }), base]
    const { check } = await blended({ grade: 'd4814', percentages: [10, 90] }, { ids })
    return check!.limits.find(({ q }) => q === 'di_c')!.value!
  }
  expect((await diOf('ethanol')) - (await diOf())).toBeCloseTo(13.3, 6)
})

test.each([
  [{ grade: 'en590' }, { grade: ['There is no grade "en590".'] }],
  [{ grade: crypto.randomUUID() }, { grade: [expect.stringContaining('There is no grade')] }],
  [{ grade: '' }, { grade: ['This field may not be blank.'] }],
  [{ grade: 'd235-i' }, { grade: [expect.stringContaining('not confirmed against its standard')] }],
  [
    { grade: 'en590-temperate', options: { class: 'Z' } },
    { options: { class: [expect.stringContaining('"Z" is not a valid choice.')] } },
  ],
  [{ grade: 'en590-temperate', options: { clas: 'A' } }, { options: { clas: ['Unknown field "clas".'] } }],
  [
    { grade: 'en590-temperate', options: { limits: [{ q: 'lubricity', max: 1 }] } },
    { options: { limits: { 0: { q: [expect.stringContaining('"lubricity"')] } } } },
  ],
  [{ options: { class: 'A' } }, { options: ['Options need the grade they belong to.'] }],
])('%j is refused', async (more, body) => {
  expect(await faultsOf(more)).toEqual({ status: 400, body })
})

test('an own grade is its owner’s alone, and a check keeps the limits that it had', async () => {
  const grade = await ownGrade(mina, [{ q: 'sulfur_ppm', max: 50 }], 'Ours')
  const answer = await blended({ grade })
  expect(answer.check).toMatchObject({ grade, grade_name: { en: 'Ours' }, status: 'own', state: 'pass' })
  // Warm or cold, another account only learns that there is none.
  for (let k = 0; k < 2; k++)
    expect(await faultsOf({ grade }, { person: omid })).toEqual({
      status: 400,
      body: { grade: [`There is no grade "${grade}".`] },
    })

  const changed = await api.call('PATCH', `/me/grades/${grade}/`, mina, {
    body: { limits: [{ q: 'sulfur_ppm', max: 1 }] },
  })
  expect(changed.status).toBe(200)
  expect((await blended({ grade })).check!.state).toBe('fail')
  expect((await api.call('DELETE', `/me/grades/${grade}/`, mina)).status).toBe(204)
  expect((await faultsOf({ grade })).status).toBe(400)
  expect((await keptOf(answer)).check).toMatchObject({
    state: 'pass',
    limits: [{ q: 'sulfur_ppm', limit: 50 }],
  })
})

test('without Premium the answer is 403 whatever the grade', async () => {
  const never = await api.person({ tier: null })
  for (const grade of ['en590-temperate', 'nothing', 'd235-i'])
    expect((await send({ grade }, { person: never })).status).toBe(403)
})
