import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import { openTestDb, type TestDatabase } from '../db/test-database.ts'
import { AppError } from '../errors.ts'
import { createThrottle, type Limit, type Throttle } from './throttle.ts'

const LIMIT: Limit = { free: 3, firstWaitSeconds: 10, longestWaitSeconds: 60, forgetSeconds: 3600 }

let sql: TestDatabase
let throttle: Throttle
let now = new Date('2026-03-01T12:00:00Z')
let subject = 0

beforeAll(async () => {
  sql = await openTestDb()
  throttle = createThrottle(sql, () => now, true)
})
beforeEach(() => {
  subject += 1
})

const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

/** A try that goes wrong: null where it goes through, else the seconds to wait. */
async function attempt(by = throttle): Promise<number | null> {
  try {
    const ticket = await by.take('test', String(subject), LIMIT)
    await ticket.count()
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error
    return Number(error.headers['Retry-After'])
  }
}

describe('the throttle', () => {
  test('lets the free tries through, then makes each next one wait twice as long, up to the longest wait', async () => {
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, null])
    for (const seconds of [10, 20, 40, 60, 60]) {
      expect(await attempt()).toBe(seconds)
      wait(seconds - 1)
      expect(await attempt()).toBe(1)
      wait(1)
      expect(await attempt()).toBeNull()
    }
  })

  test('does not make a wait longer for those who try during it', async () => {
    for (let turn = 0; turn < 3; turn++) await attempt()
    for (let turn = 0; turn < 50; turn++) expect(await attempt()).toBe(10)
    wait(10)
    expect(await attempt()).toBeNull()
  })

  test('of a hundred parallel tries lets through as many as are free', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => attempt()))
    expect(outcomes.filter((seconds) => seconds === null)).toHaveLength(LIMIT.free)
  })

  test('counts for all servers of a database together', async () => {
    const another = createThrottle(sql, () => now, true)
    expect([await attempt(), await attempt(another), await attempt()]).toEqual([null, null, null])
    expect(await attempt(another)).toBe(10)
    expect(await attempt()).toBe(10)
  })

  test('begins anew after a quiet time', async () => {
    for (let turn = 0; turn < 3; turn++) await attempt()
    wait(LIMIT.forgetSeconds)
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, null])
    expect(await attempt()).toBe(10)
  })

  test('does not count a ticket that was given back', async () => {
    for (let turn = 0; turn < 20; turn++) {
      await (await throttle.take('test', String(subject), LIMIT)).giveBack()
    }
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, null])
    expect(await attempt()).toBe(10)
  })

  test('counts those under way as if they had gone wrong already', async () => {
    await attempt()
    const underWay = await throttle.take('test', String(subject), LIMIT)
    await attempt()
    const began = performance.now()
    const next = attempt()
    await Bun.sleep(100)
    await underWay.giveBack()
    expect(await next).toBeNull()
    expect(performance.now() - began).toBeGreaterThan(90)
    expect(await attempt()).toBe(10)
  })

  test('lets nobody wait for ever, here or for another server', async () => {
    const another = createThrottle(sql, () => now, true)
    for (let turn = 0; turn < LIMIT.free; turn++) await throttle.take('test', String(subject), LIMIT)
    expect(await Promise.all([attempt(), attempt(another)])).toEqual([1, 1])
  }, 10_000)

  test('lets those of another server have the places that are given back', async () => {
    const another = createThrottle(sql, () => now, true)
    const held = await Promise.all(
      Array.from({ length: LIMIT.free }, () => throttle.take('test', String(subject), LIMIT)),
    )
    const waiting = attempt(another)
    await Bun.sleep(50)
    for (const ticket of held) await ticket.giveBack()
    expect(await waiting).toBeNull()
  })

  test('frees a place once, however often its end is told, and when the database is away', async () => {
    const away = connect('postgres://nobody:nothing@127.0.0.1:9/none', { timeoutMs: 500 })
    let pool = sql as Sql
    const shaky = createThrottle(
      new Proxy(sql, { apply: (_, __, words) => Reflect.apply(pool as never, undefined, words) }),
      () => now,
      true,
    )
    const ticket = await shaky.take('test', String(subject), LIMIT)
    pool = away
    await expect(ticket.giveBack()).rejects.toThrow()
    await Bun.sleep(20)
    pool = sql
    await ticket.giveBack()
    await ticket.giveBack()
    expect([await attempt(shaky), await attempt(shaky), await attempt(shaky)]).toEqual([null, null, null])
    expect(await attempt(shaky)).toBe(10)
    await away.end({ timeout: 0 })
  })

  test('lets many succeed at once, as many under way as may go wrong', async () => {
    let underWay = 0
    let most = 0
    const began = performance.now()
    const tries = Array.from({ length: 120 }, async () => {
      const ticket = await throttle.take('test', String(subject), LIMIT)
      underWay += 1
      most = Math.max(most, underWay)
      await Bun.sleep(5)
      underWay -= 1
      await ticket.giveBack()
    })
    await Promise.all(tries)
    expect(most).toBe(LIMIT.free)
    // Some 400 ms where each is woken by the one before; 10,000 where each has to look for itself.
    expect(performance.now() - began).toBeLessThan(6_000)
  })

  test('takes a place back from a server that is gone', async () => {
    const gone = createThrottle(sql, () => now, true)
    for (let turn = 0; turn < LIMIT.free; turn++) await gone.take('test', String(subject), LIMIT)
    wait(30)
    expect(await attempt()).toBeNull()
  })

  test('forgets at once what is cleared', async () => {
    await attempt()
    await attempt()
    await (await throttle.take('test', String(subject), LIMIT)).clear()
    expect([await attempt(), await attempt(), await attempt()]).toEqual([null, null, null])
    expect(await attempt()).toBe(10)
  })

  test('keeps subjects and purposes apart', async () => {
    for (let turn = 0; turn < 3; turn++) await attempt()
    await throttle.take('another', String(subject), LIMIT)
    subject += 1
    expect(await attempt()).toBeNull()
  })

  test('remembers whom it has seen, for as long as it was told', async () => {
    expect(await throttle.knows('seen', 'a')).toBe(false)
    await throttle.remember('seen', 'a', 60)
    expect(await throttle.knows('seen', 'a')).toBe(true)
    expect(await throttle.knows('seen', 'b')).toBe(false)
    wait(60)
    expect(await throttle.knows('seen', 'a')).toBe(false)
  })

  test('keeps no name and no address', async () => {
    await throttle.take('log-in from', '203.0.113.9', LIMIT)
    await throttle.take('log-in of', 'ada', LIMIT)
    const rows = await sql<{ key: string }[]>`select key from throttle`
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('sweeps away what is forgotten', async () => {
    await attempt()
    wait(LIMIT.forgetSeconds + 61)
    const sweeper = createThrottle(sql, () => now, true)
    for (let turn = 0; turn < 200; turn++) await sweeper.take('sweeper', String(turn), LIMIT)
    expect(await sql`select from throttle where forget_at < ${now}`).toHaveLength(0)
  })

  test('switched off, counts nothing', async () => {
    const off = createThrottle(sql, () => now, false)
    for (let turn = 0; turn < 20; turn++) expect(await attempt(off)).toBeNull()
    await off.remember('seen', 'off', 60)
    expect(await off.knows('seen', 'off')).toBe(false)
    expect(await attempt()).toBeNull()
  })
})
