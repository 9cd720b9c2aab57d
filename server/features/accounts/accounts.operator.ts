import { randomInt } from 'node:crypto'
import type { Querier, Sql, Transaction } from '#server/db/sql.ts'
import { type AccountRow, revokeSessions } from './accounts.queries.ts'
import { createPasswords } from './passwords.ts'

export type AccountOverview = Omit<AccountRow, 'password_hash'> & {
  sessions: number
  materials: number
  calculations: number
}

const selectOverview = (sql: Querier, accountId: string, now: Date) => sql<AccountOverview[]>`
  select id, username, first_name, last_name, email, phone_number, created_at, is_verified, is_active,
    must_change_password,
    (select count(*)::int from session
      where account_id = account.id and revoked_at is null and expires_at > ${now}) as sessions,
    (select count(*)::int from material where owner_id = account.id and not is_tank) as materials,
    (select count(*)::int from calculation where owner_id = account.id) as calculations
  from account where id = ${accountId}`

const updateActive = (sql: Transaction, accountId: string, isActive: boolean) =>
  sql`update account set is_active = ${isActive} where id = ${accountId}`

const updateResetPassword = (sql: Transaction, accountId: string, passwordHash: string) => sql`
  update account set password_hash = ${passwordHash}, must_change_password = true where id = ${accountId}`

/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Everything about an account but its password. */
export async function findAccount(sql: Querier, accountId: string, now: Date): Promise<AccountOverview> {
  const [account] = await selectOverview(sql, accountId, now)
  if (!account) throw new Error('The account is gone.')
  return account
}

export const verifyAccount = (sql: Querier, accountId: string) =>
  sql`update account set is_verified = true where id = ${accountId}`

/** Closes an account, or opens it again. Closing ends its sessions, so that none comes back with it. */
export async function setActive(sql: Sql, accountId: string, isActive: boolean, now: Date): Promise<void> {
  await sql.begin(async (transaction) => {
    await updateActive(transaction, accountId, isActive)
    if (!isActive) await revokeSessions(transaction, accountId, now, null)
  })
}

/**
 * Gives an account a random password, to be replaced at the next log-in, and ends its sessions.
 * @returns the password, in groups
 */
export async function resetPassword(
  sql: Sql,
  accountId: string,
  now: Date,
  passwords = createPasswords(),
): Promise<string> {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  const passwordHash = await passwords.hash(password)
  await sql.begin(async (transaction) => {
    await updateResetPassword(transaction, accountId, passwordHash)
    await revokeSessions(transaction, accountId, now, null)
  })
  return password
}
