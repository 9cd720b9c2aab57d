import type { Deps } from '#server/deps.ts'
import { failure, notFound } from '#server/errors.ts'
import { beginAs, hashOf, holdCaller, KEY_PREFIX, requireCaller } from '#server/http/caller.ts'
import { readUuid } from '#server/http/checker.ts'
import type { Token } from '#server/http/tokens.ts'
import { KEYS_MAX, type Key, type NewKey } from './keys.model.ts'
import { insertKey, type KeyRow, revokeKey, selectKeys } from './keys.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** 256 bits, kept as SHA-256: there is nothing to guess, so that it needs no slow hash. */
const KEY_BYTES = 32

/** Programs' ways into a space. */
export const keysService = ({ sql, clock }: Pick<Deps, 'sql' | 'clock'>) => ({
  async list(token: Token): Promise<Key[]> {
    const rows = await selectKeys(sql, token, clock())
    requireCaller(rows[0])
    return rows.flatMap(({ id, ...row }) => (id === null ? [] : [shown({ id, ...row } as KeyRow)]))
  },

  /** @throws AppError 409 where the space has as many as it may */
  create: (token: Token, { name, roles, days }: typeof NewKey.static): Promise<Key & { key: string }> =>
    beginAs(sql, token, async (transaction) => {
      const now = clock()
      const [row] = await holdCaller(transaction, token, now)
      const { space_id, account_id: maker } = requireCaller(row)
      const key =
        KEY_PREFIX + Buffer.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES))).toString('base64url')
      const expiresAt = new Date(now.getTime() + days * DAY_MS)
      const asked = { name, roles: [...new Set(roles)], hash: hashOf(key), maker, expiresAt, most: KEYS_MAX }
      const [made] = await insertKey(transaction, space_id, now, asked)
      if (!made) throw failure(409, 'keys-max', { max: KEYS_MAX })
      return { ...shown(made), key }
    }),

  async revoke(token: Token, id: string): Promise<void> {
    const [row] = await revokeKey(sql, token, clock(), readUuid(id))
    if (!requireCaller(row).is_done) throw notFound()
  },
})

const shown = ({ id, name, roles, created_by, created_at, expires_at, used_on }: KeyRow): Key => ({
  ...{ id, name, roles, created_by, used_on },
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
})
