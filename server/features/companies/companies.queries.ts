import type { Role } from '#calc/vocabulary/roles.ts'
import type { Joined, Querier, Transaction } from '#server/db/sql.ts'
import { caller, type Who, who } from '#server/http/caller.ts'
import { isOpenInvitation } from '#server/http/invitations.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import {
  COMPANIES_MAX,
  type Company,
  type CompanyPatch,
  INVITATIONS_MAX,
  type Invitation,
  type NewCompany,
  type OwnCompany,
  type Settings,
} from './companies.model.ts'

/** The caller with their companies by name; one row with nulls if there are none. */
export const selectCompanies = (sql: Querier, token: Token, now: Date) => sql<(Who & Joined<OwnCompany>)[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.id, space.name, space.name_farsi, member.roles, member.is_default
  from caller
  left join member on member.account_id = caller.account_id
  left join space on space.id = member.space_id
  order by lower(space.name), space.id`

/** Makes new tabs of the caller begin in their own space. */
export const clearDefault = (sql: Querier, token: Token, now: Date) => sql<Who[]>`
  with caller as (${caller(sql, token, now)}), cleared as (
    update member set is_default = false from caller where member.account_id = caller.account_id and is_default
  )
  select ${who(sql)} from caller`

/** Makes new tabs of the caller begin in the company in which they act, or no longer. */
export const setDefault = (sql: Querier, token: Token, now: Date, isDefault: boolean) => sql<Who[]>`
  with caller as (${caller(sql, token, now)}), chosen as (
    update member set is_default = ${isDefault} from caller
    where member.space_id = caller.space_id and member.account_id = caller.account_id
  )
  select ${who(sql)} from caller`

export const selectCompany = (sql: Querier, token: Token, now: Date) => sql<
  (Who & Omit<Company, 'settings' | 'created_at'> & { created_at: Date; settings: Partial<Settings> })[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.id, space.name, space.name_farsi, space.settings, space.created_at,
    (select roles from member where space_id = space.id and account_id = caller.account_id) as roles,
    (
      select coalesce(json_agg(json_build_object(
        'id', account.id, 'username', username, 'name', concat_ws(' ', first_name, last_name), 'roles', roles, 'since', since
      ) order by username_key collate "C"), '[]')
      from member join account on account.id = member.account_id where member.space_id = space.id
    ) as members
  from caller left join space on space.id = caller.space_id`

/** The caller and their new company; null if they own as many as they may. */
export const insertCompany = (
  sql: Querier,
  token: Token,
  now: Date,
  { name, name_farsi = null }: NewCompany,
) => sql<(Who & { id: SpaceId | null })[]>`
  with caller as (${caller(sql, token, now)}),
  made as (
    insert into space (kind, name, name_farsi, subscriber_id, created_at)
    select 'company', ${name}, ${name_farsi}::text, account_id, ${now} from caller
    where refused is null and (
      select count(*) from member where member.account_id = caller.account_id and 'owner' = any(roles)
    ) < ${COMPANIES_MAX}::int
    returning id
  ),
  joined as (
    insert into member (space_id, account_id, roles, since, by)
    select made.id, caller.account_id, array['owner'], ${now}, caller.account_id from made, caller
  )
  select ${who(sql)}, made.id from caller left join made on true`

export const updateCompany = (
  sql: Querier,
  token: Token,
  now: Date,
  { name, name_farsi, settings = {} }: CompanyPatch,
) => sql<Who[]>`
  with caller as (${caller(sql, token, now)}),
  changed as (
    update space set
      name = ${name === undefined ? sql`name` : sql`${name}`},
      name_farsi = ${name_farsi === undefined ? sql`name_farsi` : sql`${name_farsi}`},
      settings = settings || ${sql.json(settings)}::jsonb
    where id = (select space_id from caller)
  )
  select ${who(sql)} from caller`

export const selectMember = (sql: Transaction, spaceId: SpaceId, accountId: string) => sql<
  { roles: Role[]; other_owners: number }[]
>`
  select roles, (
    select count(*)::int from member as other
    where other.space_id = ${spaceId} and other.account_id <> ${accountId} and 'owner' = any(other.roles)
  ) as other_owners
  from member where space_id = ${spaceId} and account_id = ${accountId}`

export const updateRoles = (
  sql: Transaction,
  spaceId: SpaceId,
  accountId: string,
  roles: readonly Role[],
) => sql`
  update member set roles = ${roles as string[]} where space_id = ${spaceId} and account_id = ${accountId}`

/** Deletes the open invitations of the member too, and revokes their keys, which a new invitation does not bring back. */
export const deleteMember = (sql: Transaction, spaceId: SpaceId, accountId: string, now: Date) => sql`
  with gone as (delete from invitation where space_id = ${spaceId} and by = ${accountId} and used_at is null),
  revoked as (
    update api_key set revoked_at = ${now}
    where space_id = ${spaceId} and created_by = ${accountId} and revoked_at is null
  )
  delete from member where space_id = ${spaceId} and account_id = ${accountId}`

export const deleteCompany = (sql: Transaction, spaceId: SpaceId) => sql`
  delete from space where id = ${spaceId} and kind = 'company'`

type InvitationRow = Omit<Invitation, 'expires_at'> & { expires_at: Date }

/** The caller with the invitations of their company that are still open, the newest first. */
export const selectInvitations = (sql: Querier, token: Token, now: Date) => sql<
  (Who & Joined<InvitationRow>)[]
>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, invitation.id, invitation.roles, invitation.expires_at,
    concat_ws(' ', account.first_name, account.last_name) as by
  from caller
  left join invitation on invitation.space_id = caller.space_id and used_at is null and invitation.expires_at > ${now}
  left join account on account.id = invitation.by
  order by invitation.expires_at desc, invitation.id`

export const insertInvitation = (
  sql: Querier,
  token: Token,
  now: Date,
  { roles, hash, expiresAt }: { roles: readonly Role[]; hash: Buffer; expiresAt: Date },
) => sql<(Who & { id: string | null; by: string })[]>`
  with caller as (${caller(sql, token, now)}),
  swept as (delete from invitation where space_id = (select space_id from caller) and expires_at <= ${now}),
  made as (
    insert into invitation (space_id, roles, token_hash, expires_at, by)
    select space_id, ${roles as string[]}, ${hash}, ${expiresAt}, account_id from caller
    where refused is null and (
      select count(*) from invitation where space_id = caller.space_id and used_at is null and expires_at > ${now}
    ) < ${INVITATIONS_MAX}::int
    returning id
  )
  select ${who(sql)}, made.id, concat_ws(' ', account.first_name, account.last_name) as by
  from caller join account on account.id = caller.account_id left join made on true`

export const deleteInvitation = (sql: Querier, token: Token, now: Date, id: string | null) => sql<
  (Who & { is_done: boolean })[]
>`
  with caller as (${caller(sql, token, now)}),
  gone as (
    delete from invitation where space_id = (select space_id from caller) and id = ${id} and used_at is null returning id
  )
  select ${who(sql)}, exists (select from gone) as is_done from caller`

type Invited = Who & Joined<OwnCompany>

export const selectInvited = (sql: Querier, token: Token, now: Date, hash: Buffer) => sql<Invited[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, space.id, space.name, space.name_farsi, invitation.roles, false as is_default
  from caller left join (invitation join space on space.id = invitation.space_id) on ${isOpenInvitation(sql, hash, now)}`

/** Adds the caller to the company, or the roles to a member. Only one of many that try at once succeeds. */
export const acceptInvitation = (sql: Querier, token: Token, now: Date, hash: Buffer) => sql<Invited[]>`
  with caller as (${caller(sql, token, now)}),
  used as (
    update invitation set used_at = ${now} from caller
    where caller.refused is null and ${isOpenInvitation(sql, hash, now)}
    returning invitation.space_id, invitation.roles, invitation.by
  ),
  joined as (
    insert into member as known (space_id, account_id, roles, since, by)
    select used.space_id, caller.account_id, used.roles, ${now}, used.by from used, caller
    on conflict (space_id, account_id) do update
      set roles = array(select distinct unnest(known.roles || excluded.roles) order by 1)
    returning space_id, roles, is_default
  )
  select ${who(sql)}, space.id, space.name, space.name_farsi, joined.roles, joined.is_default
  from caller left join (joined join space on space.id = joined.space_id) on true`
