import { fold } from '#calc/vocabulary/rules/fold.ts'
import type { Querier } from '../db/sql.ts'
import { readUuid } from '../http/checker.ts'
import { CommandError } from './command.ts'

interface User {
  id: string
  username: string
  email: string
}

const selectUsers = (sql: Querier, key: string, id: string | null) => sql<User[]>`
  select id, username, email from account
  where username_key = ${key} or email_key = ${key} or id = ${id}::uuid
  order by created_at`

/**
 * The id of the account that an operator names by username, e-mail address or id.
 * @throws CommandError if there is none, or if one account's username is another's e-mail address, which would be ambiguous
 */
export async function findUserId(sql: Querier, user: string): Promise<string> {
  const users = await selectUsers(sql, fold(user), readUuid(user))
  if (users.length === 0) {
    throw new CommandError(`There is no account of the name, e-mail address or id ${user}.`)
  }
  if (users.length > 1) {
    const lines = users.map(({ id, username, email }) => `  ${id}  username ${username}, e-mail ${email}`)
    throw new CommandError(
      [`${user} may mean more than one account. Name it by its id:`, ...lines].join('\n'),
    )
  }
  return users[0]!.id
}
