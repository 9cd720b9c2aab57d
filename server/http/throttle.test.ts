import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { connect } from '../db/connect.ts'
import type { Sql } from '../db/sql.ts'
import { openTestDb, type TestDatabase } from '../db/test-database.ts'
import { AppError } from '../errors.ts'
import { busyness } from '../test-until.ts'
import { createThrottle, type Limit } from './throttle.ts'

const LIMIT: Limit = {
  name: 'test',
  free: 3,
  firstWaitSeconds: 10,
  longestWaitSeconds: 60,
  forgetSeconds: 3600,
}
const FORGIVING: Limit = { ...LIMIT, isForgiving: true }

let sql: TestDatabase
let throttle: ReturnType<typeof newThrottle>
let now = new Date('2026-03-01T12:00:00Z')
let subject = 0

beforeAll(async () => {
  sql = await openTestDb()
  throttle = newThrottle()
})
beforeEach(() => {
  subject += 1
})

/** One of a server of its own, on the tests' time. */
const newThrottle = (on: Sql = sql) => createThrottle(on, true, () => on`${now}::timestamptz`)

const wait = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const isWrong = (outcome: string) => outcome === 'wrong'

/** A try that goes through, or the seconds to wait. */
async function attempt(outcome: string, by = throttle, limit = LIMIT): Promise<string | number> {
  try {
    return await by.attempt(limit, String(subject), async () => outcome, isWrong)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 429) throw error
    return Number(error.headers['Retry-After'])
  }
}
const wrong = (by = throttle) => attempt('wrong', by)
const right = () => attempt('right')

async function longerThanATry(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await sql`select 1`
}

/** A try that is under way until its outcome is told. */
async function begin(by = throttle) {
  const isBegun = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  const work = () => {
    isBegun.resolve()
    return promise
  }
  const ended = by.attempt(LIMIT, String(subject), work, isWrong)
  await Promise.race([isBegun.promise, ended])
  return {
    end(outcome: string) {
      resolve(outcome)
      return ended
    },
  }
}
const beginAll = (by = throttle) => Promise.all(Array.from({ length: LIMIT.free }, () => begin(by)))

