import { join } from 'node:path'
import { atLeast, type Bench, figure, median, type Report } from './bench.ts'
import { type Child, cpuSeconds, load } from './children.ts'
import { createWorld, type World } from './world.ts'

const CONNECTIONS = 64
const TIMES_GOAL = 3

interface Turn {
  perSecond: number
  p50: number
  p99: number
  /** CPU µs per answer, in the server and in the database. */
  serverMicros: number
  databaseMicros: number
}

interface Contender {
  name: string
  child: Child
  turns: Turn[]
}

/** Bundled to JavaScript for Node, and placed where Node finds the packages. */
async function buildPeer(): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'fastify-peer.ts')],
    outdir: join(import.meta.dir, '../../dist/bench'),
    naming: '[name].mjs',
    target: 'node',
    packages: 'external',
  })
  return built.outputs[0]!.path
}

async function contenders(world: World, say: (line: string) => void): Promise<Contender[]> {
  const ours = { name: 'ours', child: world.server, turns: [] }
  const node = Bun.which('node')
  if (node === null) {
    say('no Node here: nothing to compare with')
    return [ours]
  }
  const peer = await buildPeer()
  const env = { DATABASE_URL: world.databaseUrl, JWT_SECRET: world.secret, NODE_ENV: 'production' }
  const start = async (name: string, cache: string) => ({
    name,
    child: await world.start([node, peer], { ...env, TOKEN_CACHE: cache }, '/ready'),
    turns: [],
  })
  return [ours, await start('Fastify + pg', 'off'), await start('Fastify + pg, tokens cached', 'on')]
}

async function turn(world: World, { child }: Contender, seconds: number): Promise<Turn> {
  const used = () => [cpuSeconds(child.pid), cpuSeconds(world.databasePid)] as const
  const before = used()
  const { perSecond, p50, p99, answers } = await load({
    url: child.url,
    connections: CONNECTIONS,
    seconds,
    requests: world.blends,
    status: 200,
  })
  const [serverMicros, databaseMicros] = used().map((now, n) => ((now - before[n]!) / answers) * 1e6)
  return { perSecond, p50, p99, serverMicros: serverMicros!, databaseMicros: databaseMicros! }
}

/** The median over rounds of a ratio within one round: other load on the machine affects both sides of it. */
const perRound = (ours: Contender, other: Contender, ratio: (ours: Turn, other: Turn) => number): number =>
  median(ours.turns.map((turn, round) => ratio(turn, other.turns[round]!)))
const speedRatio = (ours: Contender, other: Contender) =>
  perRound(ours, other, (a, b) => a.perSecond / b.perSecond)
const cpuRatio = (ours: Contender, other: Contender) =>
  perRound(ours, other, (a, b) => (b.serverMicros + b.databaseMicros) / (a.serverMicros + a.databaseMicros))

function report([ours, ...peers]: Contender[]): Report {
  const row = (one: Contender) => {
    const mid = (what: keyof Turn) => figure(median(one.turns.map((turn) => turn[what])))
    return [
      one.name,
      ...(['perSecond', 'p50', 'p99', 'serverMicros', 'databaseMicros'] as const).map(mid),
      ...(one === ours ? ['', ''] : [figure(speedRatio(ours!, one)), figure(cpuRatio(ours!, one))]),
    ]
  }
  return {
    tables: [
      {
        title: `Blend of 3 materials over HTTP, result stored, ${CONNECTIONS} connections`,
        head: [
          'server',
          'blends/s',
          'p50 ms',
          'p99 ms',
          'CPU µs',
          'database µs',
          'ours ÷ it',
          'its CPU ÷ ours',
        ],
        rows: [ours!, ...peers].map(row),
        notes: [
          'medians of all rounds; ratios are of each round, then the median',
          'CPU µs: of the server, for each answer; database µs: of PostgreSQL for it, while it waits for the disk not counted',
        ],
      },
    ],
    goals: peers.map((peer) =>
      atLeast(`blends over HTTP ÷ ${peer.name}`, TIMES_GOAL, speedRatio(ours!, peer)),
    ),
  }
}

export const bench: Bench = {
  what: 'blends over HTTP beside Fastify + pg on Node',
  async run({ pick, say }) {
    const [rounds, seconds] = pick([1, 0.1], [5, 3], [9, 8])
    const world = await createWorld()
    try {
      const list = await contenders(world, say)
      for (const one of list) await turn(world, one, pick(0.1, 2, 2))
      for (let round = 1; round <= rounds; round++) {
        say(`round ${round} of ${rounds}`)
        for (const one of list) one.turns.push(await turn(world, one, seconds))
      }
      return report(list)
    } finally {
      await world.end()
    }
  },
}
