import type { Fragment, Querier } from '../db/sql.ts'

/** An invitation is open until it is accepted or has expired, and as long as its author owns the company. */
export const isOpenInvitation = (sql: Querier, hash: Buffer, now: Date): Fragment => sql`
  invitation.token_hash = ${hash} and invitation.used_at is null and invitation.expires_at > ${now} and exists (
    select from member
    where member.space_id = invitation.space_id and member.account_id = invitation.by and 'owner' = any(member.roles)
  )`
