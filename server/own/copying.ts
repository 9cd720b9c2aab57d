import { issue } from '#calc/vocabulary/faults/fault.ts'
import {
  isOwnQuantity,
  isSameMeaning,
  keyOfQuantity,
  OWN_PROPERTIES_MAX,
  type OwnProperty,
} from '#calc/vocabulary/own-property.ts'
import type { Fragment, Transaction } from '#server/db/sql.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields } from '#server/errors.ts'
import {
  beginAs,
  caller,
  holdCaller,
  inCompany,
  personal,
  requireCaller,
  type Writer,
} from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'
import { holdDefinitions, insertDefinition, listDefinitions, updateStamp } from './definitions.ts'

/** Where something is copied to: who stores there, and the caller in the space where it is read. */
interface Copying {
  there: Writer
  from: Fragment
  spaceId: SpaceId
}

/**
 * Reads in the space of a call and writes to another of the same person's, in one transaction.
 * @throws AppError 403 for a key, which is of one space; 403 where the person does not store there; 400 for the same space
 */
export async function copying<Made>(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  token: Token,
  to: string,
  premium: boolean,
  work: (transaction: Transaction, copying: Copying) => Promise<Made>,
): Promise<Made> {
  if (token.isKey) throw failure(403, 'key-refused')
  const { accountId, sessionId } = token
  const own = personal({ accountId, sessionId }, 'blender')
  const target = to === accountId ? own : inCompany(own, to, 'blender')
  if (target.spaceId === token.spaceId) throw invalidFields([issue(['to'], 'copy-here')])
  return beginAs(sql, target, async (transaction) => {
    if (token.spaceId !== accountId)
      await transaction`select from member where space_id = ${token.spaceId} and account_id = ${accountId} for share`
    const [row] = await holdCaller(transaction, target, clock())
    const there = requireCaller(row, { premium })
    return work(transaction, { there, from: caller(transaction, token, clock()), spaceId: there.space_id })
  })
}

/** The keys of the own properties that quantities name. */
export const ownKeysOf = (quantities: readonly string[]): string[] =>
  quantities.flatMap((quantity) => (isOwnQuantity(quantity) ? [keyOfQuantity(quantity)] : []))

/**
 * Copies own properties that something needs and the other space has not.
 * @returns all definitions of the other space
 * @throws AppError 400 where it has another of that key: the same number would mean something else
 */
export async function copyDefinitions(
  transaction: Transaction,
  from: SpaceId,
  to: SpaceId,
  keys: readonly string[],
): Promise<OwnProperty[]> {
  const there = await holdDefinitions(transaction, to)
  if (keys.length === 0) return there
  const needed = (await listDefinitions(transaction, from)).filter(({ key }) => keys.includes(key))
  const missing = needed.filter(({ key }) => there.every((one) => one.key !== key))
  const other = needed.find((one) => there.some((its) => its.key === one.key && !isSameMeaning(one, its)))
  if (other) throw invalidFields([issue(['non_field_errors'], 'copy-other-property', { key: other.key })])
  if (missing.length === 0) return there
  if (there.length + missing.length > OWN_PROPERTIES_MAX)
    throw invalidFields([issue(['non_field_errors'], 'own-properties-max', { max: OWN_PROPERTIES_MAX })])
  for (const one of missing) await insertDefinition(transaction, to, one, { space: from, id: one.key })
  await updateStamp(transaction, to)
  return [...there, ...missing]
}
