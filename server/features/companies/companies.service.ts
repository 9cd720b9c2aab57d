import { issue } from '#calc/vocabulary/faults/fault.ts'
import { ROLE_NAMES, type Role } from '#calc/vocabulary/roles.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import { oneRow, type Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields, notFound } from '#server/errors.ts'
import {
  caller,
  holdSpaces,
  inCompany,
  joinedRows,
  requireCaller,
  requireDone,
  type Who,
} from '#server/http/caller.ts'
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
  type InvitationToken,
  type NewCompany,
  type NewInvitation,
  NO_SETTINGS,
  type OwnCompany,
} from './companies.model.ts'
import * as queries from './companies.queries.ts'

/** Roles in the order of answers. */
const tidy = (roles: readonly Role[]): Role[] => ROLE_NAMES.filter((role) => roles.includes(role))

/** Leaves out the other columns of a row. */
const ownCompany = ({ id, name, name_farsi, roles, is_default }: OwnCompany): OwnCompany => ({
  id,
  name,
  name_farsi,
  roles: tidy(roles),
  is_default,
})

type CompaniesDeps = Pick<Deps, 'sql' | 'clock'>

export const companiesService = (deps: CompaniesDeps) => ({
  ...companyService(deps),
  ...invitationsService(deps),
})

/** Companies and their members. */
function companyService({ sql, clock }: CompaniesDeps) {
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

  /** Changes a company, by default as an owner, while nobody stores in it or changes it. */
  const change = (
    token: Token,
    id: string,
    work: (transaction: Transaction, spaceId: SpaceId) => Promise<unknown>,
    role: Role | null = 'owner',
  ): Promise<void> =>
    sql.begin(async (transaction) => {
      const there = inCompany(token, id, role)
      await holdSpaces(transaction, [there.spaceId])
      // After the wait: changes to the caller meanwhile count.
      const { space_id } = requireCaller(await transaction<Who[]>`${caller(transaction, there, clock())}`)
      // Who leaves has no role by which `caller` would have named them.
      await transaction`select set_config('fuelblend.actor', ${`person ${token.accountId}`}, true)`
      await work(transaction, space_id)
    }) as Promise<void>

  async function changeMember(
    token: Token,
    id: string,
    account: string,
    work: (transaction: Transaction, spaceId: SpaceId, accountId: string) => Promise<unknown>,
    role: Role | null = 'owner',
  ): Promise<void> {
    const accountId = readUuid(account)
    if (accountId === null) {
      // A missing role is reported first.
      requireCaller(await sql<Who[]>`${caller(sql, inCompany(token, id, 'owner'), clock())}`)
      throw notFound()
    }
    await change(token, id, (transaction, spaceId) => work(transaction, spaceId, accountId), role)
  }

  /** Makes new tabs of the caller begin in this company and no other, or no longer. */
  const begin = (token: Token, id: string, isDefault: boolean): Promise<void> =>
    sql.begin(async (transaction) => {
      const there = inCompany(token, id, null)
      if (isDefault) await queries.clearDefault(transaction, token, clock())
      requireCaller(await queries.setDefault(transaction, there, clock(), isDefault))
    }) as Promise<void>

  return {
    async list(token: Token): Promise<OwnCompany[]> {
      return joinedRows(await queries.selectCompanies(sql, token, clock())).map(ownCompany)
    },

    find,

    async create(token: Token, company: NewCompany): Promise<Company> {
      const { id } = requireCaller(await queries.insertCompany(sql, token, clock(), company))
      if (id === null) throw failure(409, 'companies-max', { max: COMPANIES_MAX })
      return find(token, id)
    },

    async correct(token: Token, id: string, { is_default, ...patch }: CompanyPatch): Promise<Company> {
      if (is_default !== undefined) await begin(token, id, is_default)
      if (is_default === undefined || Object.keys(patch).length > 0)
        requireCaller(await queries.updateCompany(sql, inCompany(token, id, 'owner'), clock(), patch))
      return find(token, id)
    },

    /** Deletes a company with all that it owns, confirmed by its name. */
    remove: (token: Token, id: string, typed: string): Promise<void> =>
      change(token, id, async (transaction, spaceId) => {
        const rows = await transaction<{ name: string }[]>`select name from space where id = ${spaceId}`
        if (oneRow(rows, 'the company').name !== typed)
          throw invalidFields([issue(['name'], 'company-name-typed')])
        await queries.deleteCompany(transaction, spaceId)
      }),

    /** @throws AppError 409 for the last owner */
    async setRoles(token: Token, id: string, account: string, roles: readonly Role[]): Promise<Company> {
      await changeMember(token, id, account, async (transaction, spaceId, accountId) => {
        await checkLeaving(transaction, spaceId, accountId, roles.includes('owner'))
        await queries.updateRoles(transaction, spaceId, accountId, tidy(roles))
      })
      return find(token, id)
    },

    /** Their work stays. Any member may leave. @throws AppError 409 for the last owner */
    removeMember: (token: Token, id: string, account: string): Promise<void> =>
      changeMember(
        token,
        id,
        account,
        async (transaction, spaceId, accountId) => {
          await checkLeaving(transaction, spaceId, accountId)
          await queries.deleteMember(transaction, spaceId, accountId, clock())
        },
        readUuid(account) === token.accountId ? null : 'owner',
      ),
  }
}

/** @throws AppError 404 for no member, 409 if the company would be left without an owner */
async function checkLeaving(
  transaction: Transaction,
  spaceId: SpaceId,
  accountId: string,
  staysOwner = false,
) {
  const [member] = await queries.selectMember(transaction, spaceId, accountId)
  if (!member) throw notFound()
  if (member.roles.includes('owner') && !staysOwner && member.other_owners === 0)
    throw failure(409, 'last-owner')
}

/** Links by which owners let others into their company. */
function invitationsService({ sql, clock }: CompaniesDeps) {
  return {
    async listInvitations(token: Token, id: string): Promise<Invitation[]> {
      const rows = await queries.selectInvitations(sql, inCompany(token, id, 'owner'), clock())
      return joinedRows(rows).map((row) => ({
        id: row.id,
        roles: tidy(row.roles),
        expires_at: row.expires_at.toISOString(),
        by: row.by,
      }))
    },

    /** No e-mail is sent: the owner passes the link on. */
    async invite(token: Token, id: string, wanted: readonly Role[]): Promise<NewInvitation> {
      const now = clock()
      const { secret, hash } = newLinkSecret()
      const expiresAt = daysAfter(now, INVITATION_DAYS)
      const roles = tidy(wanted)
      const there = inCompany(token, id, 'owner')
      const rows = await queries.insertInvitation(sql, there, now, { roles, hash, expiresAt })
      const { id: made, by } = requireCaller(rows)
      if (made === null) throw failure(409, 'invitations-max', { max: INVITATIONS_MAX })
      return { id: made, roles, expires_at: expiresAt.toISOString(), by, url: `/join/${secret}` }
    },

    async revokeInvitation(token: Token, id: string, invitation: string): Promise<void> {
      const there = inCompany(token, id, 'owner')
      requireDone(await queries.deleteInvitation(sql, there, clock(), readUuid(invitation)))
    },

    /** Joins, or with `look` only shows what the invitation is for. @throws AppError 404 unless it is open */
    async accept(token: Token, { token: secret, look = false }: InvitationToken): Promise<OwnCompany> {
      const ask = look ? queries.selectInvited : queries.acceptInvitation
      const [company] = joinedRows(await ask(sql, token, clock(), hashOf(secret)))
      if (!company) throw notFound()
      return ownCompany(company)
    },
  }
}
