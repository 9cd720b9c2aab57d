import type { Querier, Transaction } from '#server/db/sql.ts'
import type { AccountRow } from './accounts.queries.ts'

export type AccountOverview = Omit<AccountRow, 'password_hash'> & {
  sessions: number
  materials: number
  calculations: number
}

export const selectOverview = (sql: Querier, accountId: string, now: Date) => sql<AccountOverview[]>`
  select id, username, first_name, last_name, email, phone_number, created_at, is_verified, is_active,
    must_change_password,
    (select count(*)::int from session
      where account_id = account.id and revoked_at is null and expires_at > ${now}) as sessions,
    (select count(*)::int from material where owner_id = account.id and not is_tank) as materials,
    (select count(*)::int from calculation where owner_id = account.id) as calculations
  from account where id = ${accountId}`

export const updateVerified = (sql: Querier, accountId: string) =>
  sql`update account set is_verified = true where id = ${accountId} returning id`

export const updateActive = (sql: Transaction, accountId: string, isActive: boolean) =>
  sql`update account set is_active = ${isActive} where id = ${accountId}`

export const updateResetPassword = (sql: Transaction, accountId: string, passwordHash: string) => sql`
  update account set password_hash = ${passwordHash}, must_change_password = true where id = ${accountId}`
