import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { newTestFolder } from '../test-folder.ts'
import { connect } from './connect.ts'
import { type DatabaseAddress, DatabaseUrlError, readDatabaseUrl } from './database-url.ts'
import type { Sql } from './sql.ts'
import { openTestDb } from './test-database.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const read = (url: string): Partial<DatabaseAddress> => readDatabaseUrl(url)

/** The message with which a URL is refused. */
function refusal(url: string): string {
  try {
    readDatabaseUrl(url)
  } catch (error) {
    if (error instanceof DatabaseUrlError) return error.message
    throw error
  }
  throw new Error(`${url} is not refused`)
}

test('one server, with all parts or with few', () => {
  expect(readDatabaseUrl('postgres://fuel:secret@db.example:6432/blends')).toEqual({
    servers: [{ host: 'db.example', port: 6432 }],
    wanted: 'any',
    user: 'fuel',
    password: 'secret',
    database: 'blends',
    tls: false,
  })
  expect(readDatabaseUrl('postgresql://db/blends')).toEqual({
    servers: [{ host: 'db', port: 5432 }],
    wanted: 'any',
    database: 'blends',
    tls: false,
  })
})

test('several servers, each with its port or the usual one', () => {
  const url = 'postgres://u:p@h1:5432,h2:5433,h3,[::1]:7,10.0.0.1/db?target_session_attrs=primary'
  expect(read(url)).toMatchObject({
    servers: [
      { host: 'h1', port: 5432 },
      { host: 'h2', port: 5433 },
      { host: 'h3', port: 5432 },
      { host: '::1', port: 7 },
      { host: '10.0.0.1', port: 5432 },
    ],
    wanted: 'primary',
    database: 'db',
  })
  expect(read('postgres://h1,h2/db?target_session_attrs=read-write').wanted).toBe('read-write')
})

test('host and port as parameters, instead of those in front', () => {
  const servers = (url: string) => read(url).servers
  expect(servers('postgres:///db?host=h1')).toEqual([{ host: 'h1', port: 5432 }])
  expect(servers('postgres://other:1/db?host=h1,h2&port=2,3')).toEqual([
    { host: 'h1', port: 2 },
    { host: 'h2', port: 3 },
  ])
  expect(servers('postgres:///db?host=h1,h2&port=2')).toEqual([
    { host: 'h1', port: 2 },
    { host: 'h2', port: 2 },
  ])
  expect(servers('postgres://:5433/db?host=::1')).toEqual([{ host: '::1', port: 5433 }])
  expect(refusal('postgres:///db?host=h1,h2&port=1,2,3')).toContain('2 hosts and 3 ports')
})

test('a folder is that of a unix socket', () => {
  const servers = (url: string) => read(url).servers
  expect(servers('postgres:///db?host=/var/run/postgresql')).toEqual([
    { path: '/var/run/postgresql/.s.PGSQL.5432' },
  ])
  expect(servers('postgres://u@%2Ftmp%2Fpg%2F:6000/db')).toEqual([{ path: '/tmp/pg/.s.PGSQL.6000' }])
  expect(servers('postgres:///db?host=/a,/b&port=1,2')).toEqual([
    { path: '/a/.s.PGSQL.1' },
    { path: '/b/.s.PGSQL.2' },
  ])
  expect(read('postgres:///db?host=/a&sslmode=require').tls).toBe(false)
  expect(refusal('postgres:///db?host=/a,h&sslmode=require')).toContain('beside other servers')
})

test('percent-encoded parts mean what they encode, and only they', () => {
  expect(read('postgres://a%40b:p%2F%3A%25w@h/my%20db?application_name=blend%26co')).toMatchObject({
    user: 'a@b',
    password: 'p/:%w',
    database: 'my db',
    applicationName: 'blend&co',
  })
  expect(read('postgres://u:a@b:c@h/db')).toMatchObject({
    password: 'a@b:c',
    servers: [{ host: 'h', port: 5432 }],
  })
  expect(read('postgres://u:a+b#c@h/db').password).toBe('a+b#c')
  expect(read('postgres:///?host=h&dbname=d&user=u&password=p%3D')).toMatchObject({
    database: 'd',
    user: 'u',
    password: 'p=',
  })
  expect(refusal('postgres://u:50%@h/db')).toContain('%25')
})

test('TLS as sslmode says; a named authority is asked', () => {
  const tls = (query: string) => read(`postgres://h/db?${query}`).tls
  expect(tls('sslmode=disable')).toBe(false)
  expect(tls('sslmode=prefer')).toBe('prefer')
  expect(tls('sslmode=require')).toEqual({ rejectUnauthorized: false })
  expect(tls('ssl=true')).toEqual({ rejectUnauthorized: false })
  expect(tls('sslmode=verify-full')).toEqual({ rejectUnauthorized: true })
  expect(tls('sslrootcert=system')).toEqual({ rejectUnauthorized: true })
  const file = import.meta.path
  const ca = expect.stringContaining('a named authority is asked')
  const anyName = expect.any(Function)
  expect(tls(`sslmode=verify-full&sslrootcert=${file}`)).toEqual({ rejectUnauthorized: true, ca })
  for (const mode of ['verify-ca', 'require'])
    expect(tls(`sslmode=${mode}&sslrootcert=${file}`)).toEqual({
      rejectUnauthorized: true,
      checkServerIdentity: anyName,
      ca,
    })
  expect(tls(`sslmode=require&sslcert=${file}&sslkey=${file}`)).toMatchObject({ cert: ca, key: ca })
  expect(refusal('postgres://h/db?sslmode=require&sslrootcert=/nowhere')).toContain('sslrootcert')
  expect(refusal(`postgres://h/db?sslrootcert=${file}`)).toContain('need sslmode')
})

