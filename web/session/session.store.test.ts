import { expect, test } from 'bun:test'
import { endSession } from '#web/shell/links-within.tsx'
import { createSessionStore } from './session.store.ts'

const user = {
  id: '1',
  username: 'ada',
  first_name: 'A',
  last_name: 'L',
  email: 'a@b.co',
  phone_number: '12345678',
}

function open() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  return { stored, storage, session: createSessionStore(storage) }
}

test('a session is exactly three keys, and a new page reads it back', () => {
  const { stored, storage, session } = open()
  session.signIn({ access: 'a', refresh: 'r', user })
  expect([...stored.keys()].sort()).toEqual(['access_token', 'refresh_token', 'user'])
  expect(createSessionStore(storage).getState()).toMatchObject({ accessToken: 'a', refreshToken: 'r', user })
})

test('a user that is no JSON leaves a session without one', () => {
  const { stored, storage } = open()
  stored.set('access_token', 'a').set('user', '{oops')
  expect(createSessionStore(storage).getState()).toMatchObject({ accessToken: 'a', user: null })
})

test('a log-out in another tab ends the session in this one', () => {
  const { stored, session } = open()
  session.signIn({ access: 'a', refresh: 'r', user })
  let tell = (_: { key: string | null }) => {}
  session.follow({
    addEventListener: (_: string, listener: unknown) => {
      tell = listener as typeof tell
    },
  } as Pick<Window, 'addEventListener'>)
  tell({ key: 'preferences' })
  expect(session.getState().accessToken).toBe('a')
  stored.clear()
  tell({ key: 'access_token' })
  expect(session.getState()).toEqual({
    accessToken: null,
    refreshToken: null,
    user: null,
    endedElsewhere: true,
  })
  session.signIn({ access: 'b', refresh: 'r', user })
  expect(session.getState().endedElsewhere).toBe(false)
})

test('a log-out clears all three keys before the server answers, and whatever it answers', async () => {
  const noConnection = (): Response => {
    throw new TypeError('network')
  }
  for (const [answer, faults] of [
    [() => new Response(null, { status: 205 }), 0],
    [() => new Response('{}', { status: 500 }), 0],
    [noConnection, 1],
  ] as const) {
    const { stored, session } = open()
    session.signIn({ access: 'a', refresh: 'r', user })
    const logged: string[] = []
    const sent: unknown[] = []
    const ended = endSession(
      session,
      async (path, { body, headers }) => {
        expect(stored.size).toBe(0)
        sent.push([path, body, (headers as Record<string, string>).Authorization])
        return answer()
      },
      (message) => logged.push(message),
    )
    expect(stored.size).toBe(0)
    await ended
    expect(sent).toEqual([['/api/logout/', '{"refresh_token":"r"}', 'Bearer a']])
    expect(logged).toHaveLength(faults)
  }
})

test('a log-out with an access token that has run out renews it to end the session on the server', async () => {
  const { session } = open()
  session.signIn({ access: 'old', refresh: 'r', user })
  const sent: string[] = []
  await endSession(session, async (path, { headers }) => {
    const token = (headers as Record<string, string>).Authorization
    sent.push(`${path} ${token ?? ''}`.trim())
    if (path === '/api/token/refresh/') return Response.json({ access: 'new' })
    return new Response(null, { status: token === 'Bearer new' ? 205 : 401 })
  })
  expect(sent).toEqual(['/api/logout/ Bearer old', '/api/token/refresh/', '/api/logout/ Bearer new'])
})
