import { type App, createApp } from './app.ts'
import { loadCalc } from './calc.ts'
import { openTestDb, type TestDatabase } from './db/test-database.ts'
import type { AppConfig, Deps } from './deps.ts'
import { describeApi } from './features/docs/openapi.ts'
import { ownSpaceToken } from './http/caller.ts'
import { createTokens, type Token } from './http/tokens.ts'
import { createLog } from './log.ts'
import { type Conformance, createConformance } from './test-conformance.ts'
import { isMaterialList, isOwnCalculation, lookForCalculation, lookOn } from './test-onlooker.ts'

/** An account with a live session. */
export interface Person extends Token {
  /** What they send with each call. */
  headers: { authorization: string }
}

interface PersonOptions {
  /** Null: no subscription at all. */
  tier?: string | null
  endsAt?: Date | null
}

interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
}

/** The whole application on its own database, and callers. */
export interface TestApp {
  app: App
  sql: TestDatabase
  /** A new account with a live session and, by default, Premium without an end. */
  person(options?: PersonOptions): Promise<Person>
  /**
   * One request, the body sent as JSON unless it is a text. The answer is held against the published document, and a
   * second account looks on: it asks for each list of materials and each own calculation too, and must see nothing that has
   * an owner.
   */
  call(method: string, path: string, person?: Person | null, options?: CallOptions): Promise<Response>
  /** One request outside the published document: pages, probes, OPTIONS and HEAD. */
  visit(method: string, path: string, headers?: Record<string, string>): Promise<Response>
}

export const TEST_CONFIG: AppConfig = {
  jwtSecret: 'a secret for tests, long enough to be one',
  jwtSecretPrevious: null,
  signup: 'open',
  signupTrialDays: 14,
  accessTokenMinutes: 15,
  refreshTokenDays: 7,
  rateLimit: false,
  trustProxy: false,
  strictTransport: 'max-age=63072000; includeSubDomains',
  corsOrigins: [],
  logCallers: false,
  metrics: false,
  metricsToken: null,
  supportEmail: null,
  supportPhone: null,
}

/** Every application of a test run has the same routes. */
let conformance: Conformance | undefined

/** For tests of the API: no socket, but everything else as it is. */
export async function openTestApp(more: Partial<Deps> = {}): Promise<TestApp> {
  const sql = (more.sql as TestDatabase | undefined) ?? (await openTestDb())
  const calc = more.calc ?? (await loadCalc())
  const clock = more.clock ?? (() => new Date())
  const app = createApp({ sql, config: TEST_CONFIG, clock, log: createLog('silent'), ...more, calc })
  const tokens = createTokens((more.config ?? TEST_CONFIG).jwtSecret, clock)
  let people = 0
  let onlooker: Promise<Person> | undefined

  const testApp: TestApp = {
    app,
    sql,

    async person({ tier = 'Premium', endsAt = null } = {}) {
      people += 1
      const name = `person-${people}`
      const email = `${name}@example.com`
      const [account] = await sql<{ id: string }[]>`
        with made as (
          insert into account
            (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash)
          values (${name}, ${name}, 'Test', 'Person', ${email}, ${email}, '+98 21 1234 5678', '-')
          returning id
        )
        insert into space (id, account_id, kind, subscriber_id) select id, id, 'personal', id from made
        returning id`
      const accountId = account!.id
      const [session] = await sql<{ id: string }[]>`
        insert into session (account_id, expires_at) values (${accountId}, now() + interval '1 day')
        returning id`
      const sessionId = session!.id
      if (tier) {
        await sql`insert into subscription (space_id, tier_name, ends_at) values (${accountId}, ${tier}, ${endsAt})`
      }
      const expires = new Date(clock().getTime() + 600_000)
      const token = await tokens.sign('access', { accountId, sessionId }, expires)
      return { ...ownSpaceToken({ accountId, sessionId }), headers: { authorization: `Bearer ${token}` } }
    },

    async call(method, path, person = null, { body, headers } = {}) {
      const request = new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...person?.headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body:
          body === undefined || typeof body === 'string'
            ? (body as string | undefined)
            : JSON.stringify(body),
      })
      const answer = await app.handle(request)
      conformance ??= createConformance(await describeApi(app))
      const url = new URL(request.url)
      await conformance.check(method, url.pathname, answer)
      if (answer.status === 200 && isMaterialList(method, url)) {
        onlooker ??= testApp.person()
        await lookOn(testApp, url, answer, (await onlooker).headers)
      }
      if (answer.status === 200 && isOwnCalculation(url)) {
        onlooker ??= testApp.person()
        await lookForCalculation(app, url, (await onlooker).headers)
      }
      return withoutCodes(answer)
    },

    async visit(method, path, headers = {}) {
      return withoutCodes(await app.handle(new Request(`http://localhost${path}`, { method, headers })))
    },
  }
  return testApp
}

/** Codes that answers about tokens have always had. */
const OF_TOKENS = new Set(['token_not_valid', 'bad_authorization_header'])

const LEAF = /^[a-z0-9_]+$/

/** Where sentences stand, a fault's name stands in the same place. */
function mirrors(codes: unknown, sentences: unknown): boolean {
  if (Array.isArray(sentences))
    return (
      Array.isArray(codes) &&
      codes.length === sentences.length &&
      codes.every((code) => typeof code === 'string' && LEAF.test(code))
    )
  const parts = (part: unknown) => Object.entries((part ?? {}) as Record<string, unknown>)
  const fields = new Map(parts(sentences))
  return (
    fields.size > 0 &&
    fields.size === parts(codes).length &&
    parts(codes).every(([name, inner]) => mirrors(inner, fields.get(name)))
  )
}

/**
 * An answer without the names of its faults, so that tests compare what people read. Throws where an error lacks them or they
 * don't stand where the sentences stand.
 */
async function withoutCodes(answer: Response): Promise<Response> {
  if (answer.status < 400 || answer.headers.get('content-type') !== 'application/json') return answer
  const text = await answer.text()
  // HEAD has no body.
  if (text === '') return answer
  const { code, codes, ...body } = JSON.parse(text) as Record<string, unknown>
  const { detail, messages, current: _, movement: __, ...fields } = body
  if (detail !== undefined && !(typeof code === 'string' && LEAF.test(code)))
    throw new Error(`an error without a code: ${text}`)
  if (detail === undefined && !mirrors(codes, fields)) throw new Error(`codes that fit no fields: ${text}`)
  const shown = messages || OF_TOKENS.has(code as string) ? { ...body, code } : body
  const { status, headers } = answer
  return new Response(JSON.stringify(shown), { status, headers })
}

/** What most tests compare. */
export const statusAndBody = async (answer: Response) => ({
  status: answer.status,
  body: (await answer.json()) as unknown,
})
