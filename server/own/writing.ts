import { isOrphan, isTaken } from '#server/db/unavailable.ts'
import { tokenNotValid } from '#server/errors.ts'

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
