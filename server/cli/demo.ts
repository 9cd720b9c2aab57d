import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { createApp } from '../app.ts'
import { loadCalc } from '../calc.ts'
import { readConfig } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import { createLog } from '../log.ts'
import { CommandError, runCommand, UsageError, withDatabase } from './command.ts'
import { fillWeek, type Send } from './demo-week.ts'
import { grantSubscription } from './operator.ts'

const HELP = `bun run demo [--lang en|fa] [--user NAME]
Makes an account with a week of a blender's work in it, for looking around: own materials, prices, tanks with their
movements, blends checked against their grades, laboratory results, a release and an unfinished analysis. Its figures
are those of the catalogue's typical streams, made by the product's own calls; its laboratory results are invented.

  --lang NAME  the language of the names in it, en when not given
  --user NAME  the username; one that is free when not given
  --help       this text

Prints the username and a password. The database is the one of the settings: DATABASE_URL, or the embedded one under
DATA_DIR; the server may be running. Ends with 0 when all is well, 1 when the account could not be made, 2 when called wrongly.`

const DAYS = 7

const OPTIONS = { lang: { type: 'string', default: 'en' }, user: { type: 'string' } } as const

await runCommand('demo', { help: HELP, options: OPTIONS }, async (values) => {
  if (values.lang !== 'en' && values.lang !== 'fa') throw new UsageError('--lang is en or fa.')
  const { lang, user = `demo-${crypto.randomUUID().slice(0, 6)}` } = values
  const password = crypto.randomUUID()
  await withDatabase(process.env, (sql) => fill(sql, lang, user, password))
  console.log(`Username  ${user}\nPassword  ${password}`)
})

/** Makes every call as a browser does, with a clock that starts a week late. */
async function fill(sql: Sql, lang: Language, user: string, password: string): Promise<void> {
  const now = new Date()
  let day = 0
  const clock = () => daysAfter(now, day - DAYS)
  const app = createApp({
    sql,
    calc: await loadCalc(),
    clock,
    log: createLog('silent'),
    config: {
      ...readConfig(process.env),
      // Its tokens are for this command alone.
      jwtSecret: crypto.randomUUID() + crypto.randomUUID(),
      rateLimit: false,
      accessTokenMinutes: 2 * DAYS * 24 * 60,
      refreshTokenDays: 2 * DAYS,
      metrics: false,
    },
  })
  let bearer: Record<string, string> = {}
  const send: Send = async (call, body) => {
    const [method, path] = call.split(' ') as [string, string]
    const answer = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'accept-language': lang, ...bearer },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )
    const text = await answer.text()
    if (!answer.ok) throw new CommandError(`${call} answered ${answer.status}: ${text.slice(0, 300)}`)
    return text === '' ? null : JSON.parse(text)
  }
  const [first, last] = lang === 'fa' ? ['نمونه', 'کاربر'] : ['Sample', 'Blender']
  await send('POST /api/register/', {
    first_name: first,
    last_name: last,
    username: user,
    email: `${user}@example.com`,
    phone_number: '+98 21 1234 5678',
    password,
    password_confirm: password,
  })
  const { access } = await send<{ access: string }>('POST /api/login/', { username: user, password })
  bearer = { authorization: `Bearer ${access}` }
  const [account] = await sql<{ id: string }[]>`select id from account where username = ${user}`
  if (!account) throw new CommandError(`The account ${user} is gone again.`)
  await grantSubscription(sql, account.id, { tier: 'Premium', days: null }, clock())
  try {
    await fillWeek(send, {
      lang,
      at: (later) => {
        day = later
        return clock().toISOString()
      },
      made: (id) =>
        sql`update calculation set created_at = ${clock()} where id = ${id} and owner_id = ${account.id}`,
    })
  } catch (error) {
    // Half a week is of no use and would block the name.
    await send('DELETE /api/user/', { username: user, password })
    throw error
  }
}
