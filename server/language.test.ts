import { beforeAll, describe, expect, test } from 'bun:test'
import { emptyProperties } from '#calc/vocabulary/properties.ts'
import { connect } from './db/connect.ts'
import { signUpBody } from './features/accounts/test-accounts.ts'
import { openTestApp, type Person, TEST_CONFIG, type TestApp } from './test-app.ts'

const PERSIAN = /[\u0600-\u06ff]/

let api: TestApp
let mina: Person
let lapsed: Person
let omid: Person
let catalogued: string

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  lapsed = await api.person({ tier: null })
  await api.sql`update account set must_change_password = true where id = ${omid.accountId}`
  catalogued = await insertMaterial('Gasoil', 'گازوئیل', 'First works', 'کارخانهٔ یکم')
})

async function insertMaterial(
  name: string,
  farsi: string | null,
  producer: string,
  producerFarsi: string | null,
) {
  const [row] = await api.sql<{ id: string }[]>`
    insert into material (name, name_farsi, producer_english_name, producer_farsi_name, categories, properties,
      name_key, producer_key, search_key)
    values (${name}, ${farsi}, ${producer}, ${producerFarsi}, '{gasoil}',
      ${api.sql.json({ ...emptyProperties(), recovery: 98, density: 840 })}, ${name}, ${producer}, ${name})
    returning id`
  return row!.id
}

/** Every sentence of an answer; codes, ids and the names of token classes are none. */
function sentences(node: unknown, key = ''): string[] {
  if (typeof node === 'string') return /^(code|request_id|token_class|token_type)$/.test(key) ? [] : [node]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([inner, part]) => sentences(part, Array.isArray(node) ? key : inner))
}

type Options = NonNullable<Parameters<TestApp['call']>[3]>
type Case = [
  what: string,
  status: number,
  method: string,
  path: string,
  who: () => Person | null,
  options?: Options,
]

const nobody = () => null
const stale = (): Person => ({ ...mina, headers: { authorization: 'Bearer worn.out.token' } })
const recipe = (percentages: number[], materials = [catalogued, crypto.randomUUID()]) => ({
  materials,
  percentages,
})

const CASES: Case[] = [
  ['missing fields', 400, 'POST', '/api/register/', nobody, { body: {} }],
  [
    'every kind of wrong field',
    400,
    'POST',
    '/api/register/',
    nobody,
    {
      body: signUpBody({
        username: 'a b',
        email: 'a',
        phone_number: '1',
        password: '1234567',
        password_confirm: 'x',
      }),
    },
  ],
  ['wrong credentials', 400, 'POST', '/api/login/', nobody, { body: { username: 'x', password: 'y' } }],
  [
    'wrong credentials of a program',
    401,
    'POST',
    '/api/token/',
    nobody,
    { body: { username: 'x', password: 'y' } },
  ],
  ['a worn-out refresh token', 401, 'POST', '/api/token/refresh/', nobody, { body: { refresh: 'x' } }],
  ['a log-out with no token', 400, 'POST', '/api/logout/', () => mina, { body: { refresh_token: 'x' } }],
  ['no JSON', 400, 'POST', '/api/login/', nobody, { body: '{' }],
  ['no object', 400, 'POST', '/api/login/', nobody, { body: [] }],
  ['a query', 400, 'GET', '/materials/?category=diesel', () => mina],
  [
    'a recipe',
    400,
    'POST',
    '/calculations/blending/',
    () => mina,
    { body: { materials: ['x'], percentages: ['y', 101] } },
  ],
  ['no token', 401, 'GET', '/api/user/profile/', nobody],
  [
    'half a header',
    401,
    'GET',
    '/api/user/profile/',
    () => ({ ...mina, headers: { authorization: 'Bearer' } }),
  ],
  ['a token of no use', 401, 'GET', '/api/user/profile/', stale],
  ['no Premium', 403, 'GET', '/materials/', () => lapsed],
  ['a password to choose first', 403, 'GET', '/materials/', () => omid],
  ['somebody else’s', 404, 'GET', '/materials/00000000-0000-4000-8000-000000000000/', () => mina],
  ['no subscription', 404, 'GET', '/api/subscription/me/', () => lapsed],
  ['no graph', 404, 'GET', '/calculations/blending/plot/', () => mina],
  ['no such path', 404, 'GET', '/api/nothing/', nobody],
  ['a method', 405, 'DELETE', '/materials/categories/', nobody],
  ['too large', 413, 'POST', '/api/login/', nobody, { body: ' '.repeat(70_000) }],
  [
    'a media type',
    415,
    'POST',
    '/api/login/',
    nobody,
    { body: 'x', headers: { 'content-type': 'text/plain' } },
  ],
]

