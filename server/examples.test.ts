import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentId } from '#calc/grades/built-in.ts'
import { describeApi } from './features/docs/openapi.ts'
import { bundled } from './features/materials/catalogue.file.ts'
import { bringUpToDate } from './features/materials/catalogue.service.ts'
import { GASOLINES } from './responses/recipe.model.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'
import { spelledOut } from './test-conformance.ts'

type Body = Record<string, unknown>

let api: TestApp
/** The examples of each call that has a body. */
let examples: Map<string, Record<string, { value: unknown }>>

beforeAll(async () => {
  api = await openTestApp()
  await api.sql`truncate material, catalogue_release cascade`
  await bringUpToDate(api.sql, bundled())
  const { paths } = spelledOut(await describeApi(api.app))
  examples = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const { requestBody } = operation as unknown as {
          requestBody?: { content: Record<string, { examples: Record<string, { value: unknown }> }> }
        }
        const found = requestBody?.content['application/json']?.examples
        return found ? [[`${method.toUpperCase()} ${path}`, found] as const] : []
      }),
    ),
  )
})
afterAll(() => api.sql.end())

const TRIES = 5

async function ask<Answer = { id: string }>(
  who: Person | null,
  call: string,
  body?: unknown,
): Promise<Answer> {
  const [method, path] = call.split(' ') as [string, string]
  let answer = await api.call(method, path, who, { body })
  // What takes a processor long may be refused by a busy machine, and says when to ask again.
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries++)
    answer = await api.call(method, path, who, { body })
  if (!answer.ok) throw new Error(`${call} ${answer.status}: ${await answer.text()}`)
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  return (isJson ? await answer.json() : null) as Answer
}

const exampleOf = (call: string, key?: string) => {
  const all = examples.get(call)!
  return all[key ?? Object.keys(all)[0]!]!.value as Body
}
/** Does what the first example of a call says. */
const make = <Answer = { id: string }>(who: Person, call: string, more: object = {}) =>
  ask<Answer>(who, call, { ...exampleOf(call), ...more })

/** What has to be there before an example: whose it is, the ids in its path, and what is stored under ids of its body. */
interface Given {
  who?: Person
  path?: string[]
  body?: (example: Body) => unknown
}
type Prepare = (who: Person, key: string) => Promise<Given>

const blended = async (who: Person) =>
  (
    await ask(who, 'POST /calculations/blending/', {
      materials: [GASOLINES.reformate, GASOLINES.alkylate],
      percentages: [60, 40],
    })
  ).id
const RESULTS = { results: { density: 755.1, sulfur_ppm: 2 } }
async function measured(who: Person) {
  const id = await blended(who)
  await ask(who, `PUT /me/calculations/${id}/lab/`, RESULTS)
  return id
}
const at =
  (prepare: (who: Person) => Promise<string | { id: string }>): Prepare =>
  async (who) => {
    const found = await prepare(who)
    return { path: [typeof found === 'string' ? found : found.id] }
  }
const ofKind = (call: string) => at((who) => make(who, call))

let registrations = 0
/** The account of the examples under a name that is free. */
async function registered() {
  registrations += 1
  const username = `mina-${registrations}`
  const own = { username, email: `${username}@example.com` }
  await ask(null, 'POST /api/register/', { ...exampleOf('POST /api/register/'), ...own })
  const login = { ...exampleOf('POST /api/login/'), username }
  const tokens = await ask<{ access: string; refresh: string }>(null, 'POST /api/login/', login)
  return { username, ...tokens }
}
const asMina: Prepare = async (who) => {
  const { access, ...own } = await registered()
  const { username, refresh } = own
  const values: Body = { username, refresh, refresh_token: refresh }
  return {
    who: { ...who, headers: { authorization: `Bearer ${access}` } },
    body: (example) =>
      Object.fromEntries(Object.entries(example).map(([name, value]) => [name, values[name] ?? value])),
  }
}

async function companyWith(who: Person) {
  const { id } = await make(who, 'POST /me/companies/')
  const other = await api.person()
  await api.sql`insert into member (space_id, account_id, roles) values (${id}, ${other.accountId}, '{blender}')`
  return { id, other: other.accountId }
}

async function tankWithOil(who: Person) {
  const tank = (await make(who, 'POST /me/tanks/')).id
  const material = (await make(who, 'POST /me/materials/')).id
  const receipt = { tank, material }
  const { movement } = await make<{ movement: { id: string } }>(who, 'POST /me/movements/', receipt)
  return { tank, movement: movement.id }
}

const whole = at(blended)
const withLab = at(measured)
const switched: Prepare = async (who) => {
  const on = { gasoil: ['flash_point'], scatter: { gasoil: ['density'] } }
  await api.sql`update space set bias_on = ${api.sql.json(on)} where id = ${who.accountId}`
  return {}
}

