import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { LabAnswer } from '#server/responses/lab.model.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend } from '../whole/test-calculations.ts'

let api: TestApp
let light: string
let heavy: string

beforeAll(async () => {
  api = await openTestApp()
  light = await addMaterial(api, null, 'Light', { readings: { density: 700 } })
  heavy = await addMaterial(api, null, 'Heavy', { readings: { density: 800 } })
})
afterAll(() => api.sql.end())

const path = (id: string) => `/me/calculations/${id}/lab/`
const put = (who: Person, id: string, body: object) => api.call('PUT', path(id), who, { body })
async function enter(who: Person, id: string, body: object): Promise<LabAnswer> {
  const answer = await put(who, id, body)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as LabAnswer
}
const whole = async (who: Person, id: string) =>
  (await (await api.call('GET', `/me/calculations/${id}/`, who)).json()) as {
    lab: LabAnswer | null
    status: string
  }
const listed = async (who: Person, query = '') =>
  (await (await api.call('GET', `/me/calculations/${query}`, who)).json()) as {
    id: string
    has_lab: boolean
  }[]
const points = async (who: Person) => {
  const { properties } = (await (await api.call('GET', '/me/bias/', who)).json()) as {
    properties: Record<string, { n: number; points: object[] }>
  }
  return properties
}
const pumped = () => ({ [light]: { amount: 50, unit: 'm3' }, [heavy]: { amount: 50, unit: 'm3' } })

describe('what was pumped', () => {
  test('is kept before anything is measured, and makes the blend blended', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    // Whether anything was measured is read off the text of what is kept, which a label must not pass for.
    const lab = await enter(who, id, { as_blended: pumped(), sample: '","properties":{"density":{"' })
    expect(lab).toMatchObject({ results: {}, properties: {}, blended: [50, 50], mixed: null })
    expect(await whole(who, id)).toMatchObject({ status: 'blended', lab })
    expect(await listed(who)).toMatchObject([{ has_lab: false, status: 'blended' }])
    expect([(await listed(who, '?lab=true')).length, (await listed(who, '?lab=false')).length]).toEqual([
      0, 1,
    ])
    expect(await points(who)).toEqual({})
    // Nothing was measured that a material could be made of.
    const made = await api.call('POST', `${path(id)}material/`, who, {
      body: { name: 'A', producer_english_name: 'B' },
    })
    expect(made.status).toBe(404)
    const { url } = (await (
      await api.call('POST', `/me/calculations/${id}/share/`, who, {
        body: { materials: true, laboratory: true },
      })
    ).json()) as {
      url: string
    }
    expect((await api.call('GET', `/shared/${url.slice('/s/'.length)}/`)).status).toBe(200)
  })

  test('stays when results come, by hand or in a list, until it is taken away', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    await enter(who, id, { as_blended: pumped() })
    const lab = await enter(who, id, { results: { density: 751 } })
    expect(lab.as_blended).toEqual(pumped() as never)
    expect(lab.properties.density).toMatchObject({ planned: 740, calculated: 750, difference: 1 })
    expect(await whole(who, id)).toMatchObject({ status: 'tested' })
    const imported = { results: [{ calculation: id, results: { density: 752 } }], on_duplicate: 'update' }
    const answer = await api.call('POST', '/me/calculations/lab/import/', who, { body: imported })
    expect(await answer.json()).toEqual({ created: 0, updated: 1, skipped: 0, ids: expect.any(Array) })
    expect((await whole(who, id)).lab!.properties.density).toMatchObject({ calculated: 750, measured: 752 })
    // As ever, results that are entered again take the place of all that there was.
    expect((await enter(who, id, { results: { density: 751 } })).as_blended).toBeNull()
    await enter(who, id, { as_blended: pumped() })
    expect(await whole(who, id)).toMatchObject({ status: 'blended', lab: { properties: {} } })
    expect((await enter(who, id, { results: { density: 751 }, as_blended: null })).as_blended).toBeNull()
  })

  test('is no result that an import would have to spare', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    await enter(who, id, { as_blended: pumped() })
    const body = { results: [{ calculation: id, results: { density: 752 } }] }
    const answer = await api.call('POST', '/me/calculations/lab/import/', who, { body })
    expect(await statusAndBody(answer)).toEqual({
      status: 201,
      body: { created: 1, updated: 0, skipped: 0, ids: expect.any(Array) },
    })
  })

  test('leaves where the blend stands to what was said of it', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    await api.call('PATCH', `/me/calculations/${id}/`, who, { body: { status: 'tested' } })
    await enter(who, id, { as_blended: pumped() })
    expect(await whole(who, id)).toMatchObject({ status: 'tested' })
    await api.call('DELETE', path(id), who)
    expect(await whole(who, id)).toMatchObject({ status: 'tested', lab: null })
  })
})