/** Asks in both languages and holds what is the same in both against each other. */
async function inBoth(ask: (headers: Record<string, string>) => Promise<Response>, status: number) {
  const persian = await ask({ 'accept-language': 'fa-IR,fa;q=0.9,en;q=0.8' })
  const english = await ask({})
  for (const [answer, language] of [
    [persian, 'fa'],
    [english, 'en'],
  ] as const) {
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('vary')).toContain('Accept-Language')
  }
  const [fa, en] = [sentences(await persian.json()), sentences(await english.json())]
  expect(fa.length).toBe(en.length)
  expect(fa.length).toBeGreaterThan(0)
  for (const text of fa) expect(text).toMatch(PERSIAN)
  for (const text of en) expect(text).not.toMatch(PERSIAN)
  return { fa, en }
}

describe('is answered in the language that is asked for:', () => {
  test.each(CASES)('%s (%i)', async (_, status, method, path, who, options = {}) => {
    await inBoth(
      (headers) => api.call(method, path, who(), { ...options, headers: { ...headers, ...options.headers } }),
      status,
    )
  })

  test('a catalogue material that is to be deleted (403), and a name that is taken (400)', async () => {
    await inBoth((headers) => api.call('DELETE', `/me/materials/${catalogued}/`, mina, { headers }), 403)
    const body = { name: 'Own', producer_english_name: 'Works', properties: { recovery: 98 } }
    await api.call('POST', '/me/materials/', mina, { body })
    await inBoth((headers) => api.call('POST', '/me/materials/', mina, { body, headers }), 400)
  })

  test('too many guesses (429)', async () => {
    const limited = await openTestApp({ config: { ...TEST_CONFIG, rateLimit: true } })
    const guess = (headers = {}) =>
      limited.call('POST', '/api/login/', null, { body: { username: 'x', password: 'y' }, headers })
    while ((await guess()).status !== 429);
    const { fa } = await inBoth(guess, 429)
    expect(fa[0]).toMatch(/[۰-۹]+ ثانیه/)
  })

  test('a database that is away (503), and a bug (500)', async () => {
    const sql = connect('postgres://nobody:nothing@127.0.0.1:9/none', { timeoutMs: 1_000 })
    const away = await openTestApp({ sql })
    await inBoth((headers) => away.call('GET', '/api/user/profile/', mina, { headers }), 503)
    await sql.end({ timeout: 0 })
    const broken = await openTestApp({
      clock: () => {
        throw new Error('no clock')
      },
    })
    const refresh = mina.headers.authorization.slice(7)
    await inBoth(
      (headers) => broken.call('POST', '/api/token/refresh/', null, { body: { refresh }, headers }),
      500,
    )
  })
})

describe('the sentences of a blend', () => {
  const blend = async (materials: string[], language: string) => {
    const headers = { 'accept-language': language }
    const answer = await api.call('POST', '/calculations/blending/', mina, {
      body: recipe([60, 40], materials),
      headers,
    })
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, language])
    return (await answer.json()) as { missing: Record<string, string>; id: string }
  }

  test('tell two materials of one name apart by their producers, in the language of the sentence', async () => {
    const twin = await insertMaterial('Gasoil', 'گازوئیل', 'Second works', 'کارخانهٔ دوم')
    for (const _ of ['as read', 'as remembered']) {
      const english = await blend([catalogued, twin], 'en')
      expect(english.missing.rvp).toBe(
        'RVP has no value: there is no reading for Gasoil (First works) and Gasoil (Second works).',
      )
      const persian = await blend([catalogued, twin], 'fa')
      expect(persian.missing.rvp).toContain('گازوئیل (کارخانهٔ یکم)\u2069 و \u2068گازوئیل (کارخانهٔ دوم)')
      const graph = await api.call(
        'GET',
        `/calculations/blending/plot/?format=svg&lang=fa&calculation=${persian.id}`,
        mina,
      )
      const svg = await graph.text()
      expect(svg).toContain('کارخانهٔ دوم')
      expect(svg).not.toContain('Second works')
    }
  })
})
