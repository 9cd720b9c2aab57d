import { afterAll, beforeAll, expect, test } from 'bun:test'
import { openTestApp, type Person, type TestApp } from '#server/test-app.ts'
import { join, newCompany, within } from '#server/test-company.ts'
import { blend, lightAndHeavy } from './test-calculations.ts'

let api: TestApp
let parts: Awaited<ReturnType<typeof lightAndHeavy>>
beforeAll(async () => {
  api = await openTestApp()
  parts = await lightAndHeavy(api)
})
afterAll(() => api.sql.end())

test('in a company approvers alone decide, and with four eyes none on what they made or measured', async () => {
  const company = await newCompany(api)
  const maker = await join(api, await api.person(), company, 'blender', 'approver')
  const chemist = await join(api, await api.person(), company, 'laboratory', 'approver')
  const chief = await join(api, await api.person(), company, 'approver')
  const blender = await join(api, await api.person(), company, 'blender')
  const { id } = await blend(api, maker, parts)
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
  const toldTo = async (who: Person) =>
    ((await (await api.call('GET', path, who)).json()) as { four_eyes?: unknown }).four_eyes
  await api.sql`update account set first_name = 'Anna', last_name = 'Novak'
    where id = (select account_id from member where space_id = ${company} and roles = '{approver}')`
  const approvers = ['Anna Novak']
  expect(await toldTo(maker)).toEqual({ because: 'made', approvers })
  expect(await toldTo(chemist)).toEqual({ because: 'measured', approvers })
  expect([await toldTo(chief), await toldTo(blender)]).toEqual([undefined, undefined])
  expect(await patch(maker, { status: 'released', reason: 'x' })).toBe(403)
  // Who corrects a result has entered it too, by an import as well.
  await join(api, chief, company, 'approver', 'laboratory')
  expect((await api.call('POST', '/me/calculations/lab/import/', chief, { body: imported })).status).toBe(201)
  expect(await decide(chief, 'release')).toBe(403)
  const other = await join(api, await api.person(), company, 'approver')
  expect(await decide(other, 'release', '')).toBe(400)
  expect(await decide(other, 'release')).toBe(200)
  expect(await toldTo(maker)).toBeUndefined()
  // To stop it takes two eyes.
  expect(await decide(maker, 'hold')).toBe(200)
})

test('in a company the server writes who and when: neither can be sent', async () => {
  const company = await newCompany(api)
  const maker = await join(api, await api.person(), company, 'blender')
  const { id } = await blend(api, maker, parts)
  const path = `/me/calculations/${id}/`
  const patch = async (body: object) => {
    const answer = await api.call('PATCH', path, maker, { body })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  for (const forged of [{ status_by: 'Mina Rad' }, { status_at: '2020-01-02' }, { status_by: null }])
    expect(await patch({ status: 'tested', ...forged })).toMatchObject({
      status: 400,
      body: { [Object.keys(forged)[0]!]: [expect.stringContaining('server records')] },
    })
  expect((await patch({ status_by: 'Mina Rad' })).status).toBe(400)
  expect((await patch({ status: 'tested' })).body).toMatchObject({
    status: 'tested',
    status_by: 'Test Person',
  })
})

test('with four eyes no key releases, and what one made takes an owner who did not create it', async () => {
  const company = await newCompany(api)
  const owner = await join(api, await api.person(), company, 'owner')
  const second = await join(api, await api.person(), company, 'owner')
  const approver = await join(api, await api.person(), company, 'approver')
  await api.sql`update space set settings = '{"four_eyes": true}' where id = ${company}`
  const keyOf = async (roles: string[]) => {
    const body = { name: 'Planner', roles }
    const { key } = (await (await api.call('POST', '/me/keys/', owner, { body })).json()) as { key: string }
    return within({ ...owner, headers: { authorization: `Bearer ${key}` } }, company)
  }
  const made = await blend(api, await keyOf(['blender']), parts)
  const release = async (who: Person, id: string) => {
    const answer = await api.call('POST', `/me/calculations/${id}/release/`, who, { body: { reason: 'x' } })
    return [answer.status, ((await answer.json()) as { detail?: string }).detail?.slice(0, 30)]
  }
  expect(await release(approver, made.id)).toEqual([403, 'Four eyes: this blend was made'])
  expect(await release(owner, made.id)).toEqual([403, 'Four eyes: only somebody who n'])
  expect(await release(second, made.id)).toEqual([200, undefined])
  // A person's blend is released by another person, not with a key that somebody else created.
  const blender = await join(api, await api.person(), company, 'blender')
  const { id } = await blend(api, blender, parts)
  expect(await release(await keyOf(['approver']), id)).toEqual([403, 'Four eyes: a person releases i'])
  expect((await release(approver, id))[0]).toBe(200)
})
