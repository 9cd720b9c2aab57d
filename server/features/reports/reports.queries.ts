import type { Querier } from '#server/db/sql.ts'

export interface AccountName {
  first_name: string
  last_name: string
  username: string
}

export const selectAccountName = (sql: Querier, accountId: string) => sql<AccountName[]>`
  select first_name, last_name, username from account where id = ${accountId}`
