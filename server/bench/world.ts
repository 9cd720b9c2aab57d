import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import { newDataFolder, removeDataFolders } from '../faults/data-folder.ts'
import { bearer, type Caller, signUp } from '../faults/people.ts'
import { createPostgres, freePort } from '../faults/postgres-server.ts'
import { type Child, startChild } from './children.ts'
import type { LoadRequest } from './load.ts'

const SERVER = join(import.meta.dir, '../index.ts')
const PEOPLE = 8
/** Named, so that a figure stands beside those of other states of the product, whatever joined the catalogue since. */
const BLENDED = [
  'Alkylate',
  'FCC gasoline, full range',
  'FCC gasoline, light',
  'Isomerate',
  'Light straight-run gasoline',
  'Reformate, 95 RON',
  'Reformate, 100 RON',
]
const SHARES = [50, 30, 20]
const RECIPES = BLENDED.length - SHARES.length + 1

/** A PostgreSQL with fsync, over TCP, and the real server on it, with accounts and blend requests. */
export interface World {
  databaseUrl: string
  databasePid: number
  sql: Sql
  secret: string
  server: Child
  people: Caller[]
  /** One request for each person and recipe of three materials. */
  blends: LoadRequest[]
  /** Another server beside it, its log in a file too. */
  start(command: string[], env: Record<string, string>, probe: string): Promise<Child>
  end(): Promise<void>
}

async function recipesOf(url: string, caller: Caller): Promise<string[]> {
  const answer = await fetch(`${url}/materials/?category=gasoline`, { headers: bearer(caller) })
  const materials = (await answer.json()) as { id: string; name: string }[]
  const ids = BLENDED.map((name) => {
    const found = materials.find((one) => one.name === name)
    if (!found) throw new Error(`The catalogue has no ${name}.`)
    return found.id
  })
  return Array.from({ length: RECIPES }, (_, first) =>
    JSON.stringify({ materials: ids.slice(first, first + SHARES.length), percentages: SHARES }),
  )
}

/** @throws Error when the server does not start; nothing is left running then */
export async function createWorld(): Promise<World> {
  const postgres = await createPostgres()
  const secret = randomBytes(32).toString('hex')
  const folder = newDataFolder()
  const children: Child[] = []
  const sql = connect(postgres.url, { max: 4, timeoutMs: null })

  const end = async () => {
    await sql.end({ timeout: 1 })
    await Promise.all(children.map((child) => child.stop()))
    await postgres.stop()
    await removeDataFolders()
  }
  const start: World['start'] = async (command, env, probe) => {
    const log = join(folder, `log-${children.length}`)
    const child = await startChild(command, env, await freePort(), log, probe)
    children.push(child)
    return child
  }

  try {
    const server = await start(
      [process.execPath, SERVER],
      {
        DATABASE_URL: postgres.url,
        JWT_SECRET: secret,
        RATE_LIMIT: 'off',
        ACCESS_TOKEN_MINUTES: '1440',
        // Storing is measured, and the peers let nothing go.
        CALCULATIONS_KEPT: '100000000',
      },
      '/readyz',
    )
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(server.url)))
    const recipes = await recipesOf(server.url, people[0]!)
    const blends = recipes.flatMap((body) =>
      people.map((person) => ({
        method: 'POST',
        path: '/calculations/blending/',
        headers: { 'content-type': 'application/json', ...bearer(person) },
        body,
      })),
    )
    const postmaster = readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8')
    return {
      databaseUrl: postgres.url,
      databasePid: Number(postmaster.split('\n')[0]),
      sql,
      secret,
      server,
      people,
      blends,
      start,
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
