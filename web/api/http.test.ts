import { describe, expect, test } from 'bun:test'
import { createSessionStore } from '#web/session/session.store.ts'
import { createHttp, withQuery } from './http.ts'

const user = {
  id: '5b0e0c1e-0000-4000-8000-000000000000',
  username: 'ada',
  first_name: 'Ada',
  last_name: 'L',
  email: 'ada@example.com',
  phone_number: '+44 20 7946 0000',
}

type Handler = (path: string, token: string | null) => Response | Promise<Response>

/** A server that is a plain function, and the session that talks to it. */
function set(handle: Handler) {
  const stored = new Map([
    ['access_token', 'old'],
    ['refresh_token', 'refresh'],
    ['user', JSON.stringify(user)],
  ])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const asked: string[] = []
  const languages: (string | undefined)[] = []
  const logged: string[] = []
  const left: (string | null)[] = []
  const session = createSessionStore(storage)
  const http = createHttp({
    session,
    fetch: async (path, { headers }) => {
      const token = (headers as Record<string, string>).Authorization?.replace('Bearer ', '') ?? null
      asked.push(token ? `${path} ${token}` : path)
      languages.push((headers as Record<string, string>)['Accept-Language'])
      return handle(path, token)
    },
    language: () => 'fa',
    log: (message) => logged.push(message),
    onSignedOut: () => void left.push(session.getState().accessToken),
  })
  return { http, session, stored, asked, languages, logged, left }
}

const json = (status: number, body: unknown) => Response.json(body, { status })
const REFRESH = '/api/token/refresh/'

/** Takes only the token "new", which a refresh gives. */
const expired: Handler = (path, token) => {
  if (path === REFRESH) return json(200, { access: 'new' })
  return token === 'new' ? json(200, { fine: true }) : json(401, { detail: 'expired' })
}

describe('a 401', () => {
  test('is followed by one refresh and the same call again; only the access token changes', async () => {
    const { http, stored, asked } = set(expired)
    const answer = await http.call('/materials/', { bearer: true })
    expect(answer).toMatchObject({ ok: true, value: { fine: true } })
    expect(asked).toEqual(['/materials/ old', REFRESH, '/materials/ new'])
    expect(Object.fromEntries(stored)).toEqual({
      access_token: 'new',
      refresh_token: 'refresh',
      user: JSON.stringify(user),
    })
  })

  test('of many calls at once is followed by one refresh', async () => {
    const { http, asked } = set(expired)
    const answers = await Promise.all(['/a/', '/b/', '/c/'].map((path) => http.call(path, { bearer: true })))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect(asked.filter((path) => path === REFRESH)).toHaveLength(1)
  })

  test('does not refresh again when the token was renewed while the call was under way', async () => {
    const { http, session, asked } = set((path, token) => {
      if (token === 'old') session.renew('new')
      return expired(path, token)
    })
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ ok: true })
    expect(asked).not.toContain(REFRESH)
  })

  test('of a call without credentials is no matter of tokens', async () => {
    const { http, asked } = set(() => json(401, { detail: 'no' }))
    expect(await http.call('/api/token/')).toMatchObject({ error: { is: 'refused', status: 401 } })
    expect(asked).toEqual(['/api/token/'])
  })
})

test('every call asks for the language of the interface, a refresh too', async () => {
  const { http, asked, languages } = set(expired)
  await http.call('/materials/', { bearer: true })
  expect(languages).toEqual(asked.map(() => 'fa'))
})

