import { beforeAll, describe, expect, test } from 'bun:test'
import { createHmac, createSign, generateKeyPairSync } from 'node:crypto'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { createTokens } from './tokens.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const SECRET = 'a secret for tests, long enough to be one'
const NOW_SECONDS = NOW.getTime() / 1000
const HEADER = { alg: 'HS256', typ: 'JWT' }
const CALL = '/api/user/profile/'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const mac = (text: string, secret: string | Buffer, hash = 'sha256'): string =>
  createHmac(hash, secret).update(text).digest('base64url')

/** A token signed by hand, so that nothing of what is tested has a part in it. */
function forge(header: unknown, claims: unknown, secret: string | Buffer = SECRET, hash = 'sha256'): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${mac(text, secret, hash)}`
}

let app: TestApp
let person: Person
let other: Person
let claims: Record<string, unknown>

beforeAll(async () => {
  app = await openTestApp({ clock: () => NOW })
  person = await app.person()
  other = await app.person()
  await app.sql`update session set expires_at = ${new Date(NOW.getTime() + 86_400_000)}`
  claims = {
    token_type: 'access',
    sub: person.accountId,
    sid: person.sessionId,
    iat: NOW_SECONDS,
    exp: NOW_SECONDS + 600,
    jti: '0123456789abcdef0123456789abcdef',
  }
})

const callWith = (authorization: string): Promise<Response> =>
  app.call('GET', CALL, null, { headers: { authorization } })

/** Of the 401 that a token is answered with, the reason; the status where it is another one. */
async function refusal(token: string): Promise<unknown> {
  const answer = await callWith(`Bearer ${token}`)
  if (answer.status !== 401) return answer.status
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
  const body = (await answer.json()) as { code?: string; messages?: { message: string }[] }
  expect(body.code).toBe('token_not_valid')
  return body.messages?.[0]?.message
}

describe('a token signed as ours are', () => {
  test('opens the door', async () => {
    expect(await refusal(forge(HEADER, claims))).toBe(200)
    expect((await app.call('GET', CALL, person)).status).toBe(200)
  })

  test('opens it in its last second and not a moment later', async () => {
    expect(await refusal(forge(HEADER, { ...claims, exp: NOW_SECONDS + 1 }))).toBe(200)
    expect(await refusal(forge(HEADER, { ...claims, exp: NOW_SECONDS }))).toBe('Token is expired')
  })

  test('with the former secret opens it as long as that is set, and new ones are of the new secret', async () => {
    const renewed = 'another secret for tests, long enough to be one'
    const expires = new Date(NOW.getTime() + 60_000)
    const old = await createTokens(SECRET, () => NOW).sign('access', person, expires)
    const overlap = createTokens(renewed, () => NOW, SECRET)
    const after = createTokens(renewed, () => NOW)
    expect((await overlap.verify('access', old)).ok).toBe(true)
    expect((await overlap.verify('access', old)).ok).toBe(true)
    expect(await after.verify('access', old)).toMatchObject({ ok: false, fault: 'token-invalid' })
    const fresh = await overlap.sign('access', person, expires)
    expect((await after.verify('access', fresh)).ok).toBe(true)
    expect((await createTokens(SECRET, () => NOW).verify('access', fresh)).ok).toBe(false)
    expect((await overlap.verify('access', `${old}x`)).ok).toBe(false)
  })

  test('that was good a while ago is refused although it is remembered', async () => {
    let now = NOW
    const tokens = createTokens(SECRET, () => now)
    const token = await tokens.sign('access', person, new Date(NOW.getTime() + 60_000))
    expect(await tokens.verify('access', token)).toMatchObject({
      ok: true,
      token: { sessionId: person.sessionId },
    })
    now = new Date(NOW.getTime() + 60_000)
    expect(await tokens.verify('access', token)).toEqual({ ok: false, fault: 'token-expired' })
    expect(await tokens.verify('access', token)).toEqual({ ok: false, fault: 'token-expired' })
  })

  test('remembers no more than it should, and still knows the forgotten ones', async () => {
    const tokens = createTokens(SECRET, () => NOW)
    const first = await tokens.sign('access', person, new Date(NOW.getTime() + 60_000))
    expect((await tokens.verify('access', first)).ok).toBe(true)
    for (let index = 0; index < 50; index++) {
      const token = await tokens.sign('access', person, new Date(NOW.getTime() + 60_000))
      expect((await tokens.verify('access', token)).ok).toBe(true)
    }
    expect((await tokens.verify('access', first)).ok).toBe(true)
  })
})

/** Each with a name, and what makes it from good claims. */
const forgeries: [string, () => string, string?][] = [
  // The algorithm
  ['alg none without a signature', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`],
  ['alg none with our signature', () => forge({ alg: 'none', typ: 'JWT' }, claims)],
  ['alg None', () => `${encode({ alg: 'None' })}.${encode(claims)}.`],
  ['alg NONE', () => `${encode({ alg: 'NONE' })}.${encode(claims)}.`],
  ['alg nOnE signed', () => forge({ alg: 'nOnE' }, claims)],
  ['alg missing', () => forge({ typ: 'JWT' }, claims)],
  ['alg null', () => forge({ alg: null }, claims)],
  ['alg empty', () => forge({ alg: '' }, claims)],
  ['alg a list', () => forge({ alg: ['HS256'] }, claims)],
  ['alg lower case', () => forge({ alg: 'hs256' }, claims)],
  ['alg HS384 with our secret', () => forge({ alg: 'HS384', typ: 'JWT' }, claims, SECRET, 'sha384')],
  ['alg HS512 with our secret', () => forge({ alg: 'HS512', typ: 'JWT' }, claims, SECRET, 'sha512')],
  ['alg RS256 signed with our secret', () => forge({ alg: 'RS256', typ: 'JWT' }, claims)],
  ['alg ES256 signed with our secret', () => forge({ alg: 'ES256', typ: 'JWT' }, claims)],
  ['alg EdDSA signed with our secret', () => forge({ alg: 'EdDSA', typ: 'JWT' }, claims)],
  ['alg PS256 signed with our secret', () => forge({ alg: 'PS256', typ: 'JWT' }, claims)],
  ['a real RS256 signature of somebody', () => signedByRsa()],
  // Keys and extensions in the header
  [
    'jwk',
    () => forge({ ...HEADER, jwk: { kty: 'oct', k: Buffer.from(SECRET).toString('base64url') } }, claims),
  ],
  ['jku', () => forge({ ...HEADER, jku: 'https://attacker.example/keys' }, claims)],
  ['kid of a file', () => forge({ ...HEADER, kid: '../../../../dev/null' }, claims)],
  ['kid of a file, its content as key', () => forge({ ...HEADER, kid: '/dev/null' }, claims, '')],
  ['kid with SQL', () => forge({ ...HEADER, kid: "x' union select 'key" }, claims)],
  ['x5u', () => forge({ ...HEADER, x5u: 'https://attacker.example/cert' }, claims)],
  ['x5c', () => forge({ ...HEADER, x5c: ['MIIB'] }, claims)],
  ['crit', () => forge({ ...HEADER, crit: ['exp'] }, claims)],
  ['b64 false', () => forge({ ...HEADER, b64: false, crit: ['b64'] }, claims)],
  ['zip', () => forge({ ...HEADER, zip: 'DEF' }, claims)],
  ['an encrypted token', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
  ['typ of another kind', () => forge({ alg: 'HS256', typ: 'at+jwt' }, claims)],
  ['a header that is a list', () => forge(['HS256'], claims)],
  ['a header that is null', () => forge(null, claims)],
  ['a header that is a text', () => forge('HS256', claims)],
  // The key
  ['another secret', () => forge(HEADER, claims, 'another secret, also long enough to be one')],
  ['an empty secret', () => forge(HEADER, claims, '')],
  ['the secret with a blank', () => forge(HEADER, claims, `${SECRET} `)],
  ['the secret in hex', () => forge(HEADER, claims, Buffer.from(SECRET).toString('hex'))],
  ['bytes of ones as secret', () => forge(HEADER, claims, Buffer.alloc(32, 255))],
  // The signature
  ['no signature', () => forge(HEADER, claims).replace(/[^.]*$/, '')],
  ['two parts', () => forge(HEADER, claims).split('.').slice(0, 2).join('.')],
  ['four parts', () => `${forge(HEADER, claims)}.x`],
  ['a signature cut short', () => forge(HEADER, claims).slice(0, -4)],
  ['a signature with a letter changed', () => changed(forge(HEADER, claims), -10)],
  [
    'a signature of zeros',
    () => forge(HEADER, claims).replace(/[^.]*$/, Buffer.alloc(32).toString('base64url')),
  ],
  ['the signature of another token', () => swapped()],
  ['claims with a letter changed', () => changed(forge(HEADER, claims), 60)],
  ['a header with a letter changed', () => changed(forge(HEADER, claims), 5)],
  // The form
  ['nothing but dots', () => '..'],
  ['a word', () => 'token'],
  ['the word null', () => 'null'],
  ['the word undefined', () => 'undefined'],
  ['JSON', () => JSON.stringify(claims)],
  ['not base64url', () => 'ÿ.ÿ.ÿ'],
  ['claims that are no JSON', () => raw('{"sub":')],
  ['claims that are a list', () => forge(HEADER, [claims])],
  ['claims that are null', () => forge(HEADER, null)],
  ['claims that are a text', () => forge(HEADER, 'claims')],
  ['as long as headers may be', () => forge(HEADER, { ...claims, filler: 'x'.repeat(11_000) })],
  ['just too long', () => forge(HEADER, { ...claims, filler: 'x'.repeat(1_000) })],
  // Time
  ['expired a second ago', () => forge(HEADER, { ...claims, exp: NOW_SECONDS - 1 }), 'Token is expired'],
  ['expired long ago', () => forge(HEADER, { ...claims, exp: 1 }), 'Token is expired'],
  ['without exp', () => forge(HEADER, { ...claims, exp: undefined })],
  ['exp a text', () => forge(HEADER, { ...claims, exp: String(NOW_SECONDS + 600) })],
  ['exp null', () => forge(HEADER, { ...claims, exp: null })],
  ['exp true', () => forge(HEADER, { ...claims, exp: true })],
  ['exp negative', () => forge(HEADER, { ...claims, exp: -1 })],
  ['exp beyond all times', () => forge(HEADER, { ...claims, exp: 1e18 })],
  ['exp with a fraction', () => forge(HEADER, { ...claims, exp: NOW_SECONDS + 600.5 })],
  [
    'not before tomorrow',
    () => forge(HEADER, { ...claims, exp: NOW_SECONDS + 2e5, nbf: NOW_SECONDS + 86_400 }),
  ],
  ['nbf a text', () => forge(HEADER, { ...claims, nbf: 'now' })],
  // Type and persons
  ['a refresh token', () => forge(HEADER, { ...claims, token_type: 'refresh' }), 'Token has wrong type'],
  ['without a type', () => forge(HEADER, { ...claims, token_type: undefined })],
  ['another type', () => forge(HEADER, { ...claims, token_type: 'admin' })],
  ['a list of types', () => forge(HEADER, { ...claims, token_type: ['access'] })],
  ['without a subject', () => forge(HEADER, { ...claims, sub: undefined })],
  ['a subject that is no id', () => forge(HEADER, { ...claims, sub: '1' })],
  ['a subject with SQL', () => forge(HEADER, { ...claims, sub: "' or 1=1 --" })],
  ['a subject that is a number', () => forge(HEADER, { ...claims, sub: 1 })],
  ['a subject that nobody is', () => forge(HEADER, { ...claims, sub: crypto.randomUUID() })],
  ['without a session', () => forge(HEADER, { ...claims, sid: undefined })],
  ['a session that is no id', () => forge(HEADER, { ...claims, sid: 'x' })],
  ['a session that never was', () => forge(HEADER, { ...claims, sid: crypto.randomUUID() })],
  ["somebody else's session", () => forge(HEADER, { ...claims, sid: other.sessionId })],
  ["somebody else's account", () => forge(HEADER, { ...claims, sub: other.accountId })],
  ['without an id of its own', () => forge(HEADER, { ...claims, jti: undefined })],
]

