import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { join, newCompany } from '#server/test-company.ts'
import { blend, lightAndHeavy } from './test-calculations.ts'

let api: TestApp
beforeAll(async () => {
  api = await openTestApp()
})
afterAll(() => api.sql.end())

test('in a company approvers alone decide, and with four eyes none on what they made or measured', async () => {
  const company = await newCompany(api)
  const maker = await join(api, await api.person(), company, 'blender', 'approver')
  const chemist = await join(api, await api.person(), company, 'laboratory', 'approver')
  const chief = await join(api, await api.person(), company, 'approver')
  const blender = await join(api, await api.person(), company, 'blender')
  const { id } = await blend(api, maker, await lightAndHeavy(api))
  const path = `/me/calculations/${id}/`
  const decide = async (who: Person, way: string, reason: string | undefined = 'Own use.') =>
    (await api.call('POST', `${path}${way}/`, who, { body: { reason } })).status
  const patch = async (who: Person, body: object) => (await api.call('PATCH', path, who, { body })).status
  const imported = { results: [{ calculation: id, results: { density: 821 } }], on_duplicate: 'update' }

  expect(
    (await api.call('PUT', `${path}lab/`, chemist, { body: { results: { density: 820 } } })).status,
  ).toBe(200)
  for (const way of ['release', 'hold', 'withdraw']) expect(await decide(blender, way)).toBe(403)
  expect(await patch(blender, { status: 'released', reason: 'x' })).toBe(403)
  // Without four eyes anybody with the role.
  expect([await decide(maker, 'release'), await decide(maker, 'withdraw')]).toEqual([200, 200])

  await api.sql`update space set settings = '{"four_eyes": true, "reasons_needed": "always"}' where id = ${company}`
  expect([await decide(maker, 'release'), await decide(chemist, 'release')]).toEqual([403, 403])
  expect(await patch(maker, { status: 'released', reason: 'x' })).toBe(403)
  // Who corrects a result has entered it too, by an import as well.
  await join(api, chief, company, 'approver', 'laboratory')
  expect((await api.call('POST', '/me/calculations/lab/import/', chief, { body: imported })).status).toBe(201)
  expect(await decide(chief, 'release')).toBe(403)
  const other = await join(api, await api.person(), company, 'approver')
  expect(await decide(other, 'release', '')).toBe(400)
  expect(await decide(other, 'release')).toBe(200)
  // To stop it takes two eyes.
  expect(await decide(maker, 'hold')).toBe(200)
})