describe('the throttle', () => {
  test('lets the free tries through, then makes each next one wait twice as long, up to the longest wait', async () => {
    expect([await wrong(), await wrong(), await wrong()]).toEqual(['wrong', 'wrong', 'wrong'])
    for (const seconds of [10, 20, 40, 60, 60]) {
      expect(await wrong()).toBe(seconds)
      wait(seconds - 1)
      expect(await wrong()).toBe(1)
      wait(1)
      expect(await wrong()).toBe('wrong')
    }
  })

  test('goes by the database’s time', async () => {
    const one = createThrottle(sql, true)
    await sql`delete from throttle`
    for (let turn = 0; turn < 3; turn++) await wrong(one)
    const [row] = await sql<{ seconds: number }[]>`
      select extract(epoch from blocked_until - now())::float8 as seconds from throttle `
    expect(row!.seconds).toBeWithin(0, 10.001)
    expect(await wrong(one)).toBeWithin(1, 11)
  })

  test('does not make a wait longer for those who try during it', async () => {
    for (let turn = 0; turn < 3; turn++) await wrong()
    for (let turn = 0; turn < 50; turn++) expect(await wrong()).toBe(10)
    wait(10)
    expect(await wrong()).toBe('wrong')
  })

  test('of a hundred parallel tries lets through as many as are free', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => wrong()))
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(LIMIT.free)
  })

  test('counts for all servers of a database together', async () => {
    const another = newThrottle()
    expect([await wrong(), await wrong(another), await wrong()]).toEqual(['wrong', 'wrong', 'wrong'])
    expect(await wrong(another)).toBe(10)
    expect(await wrong()).toBe(10)
  })

  test('of parallel tries at several servers lets through as many as are free', async () => {
    const servers = Array.from({ length: 4 }, () => newThrottle())
    const outcomes = await Promise.all(Array.from({ length: 80 }, (_, turn) => wrong(servers[turn % 4])))
    expect(outcomes.filter((outcome) => outcome === 'wrong')).toHaveLength(LIMIT.free)
  })

  test('begins anew after a quiet time', async () => {
    for (let turn = 0; turn < 3; turn++) await wrong()
    wait(LIMIT.forgetSeconds)
    expect([await wrong(), await wrong(), await wrong()]).toEqual(['wrong', 'wrong', 'wrong'])
    expect(await wrong()).toBe(10)
  })

  test('counts neither a try that went right nor one that broke off', async () => {
    const brokeOff = () =>
      throttle.attempt(LIMIT, String(subject), () => Promise.reject(new Error('away')), isWrong)
    for (let turn = 0; turn < 20; turn++) {
      expect(await right()).toBe('right')
      await expect(brokeOff()).rejects.toThrow('away')
    }
    expect([await wrong(), await wrong(), await wrong()]).toEqual(['wrong', 'wrong', 'wrong'])
    expect(await right()).toBe(10)
  })

  test('counts those under way as if they had gone wrong already', async () => {
    await wrong()
    const underWay = await begin()
    await wrong()
    const order: string[] = []
    const next = wrong().finally(() => order.push('the next'))
    await longerThanATry()
    order.push('the one before')
    await underWay.end('right')
    expect(await next).toBe('wrong')
    expect(order).toEqual(['the one before', 'the next'])
    expect(await wrong()).toBe(10)
  })

  test('lets no one wait for ever, here or at another server', async () => {
    const held = await beginAll()
    expect(await Promise.all([wrong(), wrong(newThrottle())])).toEqual([1, 1])
    await Promise.all(held.map((one) => one.end('right')))
  })

  test('lets those of another server have the places that are given back', async () => {
    const held = await beginAll()
    const waiting = wrong(newThrottle())
    await longerThanATry()
    await Promise.all(held.map((one) => one.end('right')))
    expect(await waiting).toBe('wrong')
  })

  test('frees its place here even where the database cannot be told of the end', async () => {
    const away = connect('postgres://nobody:nothing@127.0.0.1:9/none', { timeoutMs: 500 })
    let pool = sql as Sql
    const shaky = newThrottle(
      new Proxy(sql, { apply: (_, __, words) => Reflect.apply(pool as never, undefined, words) }),
    )
    const held = await beginAll(shaky)
    pool = away
    for (const one of held) await expect(one.end('right')).rejects.toThrow()
    pool = sql
    wait(30)
    expect([await wrong(shaky), await wrong(shaky), await wrong(shaky)]).toEqual(['wrong', 'wrong', 'wrong'])
    expect(await wrong(shaky)).toBe(10)
    await away.end({ timeout: 0 })
  })

  test('lets many succeed at once, as many under way as may go wrong', async () => {
    let underWay = 0
    let most = 0
    const began = performance.now()
    const work = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await sql`select 1`
      underWay -= 1
      return 'right'
    }
    await Promise.all(
      Array.from({ length: 120 }, () => throttle.attempt(LIMIT, String(subject), work, isWrong)),
    )
    expect(most).toBe(LIMIT.free)
    // Some 400 ms where each is woken by the one before; 10,000 where each has to look for itself.
    expect(performance.now() - began).toBeLessThan(6_000 * busyness())
  })

  test('asks the database for no place while it holds all of them itself', async () => {
    let statements = 0
    const counting = newThrottle(
      new Proxy(sql as Sql, {
        apply(_, __, words) {
          statements += 1
          return Reflect.apply(sql as never, undefined, words)
        },
      }),
    )
    const held = await beginAll(counting)
    statements = 0
    const waiting = Array.from({ length: 20 }, () => attempt('right', counting))
    await longerThanATry()
    expect(statements).toBe(0)
    await Promise.all(held.map((one) => one.end('right')))
    expect(await Promise.all(waiting)).toEqual(Array(20).fill('right'))
  })

  test('takes a place back from a server that is gone', async () => {
    await beginAll(newThrottle())
    wait(30)
    expect(await wrong()).toBe('wrong')
  })

  test('forgives by a try that goes right, where the limit says so', async () => {
    for (const [limit, outcomes] of [
      [FORGIVING, ['wrong', 'wrong', 'wrong', 10]],
      [LIMIT, ['wrong', 10, 10, 10]],
    ] as const) {
      subject += 1
      for (const outcome of ['wrong', 'wrong', 'right']) await attempt(outcome, throttle, limit)
      for (const outcome of outcomes) expect(await attempt('wrong', throttle, limit)).toBe(outcome)
    }
  })

  test('keeps subjects and limits apart', async () => {
    for (let turn = 0; turn < 3; turn++) await wrong()
    expect(await attempt('wrong', throttle, { ...LIMIT, name: 'another' })).toBe('wrong')
    subject += 1
    expect(await wrong()).toBe('wrong')
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
    for (const [name, whom] of [
      ['log-in from', '203.0.113.9'],
      ['log-in of', 'ada'],
    ] as const) {
      await throttle.attempt({ ...LIMIT, name }, whom, async () => 'wrong', isWrong)
    }
    const rows = await sql<{ key: string }[]>`select key from throttle`
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  })

  test('sweeps away what is forgotten', async () => {
    await wrong()
    wait(LIMIT.forgetSeconds + 61)
    const sweeper = newThrottle()
    for (let turn = 0; turn < 200; turn++) {
      subject += 1
      await attempt('right', sweeper)
    }
    expect(await sql`select from throttle where forget_at < ${now}`).toHaveLength(0)
  })

  test('switched off, counts nothing', async () => {
    const off = createThrottle(sql, false)
    for (let turn = 0; turn < 20; turn++) expect(await wrong(off)).toBe('wrong')
    await off.remember('seen', 'off', 60)
    expect(await off.knows('seen', 'off')).toBe(false)
    expect(await wrong()).toBe('wrong')
  })
})
