import { beforeAll, describe, expect, test } from 'bun:test'
import { OWN_EXAMPLES } from '#calc/own/own-examples.ts'
import { loadCalc } from '#server/calc.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import type { RecipeResult } from '../recipe-result.model.ts'
import { insertStream, type Stream, typicalStreams } from '../test-streams.ts'
import type { TryAnswer } from './try.model.ts'

const GASOLINES = typicalStreams('gasoline')
const GRADE = 'en228-e5'

let api: TestApp
let mina: Person
let omid: Person
let ids: string[]

beforeAll(async () => {
  api = await openTestApp({ calc: await loadCalc() })
  mina = await api.person()
  omid = await api.person()
  ids = await Promise.all(GASOLINES.slice(0, 6).map((stream) => insert(stream, null)))
})

const insert = (stream: Stream, owner: Person | null, more: Parameters<typeof insertStream>[3] = {}) =>
  insertStream(api, owner, stream, { category: 'gasoline', ...more })

const ask = (more: object = {}, person = mina, headers: Record<string, string> = {}) =>
  api.call('POST', '/calculations/try/', person, {
    body: { materials: ids.slice(0, 2), percentages: [60, 40], share: 5, ...more },
    headers,
  })
const answerTo = async (more: object = {}, headers = {}): Promise<TryAnswer> => {
  const answer = await ask(more, mina, headers)
  expect([answer.status, answer.status === 200 || (await answer.json())]).toEqual([200, true])
  return (await answer.json()) as TryAnswer
}