test('what is not supported is refused by its name, in one line that repeats no value', () => {
  for (const [query, named] of [
    ['service=hunter2', '"service"'],
    ['hostaddr=hunter2', '"hostaddr"'],
    ['passfile=hunter2', '"passfile"'],
    ['search_path=hunter2', '"search_path"'],
    ['target_session_attrs=standby', 'target_session_attrs only as any, read-write, primary'],
    ['target_session_attrs=prefer-standby', 'target_session_attrs'],
    ['sslmode=allow', 'sslmode'],
    ['load_balance_hosts=random', 'load_balance_hosts'],
    ['channel_binding=require', 'channel_binding'],
    ['connect_timeout=hunter2', 'connect_timeout'],
    ['prepare=hunter2', 'prepare'],
    ['user=a&user=hunter2', 'user twice'],
  ]) {
    const line = refusal(`postgres://u:hunter2@h/db?${query}`)
    expect(line).toStartWith('DATABASE_URL ')
    expect(line).toContain(named!)
    expect(line).not.toMatch(/hunter2|\n/)
  }
  for (const url of [
    'mysql://u:hunter2@h/db',
    'postgres:u:hunter2@h/db',
    'postgres://u:hunter2@h',
    'postgres://u:hunter2@/db',
    'postgres://u:hunter2@h1,,h2/db',
    'postgres://u:hunter2@h:99999/db',
    'postgres://u:hunter2/x@h/db',
    'postgres://u:12?hunter2=3@h/db',
    'postgres://u:hunter2@[::1/db',
    'postgres://u:hunter2@::1/db',
    'postgres://u:hunter2@%40abstract/db',
  ]) {
    const line = refusal(url)
    expect(line).toStartWith('DATABASE_URL ')
    expect(line).not.toMatch(/hunter2|\n/)
  }
})

test('what harmless parameters ask for is what there is', () => {
  const url = 'postgres://h/db?gssencmode=disable&channel_binding=prefer&load_balance_hosts=disable'
  expect(readDatabaseUrl(url)).toEqual(readDatabaseUrl('postgres://h/db'))
  expect(
    read('postgres://h/db?connect_timeout=7&options=-c%20search_path%3Dfuel&prepare=false'),
  ).toMatchObject({
    connectTimeoutSeconds: 7,
    options: '-c search_path=fuel',
    prepare: false,
  })
})

test('the database is reached in every form, and its settings arrive', async () => {
  const { target } = await openTestDb()
  const url = typeof target === 'string' ? new URL(target) : null
  const [host, port, user, database] =
    typeof target === 'string'
      ? [url!.hostname, url!.port || '5432', url!.username, url!.pathname.slice(1)]
      : [target.socketFolder, '5432', target.user, target.database]
  const password = url?.password ? `:${url.password}` : ''
  const settings = 'application_name=forms&options=-c%20work_mem%3D1234kB'
  for (const form of [
    `postgres://${user}${password}@/${database}?host=${host}&port=${port}&${settings}`,
    `postgres://${user}${password}@${encodeURIComponent(host)}:${port}/${database}?${settings}`,
    `postgres://${user}${password}@127.0.0.1:1,${encodeURIComponent(host)}:${port}/${database}?${settings}&target_session_attrs=read-write`,
  ]) {
    const sql = connect(form, { max: 1 })
    expect(
      await sql`
      select current_database() as name, current_setting('application_name') as application,
             current_setting('work_mem') as memory`,
    ).toEqual([{ name: database, application: 'forms', memory: '1234kB' }] as never)
    await sql.end()
  }
})

/** A socket folder whose server accepts connections and never says a word. */
async function silentFolder(): Promise<{ folder: string; close(): void }> {
  const folder = newTestFolder()
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return { folder, close: () => void server.close() }
}

test('of several servers none of which answers each is named', async () => {
  const { folder, close } = await silentFolder()
  const sql = connect(`postgres:///db?host=127.0.0.1,${folder}&port=1,5432&user=u`)
  const error = await sql`select 1`.catch((caught: unknown) => caught as Error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((error as Error).message).toMatch(/ECONNREFUSED 127\.0\.0\.1:1; .*\.s\.PGSQL\.5432$/)
  await sql.end({ timeout: 0 })
  close()
})

test('a server that never answers does not keep the others from being used', async () => {
  const { target } = await openTestDb()
  if (typeof target === 'string') return
  const { folder, close } = await silentFolder()
  const asked = async (hosts: string, work: (sql: Sql) => Promise<unknown>) => {
    const began = performance.now()
    const sql = connect(`postgres:///${target.database}?host=${hosts}&user=${target.user}`)
    await work(sql)
    await sql.end({ timeout: 0 })
    return performance.now() - began
  }
  const ms = await asked(`${folder},${target.socketFolder}`, async (sql) =>
    expect(await sql`select 1 as n`).toEqual([{ n: 1 }] as never),
  )
  const silent = await asked(`${folder},${folder}`, (sql) => sql`select 1`.catch(() => undefined))
  // One after the other they would be asked for two seconds each.
  expect(2 * ms).toBeLessThan(silent)
  close()
})
