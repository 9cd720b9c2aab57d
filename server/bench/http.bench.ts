import { join } from 'node:path'
import type { Bench, Goal, Report, Table } from './bench.ts'
import { type Child, cpuSeconds, endedSeconds, familyOf, load } from './children.ts'
import { figure, median } from './statistics.ts'
import { createWorld, type World } from './world.ts'

const CONNECTIONS = 64
const TIMES_GOAL = 3

interface Turn {
  perSecond: number
  p50: number
  p99: number
  bodyBytes: number
  /** µs of CPU for each answer: of the server, and of the database for it. */
  serverMicros: number
  databaseMicros: number
}

interface Contender {
  name: string
  child: Child
  turns: Turn[]
}

/** Node can't run TypeScript, and finds its packages from where the file lies. */
async function buildPeer(): Promise<string> {
  const root = join(import.meta.dir, '../..')
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'peers/fastify.ts')],
    outdir: join(root, 'dist/bench'),
    naming: '[name].mjs',
    target: 'node',
    packages: 'external',
  })
  return built.outputs[0]!.path
}

async function contenders(world: World, say: (line: string) => void): Promise<Contender[]> {
  const { bodyBytes } = await load({
    url: world.server.url,
    connections: 1,
    count: 1,
    requests: world.blends,
    status: 200,
  })
  const constant = await world.start(
    [process.execPath, join(import.meta.dir, 'peers/constant.ts')],
    { BODY_BYTES: String(bodyBytes) },
    '/',
  )
  const list: Contender[] = [{ name: 'ours', child: world.server, turns: [] }]
  const node = Bun.which('node')
  if (node === null) say('no Node here: nothing to compare with')
  else {
    const peer = await buildPeer()
    const env = { DATABASE_URL: world.databaseUrl, JWT_SECRET: world.secret, NODE_ENV: 'production' }
    for (const [name, cache] of [
      ['Fastify + pg', 'off'],
      ['Fastify + pg, tokens cached', 'on'],
    ] as const) {
      const child = await world.start([node, peer], { ...env, TOKEN_CACHE: cache }, '/ready')
      list.push({ name, child, turns: [] })
    }
  }
  return [...list, { name: 'a constant on Bun.serve', child: constant, turns: [] }]
}

const databaseSeconds = (world: World): number =>
  familyOf(world.databasePid).reduce((sum, pid) => {
    try {
      return sum + cpuSeconds(pid)
    } catch {
      return sum
    }
  }, endedSeconds(world.databasePid))

async function turn(world: World, { child }: Contender, seconds: number): Promise<Turn> {
  const before = [cpuSeconds(child.pid), databaseSeconds(world)] as const
  const { perSecond, p50, p99, bodyBytes, answers } = await load({
    url: child.url,
    connections: CONNECTIONS,
    seconds,
    requests: world.blends,
    status: 200,
  })
  const micros = (now: number, then: number) => ((now - then) / answers) * 1e6
  return {
    perSecond,
    p50,
    p99,
    bodyBytes,
    serverMicros: micros(cpuSeconds(child.pid), before[0]),
    databaseMicros: micros(databaseSeconds(world), before[1]),
  }
}

const mid = ({ turns }: Contender, what: keyof Turn): number => median(turns.map((one) => one[what]))

/** Of each round, ours by the other's: what the machine did to a round it did to both. */
const ratio = (ours: Contender, other: Contender): number =>
  median(ours.turns.map(({ perSecond }, round) => perSecond / other.turns[round]!.perSecond))

/** The same of the CPU that an answer takes in all, server and database. */
const cpuRatio = (ours: Contender, other: Contender): number => {
  const micros = ({ turns }: Contender, round: number) =>
    turns[round]!.serverMicros + turns[round]!.databaseMicros
  return median(ours.turns.map((_, round) => micros(other, round) / micros(ours, round)))
}

function report(list: Contender[]): Report {
  const [ours] = list as [Contender]
  const table: Table = {
    title: `Blend of 3 materials over HTTP, result stored, ${CONNECTIONS} connections`,
    head: [
      'server',
      'blends/s',
      'p50 ms',
      'p99 ms',
      'body bytes',
      'CPU µs',
      'database µs',
      'ours ÷ it',
      'its CPU ÷ ours',
    ],
    rows: list.map((one) => [
      one.name,
      figure(mid(one, 'perSecond')),
      figure(mid(one, 'p50')),
      figure(mid(one, 'p99')),
      mid(one, 'bodyBytes'),
      figure(mid(one, 'serverMicros')),
      figure(mid(one, 'databaseMicros')),
      one === ours ? '' : figure(ratio(ours, one)),
      one === ours ? '' : figure(cpuRatio(ours, one)),
    ]),
    notes: [
      'medians of all rounds; ratios are of each round, then the median',
      'its CPU ÷ ours: of server and database together; other work on the machine moves it less than blends a second',
      'CPU µs: of the server, for each answer; database µs: of PostgreSQL for it, while it waits for the disk not counted',
    ],
  }
  const goals: Goal[] = list
    .filter(({ name }) => name.startsWith('Fastify'))
    .map((peer) => {
      const times = ratio(ours, peer)
      return {
        what: `blends over HTTP ÷ ${peer.name}`,
        goal: `≥ ${TIMES_GOAL}`,
        figure: figure(times),
        isMet: times >= TIMES_GOAL,
      }
    })
  return { tables: [table], goals }
}

export const bench: Bench = {
  what: 'blends over HTTP beside Fastify + pg on Node and beside a constant answer',
  async run({ long, say }) {
    const [rounds, seconds] = long ? [9, 8] : [5, 3]
    const world = await createWorld()
    try {
      const list = await contenders(world, say)
      for (const one of list) await turn(world, one, 2)
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
