import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { openEmbedded } from '../db/embedded/embedded.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { inhabitants, killInhabitants, newMadeFolder, removeDataFolders } from './data-folder.ts'

const LONG = process.env.FULL === '1'
const TEST_TIMEOUT_MS = LONG ? 900_000 : 120_000
const ROUNDS = LONG ? 20 : 2

const MIGRATIONS: Migration[] = [
  ['001-first.sql', 'create table first (n int); insert into first select generate_series(1, 1000)'],
  [
    '002-slow.sql',
    'create table second as select * from first; select pg_sleep(1); update second set n = -n; select pg_sleep(1)',
  ],
  ['003-third.sql', 'alter table second add column m int not null default 7'],
].map(([name, text]) => ({ name: name!, text: text!, checksum: Bun.hash(text!).toString() }))

const program = (folder: string) => `
  import { connect } from ${JSON.stringify(join(import.meta.dir, '../db/connect.ts'))}
  import { openEmbedded } from ${JSON.stringify(join(import.meta.dir, '../db/embedded/embedded.ts'))}
  import { migrate } from ${JSON.stringify(join(import.meta.dir, '../db/migrate.ts'))}
  const { target } = await openEmbedded({ folder: ${JSON.stringify(folder)} })
  console.log('begin')
  await migrate(connect(target, { max: 1, timeoutMs: null }), ${JSON.stringify(MIGRATIONS)})
  console.log('end')`

afterEach(removeDataFolders, TEST_TIMEOUT_MS)

test(
  `a process, or process and database, killed in the middle of a migration leave none of it, and the next start finishes it, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const folder = await newMadeFolder()
      const child = Bun.spawn([process.execPath, '-e', program(folder)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await child.stdout.getReader().read()
      await Bun.sleep(300 + 1_500 * Math.random())
      child.kill('SIGKILL')
      if (round % 2 === 1) killInhabitants(folder)
      await child.exited
      // A process that was just killed still answers for a moment. A server waits for its database; this test doesn't.
      while (round % 2 === 1 && inhabitants(folder).length > 0) await Bun.sleep(5)

      const embedded = await openEmbedded({ folder })
      const sql = connect(embedded.target, { timeoutMs: null })
      const left = await sql`select 1 from pg_class where relname = 'second'`
      const applied = await migrate(sql, MIGRATIONS)
      // Either nothing of the slow one was there, or all of it.
      expect(applied.includes('002-slow.sql')).toBe(left.length === 0)
      expect(await sql`select count(*) as rows, min(n) as least, max(m) as added from second`).toEqual([
        { rows: 1000, least: -1000, added: 7 },
      ] as never)
      await sql.end()
      await embedded.close()
      expect(inhabitants(folder)).toEqual([])
    }
  },
  TEST_TIMEOUT_MS,
)
