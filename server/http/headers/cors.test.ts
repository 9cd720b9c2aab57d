import { expect, test } from 'bun:test'
import { openTestApp, TEST_CONFIG } from '#server/test-app.ts'

const OURS = 'https://planner.example'
const PATHS = ['/me/calculations/?limit=1', '/materials/categories/', '/materials/?limit=1', '/me/none/']

test('pages of the named origins may call the API, others may not, and by default none may', async () => {
  const plain = await openTestApp()
  const api = await openTestApp({ sql: plain.sql, config: { ...TEST_CONFIG, corsOrigins: [OURS] } })
  const who = await api.person()
  const ask = (app: typeof api, path: string, origin: string) =>
    app.visit('GET', path, { ...who.headers, origin })
  for (const path of PATHS) {
    const { headers } = await ask(api, path, OURS)
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, OURS])
    expect(headers.get('access-control-expose-headers')).toContain('Link, ETag')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
    for (const [app, origin] of [
      [api, 'https://evil.example'],
      [api, `${OURS}.evil.example`],
      [api, 'null'],
      [plain, OURS],
    ] as const)
      expect((await ask(app, path, origin)).headers.get('access-control-allow-origin')).toBeNull()
    // So that no cache gives one origin the answer to another.
    const vary = (await ask(api, path, 'https://evil.example')).headers.get('vary')
    expect([path, vary?.split(', ').filter((name) => name === 'Origin')]).toEqual([path, ['Origin']])
    expect((await ask(plain, path, OURS)).headers.get('vary') ?? '').not.toContain('Origin')
  }
})

test('the browser may ask beforehand what a call takes, without a token', async () => {
  const api = await openTestApp({ config: { ...TEST_CONFIG, corsOrigins: [OURS] } })
  const asked = { origin: OURS, 'access-control-request-method': 'PATCH' }
  const { ok, headers } = await api.visit('OPTIONS', `/me/materials/${crypto.randomUUID()}/`, asked)
  expect(ok).toBe(true)
  expect(headers.get('access-control-allow-methods')).toContain('PATCH')
  expect(headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(headers.get('access-control-allow-headers')).toContain('If-Match')
  const stranger = await api.visit('OPTIONS', '/me/materials/', { ...asked, origin: 'https://evil.example' })
  expect(stranger.headers.has('access-control-allow-methods')).toBe(false)
})
