import { beforeAll, describe, expect, test } from 'bun:test'
import type { UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { addMaterial, blend, pathOf as path } from './test-calculations.ts'

let api: TestApp
let mina: Person
let materials: string[]

beforeAll(async () => {
  api = await openTestApp()
  mina = await api.person()
  materials = [
    await addMaterial(api, mina, 'Heavy', { density: 845.2, sulfur_ppm: 8, flash_point: 68 }),
    await addMaterial(api, mina, 'Light', { density: 745, sulfur_ppm: 300, flash_point: 38 }),
  ]
})

describe('what is kept', () => {
  const kept = async (calculation: string) => {
    const answer = await api.call('GET', `/me/calculations/${calculation}/`, mina)
    return ((await answer.json()) as { uncertainty: UncertaintyAnswer | null }).uncertainty
  }

  test('is the answer to the bit, with the settings it was drawn with; deleting it leaves the calculation', async () => {
    const own = await blend(api, mina, materials)
    expect(await kept(own)).toBeNull()
    const put = await api.call('PUT', path(own), mina, {
      body: {
        seed: 5,
        accuracy: 1,
        models: { density: 0.4 },
        one_laboratory: true,
        tests: { density: 'ASTM D1298' },
      },
    })
    expect(put.status).toBe(200)
    const answer = (await put.json()) as UncertaintyAnswer
    expect(await kept(own)).toEqual(answer)
    const [models, tests] = ['{"density":0.4}', '{"density":"ASTM D1298"}'].map(encodeURIComponent)
    const query = `?seed=5&accuracy=1&one_laboratory=true&models=${models}&tests=${tests}`
    expect(await (await api.call('GET', path(own, query), mina)).json()).toEqual(answer)
    expect(answer.settings.tests).toEqual({ density: 'ASTM D1298' })
    expect((await api.call('DELETE', path(own), mina)).status).toBe(204)
    expect(await kept(own)).toBeNull()
    expect((await api.call('DELETE', path(own), mina)).status).toBe(204)
  })

  test('can be kept again and forgotten after a clock that was set back', async () => {
    const own = await blend(api, mina, materials)
    const keep = (body: object) => api.call('PUT', path(own), mina, { body })
    const forget = () => api.call('DELETE', path(own), mina)
    expect((await keep({ draws: 100, seed: 3 })).status).toBe(200)
    await api.sql`update calculation set uncertainty_asked_at = now() + interval '1 hour' where id = ${own}`
    expect((await keep({ draws: 100, seed: 4 })).status).toBe(200)
    expect((await kept(own))!.settings.seed).toBe(4)
    expect((await forget()).status).toBe(204)
    expect(await kept(own)).toBeNull()
  })

  test('is on the link’s page, without a trace of the owner', async () => {
    const made = await api.call('POST', '/me/grades/', mina, {
      body: { name: 'House', limits: [{ q: 'density', max: 806 }] },
    })
    const grade = ((await made.json()) as { id: string }).id
    const own = await blend(api, mina, materials, { grade })
    const put = await api.call('PUT', path(own), mina, { body: {} })
    const answer = (await put.json()) as UncertaintyAnswer
    expect(answer.grade).toBe(grade)
    const link = await api.call('POST', `/me/calculations/${own}/share/`, mina, {
      body: { materials: true, laboratory: true },
    })
    const { url } = (await link.json()) as { url: string }
    const shared = await (await api.call('GET', url.replace('/s/', '/shared/').concat('/'), null)).text()
    expect(JSON.parse(shared).uncertainty).toEqual({ ...answer, grade: 'own' })
    for (const secret of [grade, ...materials, mina.accountId]) expect(shared).not.toContain(secret)
  })

  test('that is damaged reads as none', async () => {
    const own = await blend(api, mina, materials)
    for (const text of ['[]', '3', '{"properties": []}', '"x"', 'null']) {
      await api.sql`update calculation set uncertainty = ${text}::text::json where id = ${own}`
      expect([text, await kept(own)]).toEqual([text, null])
    }
  })
})
