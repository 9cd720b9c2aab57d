import { beforeAll, describe, expect, test } from 'bun:test'
import { connect } from './db/connect.ts'
import { signUpBody } from './features/accounts/test-accounts.ts'
import { createLog } from './log.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from './test-app.ts'
import { testSite } from './test-site.ts'
import { afterAnswers, until } from './test-until.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ site: testSite })
  person = await app.person()
})

describe('a bug', () => {
  test('answers 500 with the id and nothing else; the stack is in the log', async () => {
    const lines: string[] = []
    const broken = await openTestApp({
      log: createLog('info', (line) => void lines.push(line)),
      clock: () => {
        throw new Error('the clock at postgres://user:hunter2@db is broken')
      },
    })
    const answer = await broken.call('POST', '/api/token/refresh/', null, {
      body: { refresh: person.headers.authorization.slice(7) },
    })
    const id = answer.headers.get('x-request-id')
    expect(await statusAndBody(answer)).toEqual({
      status: 500,
      body: { detail: 'A server error occurred.', request_id: id },
    })
    await afterAnswers()
    const logged = lines.map((line) => JSON.parse(line)).find(({ level }) => level === 'error')
    expect(logged).toMatchObject({
      requestId: id,
      error: { stack: expect.stringContaining('app.faults.test.ts') },
    })
    expect(lines.join()).not.toContain('hunter2')
  })
})

describe('without its database, the application', () => {
  const AWAY = { detail: 'Service temporarily unavailable, try again later.' }
  const targets: [string, () => ReturnType<typeof connect>][] = [
    ['refused', () => connect('postgres://nobody:nothing@127.0.0.1:9/none', { timeoutMs: 1_000 })],
    [
      'without a socket',
      () => connect({ socketFolder: '/nowhere', user: 'x', database: 'y' }, { timeoutMs: 1_000 }),
    ],
  ]

  test.each(targets)('(%s) answers 503 with Retry-After where it needs it', async (_, open) => {
    const sql = open()
    const away = await openTestApp({ sql })
    const calls: [string, string, unknown?][] = [
      ['GET', '/readyz'],
      ['GET', '/api/user/profile/'],
      ['GET', '/api/subscription/me/'],
      ['GET', '/materials/'],
      ['POST', '/api/logout/', { refresh_token: 'x' }],
      ['POST', '/api/login/', { username: 'x', password: 'y' }],
      ['POST', '/api/register/', signUpBody()],
      ['POST', '/me/materials/', {}],
    ]
    for (const [method, path, body] of calls) {
      const answer =
        path === '/readyz' ? await away.visit(method, path) : await away.call(method, path, person, { body })
      // A refresh token that is no token needs no database to be refused.
      if (path === '/api/logout/') expect(answer.status).toBe(400)
      else {
        expect(await statusAndBody(answer)).toEqual({ status: 503, body: AWAY })
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }
    await sql.end({ timeout: 0 })
  })

  test('lives, serves its page and refuses strangers as ever', async () => {
    const sql = targets[0]![1]()
    const away = await openTestApp({ sql, site: testSite })
    expect((await away.visit('GET', '/healthz')).status).toBe(200)
    expect((await away.visit('GET', '/login')).status).toBe(200)
    expect((await away.call('GET', '/materials/categories/')).status).toBe(200)
    expect((await away.call('GET', '/api/user/profile/')).status).toBe(401)
    expect((await away.call('POST', '/api/login/', null, { body: {} })).status).toBe(400)
    await sql.end({ timeout: 0 })
  })

  test('answers 503 when its connections are cut under it, and recovers by itself', async () => {
    const sql = connect(app.sql.target, { max: 3, timeoutMs: 2_000 })
    const cut = await openTestApp({ sql })
    const ask = () => cut.call('GET', '/api/user/profile/', person)
    expect((await ask()).status).toBe(200)
    const lines = await Promise.all(Array.from({ length: 3 }, () => sql.reserve()))
    const pids = await Promise.all(
      lines.map(async (line) => {
        const [row] = await line<{ pid: number }[]>`select pg_backend_pid() as pid`
        return row!.pid
      }),
    )
    for (const line of lines) line.release()
    const askMany = () => Array.from({ length: 10 }, ask)
    const before = askMany()
    const cutting = app.sql`select pg_terminate_backend(pid) from unnest(${pids}::int[]) as pid`.execute()
    const meanwhile = askMany()
    await cutting
    const answers = await Promise.all([...before, ...meanwhile, ...askMany()])
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
    await until(async () => (await ask()).status === 200)
    await sql.end({ timeout: 0 })
  })

  test('answers 503 while the database has no connection left to give', async () => {
    const { sql } = app
    const [here] = await sql<{ name: string }[]>`select current_database() as name`
    await sql`alter database ${sql(here!.name)} connection limit 0`
    const name = `modest_${crypto.randomUUID().slice(0, 8)}`
    await sql`create role ${sql(name)} login password 'modest'`
    const target = app.sql.target
    const modest =
      typeof target === 'string'
        ? connect(target.replace(/\/\/[^@]*@/, `//${name}:modest@`))
        : connect({ ...target, user: name })
    try {
      const full = await openTestApp({ sql: modest })
      const answer = await full.visit('GET', '/readyz')
      expect(answer.status).toBe(503)
      expect((await full.call('GET', '/api/user/profile/', person)).status).toBe(503)
    } finally {
      await sql`alter database ${sql(here!.name)} connection limit -1`
      await modest.end({ timeout: 0 })
      await sql`drop role ${sql(name)}`
    }
  })

  test.each(['28P01', '3D000', '40P01', '53100', '57P03', '25006'])(
    'answers 503 to what PostgreSQL says with %s, and 500 to a statement that is wrong',
    async (state) => {
      const failing = (code: string) => {
        const refuse = () => Promise.reject(Object.assign(new Error('refused'), { code }))
        // A pool whose statements all fail in this way.
        return Object.assign(refuse, { options: app.sql.options }) as unknown as TestApp['sql']
      }
      const ask = async (code: string) => {
        const broken = await openTestApp({ sql: failing(code) })
        return (await broken.call('POST', '/api/login/', null, { body: { username: 'x', password: 'y' } }))
          .status
      }
      expect(await ask(state)).toBe(503)
      expect(await ask('42601')).toBe(500)
    },
  )

  test('says so once a second, however many ask', async () => {
    const lines: string[] = []
    const sql = targets[0]![1]()
    const away = await openTestApp({ sql, log: createLog('warn', (line) => void lines.push(line)) })
    await Promise.all(Array.from({ length: 50 }, () => away.call('GET', '/api/user/profile/', person)))
    expect(lines.filter((line) => line.includes('database away')).length).toBeLessThan(5)
    await sql.end({ timeout: 0 })
  })
})
