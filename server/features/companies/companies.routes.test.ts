import { beforeAll, describe, expect, test } from 'bun:test'
import type { Role } from '#calc/vocabulary/roles.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'
import { join, within } from '#server/test-company.ts'
import type { Company } from './companies.model.ts'

const NOT_MEMBER = { status: 403, body: { detail: 'You are not a member of this company.' } }
const needs = (role: string) => ({
  status: 403,
  body: { detail: `This needs the role “${role}”.` },
})

let now: Date
let api: TestApp
let mina: Person
let karun: Company

beforeAll(async () => {
  now = new Date()
  api = await openTestApp({ clock: () => now })
  mina = await api.person()
  karun = await found(mina, 'Karun')
})

const ask = async (who: Person, method: string, path: string, body?: unknown) => {
  const answer = await api.call(method, path, who, { body })
  return answer.status === 204
    ? { status: 204, body: null }
    : ((await statusAndBody(answer)) as {
        status: number
        // biome-ignore lint/suspicious/noExplicitAny: answers of all calls
        body: any
      })
}
const found = async (who: Person, name: string): Promise<Company> =>
  (await ask(who, 'POST', '/me/companies/', { name })).body
const pathOf = ({ id }: { id: string }, rest = '') => `/me/companies/${id}/${rest}`
const invite = async (roles: Role[], company = karun, who = mina) => {
  const { id, url } = (await ask(who, 'POST', pathOf(company, 'invitations/'), { roles })).body
  return { id: id as string, url: url as string, token: (url as string).slice('/join/'.length) }
}
const accept = (who: Person, token: string, more = {}) =>
  ask(who, 'POST', '/me/invitations/', { token, ...more })

describe('a company', () => {
  test('is its founder’s, who is told of it in the list of theirs', async () => {
    expect(karun).toMatchObject({
      name: 'Karun',
      name_farsi: null,
      roles: ['owner'],
      premium: true,
      members: [{ roles: ['owner'] }],
    })
    expect(karun.settings).toEqual({ four_eyes: false, reasons_needed: 'open' })
    expect((await ask(mina, 'GET', '/me/companies/')).body).toEqual([
      { id: karun.id, name: 'Karun', name_farsi: null, roles: ['owner'], is_default: false },
    ])
    expect((await ask(await api.person(), 'GET', '/me/companies/')).body).toEqual([])
  })

  test('is Premium while its founder is, until it has a subscription of its own', async () => {
    const founder = await api.person()
    const mine = await found(founder, 'Second')
    await api.sql`delete from subscription where space_id = ${founder.accountId}`
    expect((await ask(founder, 'GET', pathOf(mine))).body.premium).toBe(false)
    expect((await api.call('GET', '/materials/?limit=1', within(founder, mine.id))).status).toBe(403)
  })

  test('is renamed and set up by its owners', async () => {
    const mine = await found(mina, 'Old')
    const member = await api.person()
    await join(api, member, mine.id as never, 'blender', 'laboratory', 'approver')
    expect(await ask(member, 'PATCH', pathOf(mine), { name: 'New' })).toEqual(needs('Owner'))
    const patch = { name: 'New', name_farsi: 'نو', settings: { four_eyes: true } }
    expect((await ask(mina, 'PATCH', pathOf(mine), patch)).body).toMatchObject({
      ...patch,
      settings: { four_eyes: true, reasons_needed: 'open' },
    })
    expect(
      (await ask(mina, 'PATCH', pathOf(mine), { settings: { reasons_needed: 'always' } })).body.settings,
    ).toEqual({
      four_eyes: true,
      reasons_needed: 'always',
    })
    for (const bad of [
      { name: ' ' },
      { settings: { reasons_needed: 'never' } },
      { settings: { more: 1 } },
      { roles: [] },
    ])
      expect((await ask(mina, 'PATCH', pathOf(mine), bad)).status).toBe(400)
  })

  test('is deleted with all that it owns, once its name was typed', async () => {
    const mine = await found(mina, 'Short-lived')
    const there = within(mina, mine.id)
    const stream = { name: 'A', producer_english_name: 'B', properties: { recovery: 98, density: 840 } }
    expect((await api.call('POST', '/me/materials/', there, { body: stream })).status).toBe(201)
    expect((await ask(mina, 'DELETE', pathOf(mine), { name: 'short-lived' })).status).toBe(400)
    const stranger = await api.person()
    expect(await ask(stranger, 'DELETE', pathOf(mine), { name: 'Short-lived' })).toEqual(NOT_MEMBER)
    expect((await ask(mina, 'DELETE', pathOf(mine), { name: 'Short-lived' })).status).toBe(204)
    expect(await api.sql`select from material where owner_id = ${mine.id}`).toHaveLength(0)
    expect(await ask(mina, 'GET', pathOf(mine))).toEqual(NOT_MEMBER)
    expect((await api.call('GET', '/me/materials/', there)).status).toBe(403)
  })

  test('does not take an own space for one', async () => {
    expect(await ask(mina, 'GET', pathOf({ id: mina.accountId }))).toEqual(NOT_MEMBER)
    expect(await ask(mina, 'DELETE', pathOf({ id: mina.accountId }), { name: '' })).toMatchObject({
      status: 400,
    })
    expect(await ask(mina, 'DELETE', pathOf({ id: mina.accountId }), { name: 'x' })).toEqual(NOT_MEMBER)
  })
})

