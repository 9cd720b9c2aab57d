import { bearer, type Caller, post, signUp } from '../faults/people.ts'
import { atMost, type Bench, figure, median } from './bench.ts'
import { load } from './children.ts'
import { createWorld, type World } from './world.ts'

const CONNECTIONS = 4
const GOAL_MS = 60
const STREAMS = 60
const PRODUCTS = 8
const READ = ['recovery', 'density', 'sulfur_ppm', 'flash_point', 'cetane_number', 'pct_95']

/** Stocks of one account, and a question that takes the thread for as long as plans may. */
async function questionOf({ server: { url } }: World, caller: Caller): Promise<object> {
  const answer = await fetch(`${url}/materials/?category=gasoil`, { headers: bearer(caller) })
  const listed = (await answer.json()) as { properties: Record<string, number | null> }[]
  const known = listed.filter(({ properties }) => READ.every((name) => properties[name] !== null))
  const materials: object[] = []
  for (let at = 0; at < STREAMS; at++) {
    const { properties } = known[at % known.length]!
    const made = await post(
      `${url}/me/materials/`,
      {
        name: `Stream ${at}`,
        producer_english_name: 'Bench',
        categories: ['gasoil'],
        properties: { ...properties, sulfur_ppm: properties.sulfur_ppm! * (0.7 + (at % 7) / 10) },
      },
      caller,
    )
    if (made.status !== 201) throw new Error(`stream: ${made.status} ${await made.text()}`)
    const { id } = (await made.json()) as { id: string }
    materials.push({
      id,
      price: 450 + ((at * 61) % 350),
      price_unit: 'm3',
      available: 240 + ((at * 97) % 800),
    })
  }
  const limits = [
    { property: 'density', min: 820, max: 845 },
    { property: 'sulfur_ppm', max: 50 },
    { property: 'flash_point', min: 55 },
    { property: 'cetane_number', min: 51 },
    { property: 'pct_95', max: 360 },
  ]
  const products = Array.from({ length: PRODUCTS }, (_, at) => ({
    name: `Diesel ${at + 1}`,
    basis: 'volume',
    amount: { min: 2000, max: 2000 },
    limits,
  }))
  return { goal: 'cost', step: 1, unit: 'm3', materials, products }
}

export const bench: Bench = {
  what: 'blends of other accounts while one account plans',
  async run({ pick, say }) {
    const [rounds, seconds] = pick([1, 0.1], [4, 4], [8, 8])
    const world = await createWorld()
    const planner = await signUp(world.server.url)
    const question = await questionOf(world, planner)
    const answers: string[] = []
    const blending = async () => {
      const { p50, p95, p99, perSecond } = await load({
        url: world.server.url,
        connections: CONNECTIONS,
        seconds,
        requests: world.blends,
        status: 200,
      })
      return { p50, p95, p99, perSecond }
    }
    /** One plan after another until the load ends. */
    const planning = async () => {
      let isOver = false
      const plans = (async () => {
        while (!isOver) {
          const began = performance.now()
          const answer = await post(`${world.server.url}/calculations/plan/`, question, planner)
          const { status = answer.status } = (await answer.json()) as { status?: string }
          answers.push(`${status}, ${figure((performance.now() - began) / 1000)} s`)
        }
      })()
      const turn = await blending()
      isOver = true
      await plans
      return turn
    }
    try {
      await blending()
      const [alone, beside]: [
        Awaited<ReturnType<typeof blending>>[],
        Awaited<ReturnType<typeof blending>>[],
      ] = [[], []]
      for (let round = 1; round <= rounds; round++) {
        say(`round ${round} of ${rounds}`)
        alone.push(await blending())
        beside.push(await planning())
      }
      const mid = (turns: typeof alone, what: keyof (typeof alone)[number]) =>
        median(turns.map((turn) => turn[what]))
      const row = (name: string, turns: typeof alone) => [
        name,
        ...(['perSecond', 'p50', 'p95', 'p99'] as const).map((what) => figure(mid(turns, what))),
      ]
      return {
        tables: [
          {
            title: `Blends of others over HTTP, ${CONNECTIONS} connections, while ${PRODUCTS} products of ${STREAMS} streams are planned`,
            head: ['', 'blends/s', 'p50 ms', 'p95 ms', 'p99 ms'],
            rows: [row('nobody plans', alone), row('one account plans', beside)],
            notes: ['medians of all rounds', `the plans: ${answers.join('; ')}`],
          },
        ],
        goals: [atMost('p95 of blends while somebody plans', GOAL_MS, mid(beside, 'p95'), 'ms')],
      }
    } finally {
      await world.end()
    }
  },
}