describe('a trial', () => {
  test('gives for each candidate what blending it gives, best first, and stores nothing', async () => {
    const tried = await answerTo({ candidates: ids.slice(2), grade: GRADE })
    expect(tried.map(({ id }) => id).toSorted()).toEqual(ids.slice(2).toSorted())
    const margins = tried.map(({ worst }) => worst!.in_R!)
    expect(margins).toEqual(margins.toSorted((a, b) => b - a))
    for (const { id, name, worst, results, reason, state, misses } of tried) {
      const body = { materials: [...ids.slice(0, 2), id], percentages: [57, 38, 5], grade: GRADE }
      const answer = await api.call('POST', '/calculations/preview/', mina, { body })
      const blend = (await answer.json()) as {
        results: object
        check: {
          state: string
          counts: { fail: number }
          limits: { q: string; side: string; in_R: number | null }[]
        }
      }
      expect(results).toEqual(blend.results as typeof results)
      expect(state).toBe(blend.check.state as 'fail')
      const known = blend.check.limits.flatMap(({ in_R }) => in_R ?? [])
      expect(worst!.in_R).toBe(Math.min(...known))
      expect(name).toBe(GASOLINES[ids.indexOf(id)]!.name)
      expect(reason).toStartWith('Worst limit: ')
      expect(misses).toBe(blend.check.counts.fail)
    }
    const [row] = await api.sql<{ count: number }[]>`select count(*)::int as count from calculation`
    expect(row!.count).toBe(0)
  })

  test('takes the category of its materials, with what is one’s own in it and nothing of others', async () => {
    const [own, theirs, kerosene] = [
      await insert({ ...GASOLINES[6]!, name: 'Mine' }, mina),
      await insert({ ...GASOLINES[6]!, name: 'Theirs' }, omid),
      await insert({ ...GASOLINES[6]!, name: 'Kerosene' }, mina, { category: 'gasoil' }),
    ]
    const usual = await answerTo()
    const found = new Set(usual.map(({ id }) => id))
    expect([found.has(own), found.has(theirs), found.has(kerosene)]).toEqual([true, false, false])
    for (const id of ids) expect([id, found.has(id)]).toEqual([id, !ids.slice(0, 2).includes(id)])
    expect(await answerTo({ candidates: 'gasoline' })).toEqual(usual)
    const all = new Set((await answerTo({ candidates: 'customized' })).map(({ id }) => id))
    expect([all.has(kerosene), all.has(theirs)]).toEqual([true, false])
    expect(
      usual.every(({ worst, reason, state }) => worst === null && reason === null && state === null),
    ).toBe(true)
    // More of one that is there already has to be asked for by its id.
    const [more] = await answerTo({ candidates: [ids[0]] })
    const body = { materials: ids.slice(0, 2), percentages: [62, 38] }
    const blend = await api.call('POST', '/calculations/preview/', mina, { body })
    const { results } = (await blend.json()) as { results: { density: number } }
    expect(more!.results.density).toBeCloseTo(results.density, 9)
  })

  test('puts a candidate that a limit needs a reading of last, and says so in both languages', async () => {
    const { octan_ron: _, ...properties } = GASOLINES[2]!.properties
    const blind = await insert({ name: 'Blind', properties }, mina)
    const candidates = [blind, ids[2], ids[3]]
    const last = (await answerTo({ candidates, grade: GRADE })).at(-1)!
    expect(last).toMatchObject({ id: blind, worst: { q: 'octan_ron', margin: null, in_R: null } })
    expect(last.missing).toContain('octan_ron')
    expect(last.reason).toContain('no reading for Blind')
    const persian = await answerTo({ candidates, grade: GRADE }, { 'accept-language': 'fa' })
    expect(persian.at(-1)!.reason).toMatch(/برای .?Blind.? داده‌ای نیست/)
    const bare = (await answerTo({ candidates: [blind] }))[0]!
    expect([bare.worst, bare.reason]).toEqual([null, expect.stringContaining('no reading for Blind')])
  })

  test('has a cost where all prices are in one currency, and the cheaper of equals first', async () => {
    const price = (amount: number, currency = 'USD') => ({
      details: { price: { amount, unit: 'm3', currency } },
    })
    const stream = (name: string) => ({ ...GASOLINES[3]!, name })
    const base = [
      await insert(stream('Base'), mina, price(600)),
      await insert(stream('Other'), mina, price(500)),
    ]
    const [dear, cheap, euro] = [
      await insert(stream('Dear'), mina, price(900)),
      await insert(stream('Cheap'), mina, price(100)),
      await insert(stream('Euro'), mina, price(1, 'EUR')),
    ]
    const tried = await answerTo({ materials: base, candidates: [dear, cheap, euro, ids[4]], grade: GRADE })
    expect(tried.slice(0, 3).map(({ id }) => id)).toEqual([cheap, dear, euro])
    expect(tried[0]!.cost!.per_m3).toBeCloseTo(342 + 190 + 5, 9)
    expect(tried[0]!.cost!.currency).toBe('USD')
    expect(tried.filter(({ cost }) => cost).length).toBe(2)
  })

  test('keeps a locked share, goes to the ends, and takes fifteen materials', async () => {
    const candidates = [ids[2]]
    const preview = async (materials: string[], percentages: number[]) => {
      const body = { materials, percentages }
      const answer = await api.call('POST', '/calculations/preview/', mina, { body })
      return ((await answer.json()) as { results: object }).results
    }
    const [one, two] = ids as [string, string]
    const [held] = await answerTo({ candidates, share: 30, locked: [one] })
    expect(held!.results as object).toEqual(await preview([one, two, ids[2]!], [60, 10, 30]))
    const [none] = await answerTo({ candidates, share: 0 })
    expect(none!.results as object).toEqual(await preview([one, two, ids[2]!], [60, 40, 0]))
    const [trace] = await answerTo({ candidates, share: 5e-324 })
    expect(trace!.results.density).toBe(none!.results.density)
    const [alone] = await answerTo({ candidates, share: 100 })
    expect(alone!.results as object).toEqual(await preview([one, two, ids[2]!], [0, 0, 100]))
    const many = await Promise.all(
      Array.from({ length: 15 }, (_, at) => insert({ ...GASOLINES[at % 8]!, name: `Part ${at}` }, mina)),
    )
    const percentages = Array.from({ length: 15 }, (_, at) => (at < 14 ? 7 : 2))
    expect(await answerTo({ materials: many, percentages, candidates, grade: GRADE })).toHaveLength(1)
  })

  test('has the own properties of its asker, whose limits count, and no other account’s', async () => {
    const reza = await api.person()
    const { definition } = OWN_EXAMPLES[1]!
    const made = await api.call('POST', '/me/properties/', reza, { body: definition })
    expect(made.status).toBe(201)
    const { key } = definition
    const stream = (name: string) => ({ ...GASOLINES[3]!, name })
    const [base, better] = [
      await insert(stream('Known'), reza, { details: { own: { [key]: 1 } } }),
      await insert(stream('Better'), reza, { details: { own: { [key]: 0.5 } } }),
    ]
    const body = {
      materials: [base],
      percentages: [100],
      share: 50,
      candidates: [ids[3], better],
      grade: GRADE,
      options: { limits: [{ q: `own:${key}`, max: 0.9 }] },
    }
    const answer = await ask(body, reza)
    expect(answer.status).toBe(200)
    const [first, last] = (await answer.json()) as TryAnswer
    expect([first!.id, first!.own[key]]).toEqual([better, 0.75])
    expect([last!.id, last!.own[key], last!.worst!.q]).toEqual([ids[3]!, null, `own:${key}` as 'rvp'])
    const strange = await ask({ ...body, materials: [ids[0]], candidates: [ids[1]] }, omid)
    expect([strange.status, await strange.json()]).toMatchObject([400, { options: { limits: {} } }])
    const plain = await ask({ grade: GRADE }, omid)
    expect(((await plain.json()) as TryAnswer).every(({ own }) => Object.keys(own).length === 0)).toBe(true)
  })

  test('of a thousand streams comes in one answer', async () => {
    const many = await Promise.all(
      Array.from({ length: 1000 }, (_, at) => insert({ ...GASOLINES[at % 10]!, name: `Stream ${at}` }, omid)),
    )
    const answer = await ask({ candidates: many, grade: GRADE }, omid)
    expect(answer.status).toBe(200)
    const tried = (await answer.json()) as TryAnswer
    expect(new Set(tried.map(({ id }) => id))).toEqual(new Set(many))
    const tooMany = await ask({ candidates: [...many, ids[2]] }, omid)
    expect([tooMany.status, await tooMany.json()]).toMatchObject([400, { candidates: [expect.any(String)] }])
  })
})

