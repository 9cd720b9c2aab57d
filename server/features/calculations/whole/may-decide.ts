import { type Decision, isDecided } from '#calc/calculation/blend-status.ts'
import type { WholeCalculation } from '#calc/calculation/whole-calculation.ts'
import { failure } from '#server/errors.ts'
import type { Decider } from './whole.queries.ts'

/**
 * Whether somebody may release or hold a calculation, or take that back, as it stands while nobody else writes to it. That they are an
 * approver was seen by `caller`.
 * @throws AppError 409 where that is decided already, or there is nothing to take back; 403 for who would release what they made or
 * measured themselves, in a company that wants four eyes
 */
export function mayDecide(
  who: Decider,
  { status }: Pick<WholeCalculation, 'status'>,
  wanted: Decision['is'],
): void {
  if (wanted === 'withdrawn' ? !isDecided(status.is) : status.is === wanted)
    throw failure(409, wanted === 'withdrawn' ? 'not-decided' : wanted)
  const { four_eyes, account_id, made_by, lab_by } = who
  const isTheirs = made_by === account_id || lab_by?.includes(account_id)
  if (wanted === 'released' && four_eyes && isTheirs) throw failure(403, 'four-eyes')
}
