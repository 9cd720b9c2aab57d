import { beforeAll, describe, expect, test } from 'bun:test'
import { createThrottle } from '#server/http/throttle.ts'
import { openTestApp, type Person, statusAndBody, TEST_CONFIG, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from './test-calculations.ts'
import type { Link } from './whole.model.ts'

const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } }
const DAY_MS = 86_400_000

const NOW = new Date('2026-03-01T12:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
let api: TestApp
let mina: Person
let omid: Person
let secret: string
let reformate: string

beforeAll(async () => {
  api = await openTestApp({ clock: () => NOW })
  mina = await api.person()
  omid = await api.person()
  const readings = {
    ibp: 40,
    pct_10: 60,
    pct_50: 95,
    pct_90: 150,
    fbp: 180,
    recovery: 98,
    octan_ron: 90,
    octan_mon: 80,
  }
  reformate = await addMaterial(api, null, 'Reformate', { readings })
  secret = await addMaterial(api, mina, 'Own cut', {
    readings: { ...readings, octan_ron: 70, octan_mon: 75 },
  })
})

const share = (who: Person, id: string, body?: object) =>
  api.call('POST', `/me/calculations/${id}/share/`, who, { body })
const unshare = (who: Person, id: string) => api.call('DELETE', `/me/calculations/${id}/share/`, who)
const tokenOf = ({ url }: Link) => url.slice('/s/'.length)
const open = (token: string, headers = {}) => api.call('GET', `/shared/${token}/`, null, { headers })
const plot = (token: string, query = '') => api.call('GET', `/shared/${token}/plot/${query}`)

const ALL = { materials: true, laboratory: true }

async function newLink(more: object = {}, who = mina, shows: object = ALL) {
  const made = await blend(
    api,
    who,
    who === mina ? [secret, reformate] : [reformate, await addMaterial(api, who, 'Other cut')],
    more,
  )
  const answer = await share(who, made.id, shows)
  expect(answer.status).toBe(201)
  const link = (await answer.json()) as Link
  return { made, id: made.id, link, token: tokenOf(link) }
}

async function expectShut(token: string) {
  expect(await statusAndBody(await open(token))).toEqual(NOT_FOUND)
  expect(await statusAndBody(await plot(token))).toEqual(NOT_FOUND)
}

describe('a link', () => {
  test('has 128 random bits, opens for 30 days or as many as are asked for, and is kept as a hash', async () => {
    const { id, link, token } = await newLink()
    expect(link).toEqual({
      url: expect.stringMatching(/^\/s\/[\w-]{22}$/),
      expires_at: inDays(30).toISOString(),
    })
    expect(Buffer.from(token, 'base64url')).toHaveLength(16)
    const week = (await (await share(mina, id, { days: 7 })).json()) as Link
    expect(week.expires_at).toBe(inDays(7).toISOString())
    const [row] = await api.sql<{ row: string; hash: string }[]>`
      select calculation::text as row, encode(share_hash, 'hex') as hash from calculation where id = ${id}`
    expect(row!.hash).toBe(new Bun.CryptoHasher('sha256').update(tokenOf(week)).digest('hex'))
    expect(row!.row).not.toContain(tokenOf(week))
    for (const days of [0, 366, 1.5, 'a month', null]) {
      const answer = await share(mina, id, { days })
      expect([days, answer.status]).toEqual([days, 400])
      expect(Object.keys((await answer.json()) as object)).toEqual(['days'])
    }
    expect((await open(tokenOf(week))).status).toBe(200)
  })

  test('shows anybody what was answered when the calculation was made, in their language', async () => {
    const options = { estimates: true, grade: 'en228-e5' }
    const { made, token, id } = await newLink(options)
    const { check, notes, coverage, ...expected } = made as Record<string, unknown>
    const shown = (await (await open(token)).json()) as Record<string, unknown>
    expect(shown).toMatchObject({ ...expected, estimated: expect.anything() })
    expect(shown.check).toEqual(check)
    expect((shown.notes as unknown[]).length).toBe((notes as unknown[]).length)
    expect(shown).toMatchObject({ id, shared_at: NOW.toISOString(), category: 'gasoline', name: null })
    const persian = await open(token, { 'accept-language': 'fa' })
    expect(persian.headers.get('content-language')).toBe('fa')
    expect(((await persian.json()) as { warnings: string[] }).warnings.join()).toMatch(/[آ-ی]/)
  })

  test('says nothing of the owner: no id of account, material or own grade, no note', async () => {
    const grade = await api.call('POST', '/me/grades/', mina, {
      body: { name: 'Terminal 4', limits: [{ q: 'density', max: 800 }] },
    })
    const { id: gradeId } = (await grade.json()) as { id: string }
    const { id, token } = await newLink({ grade: gradeId })
    await api.call('PATCH', `/me/calculations/${id}/`, mina, {
      body: { name: 'For the buyer', note: 'Not for the buyer' },
    })
    const text = await (await open(token)).text()
    for (const hidden of [
      mina.accountId,
      mina.sessionId,
      secret,
      reformate,
      gradeId,
      'person-',
      'Not for',
      token,
    ])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false])
    const shown = JSON.parse(text)
    expect(shown).toMatchObject({
      name: 'For the buyer',
      check: { grade: 'own', grade_name: { en: 'Terminal 4' } },
    })
    for (const field of ['note', 'changed', 'changes', 'share', 'owner_id'])
      expect(shown).not.toHaveProperty(field)
    const places = shown.components.map(({ id }: { id: string }) => id)
    expect(places).toEqual(['00000000-0000-0000-0000-000000000001', '00000000-0000-0000-0000-000000000002'])
    expect(Object.keys(shown.coverage)).toEqual(places)
    for (const { materials } of shown.notes) expect(places).toEqual(expect.arrayContaining(materials))
  })

  test('has the graph as the owner sees it, with the same options', async () => {
    const { id, token } = await newLink()
    const query = '?format=svg&lang=fa&theme=dark'
    const theirs = await plot(token, query)
    expect(theirs.status).toBe(200)
    expect(theirs.headers.get('content-type')).toBe('image/svg+xml')
    expect(theirs.headers.get('content-security-policy')).toContain('sandbox')
    const own = await api.call('GET', `/calculations/blending/plot/${query}&calculation=${id}`, mina)
    expect(await theirs.text()).toBe(await own.text())
    expect((await plot(token, '?width=10')).status).toBe(400)
  })

  test('ends where a new one takes its place, where it is revoked, and when it expires', async () => {
    const { id, token } = await newLink()
    const second = tokenOf((await (await share(mina, id, { days: 2 })).json()) as Link)
    await expectShut(token)
    expect((await open(second)).status).toBe(200)
    const on = async (days: number) => {
      const then = await openTestApp({ sql: api.sql, clock: () => inDays(days) })
      return then.call('GET', `/shared/${second}/`)
    }
    expect((await on(1.99)).status).toBe(200)
    expect(await statusAndBody(await on(2))).toEqual(NOT_FOUND)
    const third = tokenOf((await (await share(mina, id)).json()) as Link)
    expect((await plot(third)).status).toBe(200)
    expect((await unshare(mina, id)).status).toBe(204)
    await expectShut(third)
    expect((await unshare(mina, id)).status).toBe(204)
  })

  test('ends with its calculation, and with its account, closed or deleted', async () => {
    const first = await newLink()
    await api.call('DELETE', `/me/calculations/${first.id}/`, mina)
    await expectShut(first.token)
    const who = await api.person()
    const second = await newLink({}, who)
    await api.sql`update account set is_active = false where id = ${who.accountId}`
    await expectShut(second.token)
    await api.sql`update account set is_active = true where id = ${who.accountId}`
    expect((await open(second.token)).status).toBe(200)
    await api.sql`delete from account where id = ${who.accountId}`
    await expectShut(second.token)
  })

  test('can be made and revoked by the owner alone', async () => {
    const { id, token } = await newLink()
    expect(await statusAndBody(await share(omid, id))).toEqual(NOT_FOUND)
    expect(await statusAndBody(await unshare(omid, id))).toEqual(NOT_FOUND)
    expect(await statusAndBody(await share(mina, crypto.randomUUID()))).toEqual(NOT_FOUND)
    expect((await api.call('POST', `/me/calculations/${id}/share/`)).status).toBe(401)
    expect((await open(token)).status).toBe(200)
  })

  test('tells the owner that it is there and until when, and not after', async () => {
    const { id } = await newLink()
    const told = async () => {
      const whole = (await (await api.call('GET', `/me/calculations/${id}/`, mina)).json()) as {
        share: unknown
      }
      const list = (await (await api.call('GET', '/me/calculations/', mina)).json()) as {
        id: string
        is_shared: boolean
      }[]
      return [whole.share, list.find((one) => one.id === id)!.is_shared]
    }
    const expires_at = inDays(30).toISOString()
    expect(await told()).toEqual([{ shared_at: NOW.toISOString(), expires_at, ...ALL }, true])
    await api.sql`update calculation set share_expires_at = ${NOW} where id = ${id}`
    expect(await told()).toEqual([null, false])
  })
})

describe('what opens nothing', () => {
  test('is answered alike, whether it is malformed, unknown, or nearly right', async () => {
    const { token } = await newLink()
    const other = token.startsWith('A') ? 'B' : 'A'
    const wrong = [
      'x',
      `${other}${token.slice(1)}`,
      token.slice(0, -1),
      `${token}=`,
      `${token}A`,
      token.toLowerCase() === token ? token.toUpperCase() : token.toLowerCase(),
      '%00',
      '\u{1f600}',
      'a'.repeat(5000),
    ]
    for (const each of wrong) await expectShut(encodeURIComponent(decodeURIComponent(each)))
    for (const broken of ['%FF', '%ED%A0%80', '%']) await expectShut(broken)
  })

  test('shut no other, however many are tried from one address', async () => {
    const strict = await openTestApp({
      sql: api.sql,
      clock: () => NOW,
      throttle: createThrottle(api.sql, true),
      config: { ...TEST_CONFIG, trustProxy: true },
    })
    const { token } = await newLink()
    const open = (text: string) =>
      strict.call('GET', `/shared/${text}/`, null, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    for (let tries = 0; tries < 70; tries++) expect((await open(`guess-${tries}`)).status).toBe(404)
    expect((await open(token)).status).toBe(200)
  })
})
