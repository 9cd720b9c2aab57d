import { afterEach, expect, test } from 'bun:test'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serviceAccounts } from '../db/embedded/identity.ts'
import { newDataFolder, removeDataFolders } from './data-folder.ts'
import { materialNamed, ownMaterials, post, signUp } from './people.ts'
import { createPostgres, freePort, type PostgresServer } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'

const PATIENCE = 120_000
const SERVER_CONNECTIONS = 4

const pgbouncer = Bun.which('pgbouncer', { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` })
const poolers: Bun.Subprocess[] = []

afterEach(async () => {
  await killServers()
  for (const pooler of poolers.splice(0)) {
    pooler.kill('SIGKILL')
    await pooler.exited
  }
  await removeDataFolders()
}, PATIENCE)

/** PgBouncer in transaction mode, with the settings that the README names and none besides. */
async function startPooler(postgres: PostgresServer): Promise<{ url: string; restart(): Promise<void> }> {
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
    url: `postgres://owner@127.0.0.1:${port}/postgres?prepare=false`,
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
    const settings = { DATABASE_URL: pooler.url, JWT_SECRET }
    const servers = await Promise.all([startServer(settings), startServer(settings), startServer(settings)])
    const url = (n: number) => servers[n % servers.length]!.url
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => signUp(url(n))))

    const writes = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
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
      expect(await ownMaterials(url(n + 1), person)).toHaveLength(50)

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
  PATIENCE,
)
