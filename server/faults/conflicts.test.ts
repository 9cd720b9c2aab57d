import { afterEach, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { connect } from '../db/connect.ts'
import { removeDataFolders } from './data-folder.ts'
import { blend, type Caller, materialNamed, ownMaterials, post, signUp, twoMaterials } from './people.ts'
import { createFilledPostgres } from './postgres-server.ts'
import { JWT_SECRET, killServers, startServer } from './server-process.ts'

const TEST_TIMEOUT_MS = 120_000
const SERVERS = 2
const ROUNDS = drawn(25, 8)
const MET_EVERY = 15

afterEach(async () => {
  await killServers()
  await removeDataFolders()
}, TEST_TIMEOUT_MS)

test(
  'on a serializable database whose statements keep failing with 40001 everything that is asked for is done once',
  async () => {
    const postgres = await createFilledPostgres({ default_transaction_isolation: 'serializable' })
    const settings = { DATABASE_URL: postgres.url, JWT_SECRET }
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => startServer(settings)))
    const people = await Promise.all(servers.map(({ url }) => signUp(url)))
    const materials = await twoMaterials(servers[0]!.url, people[0]!)
    // On one machine real conflicts are rare, so every few statements are made to fail with one.
    const sql = connect(postgres.url, { max: 1 })
    await sql`
      create sequence written;
      create function meet() returns trigger language plpgsql as $$
      begin
        if nextval('written') % ${sql.unsafe(String(MET_EVERY))} = 0 then raise serialization_failure; end if;
        return null;
      end $$;
      create trigger meet after insert on calculation execute function meet();
      create trigger meet after insert on material execute function meet()`.simple()
    const statuses: Record<string, number> = {}
    const note = async (what: string, answer: Response) => {
      await answer.arrayBuffer()
      const key = `${what} ${answer.status}`
      statuses[key] = (statuses[key] ?? 0) + 1
    }
    const work = async (url: string, caller: Caller, n: number) => {
      for (let round = 0; round < ROUNDS; round++) {
        await note('add', await post(`${url}/me/materials/`, materialNamed(`row ${n} ${round}`), caller))
        const blends = Array.from({ length: 4 }, (_, m) => blend(url, caller, materials, m + 1))
        for (const answer of await Promise.all(blends)) await note('blend', answer)
      }
    }
    // Each account uses both servers at once.
    await Promise.all(
      people.flatMap((caller, m) => servers.map(({ url }, n) => work(url, caller, m * SERVERS + n))),
    )
    const each = people.length * SERVERS * ROUNDS
    expect(statuses).toEqual({ 'add 201': each, 'blend 200': each * 4 })
    for (const caller of people)
      expect(await ownMaterials(servers[0]!.url, caller)).toHaveLength(SERVERS * ROUNDS)
    const [row] = await sql`select (select count(*) from calculation) as stored, last_value from written`
    expect(row!.stored).toBe(each * 4)
    // How many statements there are goes by how many blends are written together.
    expect(Math.floor(row!.last_value / MET_EVERY)).toBeGreaterThanOrEqual(3)
    await sql.end()
  },
  TEST_TIMEOUT_MS,
)
