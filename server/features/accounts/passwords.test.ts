import { describe, expect, test } from 'bun:test'
import { createGate, createPasswords, isCommonPassword } from './passwords.ts'

const SLOW = 30_000

/** Once all promises that can go on have done so. */
const afterThis = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('passwords', () => {
  const passwords = createPasswords()

  test('fit their own hash and no other, blanks and case included', async () => {
    const hash = await passwords.hash('Heavy naphtha 7')
    expect(hash).toStartWith('$argon2id$v=19$m=19456,t=2,p=1$')
    expect(await passwords.verify('Heavy naphtha 7', hash)).toBe(true)
    for (const other of ['heavy naphtha 7', 'Heavy naphtha 7 ', 'Heavy naphtha', ' ']) {
      expect(await passwords.verify(other, hash)).toBe(false)
    }
    expect(await passwords.hash('Heavy naphtha 7')).not.toBe(hash)
  })

  test('fit nothing where there is no hash, or one of another make', async () => {
    expect(await passwords.verify('anything', null)).toBe(false)
    for (const hash of ['', '-', 'pbkdf2_sha256$1$x$y', '$argon2id$v=19$m=19456,t=2,p=1$']) {
      expect(await passwords.verify('anything', hash)).toBe(false)
    }
  })

  test(
    'cost as much to refuse for a name that nobody has as for one that somebody has',
    async () => {
      const hash = await passwords.hash('Heavy naphtha 7')
      const known: number[] = []
      const unknown: number[] = []
      for (let turn = 0; turn < 12; turn++) {
        for (const [times, against] of [
          [known, hash],
          [unknown, null],
        ] as const) {
          const began = performance.now()
          await passwords.verify('wrong', against)
          times.push(performance.now() - began)
        }
      }
      const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2]!
      // Without the work on the unknown name the ratio would be in the hundreds.
      const ratio = median(known) / median(unknown)
      expect(ratio).toBeGreaterThan(0.3)
      expect(ratio).toBeLessThan(3)
    },
    SLOW,
  )
})

describe('the gate of the hashing', () => {
  /** Work that runs until it is let go. */
  function works() {
    const open: (() => void)[] = []
    let most = 0
    return {
      work: () =>
        new Promise<void>((resolve) => {
          open.push(resolve)
          most = Math.max(most, open.length)
        }),
      finishOne: async () => {
        open.shift()?.()
        await afterThis()
      },
      running: () => open.length,
      most: () => most,
    }
  }

  test('lets only so many work at once, the others in their order', async () => {
    const gate = createGate(2, 10)
    const { work, finishOne, running, most } = works()
    const finished: number[] = []
    const all = Array.from({ length: 6 }, async (_, turn) => {
      await gate(work)
      finished.push(turn)
    })
    expect(running()).toBe(2)
    for (let turn = 0; turn < 6; turn++) await finishOne()
    await Promise.all(all)
    expect(most()).toBe(2)
    expect(finished).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('sends away with 503 who would have to wait too long', async () => {
    const gate = createGate(1, 2)
    const { work, finishOne } = works()
    const inside = [gate(work), gate(work), gate(work)]
    await expect(gate(work)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
    for (let turn = 0; turn < 3; turn++) await finishOne()
    await Promise.all(inside)
    const again = gate(work)
    await finishOne()
    await again
  })

  test('is free again after work that failed', async () => {
    const gate = createGate(1, 1)
    await expect(gate(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await afterThis()
    expect(await gate(async () => 'done')).toBe('done')
  })
})

describe('common passwords', () => {
  test.each([
    'password',
    'Password1',
    'PASSWORD123',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'superman',
    'abcd1234',
  ])('%s is one', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each(['heavy naphtha 7', 'correct horse battery staple', 'x7#kQ!v2', 'نفتای سنگین'])(
    '%s is none',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )
})
