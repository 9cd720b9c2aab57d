import { bearer } from '../faults/people.ts'
import { atMost, type Bench, figure, median, quantile } from './bench.ts'
import { openLine } from './load-line.ts'
import { createWorld, type World } from './world.ts'

const SIZES = [50, 500, 5_000]
const FIRST_BYTE_MAX_MS = 30
const CATEGORY = 'gasoline'

/** Fills the category up to that many materials with renamed copies of the catalogue's. */
async function grow({ sql }: World, size: number): Promise<void> {
  await sql`
    with model as (
      select material.*, row_number() over (order by id) - 1 as number, count(*) over () as total
      from material where ${CATEGORY} = any(categories) and owner_id is null and producer_key <> 'bench'
    ), missing as (
      select generate_series(
        (select count(*) from material where ${CATEGORY} = any(categories)), ${size - 1}) as number
    )
    insert into material (name, name_farsi, producer_english_name, name_key, producer_key, search_key, categories, properties)
    select model.name || ' ' || missing.number, model.name_farsi, 'Bench', model.name_key || ' ' || missing.number, 'bench',
      model.search_key || ' ' || missing.number, array[${CATEGORY}], model.properties
    from missing join model on model.number = missing.number % model.total`
  await sql`analyze material`
}

const touch = ({ sql }: World) => sql`
  update material set updated_at = clock_timestamp()
  where id = (select id from material where ${CATEGORY} = any(categories) order by random() limit 1)`

interface Asked {
  firstByte: number[]
  whole: number[]
  bytes: number
}

export const bench: Bench = {
  what: 'the list of a category: first byte at 50, 500 and 5,000 materials',
  async run({ long, say }) {
    const runs = long ? 200 : 40
    const world = await createWorld()
    try {
      const { hostname, port, host } = new URL(world.server.url)
      const line = await openLine(hostname, Number(port))
      const request = Buffer.from(
        `GET /materials/?category=${CATEGORY} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: gzip, br, zstd\r\n` +
          `authorization: ${bearer(world.people[0]!).authorization}\r\n\r\n`,
      )
      const ask = async (prepare: () => PromiseLike<unknown>): Promise<Asked> => {
        const asked: Asked = { firstByte: [], whole: [], bytes: 0 }
        for (let run = 0; run < runs; run++) {
          await prepare()
          const since = performance.now()
          const answer = await line.ask(request)
          if (answer.status !== 200) throw new Error(`${answer.status} ${answer.start}`)
          asked.firstByte.push(answer.firstByteAt - since)
          asked.whole.push(performance.now() - since)
          asked.bytes = answer.bodyBytes
        }
        return asked
      }
      const rows: string[][] = []
      const firstBytes: Record<string, number> = {}
      for (const size of SIZES) {
        say(`${size} materials`)
        await grow(world, size)
        for (const [state, prepare] of [
          ['as before', async () => undefined],
          ['after a change', () => touch(world)],
        ] as const) {
          await ask(prepare)
          const { firstByte, whole, bytes } = await ask(prepare)
          const cells = [median(firstByte), quantile(firstByte, 0.9), median(whole)]
          rows.push([String(size), state, ...cells.map((ms) => figure(ms)), figure(bytes / 1000)])
          // The last size, the largest, is what counts.
          firstBytes[state] = median(firstByte)
        }
      }
      line.close()
      return {
        tables: [
          {
            title: 'GET /materials/?category=, compressed, one caller after another',
            head: ['materials', 'catalogue', 'first byte ms', 'p90 ms', 'whole ms', 'kB'],
            rows,
            notes: ['after a change: one of the materials was changed before each call'],
          },
        ],
        goals: Object.entries(firstBytes).map(([state, ms]) =>
          atMost(`first byte of ${SIZES.at(-1)} materials, ${state}`, FIRST_BYTE_MAX_MS, ms, 'ms'),
        ),
      }
    } finally {
      await world.end()
    }
  },
}
