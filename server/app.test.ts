import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, statusAndBody, type TestApp } from './test-app.ts'
import { testSite } from './test-site.ts'

const ID = crypto.randomUUID()
const NOT_FOUND = { detail: 'Not found.' }

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ site: testSite })
  person = await app.person()
})

describe('a path', () => {
  test.each([
    '/api/user/profile',
    '/api/register',
    '/materials',
    '/materials/categories',
    `/materials/${ID}`,
    '/me/materials',
    `/me/materials/${ID}`,
  ])('%s without its slash answers 308 to the one with it, the query kept', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await app.call(method, `${path}?category=gasoil&limit=2`)
      expect(answer.status).toBe(308)
      expect(answer.headers.get('location')).toBe(`${path}/?category=gasoil&limit=2`)
    }
  })

  test.each([
    '/api/',
    '/api/nothing/',
    '/api',
    '/materials/x/y/',
    '/me/',
    '/calculations/nothing',
    '/api/.env',
    '/shared/nothing/else/',
  ])('%s under the calls is never the page: 404 in JSON, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await app.visit(method, path, { accept: 'text/html' })
      expect(await statusAndBody(answer)).toEqual({ status: 404, body: NOT_FOUND })
    }
  })

  test('that no screen has is 404 whatever the method: the page for people, JSON for what asks for it', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const path = '/calculation/blending/'
      const page = await app.visit(method, path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
      expect([page.status, await page.text()]).toEqual([404, '<!doctype html>'])
      for (const headers of [{ accept: 'application/json' }, { 'content-type': 'application/json' }]) {
        const answer = await app.visit(method, path, headers as unknown as Record<string, string>)
        expect(await statusAndBody(answer)).toEqual({ status: 404, body: NOT_FOUND })
      }
    }
  })

  test('of a probe is one with a slash too', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const [plain, withSlash] = [await app.visit('GET', path), await app.visit('GET', `${path}/`)]
      expect(await statusAndBody(withSlash)).toEqual({ status: 200, body: { status: 'ok' } })
      expect(await statusAndBody(plain)).toEqual({ status: 200, body: { status: 'ok' } })
    }
    // It is switched off here.
    expect(await statusAndBody(await app.visit('GET', '/metrics/'))).toEqual({ status: 404, body: NOT_FOUND })
  })

  test('that is a screen gets the page, and only by GET and HEAD', async () => {
    const answer = await app.visit('GET', '/materials-analysis')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html')
    expect(await answer.text()).toBe('<!doctype html>')
    expect((await app.visit('HEAD', '/login')).status).toBe(200)
    const post = await app.call('POST', '/login', null, { body: {} })
    expect(post.status).toBe(405)
    expect(post.headers.get('allow')).toBe('GET, HEAD')
  })

  test('that is nothing is 404 in JSON, as every one without a page', async () => {
    expect(await statusAndBody(await app.call('GET', '/missing.png'))).toEqual({
      status: 404,
      body: NOT_FOUND,
    })
    const bare = await openTestApp()
    expect(await statusAndBody(await bare.call('GET', '/login'))).toEqual({ status: 404, body: NOT_FOUND })
  })

  test.each([
    '/%',
    '/materials/%ZZ/',
    '/api/%E0%A4%A/',
    '/%00/',
    '//',
    '//evil.example/api/login',
    '/\\evil.example',
  ])('%s that is malformed is an error of the caller', async (path) => {
    const answer = await app.app.handle(
      new Request(`http://localhost${path}`, { headers: person.headers, redirect: 'manual' }),
    )
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('location') ?? '').not.toStartWith('//')
  })
})

describe('a method', () => {
  test.each([
    ['GET', '/api/login/', 'POST, OPTIONS'],
    ['PUT', '/api/login/', 'POST, OPTIONS'],
    ['POST', '/api/user/profile/', 'GET, HEAD, OPTIONS'],
    ['POST', '/materials/', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/me/materials/', 'GET, POST, HEAD, OPTIONS'],
    ['PUT', `/me/materials/${ID}/`, 'GET, PATCH, DELETE, HEAD, OPTIONS'],
    ['TRACE', '/api/login/', 'POST, OPTIONS'],
    ['PROPFIND', '/materials/', 'GET, HEAD, OPTIONS'],
  ])('%s that %s does not take answers 405 with those it takes', async (method, path, allow) => {
    const answer = await app.call(method, path, person)
    expect(answer.headers.get('allow')).toBe(allow)
    expect(await statusAndBody(answer)).toEqual({
      status: 405,
      body: { detail: `Method "${method}" not allowed.` },
    })
  })

  test('OPTIONS says what a path takes', async () => {
    const answer = await app.visit('OPTIONS', '/api/login/')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS')
    expect(await answer.json()).toEqual({ renders: ['application/json'], parses: ['application/json'] })
  })

  test('HEAD answers as GET does, without a body', async () => {
    const answer = await app.visit('HEAD', '/materials/categories/')
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe('')
    expect((await app.visit('HEAD', '/api/user/profile/')).status).toBe(401)
  })
})

describe('a body', () => {
  test('is looked at only after the token', async () => {
    for (const body of ['{', '[]', '{"name":1}', 'x'.repeat(70_000)]) {
      expect((await app.call('POST', '/me/materials/', null, { body })).status).toBe(401)
    }
  })

  test('that is bad does not hide that the session has ended, or that Premium is missing', async () => {
    const gone = await app.person()
    await app.sql`update session set revoked_at = now() where id = ${gone.sessionId}`
    const free = await app.person({ tier: null })
    expect((await app.call('POST', '/me/materials/', gone, { body: {} })).status).toBe(401)
    expect((await app.call('POST', '/me/materials/', free, { body: {} })).status).toBe(403)
    expect((await app.call('POST', '/api/user/password/', free, { body: {} })).status).toBe(400)
    expect((await app.call('POST', '/me/materials/', person, { body: {} })).status).toBe(400)
  })

  test('of another media type answers 415, too large 413, and no object 400', async () => {
    const text = { body: 'a=1', headers: { 'content-type': 'text/plain' } }
    expect(await statusAndBody(await app.call('POST', '/api/login/', null, text))).toEqual({
      status: 415,
      body: { detail: 'Unsupported media type "text/plain" in request.' },
    })
    const large = { body: { username: 'x'.repeat(66_000), password: 'y' } }
    expect(await statusAndBody(await app.call('POST', '/api/login/', null, large))).toEqual({
      status: 413,
      body: { detail: 'Request body too large.' },
    })
    expect(await statusAndBody(await app.call('POST', '/api/login/', null, { body: [1] }))).toEqual({
      status: 400,
      body: { non_field_errors: ['Invalid data. Expected a dictionary, but got list.'] },
    })
  })

  test('of ten thousand keys is read without harm', async () => {
    const body = Object.fromEntries(Array.from({ length: 5_000 }, (_, key) => [`k${key}`, 1]))
    expect((await app.call('POST', '/api/login/', null, { body })).status).toBe(400)
  })
})