function changed(token: string, at: number): string {
  const index = at < 0 ? token.length + at : at
  return token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1)
}

function swapped(): string {
  const [header, payload] = forge(HEADER, claims).split('.')
  const signature = forge(HEADER, { ...claims, jti: 'another' }).split('.')[2]
  return `${header}.${payload}.${signature}`
}

function raw(text: string): string {
  const signed = `${encode(HEADER)}.${Buffer.from(text).toString('base64url')}`
  return `${signed}.${mac(signed, SECRET)}`
}

function signedByRsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
}

describe('a forged or broken token is refused:', () => {
  test.each(forgeries)('%s', async (_, make, reason = 'Token is invalid') => {
    expect(await refusal(make())).toBe(reason)
  })

  test('and there are more than sixty of them, all different', () => {
    expect(new Set(forgeries.map(([, make]) => make())).size).toBe(forgeries.length)
    expect(forgeries.length).toBeGreaterThan(60)
  })
})

describe('a header without a usable token', () => {
  const NOT_PROVIDED = { detail: 'Authentication credentials were not provided.' }
  const TWO_VALUES = {
    detail: 'Authorization header must contain two space-delimited values',
    code: 'bad_authorization_header',
  }

  test.each([
    ['another scheme', 'Basic dXNlcjpwYXNz', NOT_PROVIDED],
    ['a scheme in lower case', 'bearer x', NOT_PROVIDED],
    ['the token alone', 'eyJ.eyJ.x', NOT_PROVIDED],
    ['blank', ' ', NOT_PROVIDED],
    ['no token', 'Bearer', TWO_VALUES],
    ['a blank for a token', 'Bearer  ', TWO_VALUES],
    ['two tokens', 'Bearer a b', TWO_VALUES],
  ])('%s', async (_, header, body) => {
    const answer = await callWith(header)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    expect(await answer.json()).toEqual(body)
  })

  test('no header at all', async () => {
    const answer = await app.call('GET', CALL)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toEqual(NOT_PROVIDED)
  })

  test('the header twice, a good token first or last', async () => {
    const good = person.headers.authorization
    for (const values of [
      [good, 'Bearer x'],
      ['Bearer x', good],
      [good, good],
    ]) {
      const request = new Request(`http://localhost${CALL}`)
      for (const value of values) request.headers.append('authorization', value)
      expect((await app.app.handle(request)).status).toBe(401)
    }
  })

  test('a token in the query or a cookie is none', async () => {
    const token = person.headers.authorization.slice('Bearer '.length)
    expect((await app.call('GET', `${CALL}?token=${token}&access_token=${token}`)).status).toBe(401)
    const headers = { cookie: `access_token=${token}; Authorization=Bearer ${token}` }
    expect((await app.call('GET', CALL, null, { headers })).status).toBe(401)
  })
})
