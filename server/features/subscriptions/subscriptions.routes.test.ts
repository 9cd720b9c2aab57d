import { beforeAll, describe, expect, test } from 'bun:test'
import { expireSubscription, grantSubscription } from '#server/cli/operator.ts'
import { openTestApp, type Person, statusAndBody, type TestApp } from '#server/test-app.ts'

const NOW = new Date()
const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ clock: () => NOW })
})

const own = async (person: Person | null) =>
  statusAndBody(await app.call('GET', '/api/subscription/me/', person))

const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

describe('GET /api/subscription/me/', () => {
  test('answers the tier, whether it is active, and the whole days left', async () => {
    expect(await own(await app.person({ endsAt: inDays(6.5) }))).toEqual({
      status: 200,
      body: {
        tier: { name: 'Premium', is_premium: true, material_limit: 0, price: 29.99 },
        is_active: true,
        days_left: 7,
      },
    })
  })

  test('answers "unlimited" without an end, and 0 after it', async () => {
    expect(await own(await app.person())).toMatchObject({ body: { is_active: true, days_left: 'unlimited' } })
    expect(await own(await app.person({ endsAt: inDays(-1) }))).toMatchObject({
      body: { is_active: false, days_left: 0, tier: { is_premium: true } },
    })
  })

  test('answers a tier of the operator’s own making', async () => {
    await app.sql`insert into tier (name, is_premium, material_limit, price) values ('Team', true, 25, 99.5)`
    expect(await own(await app.person({ tier: 'Team' }))).toMatchObject({
      body: { tier: { name: 'Team', is_premium: true, material_limit: 25, price: 99.5 } },
    })
  })

  test('answers 404 where there has never been one, and 401 to a stranger', async () => {
    expect(await own(await app.person({ tier: null }))).toEqual({
      status: 404,
      body: { detail: 'No subscription.' },
    })
    expect((await own(null)).status).toBe(401)
  })

  test('is the caller’s own, whatever others have', async () => {
    const one = await app.person({ endsAt: inDays(3) })
    await app.person({ endsAt: inDays(30) })
    expect(await own(one)).toMatchObject({ body: { days_left: 3 } })
  })
})

describe('a change of subscription', () => {
  const premiumCall = async (person: Person) => (await app.call('GET', '/materials/', person)).status

  test('counts from the next request on', async () => {
    const person = await app.person({ tier: null })
    expect(await premiumCall(person)).toBe(403)
    await grantSubscription(app.sql, person.accountId, { tier: 'premium', days: 5 }, NOW)
    expect(await premiumCall(person)).toBe(200)
    expect(await own(person)).toMatchObject({ body: { days_left: 5, is_active: true } })
    await expireSubscription(app.sql, person.accountId, NOW)
    expect(await premiumCall(person)).toBe(403)
    expect(await own(person)).toMatchObject({ body: { days_left: 0, is_active: false } })
  })

  test('to a tier without Premium closes what needs it', async () => {
    const person = await app.person()
    await grantSubscription(app.sql, person.accountId, { tier: 'Free', days: null }, NOW)
    expect(await premiumCall(person)).toBe(403)
    expect(await app.call('GET', '/me/materials/', person)).toHaveProperty('status', 200)
  })

  test('to a tier that is not there changes nothing', async () => {
    const person = await app.person({ endsAt: inDays(3) })
    expect(await grantSubscription(app.sql, person.accountId, { tier: 'Gold', days: 9 }, NOW)).toBeNull()
    expect(await own(person)).toMatchObject({ body: { days_left: 3 } })
  })

  test('ending what has ended keeps its end', async () => {
    const person = await app.person({ endsAt: inDays(-10) })
    const { subscription } = await expireSubscription(app.sql, person.accountId, NOW)
    expect(subscription?.ends_at).toEqual(inDays(-10))
  })

  test('that runs out by itself closes what needs it in that moment', async () => {
    let now = NOW
    const late = await openTestApp({ clock: () => now })
    const person = await late.person({ endsAt: new Date(NOW.getTime() + 60_000) })
    const status = async () => (await late.call('GET', '/materials/', person)).status
    expect(await status()).toBe(200)
    now = new Date(NOW.getTime() + 59_999)
    expect(await status()).toBe(200)
    now = new Date(NOW.getTime() + 60_000)
    expect(await status()).toBe(403)
  })
})
