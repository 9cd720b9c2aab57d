import { issue } from '#calc/vocabulary/faults/fault.ts'
import type { Fragment, Transaction } from '#server/db/sql.ts'
import { isOrphan, isTaken } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { failure, invalidFields, tokenNotValid } from '#server/errors.ts'
import {
  beginAs,
  caller,
  inCompany,
  lockCaller,
  ownSpaceToken,
  requireCaller,
  type Writer,
} from '#server/http/caller.ts'
import type { SpaceId, Token } from '#server/http/tokens.ts'

/**
 * Runs a write of something that belongs to an account.
 * @param taken makes the error for a name that the account uses already
 * @throws AppError 401 if the account has just been deleted
 */
export async function guardedWrite<Result>(
  write: () => PromiseLike<Result>,
  taken?: () => Error,
): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isOrphan(error)) throw tokenNotValid()
    throw taken && isTaken(error) ? taken() : error
  }
}

/** One writer to a space at a time: its row is locked, so that no count exceeds its limit. Throws as `requireCaller` and `guardedWrite` do. */
export const writeAs = <Result>(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  token: Token,
  { premium = false, taken }: { premium?: boolean; taken?: () => Error },
  change: (transaction: Transaction, writer: Writer) => Promise<Result>,
): Promise<Result> =>
  guardedWrite(
    () =>
      beginAs(sql, token, async (transaction) =>
        change(transaction, requireCaller(await lockCaller(transaction, token, clock()), { premium })),
      ),
    taken,
  )

/** Both ends of a copy: the writer in the target space, and the caller fragment of the space that is read. */
interface CopyEnds {
  there: Writer
  from: Fragment
  spaceId: SpaceId
}

/**
 * Reads in the space of a call and writes to another space of the same person, in one transaction.
 * @throws AppError 403 for a key, which belongs to one space; 403 without the right to store there; 400 for the same space
 */
export async function copyBetweenSpaces<Made>(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  token: Token,
  to: string,
  premium: boolean,
  work: (transaction: Transaction, ends: CopyEnds) => Promise<Made>,
): Promise<Made> {
  if (token.isKey) throw failure(403, 'key-refused')
  const { accountId, sessionId } = token
  const own = ownSpaceToken({ accountId, sessionId }, 'blender')
  const target = to === accountId ? own : inCompany(own, to, 'blender')
  if (target.spaceId === token.spaceId) throw invalidFields([issue(['to'], 'copy-here')])
  return beginAs(
    sql,
    target,
    async (transaction) => {
      const there = requireCaller(await lockCaller(transaction, target, clock()), { premium })
      return work(transaction, { there, from: caller(transaction, token, clock()), spaceId: there.space_id })
    },
    token.spaceId,
  )
}
