import { beforeAll, describe, expect, test } from 'bun:test'
import {
  openTestAccounts,
  PASSWORD,
  signUpBody,
  type TestSession,
} from './features/accounts/test-accounts.ts'
import { SECURITY_HEADERS } from './http/headers/security-headers.ts'
import { createLog } from './log.ts'
import { openTestApp, type Person, TEST_CONFIG, type TestApp } from './test-app.ts'
import { testSite } from './test-site.ts'
import { afterAnswers, until } from './test-until.ts'

const ID = crypto.randomUUID()

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ site: testSite })
  person = await app.person()
})

describe('every answer, errors too,', () => {
  const CALLS: [method: string, path: string, who: 'nobody' | 'person', body?: unknown][] = [
    ['GET', '/healthz', 'nobody'],
    ['GET', '/readyz', 'nobody'],
    ['GET', '/metrics', 'nobody'],
    ['GET', '/login', 'nobody'],
    ['GET', '/app.js', 'nobody'],
    ['GET', '/missing.png', 'nobody'],
    ['GET', '/api/nothing/', 'nobody'],
    ['GET', '/api/login', 'nobody'],
    ['GET', '/api/login/', 'nobody'],
    ['OPTIONS', '/api/login/', 'nobody'],
    ['POST', '/api/login/', 'nobody', {}],
    ['POST', '/api/login/', 'nobody', '{'],
    ['POST', '/api/login/', 'nobody', { username: 'x', password: 'y' }],
    ['POST', '/api/register/', 'nobody', signUpBody()],
    ['POST', '/api/token/refresh/', 'nobody', { refresh: 'x' }],
    ['GET', '/api/user/profile/', 'nobody'],
    ['GET', '/api/user/profile/', 'person'],
    ['GET', '/api/subscription/me/', 'person'],
    ['GET', '/materials/', 'person'],
    ['GET', '/materials/?category=tar', 'person'],
    ['GET', '/materials/categories/', 'nobody'],
    ['GET', `/materials/${ID}/`, 'person'],
    ['DELETE', `/me/materials/${ID}/`, 'person'],
    ['POST', '/api/logout/', 'person', { refresh_token: 'x' }],
  ]

  for (const [method, path, who, body] of CALLS) {
    test(`${method} ${path} by ${who} carries the security headers and an id`, async () => {
      const isDescribed = /^\/(api|materials|me)\//.test(path) && method !== 'OPTIONS'
      const answer = isDescribed
        ? await app.call(method, path, who === 'person' ? person : null, { body })
        : await app.visit(method, path)
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect(answer.headers.get(name)).toBe(value)
      }
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(answer.headers.get('x-powered-by')).toBeNull()
      const isOpen = /^\/(healthz|readyz|login|app\.js|materials\/categories)/.test(path)
      if (!isOpen) expect(answer.headers.get('cache-control')).toMatch(/no-store|private/)
      if (answer.status >= 400) expect(answer.headers.get('cache-control')).toBe('no-store')
    })
  }

  test('forbids inline and foreign scripts, frames and plugins', () => {
    const policy = SECURITY_HEADERS['content-security-policy']
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("object-src 'none'")
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).not.toMatch(/https?:/)
  })

  test('asks for TLS for good where the proxy says that it came by TLS, and only there', async () => {
    const behind = await openTestApp({ config: { ...TEST_CONFIG, trustProxy: true } })
    const secure = { 'x-forwarded-proto': 'https' }
    const header = 'strict-transport-security'
    expect((await behind.visit('GET', '/api/nothing/', secure)).headers.get(header)).toMatch(/^max-age=\d{8}/)
    expect((await behind.visit('GET', '/healthz')).headers.get(header)).toBeNull()
    expect((await app.visit('GET', '/healthz', secure)).headers.get(header)).toBeNull()
    const unsaid = await openTestApp({ config: { ...TEST_CONFIG, trustProxy: true, strictTransport: null } })
    expect((await unsaid.visit('GET', '/healthz', secure)).headers.get(header)).toBeNull()
  })

  test('takes its id from a trusted proxy, where it looks like one', async () => {
    const behind = await openTestApp({ config: { ...TEST_CONFIG, trustProxy: true } })
    const idFor = async (by: TestApp, id: string) =>
      (await by.visit('GET', '/healthz', { 'x-request-id': id })).headers.get('x-request-id')
    expect(await idFor(behind, 'edge-42.a')).toBe('edge-42.a')
    expect(await idFor(behind, 'x'.repeat(65))).not.toContain('x')
    expect(await idFor(behind, '{"a":1}')).not.toContain('{')
    expect(await idFor(app, 'edge-42.a')).not.toBe('edge-42.a')
  })
})

