import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import type { Sql } from '../db/sql.ts'
import { CommandError, readDays, runCommand, UsageError, withDatabase } from './command.ts'
import { type CompanyLine, createCompany, findUserId, grantCompany, listCompanies } from './operator.ts'

const HELP = `bun run company list
bun run company create NAME --owner USER
bun run company grant NAME [--days N]
Shows and makes companies, and gives them Premium. A change takes effect with the next request; the server may be running.

  list    every company: its id, its members, its owners, its subscription
  create  a new one; its owner's subscription counts for it until it has its own
  grant   Premium of its own from now on, in place of whatever it has

  NAME          a company's name (whatever the case) or id
  --owner USER  a username, an e-mail address (whatever the case) or an account's id
  --days N      how long it lasts, 1 to 36500; without it: without an end
  --help        this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR.
Ends with 0 when all is well, 1 when there is no such user or company, 2 when called wrongly.`

const NAME_MAX = 100

const OPTIONS = { owner: { type: 'string' }, days: { type: 'string' } } as const

await runCommand('company', { help: HELP, options: OPTIONS, takesWords: true }, async (values, words) => {
  const [verb, name, ...rest] = words
  if (verb !== 'list' && verb !== 'create' && verb !== 'grant')
    throw new UsageError(verb === undefined ? 'What is to be done?' : `There is no "${verb}".`)
  if (rest.length > 0 || (name === undefined) !== (verb === 'list'))
    throw new UsageError(verb === 'list' ? 'list takes no name.' : `${verb} takes one name.`)
  if ((values.owner !== undefined) !== (verb === 'create'))
    throw new UsageError('create, and only that, takes --owner.')
  if (values.days !== undefined && verb !== 'grant') throw new UsageError('Only grant takes --days.')
  const days = readDays(values.days)
  await withDatabase(process.env, async (sql) => {
    if (verb === 'list')
      return console.log((await listCompanies(sql)).map(line).join('\n') || 'There are no companies.')
    console.log(
      line(await (verb === 'create' ? create(sql, name!.trim(), values.owner!) : grant(sql, name!, days))),
    )
  })
})

async function create(sql: Sql, name: string, owner: string): Promise<CompanyLine> {
  if (name === '' || name.length > NAME_MAX) throw new UsageError(`A name has 1 to ${NAME_MAX} characters.`)
  return only(sql, await createCompany(sql, name, await findUserId(sql, owner)))
}

async function grant(sql: Sql, name: string, days: number | null): Promise<CompanyLine> {
  const { id } = await only(sql, name)
  const now = new Date()
  await grantCompany(sql, id, days === null ? null : daysAfter(now, days), now)
  return only(sql, id)
}

async function only(sql: Sql, named: string): Promise<CompanyLine> {
  const [company, ...others] = await listCompanies(sql, named)
  if (!company) throw new CommandError(`There is no company of the name or id ${named}.`)
  if (others.length > 0)
    throw new CommandError(
      [`There are several of that name. Name one by its id:`, line(company), ...others.map(line)].join('\n'),
    )
  return company
}

function line({ id, name, members, owners, tier, ends_at }: CompanyLine): string {
  const subscription =
    tier === null
      ? 'as its founder'
      : `${tier} ${ends_at === null ? 'without an end' : `until ${ends_at.toISOString()}`}`
  return `${name}: ${id}, ${members === 1 ? '1 member' : `${members} members`}, owners ${owners.join(', ') || 'none'}, ${subscription}`
}
