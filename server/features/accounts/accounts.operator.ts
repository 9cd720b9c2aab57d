import { randomInt } from 'node:crypto'
import type { Querier, Sql } from '#server/db/sql.ts'
import type { AccountOverview } from './accounts.operator.queries.ts'
import * as queries from './accounts.operator.queries.ts'
import { revokeSessions } from './accounts.queries.ts'
import { createPasswords } from './passwords.ts'

export type { AccountOverview } from './accounts.operator.queries.ts'

/** Without letters and digits that are easily confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** Everything about an account but its password. */
export async function findAccount(sql: Querier, accountId: string, now: Date): Promise<AccountOverview> {
  const [account] = await queries.selectOverview(sql, accountId, now)
  if (!account) throw new Error('The account is gone.')
  return account
}

export async function verifyAccount(sql: Querier, accountId: string): Promise<void> {
  await queries.updateVerified(sql, accountId)
}

/** Closes an account, or opens it again. Closing ends its sessions, so that none comes back with it. */
export async function setActive(sql: Sql, accountId: string, isActive: boolean, now: Date): Promise<void> {
  await sql.begin(async (transaction) => {
    await queries.updateActive(transaction, accountId, isActive)
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
    await queries.updateResetPassword(transaction, accountId, passwordHash)
    await revokeSessions(transaction, accountId, now, null)
  })
  return password
}
