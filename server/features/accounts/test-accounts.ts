import type { Deps } from '#server/deps.ts'
import { openTestApp, TEST_CONFIG, type TestApp } from '#server/test-app.ts'
import { createPasswords } from './passwords.ts'

export const PASSWORD = 'heavy naphtha 7'

/** Argon2 at the least cost there is: most tests ask whether a password fits, not how long that takes. */
const CHEAP = createPasswords({ algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })

/** What signing up or logging in answers. */
export interface TestSession {
  access: string
  refresh: string
  user: { id: string; username: string; email: string }
}

interface Answer<Body> {
  status: number
  headers: Headers
  /** Null where there is none. */
  body: Body
}

export interface TestAccounts {
  app: TestApp
  /** One call, the body sent and read as JSON. */
  send<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    access?: string,
    headers?: Record<string, string>,
  ): Promise<Answer<Body>>
  signUp(more?: Record<string, unknown>): Promise<TestSession>
}

let names = 0

/** A sign-up that nothing is wrong with, of a name of its own. */
export const signUpBody = (more: Record<string, unknown> = {}) => {
  names += 1
  return {
    first_name: 'Mina',
    last_name: 'Karimi',
    username: `mina-${names}`,
    email: `mina-${names}@example.com`,
    phone_number: '+98 (21) 1234-5678',
    password: PASSWORD,
    password_confirm: PASSWORD,
    ...more,
  }
}

/** The application with people who sign up over its API. */
export async function openTestAccounts(
  config: Partial<Deps['config']> = {},
  deps: Partial<Deps> = {},
): Promise<TestAccounts> {
  const app = await openTestApp({ passwords: CHEAP, ...deps, config: { ...TEST_CONFIG, ...config } })

  const send: TestAccounts['send'] = async <Body>(
    method: string,
    path: string,
    body?: unknown,
    access?: string,
    headers: Record<string, string> = {},
  ) => {
    const bearer: Record<string, string> = access ? { authorization: `Bearer ${access}` } : {}
    const answer = await app.call(method, path, null, { body, headers: { ...bearer, ...headers } })
    const text = await answer.text()
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text === '' ? null : JSON.parse(text)) as Body,
    }
  }

  return {
    app,
    send,
    async signUp(more) {
      const { status, body } = await send('POST', '/api/register/', signUpBody(more))
      if (status !== 201) throw new Error(`Sign-up answered ${status}: ${JSON.stringify(body)}`)
      return body as TestSession
    },
  }
}
