import type { Sql } from '../db/sql.ts'
import { CommandError, runCommand, UsageError, withDatabase } from './command.ts'
import * as operator from './operator.ts'

const HELP = `bun run account list
bun run account show USER
bun run account verify USER
bun run account close USER
bun run account activate USER
bun run account delete USER [--yes]
bun run account reset-password USER
Looks after accounts. A change takes effect with the account's next request; the server may be running.

  list            one line an account: username, e-mail address, open or closed, last log-in, companies
  show            everything about the account but its password
  verify          marks it as verified
  close           ends its sessions, and nobody logs in; its data stay ("deactivate" does the same)
  activate        opens it again
  delete          says what would be lost; with --yes deletes the account and everything in its personal space, for
                  good. What it made in companies stays there. The last owner of a company can't be deleted.
  reset-password  prints a one-time password and ends every session of the account. Whoever logs in with it chooses a
                  new password on the profile screen before anything else.

  USER    a username, an e-mail address (whatever the case) or an account's id
  --yes   for delete: really
  --help  this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR.
Ends with 0 when all is well, 1 when there is no such account, 2 when called wrongly.`

async function close(sql: Sql, id: string, now: Date): Promise<string> {
  await operator.setActive(sql, id, false, now)
  return 'Closed; its sessions have ended.'
}

async function remove(sql: Sql, id: string, now: Date, isSure: boolean): Promise<string> {
  const { username, materials, calculations } = await operator.findAccount(sql, id, now)
  const all = `${username} with ${materials} own materials and ${calculations} calculations`
  if (!isSure)
    throw new CommandError(`This would delete ${all}. Nothing was deleted; add --yes to delete for good.`)
  const companies = await operator.deleteAccount(sql, id)
  if (companies.length > 0)
    throw new CommandError(
      `${username} is the last owner of ${companies.join(', ')}. Give each another owner first. Nothing was deleted.`,
    )
  return `Deleted ${all}.`
}

const VERBS: Record<string, (sql: Sql, accountId: string, now: Date) => Promise<string>> = {
  show: async (sql, id, now) => overview(await operator.findAccount(sql, id, now)),
  verify: async (sql, id) => {
    await operator.verifyAccount(sql, id)
    return 'Verified.'
  },
  close,
  deactivate: close,
  activate: async (sql, id, now) => {
    await operator.setActive(sql, id, true, now)
    return 'Open again.'
  },
  'reset-password': operator.resetPassword,
}

const OPTIONS = { yes: { type: 'boolean', default: false } } as const

await runCommand('account', { help: HELP, options: OPTIONS, takesWords: true }, async ({ yes }, words) => {
  const [verb, user, ...rest] = words
  if (verb === undefined) throw new UsageError('What is to be done?')
  const isList = verb === 'list'
  const work =
    verb === 'delete'
      ? (sql: Sql, id: string, now: Date) => remove(sql, id, now, yes)
      : Object.hasOwn(VERBS, verb)
        ? VERBS[verb]
        : undefined
  if (!work && !isList) throw new UsageError(`There is no "${verb}".`)
  if (yes && verb !== 'delete') throw new UsageError('Only delete takes --yes.')
  if ((user === undefined) !== isList || rest.length > 0)
    throw new UsageError(isList ? 'list takes no user.' : `${verb} takes one user.`)
  await withDatabase(process.env, async (sql) =>
    console.log(
      work
        ? await work(sql, await operator.findUserId(sql, user!), new Date())
        : (await operator.listAccounts(sql)).map(line).join('\n') || 'There are no accounts.',
    ),
  )
})

function line({ username, email, is_active, last_log_in, companies }: operator.AccountLine): string {
  const logIn = last_log_in ? `last log-in ${last_log_in.toISOString()}` : 'no log-in'
  return [username, email, is_active ? 'open' : 'closed', logIn, companies.join('; ') || 'no company'].join(
    ', ',
  )
}

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
