import type { Sql } from '../db/sql.ts'
import { runCommand, UsageError, withDatabase } from './command.ts'
import * as operator from './operator.ts'

const HELP = `bun run account show USER
bun run account verify USER
bun run account deactivate USER
bun run account activate USER
bun run account reset-password USER
Looks after accounts. A change takes effect with the account's next request; the server may be running.

  show            everything about the account but its password
  verify          marks it as verified
  deactivate      closes it: its sessions end and nobody logs in; its data stay
  activate        opens it again
  reset-password  prints a one-time password and ends every session of the account. Whoever logs in with it chooses a
                  new password on the profile screen before anything else.

  USER    a username, an e-mail address (whatever the case) or an account's id
  --help  this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR.
Ends with 0 when all is well, 1 when there is no such account, 2 when called wrongly.`

const VERBS: Record<string, (sql: Sql, accountId: string, now: Date) => Promise<string>> = {
  show: async (sql, id, now) => overview(await operator.findAccount(sql, id, now)),
  verify: async (sql, id) => {
    await operator.verifyAccount(sql, id)
    return 'Verified.'
  },
  deactivate: async (sql, id, now) => {
    await operator.setActive(sql, id, false, now)
    return 'Closed; its sessions have ended.'
  },
  activate: async (sql, id, now) => {
    await operator.setActive(sql, id, true, now)
    return 'Open again.'
  },
  'reset-password': operator.resetPassword,
}

await runCommand('account', { help: HELP, takesWords: true }, async (_, [verb, user, ...rest]) => {
  if (verb === undefined) throw new UsageError('What is to be done?')
  const work = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!work) throw new UsageError(`There is no "${verb}".`)
  if (user === undefined || rest.length > 0) throw new UsageError(`${verb} takes one user.`)
  await withDatabase(process.env, async (sql) =>
    console.log(await work(sql, await operator.findUserId(sql, user), new Date())),
  )
})

function overview(account: operator.AccountOverview): string {
  const yes = (value: boolean) => (value ? 'yes' : 'no')
  const rows: [string, string][] = [
    ['Username', account.username],
    ['Id', account.id],
    ['Name', `${account.first_name} ${account.last_name}`],
    ['Email', account.email],
    ['Phone', account.phone_number],
    ['Created', account.created_at.toISOString()],
    ['Verified', yes(account.is_verified)],
    ['Active', yes(account.is_active)],
    ['Must choose a password', yes(account.must_change_password)],
    ['Open sessions', String(account.sessions)],
    ['Own materials', String(account.materials)],
    ['Calculations', String(account.calculations)],
  ]
  const width = Math.max(...rows.map(([label]) => label.length)) + 2
  return rows.map(([label, value]) => label.padEnd(width) + value).join('\n')
}