describe('what can not be tried', () => {
  test('is refused at its field', async () => {
    const [one, two] = ids as [string, string]
    const strange = crypto.randomUUID()
    const bodies: [object, object][] = [
      [{ share: -1 }, { share: [expect.any(String)] }],
      [{ share: 100.5 }, { share: [expect.any(String)] }],
      [{ share: 'x' }, { share: ['A valid number is required.'] }],
      [{ share: 1e308 }, { share: [expect.any(String)] }],
      [{ share: null }, { share: ['This field may not be null.'] }],
      [{ share: undefined }, { share: ['This field is required.'] }],
      [{ share: 50, locked: [one] }, { share: [expect.stringContaining('no room for 50 %')] }],
      [{ locked: [ids[3]] }, { locked: { 0: [expect.any(String)] } }],
      [{ percentages: [60, 30] }, { percentages: [expect.stringContaining('must total 100')] }],
      [{ percentages: [100] }, { non_field_errors: [expect.any(String)] }],
      [{ materials: [], percentages: [] }, { materials: [expect.any(String)] }],
      [{ materials: [one, one] }, { materials: { 1: [expect.any(String)] } }],
      [
        { candidates: 'petrol' },
        { candidates: [expect.stringContaining('"petrol" is not a valid choice.')] },
      ],
      [{ candidates: [] }, { candidates: [expect.any(String)] }],
      [{ candidates: null }, { candidates: [expect.any(String)] }],
      [{ candidates: 7 }, { candidates: [expect.any(String)] }],
      [{ candidates: ['x'] }, { candidates: { 0: [expect.any(String)] } }],
      [{ candidates: [two, two] }, { candidates: { 1: [expect.any(String)] } }],
      [{ candidates: [two, strange] }, { candidates: { 1: [expect.stringContaining(strange)] } }],
      [{ materials: [one, strange] }, { materials: { 1: [expect.stringContaining(strange)] } }],
      [{ grade: 'nope' }, { grade: [expect.any(String)] }],
      [{ options: { season: 'summer' } }, { options: { season: ['Unknown field "season".'] } }],
      [{ methods: { color: 'x' } }, { methods: { color: [expect.any(String)] } }],
      [
        { materials: Array.from({ length: 16 }, () => crypto.randomUUID()) },
        { materials: [expect.any(String)] },
      ],
    ]
    for (const [more, errors] of bodies) {
      const answer = await ask(more)
      expect([more, answer.status, await answer.json()]).toMatchObject([more, 400, errors])
    }
    for (const body of [null, [], 'x'])
      expect((await api.call('POST', '/calculations/try/', mina, { body })).status).toBe(400)
    const persian = await ask({ share: 50, locked: [one] }, mina, { 'accept-language': 'fa' })
    expect(JSON.stringify(await persian.json())).toContain('جایی برای')
  })

  test('is another account’s material, or anything without Premium', async () => {
    const own = await insert({ ...GASOLINES[5]!, name: 'Secret' }, mina)
    for (const more of [{ candidates: [own] }, { materials: [ids[0], own] }]) {
      const answer = await ask(more, omid)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toContain('Secret')
    }
    const free = await api.person({ tier: null })
    expect([(await ask({}, free)).status, (await ask({ share: 'x' }, free)).status]).toEqual([403, 403])
  })
})

