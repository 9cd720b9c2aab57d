import { randomBytes } from 'node:crypto'
import { t } from 'elysia'
import { fault } from '#calc/vocabulary/faults/fault.ts'
import { daysAfter } from '#calc/vocabulary/rules/typed-date.ts'
import type { Joined, Querier, Transaction } from '#server/db/sql.ts'
import type { Deps, FeatureDeps } from '#server/deps.ts'
import { failure } from '#server/errors.ts'
import {
  beginAs,
  caller,
  holdSpaces,
  inOwnTurn,
  joinedRows,
  lockCaller,
  ownSpaceToken,
  requireCaller,
  requireDone,
  type Who,
  type Writer,
  who,
} from '#server/http/caller.ts'
import { hashOf, KEY_PREFIX } from '#server/http/callers.ts'
import { readUuid } from '#server/http/checker.ts'
import { created, ok, sentence } from '#server/http/documentation.ts'
import { endpoint, endpoints } from '#server/http/endpoint.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { KEYS_MAX, Key, MadeKey, NewKey, OwnKey } from './companies.model.ts'

type KeyRow = Omit<Key, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date }

/** The caller with the valid keys of their space, the oldest first; one row with nulls if there are none. */
const selectKeys = (sql: Querier, token: Token, now: Date) => sql<(Who & Joined<KeyRow>)[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, api_key.id, api_key.name, api_key.roles, api_key.created_at, api_key.expires_at,
    api_key.used_on::text as used_on, concat_ws(' ', account.first_name, account.last_name) as created_by
  from caller
  left join api_key on api_key.space_id = caller.space_id and revoked_at is null and api_key.expires_at > ${now}
  left join account on account.id = api_key.created_by
  order by api_key.created_at, api_key.id`

type OwnKeyRow = KeyRow & { company: OwnKey['space'] }

/** The caller with the valid keys that they made in any space, the oldest first; one row with nulls if there are none. */
const selectOwnKeys = (sql: Querier, token: Token, now: Date) => sql<(Who & Joined<OwnKeyRow>)[]>`
  with caller as (${caller(sql, token, now)})
  select ${who(sql)}, api_key.id, api_key.name, api_key.roles, api_key.created_at, api_key.expires_at,
    api_key.used_on::text as used_on, concat_ws(' ', account.first_name, account.last_name) as created_by,
    case when space.kind = 'company'
      then json_build_object('id', space.id, 'name', space.name, 'name_farsi', space.name_farsi) end as company
  from caller
  join account on account.id = caller.account_id
  left join api_key on api_key.created_by = caller.account_id and revoked_at is null and api_key.expires_at > ${now}
  left join space on space.id = api_key.space_id
  order by api_key.created_at, api_key.id`

/** No row if the space has as many keys as it may. */
const insertKey = (
  sql: Transaction,
  { space_id: spaceId, account_id: maker }: Writer,
  { name, roles, days }: typeof NewKey.static,
  hash: Buffer,
  now: Date,
) => sql<KeyRow[]>`
  with made as (
    insert into api_key (space_id, name, roles, hash, created_by, created_at, expires_at)
    select ${spaceId}::uuid, ${name}, ${[...new Set(roles)]}, ${hash}, ${maker}, ${now}, ${daysAfter(now, days)}
    where (
      select count(*) from api_key where space_id = ${spaceId} and revoked_at is null and expires_at > ${now}
    ) < ${KEYS_MAX}::int
    returning *
  )
  select made.id, made.name, made.roles, made.created_at, made.expires_at, made.used_on::text as used_on,
    concat_ws(' ', account.first_name, account.last_name) as created_by
  from made join account on account.id = made.created_by`

/** Of the space, or with `isOwn` of those that the caller made in any. */
const revokeKey = (sql: Querier, token: Token, now: Date, id: string | null, isOwn = false) => sql<
  (Who & { is_done: boolean })[]
>`
  with caller as (${caller(sql, token, now)}),
  gone as (
    update api_key set revoked_at = ${now}
    where ${isOwn ? sql`created_by = (select account_id from caller)` : sql`space_id = (select space_id from caller)`}
      and id = ${id} and revoked_at is null
    returning id
  )
  select ${who(sql)}, exists (select from gone) as is_done from caller`

/** 256 bits can't be guessed: the stored hash needn't be slow. */
const KEY_BYTES = 32

const keysService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  async list(token: Token): Promise<Key[]> {
    return joinedRows(await selectKeys(sql, token, clock())).map(answerOf)
  },

  /** @throws AppError 409 if the space has as many as it may */
  create: (token: Token, input: typeof NewKey.static): Promise<typeof MadeKey.static> =>
    beginAs(sql, token, async (transaction) => {
      const now = clock()
      const writer = requireCaller(await lockCaller(transaction, token, now))
      const key = KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url')
      const [made] = await insertKey(transaction, writer, input, hashOf(key), now)
      if (!made) throw failure(409, 'keys-max', { max: KEYS_MAX })
      return { ...answerOf(made), key }
    }),

  revoke: (token: Token, id: string): Promise<void> =>
    inOwnTurn(token, () =>
      sql.begin(async (transaction) => {
        await holdSpaces(transaction, [token.spaceId])
        requireDone(await revokeKey(transaction, token, clock(), readUuid(id)))
      }),
    ) as Promise<void>,

  async listOwn(token: Token): Promise<OwnKey[]> {
    return joinedRows(await selectOwnKeys(sql, token, clock())).map((row) => ({
      ...answerOf(row),
      space: row.company,
    }))
  },

  /** Of any space: who made a key can always take it back. */
  revokeOwn: ({ accountId, sessionId }: Token, id: string): Promise<void> =>
    sql.begin(async (transaction) => {
      const key = readUuid(id)
      const spaces = await transaction<{ space_id: SpaceId }[]>`
        select space_id from api_key where id = ${key} and created_by = ${accountId}`
      await holdSpaces(
        transaction,
        spaces.map(({ space_id }) => space_id),
      )
      const token = ownSpaceToken({ accountId, sessionId }, 'owner')
      requireDone(await revokeKey(transaction, token, clock(), key, true))
    }) as Promise<void>,
})

const answerOf = ({ id, name, roles, created_by, created_at, expires_at, used_on }: KeyRow): Key => ({
  id,
  name,
  roles,
  created_by,
  used_on,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})

const EXAMPLE = {
  id: '5b1c0e7e-58c5-4c61-8d5e-0b8f6f2d9a11',
  name: 'LIMS',
  roles: ['laboratory' as const],
  created_by: 'Mina Karimi',
  created_at: '2026-01-15T09:32:11.482Z',
  expires_at: '2026-04-15T09:32:11.482Z',
  used_on: '2026-02-01',
}

export function keysRoutes(deps: FeatureDeps) {
  const service = keysService(deps)
  return endpoints('Companies', deps.callers, [
    endpoint({
      path: 'GET /me/keys/',
      role: 'owner',
      summary: 'List the keys of the space',
      description: 'Valid keys, oldest first.',
      answers: ok('The list.', t.Array(Key), [EXAMPLE]),
      run: ({ token }) => service.list(token),
    }),
    endpoint({
      path: 'POST /me/keys/',
      isSecret: true,
      role: 'owner',
      summary: 'Create a key',
      description:
        'A key is bound to this space. Its roles cannot exceed its creator’s. Send it as a bearer token or as the password of Basic. Keys cannot create keys, members or companies.',
      examples: {
        lims: { summary: 'For a LIMS', value: { name: 'LIMS', roles: ['laboratory'], days: 365 } },
      },
      answers: {
        ...created('The key.', MadeKey, {
          ...EXAMPLE,
          used_on: null,
          key: 'fb_0dXxQ1l5M3ZyJt8sW6uV2kPa9nRbC4eGfH7iLmNoTqU',
        }),
        409: sentence('The maximum number is reached.', fault('keys-max', { max: KEYS_MAX })),
      },
      body: NewKey,
      run: ({ token, input }) => service.create(token, input),
    }),
    endpoint({
      path: 'DELETE /me/keys/:id/',
      role: 'owner',
      summary: 'Revoke a key',
      description: 'Takes effect at once.',
      answers: { 204: { description: 'Revoked.' } },
      run: ({ token, params }) => service.revoke(token, params.id),
    }),
    endpoint({
      path: 'GET /api/user/keys/',
      role: 'person',
      summary: 'List your keys',
      description: 'Your valid keys in all spaces, oldest first.',
      answers: ok('The list.', t.Array(OwnKey), [
        { ...EXAMPLE, space: { id: EXAMPLE.id, name: 'Karun', name_farsi: 'کارون' } },
      ]),
      run: ({ token }) => service.listOwn(token),
    }),
    endpoint({
      path: 'DELETE /api/user/keys/:id/',
      role: 'person',
      summary: 'Revoke one of your keys',
      description: 'In any space. Changing the password or ending sessions does not revoke keys.',
      answers: { 204: { description: 'Revoked.' } },
      run: ({ token, params }) => service.revokeOwn(token, params.id),
    }),
  ])
}
