import { beforeAll, describe, expect, test } from 'bun:test'
import { LOOKS, lookalikeForm } from '#calc/vocabulary/rules/account-rules.ts'
import { fold } from '#calc/vocabulary/rules/fold.ts'
import { migrate, readMigrations } from '#server/db/migrate.ts'
import { openTestDb, type TestDatabase } from '#server/db/test-database.ts'
import { openTestAccounts, PASSWORD, signUpBody, type TestAccounts } from './test-accounts.ts'

const TAKEN = ['A user with that username already exists.']
const FORM = 'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'
const SCRIPTS = 'A username must use one script, such as Latin or Persian.'
/** The migration that adds the look-alike form of usernames. */
const LOOK_MIGRATION = '011'

let accounts: TestAccounts

beforeAll(async () => {
  accounts = await openTestAccounts()
})

const register = async (username: string, by = accounts) => {
  const { status, body } = await by.send('POST', '/api/register/', signUpBody({ username }))
  return status === 201 ? 'opened' : body
}

describe('a new username', () => {
  test.each([
    ['a Cyrillic а among Latin letters', 'аdmin', SCRIPTS],
    ['Persian beside Latin letters', 'مینا-mina', SCRIPTS],
    ['a blank of no width', 'ad\u200bmin', FORM],
    ['a word joiner', 'admin\u2060', FORM],
  ])('is refused with %s', async (_, username, sentence) => {
    expect(await register(username)).toEqual({ username: [sentence] })
  })

  test('is taken where one looks the same, in whatever script and case', async () => {
    for (const name of ['Capa', 'вох', 'ИРИНА', 'کاوه']) expect(await register(name)).toBe('opened')
    for (const name of ['Сара', 'сара', 'САРА', 'bох', 'ВОХ', 'Box', 'BOX', 'ڪاوه', 'كاوہ']) {
      expect([name, await register(name)]).toEqual([name, { username: name === 'bох' ? [SCRIPTS] : TAKEN }])
    }
    expect(await register('ирена')).toBe('opened')
    const { user } = await accounts.signUp({ username: 'Poca' })
    const both = await accounts.send(
      'POST',
      '/api/register/',
      signUpBody({ username: 'роса', email: user.email }),
    )
    expect(both.body).toEqual({ username: TAKEN, email: ['A user with that email already exists.'] })
  })

  test('is one’s alone where twenty want it at once, some of them in letters that look the same', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => register(turn % 2 ? 'cop' : 'сор')),
    )
    expect(answers.filter((answer) => answer === 'opened')).toHaveLength(1)
    expect(answers.filter((answer) => answer !== 'opened')).toEqual(Array(19).fill({ username: TAKEN }))
  })
})

describe('usernames from before there were looks', () => {
  const OLD = ['mina', 'сара', 'capa', 'аdmin', 'مینا-mina', 'x\u0332', 'ВОХ']
  let sql: TestDatabase
  let old: TestAccounts

  const insertOld = (name: string, password: string, at: number) => sql`
    insert into account
      (username, username_key, first_name, last_name, email, email_key, phone_number, password_hash, created_at)
    values (${name}, ${fold(name)}, 'Old', 'Name', ${`${at}@example.com`}, ${`${at}@example.com`}, '12345678',
      ${password}, '2025-01-01'::timestamptz + ${at}::int * interval '1 day')`

  beforeAll(async () => {
    sql = await openTestDb()
    await sql.unsafe('drop schema public cascade; create schema public')
    await migrate(
      sql,
      readMigrations().filter(({ name }) => name < LOOK_MIGRATION),
    )
    const password = await Bun.password.hash(PASSWORD, { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 })
    for (const [at, name] of OLD.entries()) await insertOld(name, password, at)
    const letters = LOOKS.flatMap((look) => [...look.letters])
    for (const [at, letter] of letters.entries()) await insertOld(`=${at}${letter}`, password, 1000 + at)
    await migrate(sql)
    old = await openTestAccounts({}, { sql })
  })

  test('get the look that new ones get, each once: the oldest', async () => {
    const rows = await sql<{ username: string; username_look: string | null }[]>`
      select username, username_look from account`
    for (const { username, username_look } of rows) {
      expect(username_look).toBe(username === 'capa' ? null : lookalikeForm(fold(username)))
    }
    expect(rows.length).toBeGreaterThan(60)
  })

  test('go on at log-in, mixed and invisible ones and those that look the same too', async () => {
    for (const username of OLD) {
      const { status, body } = await old.send<{ user: { username: string } }>('POST', '/api/login/', {
        username,
        password: PASSWORD,
      })
      expect([status, body.user?.username]).toEqual([200, username])
    }
  })

  test('are taken, and so is what looks like them', async () => {
    for (const name of ['mina', 'сара', 'CAPA', 'Admin', 'BOX', 'ВОХ']) {
      expect([name, await register(name, old)]).toEqual([name, { username: TAKEN }])
    }
  })
})