describe('with readings that are assumed', () => {
  const readings = { density: 835, sulfur_ppm: 6, viscosity_40: 3, cetane_number: 52 }
  const range = { sulfur_ppm: [0.5, 100], viscosity_40: [4, 5] }
  const typical = { ...readings, density: 880, sulfur_ppm: 4, viscosity_40: 4.45 }
  let [base, fame, other, from] = ['', '', '', '']
  beforeAll(async () => {
    const stream = (name: string, properties: Stream['properties']) => ({ name, properties })
    ;[base, fame, other, from] = await Promise.all([
      insertStream(api, null, stream('Bare base', readings)),
      insertStream(api, null, stream('Bare FAME', { density: 883 }), { details: { oxygenate: 'fame' } }),
      insertStream(api, null, stream('Bare other', { ...readings, sulfur_ppm: 1 })),
      insertStream(api, null, stream('Typical FAME', typical), { details: { oxygenate: 'fame', range } }),
    ])
  })
  const of = (property: string, material = fame) => ({ material, property, from })
  const ask = (path: string, body: object) =>
    api.call('POST', `/calculations/${path}/`, mina, { body: { grade: 'en590-temperate', ...body } })

  test('a trial has the verdict and the readings of the blend, whether the recipe or the candidate has them', async () => {
    const assumed = [of('sulfur_ppm'), of('viscosity_40')]
    for (const [materials, candidate, percentages] of [
      [[base, fame], other, [83.7, 6.3, 10]],
      [[base, other], fame, [83.7, 6.3, 10]],
    ] as const) {
      const body = { materials, percentages: [93, 7], share: 10, candidates: [candidate], assumed }
      const answer = await ask('try', body)
      expect(answer.status).toBe(200)
      const [trial] = (await answer.json()) as TryAnswer
      const whole = { materials: [...materials, candidate], percentages, assumed }
      const blend = (await (await ask('preview', whole)).json()) as {
        results: TryAnswer[0]['results']
        quality: Record<string, string>
        assumed: object[]
        check: { state: string }
      }
      expect(trial!.results.sulfur_ppm).toBeCloseTo(blend.results.sulfur_ppm!, 9)
      expect(trial!.state).toBe(blend.check.state as 'unsure')
      expect(trial!.assumed).toEqual(blend.assumed as never)
      expect(trial!.resting!.toSorted()).toEqual(
        Object.entries(blend.quality)
          .flatMap(([q, is]) => (is === 'assumed' ? [q] : []))
          .toSorted() as never,
      )
      const { assumed: _, ...without } = body
      const [bare] = (await (await ask('try', without)).json()) as TryAnswer
      expect(bare).not.toHaveProperty('assumed')
      expect(bare!.results.sulfur_ppm).toBeNull()
    }
  })

  test('a found recipe is met for sure only at both ends of their ranges, and says which limits are not', async () => {
    const answerTo = async (max: number) => {
      const answer = await ask('recipe', {
        goal: 'share',
        of: fame,
        materials: [{ id: base }, { id: fame, max: 7 }],
        limits: [
          { property: 'sulfur_ppm', max },
          { property: 'viscosity_40', max: 4 },
        ],
        grade: undefined,
        assumed: [of('sulfur_ppm'), of('viscosity_40')],
      })
      expect(answer.status).toBe(200)
      const { limits, assumed, percentages } = (await answer.json()) as RecipeResult
      expect([percentages, assumed!.length]).toEqual([[93, 7], 2])
      return limits.map(({ property, is_met, unsure }) => [property, is_met, unsure ?? false])
    }
    // 5.9 ppm, and 13 with the most sulfur that such a stream has; 3.1 cSt whatever its viscosity.
    expect(await answerTo(10)).toEqual([
      ['sulfur_ppm', true, true],
      ['viscosity_40', true, false],
    ])
    expect((await answerTo(15))[0]).toEqual(['sulfur_ppm', true, false])
  })

  test('what can not be assumed is refused where it stands', async () => {
    const tried = { materials: [base, fame], percentages: [93, 7], share: 5, candidates: [other] }
    const sought = { goal: 'share', of: fame, materials: [{ id: base }, { id: fame }], limits: [] }
    for (const [path, body] of [
      ['try', tried],
      ['recipe', sought],
    ] as const)
      for (const [assumed, said] of [
        [of('density'), { property: ['Bare FAME has a reading of its own.'] }],
        [of('cloud_point'), { from: ['Typical FAME has no reading of this property.'] }],
        [of('sulfur_ppm', from), { material: [expect.stringContaining('not one of the materials')] }],
      ] as const) {
        const answer = await ask(path, { ...body, assumed: [assumed] })
        expect([path, answer.status, await answer.json()]).toEqual([
          path,
          400,
          expect.objectContaining({ assumed: { 0: said } }),
        ])
      }
  })
})
