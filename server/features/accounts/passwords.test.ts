import { describe, expect, test } from 'bun:test'
import { createPasswords, weaknessOf } from './passwords.ts'

const SLOW = 30_000

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

describe('a password that is', () => {
  test.each([
    'password',
    'Password1',
    'PASSWORD123',
    'qwertyuiop',
    'iloveyou',
    'trustno1',
    'superman',
    'abcd1234',
  ])('%s is common', (password) => {
    expect(weaknessOf(password)).toBe('password-common')
  })

  test.each([
    'aaaaaaaa',
    'AAAAAAAAAAAA',
    'a'.repeat(40),
    'abcdefgh',
    'abababab',
    'ااااااااا',
    'zxcvfdsa',
    'karimi12',
    'KarimiMina',
  ])('%s is guessed soon by who knows Mina Karimi', (password) => {
    expect(weaknessOf(password, ['mina', 'Mina', 'Karimi'])).not.toBeNull()
  })

  test.each([
    'heavy naphtha 7',
    'correct horse battery staple',
    'x7#kQ!v2',
    'نفتای سنگین',
    'abcd'.repeat(32),
  ])('%s is neither', (password) => {
    expect(weaknessOf(password, ['mina', 'Mina', 'Karimi'])).toBeNull()
  })
})
