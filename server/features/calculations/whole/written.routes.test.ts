import { beforeAll, describe, expect, test } from 'bun:test'
import { CALCULATION_NAME_MAX, CALCULATION_NOTE_MAX } from '#calc/vocabulary/limits.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from './test-calculations.ts'
import type { WholeCalculation } from './whole.model.ts'

const NOT_FOUND = { status: 404, body: { detail: 'Not found.' } }

let api: TestApp
let mina: Person
let omid: Person
let materials: string[]

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  omid = await api.person()
  materials = [await addMaterial(api, null, 'Reformate'), await addMaterial(api, null, 'Naphtha')]
})

const path = (id: string) => `/me/calculations/${id}/`
const newBlend = async (who = mina) => (await blend(api, who, materials)).id
const patch = (who: Person, id: string, body: unknown) => api.call('PATCH', path(id), who, { body })

async function read(who: Person, id: string) {
  return (await (await api.call('GET', path(id), who)).json()) as WholeCalculation
}

async function write(who: Person, id: string, body: object) {
  const answer = await patch(who, id, body)
  expect(answer.status).toBe(200)
  const { name, note } = (await answer.json()) as WholeCalculation
  return { name, note }
}

async function found(who: Person, text: string): Promise<string[]> {
  const answer = await api.call('GET', `/me/calculations/?search=${encodeURIComponent(text)}`, who)
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}

describe('name and note', () => {
  test('are written one by one or together, without outer blanks; null or blank takes them away', async () => {
    const id = await newBlend()
    expect(await write(mina, id, { name: '  Summer grade\n' })).toEqual({ name: 'Summer grade', note: null })
    const note = 'First line\nsecond\tline'
    expect(await write(mina, id, { note })).toEqual({ name: 'Summer grade', note })
    expect(await write(mina, id, {})).toEqual({ name: 'Summer grade', note })
    expect(await statusAndBody(await patch(mina, id, { unknown: 1 }))).toEqual({
      status: 400,
      body: { unknown: ['Unknown field "unknown".'] },
    })
    expect(await write(mina, id, { name: null })).toEqual({ name: null, note })
    expect(await write(mina, id, { name: 'دیزل‌ تابستانی', note: ' \n ' })).toEqual({
      name: 'دیزل‌ تابستانی',
      note: null,
    })
  })

  test('leave the calculation itself as it was', async () => {
    const id = await newBlend()
    const { name, note, version, ...before } = await read(mina, id)
    await write(mina, id, { name: 'A', note: 'B' })
    const { name: _, note: __, version: ___, ...after } = await read(mina, id)
    expect(after).toEqual(before)
  })

  test('written at the same moment are both kept', async () => {
    const id = await newBlend()
    await Promise.all([write(mina, id, { name: 'A' }), write(mina, id, { note: 'B' })])
    expect(await read(mina, id)).toMatchObject({ name: 'A', note: 'B' })
  })

  test('have a greatest length, in characters', async () => {
    const id = await newBlend()
    const [name, note] = ['😀'.repeat(CALCULATION_NAME_MAX), '😀'.repeat(CALCULATION_NOTE_MAX)]
    expect(await write(mina, id, { name, note })).toEqual({ name, note })
    const refused = await patch(mina, id, { name: `${name}x`, note: `${note}x` })
    expect(await statusAndBody(refused)).toEqual({
      status: 400,
      body: {
        name: [`Ensure this field has no more than ${CALCULATION_NAME_MAX} characters.`],
        note: [`Ensure this field has no more than ${CALCULATION_NOTE_MAX} characters.`],
      },
    })
    expect(await read(mina, id)).toMatchObject({ name, note })
  })

  for (const body of [
    { name: 'two\nlines' },
    { name: 'bell\u0007' },
    { name: 'escape\u001b[2J' },
    { name: 'next\u0085line' },
    { note: 'bell\u0007' },
    { note: 'null\0' },
    { name: '\ud800' },
    { name: ['a'] },
    { note: { a: 1 } },
    { name: true },
  ]) {
    test(`${JSON.stringify(body)} is refused`, async () => {
      const id = await newBlend()
      const answer = await patch(mina, id, body)
      expect(answer.status).toBe(400)
      expect(Object.keys((await answer.json()) as object)).toEqual(Object.keys(body))
      expect(await read(mina, id)).toMatchObject({ name: null, note: null })
    })
  }

  test('find the calculation, however they are typed, until they are taken away', async () => {
    const who = await api.person()
    const id = await newBlend(who)
    await write(who, id, { name: 'گازوییل  زمستاني (ترمینال ۴)', note: 'Tank farm—North' })
    for (const text of ['گازوئیل زمستانی', 'ترمینال 4', 'tank FARM north', 'north reformate'])
      expect([text, await found(who, text)]).toEqual([text, [id]])
    expect(await found(mina, 'گازوئیل زمستانی')).toEqual([])
    await write(who, id, { name: null, note: null })
    for (const text of ['گازوئیل', 'farm']) expect(await found(who, text)).toEqual([])
  })

  test('of somebody else’s, or of none, are not found and not written', async () => {
    const id = await newBlend()
    for (const [who, unknown] of [
      [omid, id],
      [mina, crypto.randomUUID()],
      [mina, 'latest'],
    ] as const)
      expect(await statusAndBody(await patch(who, unknown, { name: 'Mine' }))).toEqual(NOT_FOUND)
    expect(await read(mina, id)).toMatchObject({ name: null })
  })
})

describe('a deletion', () => {
  const remove = (who: Person, id: string) => api.call('DELETE', path(id), who)

  test('takes away one calculation with its graph, at once', async () => {
    const [id, other] = [await newBlend(), await newBlend()]
    expect((await remove(mina, id)).status).toBe(204)
    expect(await statusAndBody(await api.call('GET', path(id), mina))).toEqual(NOT_FOUND)
    const graph = await api.call('GET', `/calculations/blending/plot/?calculation=${id}`, mina)
    expect(graph.status).toBe(404)
    expect(await statusAndBody(await remove(mina, id))).toEqual(NOT_FOUND)
    expect((await read(mina, other)).id).toBe(other)
  })

  test('of somebody else’s is refused, and nothing is gone', async () => {
    const id = await newBlend()
    expect(await statusAndBody(await remove(omid, id))).toEqual(NOT_FOUND)
    expect((await read(mina, id)).id).toBe(id)
  })
})
