import { issue } from '#calc/vocabulary/faults/fault.ts'
import { ROLE_NAMES, type Role } from '#calc/vocabulary/roles.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import { oneRow, type Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import { caller, inCompany, joinedRows, requireCaller, requireDone, type Who } from '#server/http/caller.ts'
import { hashOf, newLinkSecret } from '#server/http/callers.ts'
import { readUuid } from '#server/http/checker.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import {
  COMPANIES_MAX,
  type Company,
  type CompanyPatch,
  INVITATION_DAYS,
  INVITATIONS_MAX,
  type Invitation,
  NO_SETTINGS,
  type OwnCompany,
} from './companies.model.ts'
import * as queries from './companies.queries.ts'

/** In the order in which answers show them. */
const tidy = (roles: readonly Role[]): Role[] => ROLE_NAMES.filter((role) => roles.includes(role))

/** Of a row that has more. */
const ownCompany = ({ id, name, name_farsi, roles, is_default }: OwnCompany): OwnCompany => ({
  id,
  name,
  name_farsi,
  roles: tidy(roles),
  is_default,
})

/** Companies, who is in them, and how one comes in. */
export function companiesService({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) {
  async function find(token: Token, id: string): Promise<Company> {
    const found = requireCaller(await queries.selectCompany(sql, inCompany(token, id, null), clock()))
    return {
      id: found.id,
      name: found.name,
      name_farsi: found.name_farsi,
      roles: tidy(found.roles),
      settings: { ...NO_SETTINGS, ...found.settings },
      premium: found.premium,
      created_at: found.created_at.toISOString(),
      members: found.members.map((member) => ({ ...member, roles: tidy(member.roles) })),
    }
  }

  /** Changes who is in a company, by an owner unless said otherwise, with the members concerned locked. */
  const change = (
    token: Token,
    id: string,
    hold: (transaction: Transaction, there: Token) => Promise<void>,
    work: (transaction: Transaction, spaceId: SpaceId) => Promise<unknown>,
    role: Role | null = 'owner',
  ): Promise<void> =>
    sql.begin(async (transaction) => {
      const there = inCompany(token, id, role)
      await hold(transaction, there)
      // Only now: what was done to the caller meanwhile counts.
      await work(
        transaction,
        requireCaller(await transaction<Who[]>`${caller(transaction, there, clock())}`).space_id,
      )
    }) as Promise<void>

  /** The same of one member. */
  async function changeMember(
    token: Token,
    id: string,
    account: string,
    work: (transaction: Transaction, spaceId: SpaceId, accountId: string) => Promise<unknown>,
    role: Role | null = 'owner',
  ): Promise<void> {
    const accountId = readUuid(account)
    if (accountId === null) {
      // Who may not ask is told that first.
      requireCaller(await sql<Who[]>`${caller(sql, inCompany(token, id, 'owner'), clock())}`)
      throw notFound()
    }
    await change(
      token,
      id,
      (transaction, there) => queries.holdMember(transaction, there, accountId),
      (transaction, spaceId) => work(transaction, spaceId, accountId),
      role,
    )
  }

  /** New tabs of the caller begin there, and in no other company; or no longer. */
  const begin = (token: Token, id: string, isDefault: boolean): Promise<void> =>
    sql.begin(async (transaction) => {
      const there = inCompany(token, id, null)
      if (isDefault) await queries.clearDefault(transaction, token, clock())
      requireCaller(await queries.setDefault(transaction, there, clock(), isDefault))
    }) as Promise<void>

  async function held(
    transaction: Transaction,
    spaceId: SpaceId,
    accountId: string,
    stays: boolean,
  ): Promise<void> {
    const [member] = await queries.selectMember(transaction, spaceId, accountId)
    if (!member) throw notFound()
    if (member.roles.includes('owner') && !stays && member.other_owners === 0)
      throw failure(409, 'last-owner')
  }

  return {
    async list(token: Token): Promise<OwnCompany[]> {
      return joinedRows(await queries.selectCompanies(sql, token, clock())).map(ownCompany)
    },

    find,

    /** The caller is its owner. */
    async create(
      token: Token,
      { name, name_farsi = null }: { name: string; name_farsi?: string | null },
    ): Promise<Company> {
      const asked = { name, nameFarsi: name_farsi, most: COMPANIES_MAX }
      const { id } = requireCaller(await queries.insertCompany(sql, token, clock(), asked))
      if (id === null) throw failure(409, 'companies-max', { max: COMPANIES_MAX })
      return find(token, id)
    },

    async correct(
      token: Token,
      id: string,
      { is_default, ...patch }: typeof CompanyPatch.static,
    ): Promise<Company> {
      if (is_default !== undefined) await begin(token, id, is_default)
      const { name, name_farsi, settings = {} } = patch
      if (is_default !== undefined && Object.keys(patch).length === 0) return find(token, id)
      const wanted = {
        ...(name !== undefined && { name }),
        ...(name_farsi !== undefined && { nameFarsi: name_farsi }),
        settings,
      }
      requireCaller(await queries.updateCompany(sql, inCompany(token, id, 'owner'), clock(), wanted))
      return find(token, id)
    },

    /** With all that it owns, once its name was typed. */
    remove: (token: Token, id: string, typed: string): Promise<void> =>
      change(token, id, queries.holdMembers, async (transaction, spaceId) => {
        const rows = await transaction<{ name: string }[]>`select name from space where id = ${spaceId}`
        if (oneRow(rows, 'the company').name !== typed)
          throw invalidFields([issue(['name'], 'company-name-typed')])
        await queries.deleteCompany(transaction, spaceId)
      }),

    /** @throws AppError 409 for the last owner */
    async setRoles(token: Token, id: string, account: string, roles: readonly Role[]): Promise<Company> {
      await changeMember(token, id, account, async (transaction, spaceId, accountId) => {
        await held(transaction, spaceId, accountId, roles.includes('owner'))
        await queries.updateRoles(transaction, spaceId, accountId, tidy(roles))
      })
      return find(token, id)
    },

    /** What they made stays. Anybody may leave. @throws AppError 409 for the last owner */
    removeMember: (token: Token, id: string, account: string): Promise<void> =>
      changeMember(
        token,
        id,
        account,
        async (transaction, spaceId, accountId) => {
          await held(transaction, spaceId, accountId, false)
          await queries.deleteMember(transaction, spaceId, accountId)
        },
        readUuid(account) === token.accountId ? null : 'owner',
      ),

    async listInvitations(token: Token, id: string): Promise<Invitation[]> {
      const rows = await queries.selectInvitations(sql, inCompany(token, id, 'owner'), clock())
      return joinedRows(rows).map((row) => ({
        id: row.id,
        roles: tidy(row.roles),
        expires_at: row.expires_at.toISOString(),
        by: row.by,
      }))
    },

    /** No e-mail is sent: whoever invites passes the link on. */
    async invite(token: Token, id: string, wanted: readonly Role[]): Promise<Invitation> {
      const now = clock()
      const { secret, hash } = newLinkSecret()
      const expiresAt = daysAfter(now, INVITATION_DAYS)
      const roles = tidy(wanted)
      const asked = { roles, hash, expiresAt, most: INVITATIONS_MAX }
      const { id: made, by } = requireCaller(
        await queries.insertInvitation(sql, inCompany(token, id, 'owner'), now, asked),
      )
      if (made === null) throw failure(409, 'invitations-max', { max: INVITATIONS_MAX })
      const shown = { id: made, roles, expires_at: expiresAt.toISOString(), by }
      return { ...shown, url: `/join/${secret}` }
    },

    async revokeInvitation(token: Token, id: string, invitation: string): Promise<void> {
      const there = inCompany(token, id, 'owner')
      requireDone(await queries.deleteInvitation(sql, there, clock(), readUuid(invitation)))
    },

    /** Joins, or with `look` only says what it is for. @throws AppError 404 for one that is used, revoked, expired or none */
    async accept(
      token: Token,
      { token: secret, look = false }: { token: string; look?: boolean },
    ): Promise<OwnCompany> {
      const ask = look ? queries.selectInvited : queries.acceptInvitation
      const [company] = joinedRows(await ask(sql, token, clock(), hashOf(secret)))
      if (!company) throw notFound()
      return ownCompany(company)
    },
  }
}
