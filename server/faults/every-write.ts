import { expect } from 'bun:test'
import type { Sql } from '../db/sql.ts'
import {
  bearer,
  blend,
  type Caller,
  materialNamed,
  personNamed,
  post,
  signUp,
  twoMaterials,
} from './people.ts'

/** Somebody who writes one thing after another, of every kind, at home and in a company of their own. */
export interface Writer {
  caller: Caller
  company: string
  /** Two of the catalogue, of which blends are made. */
  materials: string[]
  /** A calculation whose name, results and status are written again and again, and a tank that is filled. */
  calculation: string
  tank: string
  /** Ids of what was acknowledged, and of what was acknowledged to be gone: what may be either is in none of both. */
  made: Record<keyof typeof TABLES, Set<string>>
  gone: Set<string>
  /** Of what is written over and over: the one that was acknowledged last, then those that had no answer since. */
  values: Record<string, number[]>
  /** How many of each kind were acknowledged. */
  done: number[]
}

interface Ask {
  method: string
  path: string
  body?: unknown
  inCompany?: boolean
  /** What it makes. */
  thing?: keyof typeof TABLES
  /** What it writes over. */
  value?: string
  /** What it removes. */
  removes?: string
}

/** Where each is kept. */
const TABLES = {
  material: 'material',
  import: 'material',
  calculation: 'calculation',
  grade: 'grade',
  additive: 'additive',
  movement: 'movement',
  key: 'api_key',
} as const

const IMPORTED = 4
const moment = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString()
const named = (n: number) => `row ${n}`

const made = (path: string, thing: Ask['thing'], body: unknown, inCompany = false): Ask => ({
  method: 'POST',
  path,
  thing,
  body,
  inCompany,
})
const written = (path: string, value: string, body: unknown, method = 'PUT'): Ask => ({
  method,
  path,
  value,
  body,
})
const recipe = ({ materials }: Writer, n: number) => ({ materials, percentages: [n % 100, 100 - (n % 100)] })

/** Every kind of write; what it is asked with follows from a number, and what is decided from chance. */
const KINDS: ((writer: Writer, n: number) => Ask)[] = [
  (_, n) => made('/me/materials/', 'material', materialNamed(named(n))),
  (writer, n) => made('/calculations/blending/', 'calculation', recipe(writer, n)),
  (writer, n) => made('/calculations/blending/', 'calculation', recipe(writer, n), true),
  (_, n) =>
    made('/me/materials/import/', 'import', {
      materials: Array.from({ length: IMPORTED }, (_, at) => materialNamed(`import ${n} ${at}`)),
    }),
  (_, n) => {
    const limits = [{ q: 'density', max: 845 }]
    const grade = { category: 'gasoil', d86Group: 'by-curve', copiedFrom: null, limits }
    return made('/me/grades/', 'grade', { ...grade, name: named(n) })
  },
  (_, n) => made('/me/additives/', 'additive', { name: named(n), density: 900, unit: 'mg_kg' }),
  ({ tank, materials: [material] }) =>
    made('/me/movements/', 'movement', { kind: 'receipt', tank, material, amount: 1, unit: 'm3' }),
  (_, n) => made('/me/keys/', 'key', { name: named(n), roles: ['laboratory'] }, true),
  (_, n) => made('/me/companies/', undefined, { name: named(n) }),
  (_, n) => made('/api/register/', undefined, personNamed(`kill${process.pid}x${n}`)),
  ({ made: { material } }, n) => {
    const [id] = material
    return { method: 'DELETE', path: `/me/materials/${id ?? crypto.randomUUID()}/`, removes: id ?? String(n) }
  },
  ({ materials }, n) =>
    written(
      '/me/prices/',
      'prices',
      materials.map((material) => ({ material, amount: n, unit: 't', currency: 'USD' })),
    ),
  (_, n) => written('/me/draft/', 'draft', { draft: { n } }),
  (_, n) => written('/me/plan/', 'plan', { draft: { n } }),
  ({ calculation }, n) =>
    written(`${calculation}lab/`, 'lab', { sampled_at: moment(n), results: { density: 700 } }),
  ({ calculation }, n) => written(calculation, 'name', { name: named(n), note: named(n) }, 'PATCH'),
  ({ calculation }, n) => {
    const decision = Math.random() < 0.5 ? 'hold' : 'release'
    return written(`${calculation}${decision}/`, 'decision', { reason: named(n) }, 'POST')
  },
]

let asked = 0

/** Somebody new, with all that is written over. */
export async function newWriter(url: string): Promise<Writer> {
  const caller = await signUp(url)
  const materials = await twoMaterials(url, caller)
  const idOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { id: string }).id
  const tank = { name: 'T', category: 'gasoil', unit: 'm3', capacity: 1e6 }
  const writer: Writer = {
    caller,
    company: await idOf(post(`${url}/me/companies/`, { name: 'Ours' }, caller)),
    materials,
    calculation: `/me/calculations/${await idOf(blend(url, caller, materials, 50))}/`,
    tank: await idOf(post(`${url}/me/tanks/`, tank, caller)),
    made: Object.fromEntries(Object.keys(TABLES).map((thing) => [thing, new Set()])) as never,
    gone: new Set(),
    values: {},
    done: KINDS.map(() => 0),
  }
  for (const kind of KINDS) {
    const wanted = kind(writer, ++asked)
    if (wanted.value) await ask(url, writer, wanted, asked)
  }
  return writer
}