describe('of two writers', () => {
  test('the second is told, and nothing is written over', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    const first = await enter(who, id, { results: { density: 741 }, seen: null })
    const late = await statusAndBody(await put(who, id, { results: { density: 999 }, seen: null }))
    expect(late).toEqual({
      status: 409,
      body: {
        detail: expect.stringContaining('changed meanwhile'),
        current: first,
        entered_at: first.entered_at,
      },
    })
    expect((await whole(who, id)).lab!.results).toEqual({ density: 741 })
    // Entered within the same moment of the clock, they are known apart.
    const second = await enter(who, id, { results: { density: 742 }, seen: first.entered_at })
    expect(second.entered_at > first.entered_at).toBe(true)
    const remove = (seen: string) => api.call('DELETE', `${path(id)}?seen=${encodeURIComponent(seen)}`, who)
    expect((await remove(first.entered_at)).status).toBe(409)
    expect((await whole(who, id)).lab!.results).toEqual({ density: 742 })
    expect((await remove(second.entered_at)).status).toBe(204)
    expect((await put(who, id, { results: { density: 1 }, seen: second.entered_at })).status).toBe(400)
    expect((await put(who, id, { results: { density: 742 }, seen: second.entered_at })).status).toBe(409)
    // Who doesn't say what they saw goes on as before.
    expect((await put(who, id, { results: { density: 743 } })).status).toBe(200)
    expect((await put(who, id, { results: { density: 744 } })).status).toBe(200)
  })

  test('at the same time, one is told', async () => {
    const who = await api.person()
    const { id } = await blend(api, who, [light, heavy])
    const answers = await Promise.all(
      [741, 742, 743].map((density) => put(who, id, { results: { density }, seen: null })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('of a status, a name or a note, the second is told what stands there', async () => {
    const [who, other] = [await api.person(), await api.person()]
    const { id } = await blend(api, who, [light, heavy])
    const patch = async (body: object, by = who) =>
      statusAndBody(await api.call('PATCH', `/me/calculations/${id}/`, by, { body }))
    const tested = await patch({
      status: 'tested',
      status_by: 'Mina',
      seen: { status: 'planned', status_at: null },
    })
    expect(tested).toMatchObject({ status: 200 })
    expect(await patch({ status: 'released', seen: { status: 'planned', status_at: null } })).toMatchObject({
      status: 409,
      body: { status: 'tested', status_by: 'Mina' },
    })
    const { status_at } = tested.body as { status_at: string }
    expect(
      await patch({ status: 'released', reason: 'x', seen: { status: 'tested', status_at } }),
    ).toMatchObject({
      status: 200,
    })
    expect(await patch({ status: 'tested', seen: { status: 'released', status_at } })).toMatchObject({
      status: 409,
    })
    const withdraw = { body: { reason: 'x' } }
    expect((await api.call('POST', `/me/calculations/${id}/withdraw/`, who, withdraw)).status).toBe(200)
    expect(await patch({ name: 'A', seen: { name: null } })).toMatchObject({ status: 200 })
    expect(await patch({ name: 'B', seen: { name: '' } })).toMatchObject({ status: 409, body: { name: 'A' } })
    expect(await patch({ name: 'B', note: 'x', seen: { name: 'A', note: null } })).toMatchObject({
      status: 200,
    })
    expect(await patch({ note: 'y', seen: { note: 'z' } })).toMatchObject({
      status: 409,
      body: { note: 'x' },
    })
    expect(await patch({ name: 'C', seen: { name: 'none of yours' } }, other)).toMatchObject({ status: 404 })
    expect(await patch({ name: 'C' })).toMatchObject({ status: 200 })
    expect(await patch({ name: 'D', seen: { status_at: 'monday' } })).toMatchObject({ status: 400 })
  })
})

describe('a result that is left out', () => {
  test('stays in sight with its reason, counts in nothing, and counts again', async () => {
    const [who, other] = [await api.person(), await api.person()]
    const ids: string[] = []
    for (const [day, shift] of [2.3, 1.8, 2.1, 1.6, 2.2, 2, 1.9, 2.1, 30].entries()) {
      const { id } = await blend(api, who, [light, heavy], { category: 'gasoil' })
      await enter(who, id, { sampled_at: `2026-02-0${day + 1}`, results: { density: 740 + shift } })
      ids.push(id)
    }
    const last = ids.at(-1)!
    const leave = (body: unknown, by = who) => api.call('PATCH', path(last), by, { body: body as object })
    const turn = { body: { category: 'gasoil', on: ['density'] } }
    expect((await points(who)).density).toMatchObject({ n: 9 })
    const reason = 'The sample stood open.'
    const answer = await leave({ excluded: { density: ` ${reason} ` } })
    expect(((await answer.json()) as LabAnswer).properties.density!.excluded).toBe(reason)
    const { density } = await points(who)
    expect(density).toMatchObject({ n: 8, usable: true })
    expect(density!.points.at(-1)).toMatchObject({ excluded: reason, counted: false, outlier: false })
    await api.call('PUT', '/me/bias/', who, turn)
    const corrected = async () => {
      const made = await blend<{ corrected?: { density: { n: number } } }>(api, who, [light, heavy], {
        category: 'gasoil',
      })
      return made.corrected?.density.n
    }
    expect(await corrected()).toBe(8)
    // Entered again as it was, it stays out; another value counts.
    expect((await enter(who, last, { results: { density: 770 } })).properties.density!.excluded).toBe(reason)
    expect(
      (await enter(who, last, { results: { density: 742 } })).properties.density!.excluded,
    ).toBeUndefined()
    expect(await corrected()).toBe(9)
    await leave({ excluded: { density: reason } })
    const { url } = (await (
      await api.call('POST', `/me/calculations/${last}/share/`, who, {
        body: { materials: true, laboratory: true },
      })
    ).json()) as {
      url: string
    }
    expect(await (await api.call('GET', `/shared/${url.slice('/s/'.length)}/`)).text()).not.toContain(reason)
    await leave({ excluded: { density: null } })
    expect((await points(who)).density).toMatchObject({ n: 9 })

    expect((await leave({ excluded: { density: reason } }, other)).status).toBe(404)
    for (const wrong of [
      {},
      { excluded: [] },
      { excluded: { rvp: 'x' } },
      { excluded: { density: 'x'.repeat(201) } },
      7,
    ])
      expect([wrong, (await leave(wrong)).status]).toEqual([wrong, 400])
    const { id: none } = await blend(api, who, [light, heavy])
    expect((await api.call('PATCH', path(none), who, { body: { excluded: {} } })).status).toBe(404)
  })
})