describe('a refresh', () => {
  test.each([401, 400, 500])(
    'answered with %i clears everything, and the call ends as expired, on the log-in screen',
    async (status) => {
      const { http, stored, left } = set((path) => json(path === REFRESH ? status : 401, {}))
      expect(await http.call('/a/', { bearer: true })).toEqual({
        ok: false,
        error: { is: 'session-expired' },
      })
      expect(stored.size).toBe(0)
      expect(left).toEqual([null])
    },
  )

  test('that brings a token which is refused too ends the session as well', async () => {
    const { http, left, asked } = set((path) =>
      path === REFRESH ? json(200, { access: 'new' }) : json(401, { detail: 'no' }),
    )
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ error: { is: 'session-expired' } })
    expect(asked).toEqual(['/a/ old', REFRESH, '/a/ new'])
    expect(left).toEqual(['new'])
  })

  test('that is refused keeps the screen of those who say so themselves, or have left already', async () => {
    const { http, left } = set(() => json(401, {}))
    const told = { error: { is: 'session-expired' } }
    expect(await http.call('/a/', { bearer: true, keepScreen: true })).toMatchObject(told)
    const leaving = new AbortController()
    const call = http.call('/a/', { bearer: true, signal: leaving.signal })
    leaving.abort()
    expect(await call).toMatchObject({ error: { is: 'aborted' } })
    expect(await http.call('/a/')).toMatchObject({ error: { is: 'refused', status: 401 } })
    expect(left).toEqual([])
  })

  test('cut off by the network is logged and clears nothing; the call had no connection, and works again with it', async () => {
    let connected = false
    const { http, stored, logged } = set((path, token) => {
      if (path === REFRESH && !connected) throw new TypeError('network')
      return expired(path, token)
    })
    expect(await http.call('/a/', { bearer: true })).toEqual({ ok: false, error: { is: 'no-connection' } })
    expect(stored.get('access_token')).toBe('old')
    expect(stored.size).toBe(3)
    expect(logged).toHaveLength(1)
    connected = true
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ ok: true })
  })

  test('answered by something that is no API, such as a hotel’s log-in page, clears nothing either', async () => {
    const { http, stored } = set((path) =>
      path === REFRESH ? new Response('<h1>Welcome</h1>') : json(401, {}),
    )
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ error: { is: 'no-connection' } })
    expect(stored.size).toBe(3)
  })

  test('cut off here while another tab renewed the token goes on with that one', async () => {
    const { http, session, asked } = set((path, token) => {
      if (path !== REFRESH) return expired(path, token)
      session.renew('new')
      throw new TypeError('network')
    })
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ ok: true })
    expect(asked).toEqual(['/a/ old', REFRESH, '/a/ new'])
  })

  test('without a refresh token asks nobody', async () => {
    const { http, stored, session, asked } = set(() => json(401, {}))
    stored.delete('refresh_token')
    session.setState({ refreshToken: null })
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ error: { is: 'session-expired' } })
    expect(asked).toEqual(['/a/ old'])
  })

  test('that comes back after a log-out does not bring the session back', async () => {
    const { http, stored, session } = set((path, token) => {
      if (path === REFRESH) session.clear()
      return expired(path, token)
    })
    expect(await http.call('/a/', { bearer: true })).toMatchObject({ error: { is: 'session-expired' } })
    expect(stored.size).toBe(0)
  })
})

describe('an answer', () => {
  test('that never came is no connection, and one given up is aborted', async () => {
    const { http } = set(() => {
      throw new TypeError('network')
    })
    expect(await http.call('/a/')).toEqual({ ok: false, error: { is: 'no-connection' } })
    const giveUp = AbortSignal.abort()
    expect(await http.call('/a/', { signal: giveUp })).toEqual({ ok: false, error: { is: 'aborted' } })
  })

  test('of a proxy without JSON is a refusal with an empty body; a 429 says how long to wait', async () => {
    const { http } = set((path) =>
      path === '/busy/'
        ? new Response('{"detail":"slow"}', { status: 429 })
        : new Response('<h1>Bad gateway</h1>', { status: 502 }),
    )
    expect(await http.call('/a/')).toEqual({
      ok: false,
      error: { is: 'refused', status: 502, body: {} },
    })
    expect(await http.call('/busy/')).toMatchObject({ error: { status: 429 } })
  })

  test('without content is an empty value', async () => {
    const { http } = set(() => new Response(null, { status: 204 }))
    expect(await http.call('/a/', { method: 'DELETE' })).toMatchObject({ ok: true, value: {} })
  })
})

test('a query leaves out what has no value', () => {
  expect(withQuery('/materials/', { category: null, search: undefined })).toBe('/materials/')
  expect(withQuery('/materials/', { category: 'gasoil', limit: 0, search: 'a b' })).toBe(
    '/materials/?category=gasoil&limit=0&search=a+b',
  )
})
