import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { packMaterial } from '#calc/mixture.ts'
import { createApp } from '../app.ts'
import { loadCalc } from '../calc.ts'
import { readConfig } from '../config.ts'
import { connect } from '../db/connect.ts'
import { blendSentences } from '../features/blending/blend-sentences.ts'
import type { BlendRequest } from '../features/blending/blending.model.ts'
import { insertProposals, type Proposal, selectIngredients } from '../features/blending/blending.queries.ts'
import { readRecipe } from '../features/blending/recipe.ts'
import { blendText, recipeText, snapshot } from '../features/blending/snapshot.ts'
import { readJson } from '../http/body.ts'
import { caller, readBearer } from '../http/caller.ts'
import { createTokens } from '../http/tokens.ts'
import { createLog } from '../log.ts'
import type { Bench } from './bench.ts'
import { figure, median } from './statistics.ts'
import { createWorld, type World } from './world.ts'

/** Rows that a statement carries when 64 callers ask without pause, roughly. */
const TOGETHER = 24
const CONNECTIONS = 64
const RUNS = 3_000

interface Stage {
  name: string
  /** A part of the whole, the whole, or what happens seldom. */
  is: 'part' | 'whole' | 'seldom'
  runs: number
  /** Blends that one run is about. */
  blends: number
  work(): unknown
}

/** µs of CPU of this process for each blend: what PostgreSQL does meanwhile is not in it. */
async function cost({ runs, blends, work }: Stage): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / (runs * blends)
}

/** A log as the server has it, into nothing: what is measured is the writing of lines. */
function openLog() {
  const nowhere = openSync('/dev/null', 'w')
  return createLog('info', (line) => void writeSync(nowhere, line))
}

async function stagesOf(world: World) {
  const sql = connect(world.databaseUrl)
  const calc = await loadCalc()
  const tokens = createTokens(world.secret, () => new Date())
  const log = openLog()
  const config = { ...readConfig({ RATE_LIMIT: 'off' }), jwtSecret: world.secret }
  const app = createApp({ sql, calc, config, log, clock: () => new Date() })

  const asked = world.blends[0]!
  const url = `http://localhost${asked.path}`
  const request = (turn: number) => {
    const { method, headers, body } = world.blends[turn % world.blends.length]!
    return new Request(url, { method, headers: { ...headers, 'content-length': String(body!.length) }, body })
  }
  const recipe = JSON.parse(asked.body!) as BlendRequest
  const token = await readBearer(tokens, asked.headers.authorization!)
  const rows = await selectIngredients(sql, caller(sql, token, new Date()), recipe.materials)
  const ingredients = rows.map((row) => ({
    id: row.id!,
    name: row.name!,
    name_farsi: row.name_farsi,
    producer_english_name: row.producer_english_name!,
    properties: row.properties!,
    version: row.version!,
    packed: packMaterial(row.properties!),
  }))
  const materials = ingredients.map(({ packed }) => packed)
  const blended = () => calc.mixture(materials).blend(recipe.percentages, 'volume')
  const snapshots = ingredients.map(snapshot)
  const blend = blended()
  const proposal = (): Proposal => ({
    id: randomUUID(),
    token,
    basis: 'volume',
    recipe: recipeText(snapshots, recipe.percentages),
    blend: blendText(blend),
    versions: ingredients,
  })
  const answer = {
    id: randomUUID(),
    basis: 'volume',
    results: blend.results,
    ...blendSentences(blend, ingredients, 'en'),
  }
  const store = async (count: number) => {
    const stored = await insertProposals(
      sql,
      Array.from({ length: count }, proposal),
      calc.version,
      new Date(),
    )
    if (stored.length !== count) throw new Error(`${stored.length} of ${count} were stored.`)
  }
  const line = { requestId: randomUUID(), method: 'POST', path: asked.path, status: 200, ms: 12.3 }
  const header = asked.headers.authorization!
  const strangers = () => createTokens(world.secret, () => new Date())
  const atOnce = () =>
    Promise.all(
      Array.from({ length: CONNECTIONS }, async (_, turn) => {
        const given = await app.handle(request(turn))
        const text = await given.text()
        if (given.status !== 200) throw new Error(`${given.status} ${text}`)
      }),
    )

  const part = (name: string, work: () => unknown): Stage => ({
    name,
    is: 'part',
    runs: RUNS,
    blends: 1,
    work,
  })
  const stages: Stage[] = [
    part('token that was seen before', () => readBearer(tokens, header)),
    part('body: read, parsed, checked', async () => readRecipe(await readJson(request(0)))),
    part('the core', blended),
    {
      name: `statement for ${TOGETHER} blends: check and store`,
      is: 'part',
      runs: RUNS / TOGETHER,
      blends: TOGETHER,
      work: () => store(TOGETHER),
    },
    part('sentences', () => blendSentences(blend, ingredients, 'en')),
    part('answer as JSON', () => JSON.stringify(answer)),
    part('line of the log', () => log.info(line, 'request')),
    {
      name: 'the application, without sockets',
      is: 'whole',
      runs: RUNS / CONNECTIONS,
      blends: CONNECTIONS,
      work: atOnce,
    },
    { ...part('token never seen before', () => readBearer(strangers(), header)), is: 'seldom', runs: 500 },
    { ...part('statement for a lone blend', () => store(1)), is: 'seldom', runs: 300 },
    {
      ...part('reading materials for the first time', () =>
        selectIngredients(sql, caller(sql, token, new Date()), recipe.materials),
      ),
      is: 'seldom',
      runs: 300,
    },
  ]
  return { stages, end: () => sql.end({ timeout: 1 }) }
}

export const bench: Bench = {
  what: 'where the time of a blend over HTTP goes in the server',
  async run({ long, say }) {
    const rounds = long ? 11 : 5
    const world = await createWorld()
    try {
      const { stages, end } = await stagesOf(world)
      const costs = stages.map((): number[] => [])
      for (const stage of stages) await cost(stage)
      for (let round = 1; round <= rounds; round++) {
        say(`round ${round} of ${rounds}`)
        for (const [n, stage] of stages.entries()) costs[n]!.push(await cost(stage))
      }
      await end()
      const found = stages.map(({ name, is }, n) => ({ name, is, micros: median(costs[n]!) }))
      const whole = found.find(({ is }) => is === 'whole')!.micros
      const parts = found.filter(({ is }) => is === 'part')
      const rest = whole - parts.reduce((sum, { micros }) => sum + micros, 0)
      const row = (name: string, micros: number) => [name, figure(micros), figure((100 * micros) / whole)]
      return {
        tables: [
          {
            title: 'Where the CPU of the server goes, for one blend of 3 materials',
            head: ['what', 'µs', '% of the application'],
            rows: [
              ...parts.map(({ name, micros }) => row(name, micros)),
              row('all else: routing, headers, promises', rest),
              row('the application, without sockets', whole),
              ...found.filter(({ is }) => is === 'seldom').map(({ name, micros }) => row(name, micros)),
            ],
            notes: ['of this process alone; what PostgreSQL takes beside it is in the table of `http`'],
          },
        ],
        goals: [],
      }
    } finally {
      await world.end()
    }
  },
}