const GIVEN: Record<string, Prepare> = {
  'POST /api/login/': asMina,
  'POST /api/token/': asMina,
  'POST /api/token/refresh/': asMina,
  'POST /api/logout/': asMina,
  'POST /api/user/password/': asMina,
  'DELETE /api/user/': asMina,
  'PATCH /me/companies/{id}/': at(companyWith),
  'DELETE /me/companies/{id}/': at(companyWith),
  'POST /me/companies/{id}/invitations/': at(companyWith),
  'PATCH /me/companies/{id}/members/{account}/': async (who) => {
    const { id, other } = await companyWith(who)
    return { path: [id, other] }
  },
  'POST /me/invitations/': async (who) => {
    const { id } = await companyWith(who)
    const call = 'POST /me/companies/{id}/invitations/'
    const { url } = await ask<{ url: string }>(who, call.replace('{id}', id), exampleOf(call))
    return { who: await api.person(), body: (example) => ({ ...example, token: url.split('/').at(-1) }) }
  },
  'POST /me/copies/': async (who) => {
    const { id: to } = await companyWith(who)
    const { id } = await make(who, 'POST /me/materials/')
    return { body: (example) => ({ ...example, id, to }) }
  },
  'PATCH /me/materials/{id}/': ofKind('POST /me/materials/'),
  'POST /me/materials/{id}/analyses/': async (who) => {
    await make(who, 'POST /me/properties/')
    const calculation = await measured(who)
    const { id } = await make(who, 'POST /me/materials/')
    return {
      path: [id],
      body: (example) => ('calculation' in example ? { ...example, calculation } : example),
    }
  },
  'PATCH /me/grades/{id}/': ofKind('POST /me/grades/'),
  'PATCH /me/properties/{key}/': at(
    async (who) => (await make<{ key: string }>(who, 'POST /me/properties/')).key,
  ),
  'PATCH /me/additives/{id}/': ofKind('POST /me/additives/'),
  'PATCH /me/calculations/{id}/': whole,
  'POST /me/calculations/{id}/release/': whole,
  'POST /me/calculations/{id}/hold/': whole,
  'POST /me/calculations/{id}/withdraw/': at(async (who) => {
    const id = await blended(who)
    const call = 'POST /me/calculations/{id}/release/'
    await ask(who, call.replace('{id}', id), exampleOf(call))
    return id
  }),
  'POST /me/calculations/{id}/share/': whole,
  'POST /me/calculations/{id}/lab/material/': withLab,
  'PUT /me/calculations/{id}/lab/': whole,
  'PATCH /me/calculations/{id}/lab/': withLab,
  'PUT /me/calculations/{id}/uncertainty/': whole,
  'POST /me/calculations/lab/import/': async (who) => {
    const ids = [await blended(who), await blended(who)]
    const name = exampleOf('PATCH /me/calculations/{id}/', 'name')
    await ask(who, `PATCH /me/calculations/${ids[1]}/`, name)
    return {
      body: ({ results, ...example }) => ({
        ...example,
        results: (results as Body[]).map((one, n) => (n === 0 ? { ...one, calculation: ids[0] } : one)),
      }),
    }
  },
  'PUT /me/bias/': switched,
  'PATCH /me/tanks/{id}/': ofKind('POST /me/tanks/'),
  'POST /me/movements/': async (who, key) => {
    const tank = key === 'receipt' ? (await make(who, 'POST /me/tanks/')).id : (await tankWithOil(who)).tank
    return { body: (example) => ({ ...example, tank }) }
  },
  'PATCH /me/movements/{id}/': at(async (who) => (await tankWithOil(who)).movement),
}

test('every example of every call is done, on a server with nothing but the catalogue', async () => {
  const refused: string[] = []
  let tried = 0
  for (const [call, those] of examples) {
    for (const [key, { value }] of Object.entries(those)) {
      const person = await api.person()
      try {
        const {
          who = person,
          path = [],
          body = (example: Body) => example,
        } = (await GIVEN[call]?.(person, key)) ?? {}
        const ids = [...path]
        await ask(
          who,
          call.replace(/\{[^}]+\}/g, () => ids.shift()!),
          body(value as Body),
        )
        tried += 1
      } catch (error) {
        refused.push(`${call}, ${key}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  expect(refused).toEqual([])
  expect(tried).toBeGreaterThan(70)
}, 300_000)

const page = readFileSync(join(import.meta.dir, '../docs/api.md'), 'utf8').replaceAll('\\\n', ' ')

test('no example is checked against the former edition of a grade', () => {
  const texts = [page, ...[...examples.values()].map((one) => JSON.stringify(one))]
  const named = texts.flatMap((text) => [...text.matchAll(/"grade": ?"([^"]+)"/g)].map(([, id]) => id!))
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((id) => currentId(id) !== id)).toEqual([])
})

describe('the page for programs', () => {
  const lines = page.match(/curl -s (?:[^'\n]|'[^']*')*/g) ?? []

  test('has requests that are done, as they stand there', async () => {
    const { access, username } = await registered()
    const mina = { ...(await api.person()), headers: { authorization: `Bearer ${access}` } }
    const done: string[] = []
    for (const line of lines) {
      const [, path = ''] = /(?:localhost:3000|\$SERVER)(\/[^"\s]*)/.exec(line) ?? []
      const [, text] = /-d\s+'([^']*)'/.exec(line) ?? []
      const body =
        text === undefined
          ? undefined
          : JSON.parse(
              text.replace('…', 'a long walk by the river').replace('"mina"', JSON.stringify(username)),
            )
      await ask(mina, `${body ? 'POST' : 'GET'} ${path}`, body)
      done.push(path)
    }
    expect(done).toEqual([
      '/api/login/',
      '/materials/?category=gasoil',
      '/calculations/blending/',
      '/calculations/preview/',
      '/calculations/batch/',
    ])
  })

  test('names materials by ids that the catalogue has', async () => {
    const ids = new Set(page.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
    const found =
      await api.sql`select id from material where owner_id is null and id = any(${[...ids]}::uuid[])`
    expect(ids.size).toBeGreaterThan(1)
    expect(found.length).toBe(ids.size)
  })
})
