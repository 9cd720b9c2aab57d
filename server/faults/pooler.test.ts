import { afterEach, expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawn } from '#calc/oracle/draws.ts'
import { connect } from '../db/connect.ts'
import { serviceAccounts } from '../db/embedded/installation.ts'
import { newDataFolder, removeDataFolders } from './data-folder.ts'
import { bearer, materialNamed, ownMaterials, post, signUp } from './people.ts'
import { createFilledPostgres, createPostgres, freePort, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 120_000
const SERVER_CONNECTIONS = 4
const PEOPLE = 6
const WRITES = drawn(300, 120)

const pgbouncer = Bun.which('pgbouncer', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
const poolers: Bun.Subprocess[] = []

afterEach(async () => {
  await killServers()
  for (const pooler of poolers.splice(0)) {
    pooler.kill('SIGKILL')
    await pooler.exited
  }
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

/** PgBouncer in transaction mode, otherwise with few settings. */
async function startPooler(
  postgres: PostgresServer,
  more = '',
): Promise<{ url: string; restart(): Promise<void> }> {
  const folder = newDataFolder()
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${postgres.port} user=owner
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
${more}
`,
  )
  const start = async () => {
    const pooler = Bun.spawn([pgbouncer!, file], {
      ...(process.getuid?.() === 0 ? serviceAccounts()[0] : {}),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    poolers.push(pooler)
    await Bun.sleep(300)
    expect(pooler.exitCode).toBeNull()
  }
  await start()
  return {
    url: `postgres://owner@127.0.0.1:${port}/postgres`,
    restart: async () => {
      const pooler = poolers.pop()!
      pooler.kill('SIGKILL')
      await pooler.exited
      await start()
    },
  }
}

test.if(pgbouncer !== null)(
  'behind PgBouncer in transaction mode several servers migrate, seed and serve, over fewer connections than they have',
  async () => {
    const postgres = await createPostgres()
    const pooler = await startPooler(postgres)
    const settings = { DATABASE_URL: `${pooler.url}?prepare=false`, JWT_SECRET }
    const servers = await Promise.all([startServer(settings), startServer(settings), startServer(settings)])
    const url = (n: number) => servers[n % servers.length]!.url
    const people = await Promise.all(Array.from({ length: PEOPLE }, (_, n) => signUp(url(n))))

    const writes = await Promise.all(
      Array.from({ length: WRITES }, async (_, n) => {
        const answer = await post(
          `${url(n)}/me/materials/`,
          materialNamed(`row ${n}`),
          people[n % people.length]!,
        )
        await answer.arrayBuffer()
        return answer.status
      }),
    )
    expect(writes.filter((status) => status !== 201)).toEqual([])
    for (const [n, person] of people.entries())
      expect(await ownMaterials(url(n + 1), person)).toHaveLength(WRITES / PEOPLE)

    await pooler.restart()
    const deadline = performance.now() + 5_000
    let status = 0
    while (status !== 201 && performance.now() < deadline) {
      const answer = await post(
        `${url(0)}/me/materials/`,
        materialNamed(`after ${performance.now()}`),
        people[0],
      )
      status = answer.status
    }
    expect(status).toBe(201)
    for (const server of servers) expect((await server.stop()).exitCode).toBe(0)
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test.if(pgbouncer !== null)(
  'a pooler that the URL does not mention is detected and logged, and everything works',
  async () => {
    const postgres = await createFilledPostgres()
    for (const ignored of [
      '',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
    ]) {
      const pooler = await startPooler(postgres, ignored)
      const settings = { DATABASE_URL: pooler.url, JWT_SECRET }
      const servers = await Promise.all([startServer(settings), startServer(settings)])
      const people = await Promise.all(servers.map(({ url }) => signUp(url)))
      const statuses = await Promise.all(
        Array.from({ length: drawn(200, 60) }, async (_, n) => {
          const { url } = servers[n % 2]!
          const [answer, profile] = await Promise.all([
            post(`${url}/me/materials/`, materialNamed(`row ${n}`), people[n % 2]),
            fetch(`${url}/api/user/profile/`, { headers: bearer(people[n % 2]!) }),
          ])
          return [answer.status, profile.status].join()
        }),
      )
      expect(statuses.filter((status) => status !== '201,200')).toEqual([])
      for (const server of servers) {
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
        const said = server.lines.filter((line) => line.includes('a pooler stands before'))
        expect(said).toHaveLength(1)
        expect((await server.stop()).exitCode).toBe(0)
      }
    }
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)

test.if(pgbouncer !== null)(
  'of many statements at once, with parameters and without, each gets its own answer',
  async () => {
    const postgres = await createPostgres()
    const pooler = await startPooler(postgres)
    for (const url of [pooler.url, `${pooler.url}?prepare=false`]) {
      for (let round = 0; round < drawn(5, 2); round++) {
        const pools = [connect(url), connect(url)]
        const answers = await Promise.all(
          Array.from({ length: 300 }, async (_, n) => {
            const sql = pools[n % 2]!
            const [[row], [other], inside] = await Promise.all([
              sql`select ${n}::int as n, ${String(n)} as text`,
              sql`select 'other' as text`,
              sql.begin(async (transaction) => (await transaction`select ${n}::int as n`)[0]!.n),
            ])
            return row!.n === n && row!.text === String(n) && other!.text === 'other' && inside === n
          }),
        )
        expect(answers.every(Boolean)).toBe(true)
        for (const sql of pools) await sql.end()
      }
    }
    await postgres.stop()
  },
  TEST_TIMEOUT_MS,
)
