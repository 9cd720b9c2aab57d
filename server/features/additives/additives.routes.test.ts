import { beforeAll, describe, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'

let api: TestApp
let who: Person
let other: Person

beforeAll(async () => {
  api = await openTestApp()
  ;[who, other] = [await api.person(), await api.person()]
})

interface Row {
  id: string
  version: string
  [field: string]: unknown
}
const EHN = {
  name: '2-EHN',
  density: 963,
  unit: 'mg_kg',
  responses: {
    cetane_number: {
      points: [
        [300, 1.1],
        [600, 1.9],
        [1000, 2.6],
      ],
    },
  },
  contents: { nitrogen: 7.994 },
}
async function call(method: string, path: string, body?: unknown, person = who, headers = {}) {
  const answer = await api.call(method, path, person, {
    ...(body !== undefined && { body: body as object }),
    headers,
  })
  const text = await answer.text()
  return [answer.status, text && JSON.parse(text)] as [number, Row]
}
const listed = async (person = who) =>
  (await call('GET', '/me/additives/', undefined, person))[1] as unknown as Row[]

describe('additives', () => {
  test('are added, listed, corrected and deleted by their owner alone', async () => {
    const [status, made] = await call('POST', '/me/additives/', EHN)
    expect([status, made]).toMatchObject([
      201,
      {
        ...EHN,
        name_farsi: null,
        price: null,
        note: '',
        responses: { cetane_number: { sd: 0.25, base: null } },
      },
    ])
    expect(await listed()).toEqual([made])
    expect(await listed(other)).toEqual([])
    const path = `/me/additives/${made.id}/`
    expect((await call('PATCH', path, { density: 1 }, other))[0]).toBe(404)
    expect((await call('DELETE', path, undefined, other))[0]).toBe(404)
    const price = { amount: '۳٫۲', unit: 'kg', currency: 'usd' }
    const corrected = await call('PATCH', path, { price, seen: made.version })
    expect(corrected).toMatchObject([200, { ...EHN, price: { amount: 3.2, unit: 'kg', currency: 'USD' } }])
    expect((await call('PATCH', path, { density: 964, seen: made.version }))[0]).toBe(409)
    // Sent back as it was answered.
    expect(await call('PATCH', path, corrected[1])).toEqual(corrected)
    expect((await call('DELETE', `${path}?seen=x`))[0]).toBe(409)
    expect((await call('DELETE', path))[0]).toBe(204)
    expect(await listed()).toEqual([])
  })

  test('are refused with all that is wrong, in both languages', async () => {
    const wrong = {
      ...EHN,
      name: ' ',
      density: 50,
      unit: 'ppm',
      responses: {
        cetane_number: {
          points: [
            [600, 1],
            [300, 2],
          ],
        },
        rvp: { points: [[1, 1]] },
        octan_ron: {
          points: [
            [1, 1],
            [2, -1],
          ],
        },
      },
      contents: { lead: 1 },
      colour: 'red',
    }
    expect(await call('POST', '/me/additives/', wrong)).toEqual([
      400,
      {
        name: ['This field may not be blank.'],
        density: ['Ensure this value is greater than or equal to 300.'],
        unit: ['"ppm" is not a valid choice. Choices: mg_kg, mg_l, l_m3.'],
        responses: {
          cetane_number: ['Doses must ascend.'],
          rvp: ['At least 2 points.'],
          octan_ron: ['All effects must go one way.'],
        },
        contents: { lead: ['Unknown field "lead".'] },
        colour: ['Unknown field "colour".'],
      } as never,
    ])
    const [, persian] = await call('POST', '/me/additives/', wrong, who, { 'accept-language': 'fa' })
    expect(persian.responses).toMatchObject({ rvp: ['حداقل ۲ نقطه لازم است.'] })
    for (const body of [null, [], 'x', 1, {}])
      expect((await call('POST', '/me/additives/', body))[0]).toBe(400)
    expect(await listed()).toEqual([])
  })

  test('are sixty at most, however many are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, () => call('POST', '/me/additives/', EHN, other)),
    )
    expect(answers.filter(([status]) => status === 201)).toHaveLength(60)
    expect(answers.find(([status]) => status !== 201)).toMatchObject([
      400,
      { non_field_errors: [expect.anything()] },
    ])
    expect(await listed(other)).toHaveLength(60)
    expect(await listed()).toEqual([])
  })

  test('of two accounts never meet, however many calls of both run at once', async () => {
    const pair = [await api.person(), await api.person()] as const
    const own = await Promise.all(
      pair.map(async (person, at) => {
        const [, made] = await call('POST', '/me/additives/', { ...EHN, name: `secret-${at}` }, person)
        return made
      }),
    )
    const seen = await Promise.all(
      Array.from({ length: 50 }, (_, round) =>
        pair.map(async (person, at) => {
          const other = own[1 - at]!
          const [patched] = await call(
            'PATCH',
            `/me/additives/${other.id}/`,
            { density: 900 + round },
            person,
          )
          await call('PATCH', `/me/additives/${own[at]!.id}/`, { note: `${round}` }, person)
          return [patched, JSON.stringify(await listed(person)).includes(`secret-${1 - at}`)]
        }),
      ).map((both) => Promise.all(both)),
    )
    expect([...new Set(seen.flat().map(String))]).toEqual(['404,false'])
    for (const [at, person] of pair.entries())
      expect(await listed(person)).toMatchObject([
        { id: own[at]!.id, density: 963, note: expect.stringMatching(/^\d+$/) },
      ])
  })

  test('come with examples that anybody may read and take over as they are', async () => {
    const examples = (await (await api.call('GET', '/additives/examples/')).json()) as {
      definition: object
    }[]
    expect(examples).toHaveLength(4)
    for (const { definition } of examples)
      expect(await call('POST', '/me/additives/', definition)).toMatchObject([201, definition])
  })
})
