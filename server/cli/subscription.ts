import type { Tier } from '../features/subscriptions/subscriptions.model.ts'
import { CommandError, readDays, runCommand, UsageError, withDatabase } from './command.ts'
import * as operator from './operator.ts'

const HELP = `bun run subscription show USER
bun run subscription grant USER [--days N] [--tier NAME]
bun run subscription expire USER
bun run subscription tiers
Shows and changes subscriptions. A change takes effect with the account's next request; the server may be running.

  show    the tier, whether it is active, and how long it lasts
  grant   gives a tier from now on, in place of whatever the account has
  expire  ends the subscription now
  tiers   the tiers there are

  USER         a username, an e-mail address (whatever the case) or an account's id
  --days N     how long it lasts, 1 to 36500; without it: without an end
  --tier NAME  Premium when not given
  --help       this text

The database is the one of the settings: DATABASE_URL, or the embedded one under DATA_DIR.
Ends with 0 when all is well, 1 when there is no such user, tier or subscription, 2 when called wrongly.`

const DEFAULT_TIER = 'Premium'

const OPTIONS = { days: { type: 'string' }, tier: { type: 'string' } } as const

await runCommand(
  'subscription',
  { help: HELP, options: OPTIONS, takesWords: true },
  async (values, words) => {
    const [verb, user, ...rest] = words
    const isGrant = verb === 'grant'
    if (!isGrant && (values.days !== undefined || values.tier !== undefined)) {
      throw new UsageError('Only grant takes --days and --tier.')
    }
    if (verb === 'tiers') {
      if (user !== undefined) throw new UsageError('tiers takes no user.')
      return await withDatabase(process.env, async (sql) =>
        console.log((await operator.listTiers(sql)).map(tierLine).join('\n')),
      )
    }
    if (verb !== 'show' && verb !== 'grant' && verb !== 'expire') {
      throw new UsageError(verb === undefined ? 'What is to be done?' : `There is no "${verb}".`)
    }
    if (user === undefined || rest.length > 0) throw new UsageError(`${verb} takes one user.`)
    const days = readDays(values.days)
    const tier = values.tier ?? DEFAULT_TIER

    await withDatabase(process.env, async (sql) => {
      const accountId = await operator.findUserId(sql, user)
      const now = new Date()
      if (verb === 'show') return console.log(line(await operator.findStanding(sql, accountId, now)))
      if (verb === 'expire') {
        const standing = await operator.expireSubscription(sql, accountId, now)
        if (!standing.subscription) throw new CommandError(`${standing.username} has no subscription to end.`)
        return console.log(line(standing))
      }
      const standing = await operator.grantSubscription(sql, accountId, { tier, days }, now)
      if (standing) return console.log(line(standing))
      const names = (await operator.listTiers(sql)).map(({ name }) => name).join(', ')
      throw new CommandError(`There is no tier named ${tier}. There are: ${names}.`)
    })
  },
)

function tierLine({ name, is_premium, material_limit, price }: Tier): string {
  const materials =
    material_limit === 0 ? 'any number of own materials' : `at most ${material_limit} own materials`
  return `${name}: $${price.toFixed(2)} a month, ${is_premium ? 'Premium' : 'without Premium'}, ${materials}`
}

function line({ username, subscription }: operator.Standing): string {
  if (!subscription) return `${username}: no subscription`
  const { tier, is_active, days_left, ends_at } = subscription
  const left = days_left === 1 ? '1 day left' : `${days_left} days left`
  const time = ends_at === null ? 'without an end' : is_active ? `${left}, until` : 'since'
  return [
    `${username}: ${tier.name}`,
    is_active ? 'active' : 'expired',
    `${time} ${ends_at?.toISOString() ?? ''}`.trim(),
  ].join(', ')
}
