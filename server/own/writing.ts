import type { Transaction } from '#server/db/sql.ts'
import { isOrphan, isTaken } from '#server/db/unavailable.ts'
import type { Deps } from '#server/deps.ts'
import { tokenNotValid } from '#server/errors.ts'
import { beginAs, holdCaller, requireCaller, type Writer } from '#server/http/caller.ts'
import type { Token } from '#server/http/tokens.ts'

/**
 * Runs a write of something that belongs to an account.
 * @param taken what to throw where the account has one of that name
 * @throws AppError 401 if its owner has just been deleted: who asks again is told why
 */
export async function writing<Result>(
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

/**
 * One writer to a space at a time: its row is held until the transaction ends, so that no count exceeds its limit.
 * @throws as `requireCaller` and `writing` do
 */
export const writeAs = <Result>(
  { sql, clock }: Pick<Deps, 'sql' | 'clock'>,
  token: Token,
  { premium = false, taken }: { premium?: boolean; taken?: () => Error },
  change: (transaction: Transaction, writer: Writer) => Promise<Result>,
): Promise<Result> =>
  writing(
    () =>
      beginAs(sql, token, async (transaction) => {
        const [row] = await holdCaller(transaction, token, clock())
        return change(transaction, requireCaller(row, { premium }))
      }),
    taken,
  )
