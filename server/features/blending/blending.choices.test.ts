import { beforeAll, expect, test } from 'bun:test'
import { type Calculation, readCalculation, type StoredCalculation } from '#calc/calculation/calculation.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { emptyProperties, type MaterialProperties } from '#calc/vocabulary/properties.ts'
import { loadCalc } from '#server/calc.ts'
import type { BlendAnswer } from '#server/responses/blend.model.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

/** Estimates and chosen methods, from the request to what is kept. */
let calc: Calc
let api: TestApp
let mina: Person
let materials: string[]

const GASOIL = {
  ibp: 178,
  pct_5: 203,
  pct_10: 216,
  pct_20: 235,
  pct_30: 251,
  pct_40: 264,
  pct_50: 276,
  pct_60: 288,
  pct_70: 301,
  pct_80: 316,
  pct_90: 336,
  pct_95: 350,
  fbp: 362,
  density: 840,
}
const WHOLE = { ...GASOIL, viscosity_40: 2.5, cloud_point: -8, flash_point: 60, rvp: 4 }

async function insertMaterial(properties: Partial<MaterialProperties>, name: string): Promise<string> {
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (name, producer_english_name, categories, properties, name_key, producer_key, search_key)
    values (${name}, 'Refinery', '{customized,gasoil}', ${api.sql.json({ ...emptyProperties(), ...properties })},
      ${crypto.randomUUID()}, 'refinery', ${name})
    returning id`
  return row!.id
}

beforeAll(async () => {
  calc = await loadCalc()
  api = await openTestApp({ calc })
  mina = await api.person()
  materials = [
    await insertMaterial({ ...GASOIL, flash_point: 80, rvp: 1 }, 'Bare gasoil'),
    await insertMaterial(WHOLE, 'Whole gasoil'),
  ]
})

const send = (more: object, ids = materials, headers = {}) =>
  api.call('POST', '/calculations/blending/', mina, {
    body: { materials: ids, percentages: [40, 60], ...more },
    headers,
  })

async function blended(more: object, ids = materials, headers = {}): Promise<BlendAnswer> {
  const answer = await send(more, ids, headers)
  expect(answer.status).toBe(200)
  return (await answer.json()) as BlendAnswer
}

async function keptOf({ id }: BlendAnswer): Promise<Calculation> {
  const [row] = await api.sql<StoredCalculation[]>`
    select id, created_at, basis, components::json as components, blend::json as blend from calculation where id = ${id}`
  return readCalculation(row!)
}

test('nothing is estimated unless it is asked for', async () => {
  for (const more of [{}, { estimates: false }]) {
    const answer = await blended(more)
    expect(answer.results.viscosity_40).toBeNull()
    expect(answer).not.toHaveProperty('estimated')
    expect((await keptOf(answer)).blend).not.toHaveProperty('asked')
  }
})

test('estimates: the value, whose it is, in words, and kept', async () => {
  // Twice: read, and from memory.
  for (let k = 0; k < 2; k++) {
    const answer = await blended({ estimates: true })
    expect(answer.results.viscosity_40).toBeNumber()
    expect(answer.estimated).toEqual({ viscosity_40: [materials[0]!], cloud_point: [materials[0]!] })
    expect(answer.warnings).toContainEqual(
      'Viscosity 40 (±10%) and Cloud Point (±8 °C): estimated for Bare gasoil from distillation and density, not measured.',
    )
    const { blend } = await keptOf(answer)
    expect(blend.asked).toEqual({ estimates: true })
    // The worked figures for this material.
    expect(blend.estimated!.viscosity_40![0]!.value.toFixed(5)).toBe('2.96290')
    expect(blend.estimated!.cloud_point![0]!.value.toFixed(4)).toBe('-16.8387')
    expect(blend.results.viscosity_40).toBe(answer.results.viscosity_40)
  }
})

test('a value that would rest on estimates by more than half says so', async () => {
  const answer = await blended({ estimates: true, percentages: [51, 49] })
  expect(answer.estimated).toEqual({})
  expect(answer.missing.cloud_point).toBe(
    'Cloud Point has no value: there is no reading for Bare gasoil, and more than half of the blend would rest on estimates.',
  )
})

test('what is called an oxygenate is not estimated', async () => {
  const ids = [await insertMaterial(GASOIL, 'Biodiesel of the south'), materials[1]!]
  const answer = await blended({ estimates: true }, ids)
  expect(answer.estimated).toEqual({})
  expect(answer.missing.viscosity_40).toContain('no estimate holds for oxygenates')
})

test('another method: its value, its name, and kept', async () => {
  const usual = await blended({})
  const methods = { flash_point: 'wickey-chittenden', rvp: 'volume-average' }
  const answer = await blended({ methods })
  expect(answer.results.flash_point).toBe(usual.cautious_flash_point)
  expect(answer.results.rvp).toBeCloseTo(0.4 * 1 + 0.6 * 4, 12)
  expect([answer.methods.flash_point, answer.methods.rvp]).toEqual([
    'Wickey–Chittenden index',
    'Average by volume',
  ])
  const { blend } = await keptOf(answer)
  expect(blend.asked).toEqual({ methods } as object)
  expect(blend.methods.flash_point).toBe('wickey-chittenden')
  // The next recipe of the same materials uses the usual methods again.
  expect((await blended({})).results).toEqual(usual.results)
})

test('the usual method may be named', async () => {
  const usual = await blended({})
  expect((await blended({ methods: { flash_point: 'hu-burns' } })).results).toEqual(usual.results)
})

const refusals: [what: string, more: object, errors: object][] = [
  [
    'an unknown method',
    { methods: { rvp: 'guess' } },
    { methods: { rvp: [expect.stringContaining('"guess" is not a valid choice.')] } },
  ],
  [
    'a method of another property',
    { methods: { rvp: 'refutas' } },
    { methods: { rvp: [expect.stringContaining('"refutas" is not a valid choice.')] } },
  ],
  [
    'a method of former releases',
    { methods: { viscosity_40: 'refutas' } },
    { methods: { viscosity_40: ['"refutas" is not a valid choice. Choices: d7152-mass.'] } },
  ],
  [
    'a property without a choice, and an unknown one',
    { methods: { density: 'volume-average', taste: 'sweet', toString: 'x' } },
    {
      methods: {
        density: ['Unknown field "density".'],
        taste: ['Unknown field "taste".'],
        toString: ['Unknown field "toString".'],
      },
    },
  ],
  ['no truth value', { estimates: 'perhaps' }, { estimates: ['Must be a valid boolean.'] }],
  [
    'a list for methods',
    { methods: ['rvp-index'] },
    { methods: { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] } },
  ],
]
for (const [what, more, errors] of refusals) {
  test(`400: ${what}`, async () => {
    const answer = await send(more)
    expect([answer.status, await answer.json()]).toEqual([400, errors])
  })
}

test('in Persian', async () => {
  const answer = await blended({ estimates: true, methods: { rvp: 'rvp-exponent112' } }, materials, {
    'accept-language': 'fa',
  })
  expect(answer.methods.rvp).toBe('شاخص RVP با توان ۱٫۱۲')
  expect(answer.warnings.join()).toContain('برآورد شده')
  expect(answer.warnings.join()).toContain('\u2066±۱۰\u2069 درصد')
})
