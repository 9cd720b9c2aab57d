import { beforeAll, expect, test } from 'bun:test'
import { drawn } from '#calc/oracle/draws.ts'
import { describeApi } from './features/docs/openapi.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { join, newCompany, within } from './test-company.ts'
import { spelledOut } from './test-conformance.ts'
import { NEEDS } from './test-needs.ts'
import { figureOf, insertMaterial, insertThing, type Owner } from './test-secrets.ts'

const LONG = 300_000
/** Of those that are in no such space, one in so many asks; each call is asked by others than the call before it. */
const ONE_IN = drawn(1, 4)
const NOT_MEMBER = { detail: 'You are not a member of this company.' }
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g
/** About the account itself, in whatever space it works; companies are asked for by their ids below. */
const OF_THE_PERSON = /^\w+ (\/api\/(user|logout)|\/me\/companies|\/me\/invitations)/

interface Call {
  name: string
  method: string
  path: string
  /** An example of its body, as a text. */
  body: string | undefined
}

let api: TestApp
let calls: Call[]
/** Whoever is in both companies, in one of them, and in none; owners where they are, so that no role is what stops them. */
let people: { who: Owner; companies: string[] }[]
/** Two companies and everybody's own, under the names that their things have in theirs. */
let spaces: Owner[]

beforeAll(async () => {
  api = await openTestApp()
  const document = spelledOut(await describeApi(api.app))
  calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { requestBody } = operation as {
        requestBody?: { content: Record<string, { examples?: Record<string, { value: unknown }> }> }
      }
      const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
      const body = requestBody && JSON.stringify(example?.value ?? {})
      return { name: `${method.toUpperCase()} ${path}`, method: method.toUpperCase(), path, body }
    }),
  )
  const [karun, arvand] = [await newCompany(api, 'Karun'), await newCompany(api, 'Arvand')]
  const person = async (name: string, ...companies: (typeof karun)[]) => {
    const who = { ...(await api.person()), name, isPremium: true }
    for (const company of companies) await join(api, who, company, 'owner')
    return { who, companies: companies as string[] }
  }
  people = [
    await person('both', karun, arvand),
    await person('left', karun),
    await person('right', arvand),
    await person('stranger'),
  ]
  const both = people[0]!
  spaces = [
    { ...within(both.who, karun), name: 'karun', isPremium: true },
    { ...within(both.who, arvand), name: 'arvand', isPremium: true },
    ...people.map(({ who }) => who),
  ]
  for (const space of spaces) await insertMaterial(api, space)
}, LONG)

/** A request with the ids of somebody's things wherever it has one. */
async function withThingsOf(owner: Owner, { path, body }: Call) {
  const id = path.includes('{') ? await insertThing(api, path, owner) : null
  const named = Math.min(3, body?.match(UUID)?.length ?? 0)
  const materials = await Promise.all(Array.from({ length: named }, () => insertMaterial(api, owner)))
  let at = 0
  return {
    id,
    path: id === null ? path : path.replace(/\{[^}]+\}/g, id),
    body: body?.replace(UUID, () => materials[at++ % materials.length]!),
  }
}

test(
  'every call, with every id of another space in its path and body, in every space: nothing is shown or changed, and who is not in a space is told so',
  async () => {
    const tried = { foreign: 0, outside: 0, refused: 0 }
    const signedIn = calls.filter(({ name }) => NEEDS[name] !== 'nothing' && !OF_THE_PERSON.test(name))
    expect(signedIn.length).toBeGreaterThan(70)
    for (const [at, call] of signedIn.entries()) {
      const refusedBefore = tried.refused
      for (const { who, companies } of people) {
        for (const here of spaces) {
          const isIn = companies.includes(here.spaceId) || here.spaceId === who.accountId
          if (!isIn && (at + tried.outside++) % ONE_IN !== 0) continue
          const others = spaces.filter(({ spaceId }) => spaceId !== here.spaceId)
          // One of the others for each, in turn.
          const owner = others[(tried.foreign + tried.outside) % others.length]!
          const asked = await withThingsOf(isIn ? owner : here, call)
          const of = isIn ? owner : here
          const before = asked.id === null ? null : await figureOf(api, call.path, asked.id)
          const answer = await api.call(call.method, asked.path, within(who, here.spaceId), {
            body: asked.body,
          })
          const text = await answer.text()
          const what = [call.name, who.name, here.name, of.name, answer.status, text.slice(0, 300)]
          if (isIn) {
            tried.foreign += 1
            if (asked.id !== null) expect([what, [400, 404].includes(answer.status)]).toEqual([what, true])
            const seen = spaces.filter(
              ({ spaceId, name }) => spaceId !== here.spaceId && text.includes(`secret-of-${name}`),
            )
            expect([what, seen.map(({ name }) => name)]).toEqual([what, []])
          } else {
            tried.refused += 1
            expect([what, answer.status, JSON.parse(text)]).toEqual([what, 403, NOT_MEMBER])
          }
          if (asked.id !== null)
            expect([what, await figureOf(api, call.path, asked.id)]).toEqual([what, before])
        }
      }
      expect([call.name, tried.refused > refusedBefore]).toEqual([call.name, true])
    }
    expect(tried.foreign).toBeGreaterThan(500)
    expect(tried.refused).toBeGreaterThan(1000 / ONE_IN)
  },
  LONG,
)

test(
  'a company shows and does nothing to who is not in it, by any call that names it',
  async () => {
    const ofCompany = calls.filter(({ path }) => path.startsWith('/me/companies/{id}/'))
    expect(ofCompany.length).toBeGreaterThan(7)
    const everything = async () =>
      JSON.stringify([
        await api.sql`select * from space order by id`,
        await api.sql`select * from member order by 1, 2`,
      ])
    const before = await everything()
    for (const { method, path, body } of ofCompany) {
      for (const { who, companies } of people) {
        for (const { spaceId } of spaces.filter((space) => !companies.includes(space.spaceId))) {
          const asked = path.replace('{id}', spaceId).replace(/\{\w+\}/g, who.accountId)
          const answer = await api.call(method, asked, who, { body })
          expect([method, path, answer.status, await answer.json()]).toEqual([method, path, 403, NOT_MEMBER])
        }
      }
    }
    expect(await everything()).toBe(before)
  },
  LONG,
)