describe('an invitation', () => {
  test('lets one person in, with its roles, and says before what it is for', async () => {
    const { token, url } = await invite(['laboratory', 'blender'])
    expect(url).toBe(`/join/${token}`)
    expect(token).toMatch(/^[\w-]{22}$/)
    const [omid, late] = [await api.person(), await api.person()]
    const named = { id: karun.id, name: 'Karun', name_farsi: null, is_default: false }
    const what = { ...named, roles: ['blender', 'laboratory'] }
    expect(await accept(omid, token, { look: true })).toEqual({ status: 200, body: what })
    expect(await accept(omid, token)).toEqual({ status: 200, body: what })
    expect((await accept(late, token)).status).toBe(404)
    expect((await accept(late, token, { look: true })).status).toBe(404)
    expect((await ask(omid, 'GET', pathOf(karun))).body.roles).toEqual(['blender', 'laboratory'])
    const stored = await api.sql`select encode(token_hash, 'base64') as hash from invitation`
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  test('that twenty accept at once lets one of them in', async () => {
    const { token } = await invite([])
    const people = await Promise.all(Array.from({ length: 20 }, () => api.person()))
    const answers = await Promise.all(people.map((who) => accept(who, token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)])
  })

  test('adds to the roles of a member, and takes none', async () => {
    const omid = await api.person()
    await accept(omid, (await invite(['approver'])).token)
    expect((await accept(omid, (await invite(['blender'])).token)).body.roles).toEqual([
      'blender',
      'approver',
    ])
  })

  test('opens nothing once it is revoked, old, or its maker is no owner any more', async () => {
    const omid = await api.person()
    const revoked = await invite(['owner'])
    expect(
      (await ask(mina, 'GET', pathOf(karun, 'invitations/'))).body.map(({ id }: { id: string }) => id),
    ).toContain(revoked.id)
    expect((await ask(mina, 'DELETE', pathOf(karun, `invitations/${revoked.id}/`))).status).toBe(204)
    expect((await accept(omid, revoked.token)).status).toBe(404)
    const old = await invite(['owner'])
    const then = now
    now = new Date(now.getTime() + 7 * 86_400_000)
    const later = await api.person()
    await api.sql`update session set expires_at = ${new Date(now.getTime() + 86_400_000)}`
    expect((await accept(later, old.token)).status).toBe(404)
    now = then
    const second = await api.person()
    await join(api, second, karun.id as never, 'owner')
    const theirs = await invite(['owner'], karun, second)
    await join(api, second, karun.id as never, 'approver')
    expect((await accept(omid, theirs.token)).status).toBe(404)
    expect(await ask(second, 'POST', pathOf(karun, 'invitations/'), { roles: [] })).toEqual(needs('Owner'))
  })
})

describe('members', () => {
  test('get and lose roles from an owner, and are removed by one; what they made stays', async () => {
    const omid = await api.person()
    const there = await join(api, omid, karun.id as never)
    const member = pathOf(karun, `members/${omid.accountId}/`)
    expect(await ask(omid, 'PATCH', member, { roles: ['owner'] })).toEqual(needs('Owner'))
    const company: Company = (await ask(mina, 'PATCH', member, { roles: ['approver', 'blender'] })).body
    expect(company.members.find(({ id }) => id === omid.accountId)!.roles).toEqual(['blender', 'approver'])
    const stream = { name: 'Stays', producer_english_name: 'B', properties: { recovery: 98, density: 840 } }
    expect((await api.call('POST', '/me/materials/', there, { body: stream })).status).toBe(201)
    expect((await ask(mina, 'DELETE', member)).status).toBe(204)
    expect(await ask(omid, 'GET', pathOf(karun))).toEqual(NOT_MEMBER)
    expect((await ask(mina, 'DELETE', member)).status).toBe(404)
    expect(await (await api.call('GET', '/me/materials/', within(mina, karun.id))).text()).toContain('Stays')
  })

  test('may leave, but not the last owner, who can’t be one no more either, nor delete the account', async () => {
    const boss = await api.person()
    const mine = await found(boss, 'Ours')
    const own = pathOf(mine, `members/${boss.accountId}/`)
    const stays = { status: 409, body: { detail: 'A company needs an owner: make somebody else one first.' } }
    expect(await ask(boss, 'DELETE', own)).toEqual(stays)
    expect(await ask(boss, 'PATCH', own, { roles: ['blender'] })).toEqual(stays)
    const other = await api.person()
    await join(api, other, mine.id as never)
    expect((await ask(other, 'DELETE', pathOf(mine, `members/${other.accountId}/`))).status).toBe(204)
    await join(api, other, mine.id as never, 'owner')
    expect((await ask(boss, 'DELETE', own)).status).toBe(204)
    expect(await ask(boss, 'GET', pathOf(mine))).toEqual(NOT_MEMBER)
  })

  test('that are both owners and remove each other at once leave one', async () => {
    for (let round = 0; round < 20; round++) {
      const [one, other] = [await api.person(), await api.person()]
      const ours = await found(one, `Both ${round}`)
      await join(api, other, ours.id as never, 'owner')
      const remove = (who: Person, whom: Person) =>
        ask(who, 'DELETE', pathOf(ours, `members/${whom.accountId}/`))
      const answers = await Promise.all([remove(one, other), remove(other, one)])
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 403])
      expect(
        await api.sql`select from member where space_id = ${ours.id} and 'owner' = any(roles)`,
      ).toHaveLength(1)
    }
  })
})
