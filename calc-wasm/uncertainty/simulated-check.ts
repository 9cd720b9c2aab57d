import { bestOf, type Check, capped, type LimitCheck, type State, verdictOf } from '../grades/check.ts'
import type { LimitChance, UncertaintyResult } from './result.ts'

/** From this probability on a limit passes, and up to one less this it fails. */
const SURE = 0.95

/** The same check with the verdicts of a simulation of the blend: of all limits on what was drawn. */
export function simulatedCheck(check: Check, { limits: chances }: Pick<UncertaintyResult, 'limits'>): Check {
  const limits = check.limits.map((limit, at): LimitCheck => {
    const chance = chances.find((one) => one.at === at)
    // What has a value and was not drawn, an own property's, keeps the verdict that it has, by the test.
    if (!chance) return limit.value === null ? { ...limit, basis: 'simulation' } : limit
    // A value that passes by the test's accuracy has no flag that matters to this limit.
    const state = stateOf(chance)
    return {
      ...limit,
      basis: 'simulation',
      state: limit.state === 'pass' ? state : capped(state, limit.flags),
    }
  })
  const one_of = check.one_of.map((set, place) => ({ ...set, state: bestOf(limits, place) }))
  return { ...check, limits, one_of, ...verdictOf(limits, one_of) }
}

function stateOf({ probability }: LimitChance): State {
  if (probability >= SURE) return 'pass'
  return probability <= 1 - SURE + Number.EPSILON ? 'fail' : 'unsure'
}