describe('the log', () => {
  test('names the account and the address where the operator asks for it, and nowhere else', async () => {
    for (const logCallers of [true, false]) {
      const lines: string[] = []
      const accounts = await openTestAccounts(
        { trustProxy: true, logCallers },
        { log: createLog('info', (line) => void lines.push(line)) },
      )
      const { body: session } = await accounts.send<TestSession>('POST', '/api/register/', signUpBody())
      const from = { 'x-forwarded-for': '203.0.113.7' }
      await accounts.send('GET', '/api/user/profile/', undefined, session.access, from)
      const line = () => lines.find((text) => text.includes('/api/user/profile/'))
      await afterAnswers()
      const last = JSON.parse(line()!)
      expect(last).toMatchObject({ path: '/api/user/profile/', status: 200 })
      expect('account' in last).toBe(logCallers)
      if (logCallers) expect(last).toMatchObject({ account: session.user.id, from: '203.0.113.7' })
    }
  })

  test('has the address of a connection that is answered and gone', async () => {
    const lines: string[] = []
    const { app } = await openTestApp({
      config: { ...TEST_CONFIG, logCallers: true },
      log: createLog('info', (line) => void lines.push(line)),
    })
    app.listen({ port: 0, hostname: '127.0.0.1', reusePort: false })
    await fetch(new URL('/api/support/', app.server!.url))
    const line = () => lines.find((text) => text.includes('/api/support/'))
    await until(() => line() !== undefined)
    await app.stop(true)
    expect(JSON.parse(line()!)).toMatchObject({ account: null, from: '127.0.0.1' })
  })

  test('has one line a request with its id, and no password, token or e-mail address', async () => {
    const lines: string[] = []
    const accounts = await openTestAccounts(
      { rateLimit: true },
      { log: createLog('debug', (line) => void lines.push(line)) },
    )
    const given = signUpBody()
    const { body: session, headers } = await accounts.send<TestSession>('POST', '/api/register/', given)
    const { access, refresh } = session
    await accounts.send('POST', '/api/login/', { username: given.username, password: PASSWORD })
    await accounts.send('POST', '/api/login/', { username: given.email, password: `${PASSWORD}!` })
    await accounts.send('POST', '/api/login/', `{"username":"${given.email}","password":"${PASSWORD}"`)
    await accounts.send('POST', '/api/token/refresh/', { refresh })
    await accounts.send('GET', `/api/user/profile/?access=${access}&email=${given.email}`, undefined, access)
    await accounts.send('GET', `/api/${access}/`)
    await accounts.send('GET', `/materials/${given.email}/`, undefined, access)
    await accounts.send('POST', '/api/logout/', { refresh_token: refresh }, access)
    await afterAnswers()

    const entries = lines.map((line) => JSON.parse(line))
    expect(entries.filter(({ msg }) => msg === 'request')).toHaveLength(9)
    expect(entries[0]).toMatchObject({
      level: 'info',
      requestId: headers.get('x-request-id'),
      method: 'POST',
      path: '/api/register/',
      status: 201,
      ms: expect.any(Number),
    })
    const text = lines.join('\n')
    for (const secret of [
      PASSWORD,
      given.email,
      access,
      refresh,
      access.split('.')[2]!,
      TEST_CONFIG.jwtSecret,
    ]) {
      expect(text).not.toContain(secret)
    }
  })

  test('shows of a path no more than one needs', async () => {
    const lines: string[] = []
    const logged = await openTestApp({ log: createLog('info', (line) => void lines.push(line)) })
    await logged.visit('GET', `/${'a'.repeat(10_000)}`)
    await afterAnswers()
    expect(JSON.parse(lines[0]!).path).toBe(`/${'a'.repeat(199)}…`)
  })
})