/** @returns the status; null where there was no answer */
async function ask(url: string, writer: Writer, wanted: Ask, n: number): Promise<number | null> {
  const { method, path, body, inCompany, thing, value, removes } = wanted
  const { caller, company, made, gone, values } = writer
  const before = values[value ?? ''] ?? []
  if (value) values[value] = [...before, n]
  if (removes) made.material.delete(removes)
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...bearer(caller),
        'content-type': 'application/json',
        ...(inCompany && { 'fuelblend-space': company }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok && thing) {
      const { id, ids, movement } = JSON.parse(text) as {
        id?: string
        ids?: string[]
        movement?: { id: string }
      }
      for (const one of ids ?? [movement?.id ?? id!]) made[thing].add(one)
    }
    if (value && answer.status !== 503) values[value] = answer.ok ? [n] : before
    if (removes && answer.ok) gone.add(removes)
    return answer.status
  } catch {
    return null
  }
}

/** Writes one thing of each kind after another, until there is no answer or it is told to stop. */
export async function write(url: string, writer: Writer, isOver = () => false): Promise<void> {
  while (!isOver()) {
    asked += 1
    const kind = asked % KINDS.length
    const wanted = KINDS[kind]!(writer, asked)
    const status = await ask(url, writer, wanted, asked)
    if (status === null) return
    if (status < 300) writer.done[kind]! += 1
    // What stands already is refused, and what isn't there can't be removed.
    if (![200, 201, 204, 409, 503].includes(status) && !(status === 404 && wanted.removes))
      throw new Error(`${wanted.method} ${wanted.path} was answered with ${status}.`)
  }
}

/** Nothing that was acknowledged is lost, nothing is half there, and what happened in each space is what is in it. */
export async function expectAllKept(sql: Sql, writers: readonly Writer[]): Promise<void> {
  for (const { made, gone } of writers) {
    for (const [thing, ids] of Object.entries(made)) {
      const table = TABLES[thing as keyof typeof TABLES]
      const rows = await sql<
        { id: string }[]
      >`select id from ${sql(table)} where id = any(${[...ids]}::uuid[])`
      const found = new Set(rows.map(({ id }) => id))
      expect([thing, [...ids].filter((id) => !found.has(id))]).toEqual([thing, []])
    }
    const back = await sql`select id from material where id = any(${[...gone]}::uuid[])`
    expect([...back]).toEqual([])
  }
  for (const { calculation, caller, values } of writers) {
    const [row] = await sql<Record<string, string[] | null>[]>`
      select array(select distinct amount::text from price where owner_id = account.id) as prices,
        array(select content::json ->> 'n' from draft where owner_id = account.id and kind = 'analysis') as draft,
        array(select content::json ->> 'n' from draft where owner_id = account.id and kind = 'plan') as plan,
        array[lab ->> 'sampled_at'] as lab, array[name, note] as name,
        array[decisions -> -1 ->> 'reason'] as decision
      from account join calculation on calculation.owner_id = account.id
      where username = ${caller.username} and calculation.id = ${calculation.split('/').at(-2)!}`
    for (const [value, maybe] of Object.entries(values)) {
      const how = { lab: moment, name: named, decision: named }[value] ?? String
      const is = new Set(row![value]?.map((one) => (value === 'lab' ? new Date(one).toISOString() : one)))
      const wanted = maybe.map(how)
      expect([value, [...is].filter((one) => !wanted.includes(one)), is.size]).toEqual([value, [], 1])
    }
  }
  for (const [what, odd] of Object.entries(await oddRows(sql))) expect([what, [...odd]]).toEqual([what, []])
}

/** What would be half written: nothing of each. */
async function oddRows(sql: Sql) {
  return {
    imports: await sql`select owner_id, split_part(name, ' ', 2) from material where name like 'import %'
      group by 1, 2 having count(*) <> ${IMPORTED}`,
    tanks: await sql`select id, state from tank where (state ->> 'm3')::int <>
      (select count(*) from movement where tank_id = tank.id and undone_at is null)`,
    accounts: await sql`select account.id from account left join space on space.account_id = account.id
      left join subscription on subscription.space_id = space.id where subscription.space_id is null`,
    companies: await sql`select id from space where kind = 'company'
      and not exists (select from member where space_id = space.id and 'owner' = any(roles))`,
    numbers:
      await sql`select space_id, count(*), max(event.id), last from event join event_count using (space_id)
      group by space_id, last having count(*) <> last or max(event.id) <> last`,
    events: await sql`
      with row_ as (
        select owner_id as space, 'material' as object, id::text from material where owner_id is not null and not is_tank
        union all select owner_id, 'grade', id::text from grade
        union all select owner_id, 'additive', id::text from additive
        union all select owner_id, 'movement', id::text from movement where undone_at is null
        union all select owner_id, 'tank', id::text from tank where removed_at is null
        union all select owner_id, 'price', material_id::text from price
        union all select owner_id, 'calculation', id::text from calculation where made_by is not null
        union all select space_id, 'key', id::text from api_key where revoked_at is null
        union all select space_id, 'member', account_id::text from member
        union all select id, 'company', id::text from space where kind = 'company'
      ), said as (
        select distinct on (space_id, object, object_id) space_id as space, object, object_id as id, kind from event
        where kind in ('made', 'removed') order by space_id, object, object_id, event.id desc
      )
      select * from row_ full join (select space, object, id from said where kind = 'made') there using (space, object, id)
      where row_.* is null or there.* is null`,
    decisions: await sql`
      select id, status, decisions from calculation,
        lateral (select array_agg(kind order by event.id) as kinds from event where space_id = owner_id
          and object_id = calculation.id::text and kind in ('released', 'held')) as said
      where kinds is distinct from (select array_agg(one ->> 'is') from json_array_elements(decisions) as one)`,
  }
}
