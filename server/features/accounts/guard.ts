import type { Issue } from '#calc/vocabulary/faults/issue.ts'
import { AppError } from '#server/errors.ts'
import type { Throttle } from '#server/http/throttle.ts'
import { FAMILIAR_SECONDS, LIMITS } from './limits.ts'

const FAMILIAR = 'log-in familiar'

const isNothing = (found: unknown): boolean => found === null
const isFalse = (fits: boolean): boolean => !fits
const always = () => true

/** Runs what could be guessed, or asked too often, under its limit (`limits.ts`). Throws 429 while the caller has to wait. */
export function createGuard(throttle: Throttle) {
  const pairOf = (usernameKey: string, address: string) => `${address} ${usernameKey}`
  const remember = (usernameKey: string, address: string) =>
    throttle.remember(FAMILIAR, pairOf(usernameKey, address), FAMILIAR_SECONDS)

  async function mayLookUpFaulty(address: string): Promise<boolean> {
    try {
      return await throttle.attempt(LIMITS.faultySignUps, address, async () => true, always)
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return false
      throw error
    }
  }

  return {
    /** A log-in; null is a wrong guess. From where the owner is known, only guesses of that username count. */
    async logIn<T>(usernameKey: string, address: string, work: () => Promise<T | null>): Promise<T | null> {
      const pair = pairOf(usernameKey, address)
      if (await throttle.knows(FAMILIAR, pair)) {
        return throttle.attempt(LIMITS.guessesOfNameFromFamiliar, pair, work, isNothing)
      }
      const found = await throttle.attempt(
        LIMITS.guessesFromAddress,
        address,
        () => throttle.attempt(LIMITS.guessesOfName, usernameKey, work, isNothing),
        isNothing,
      )
      if (found !== null) await remember(usernameKey, address)
      return found
    },

    /** A password that is asked for again within a session; false is a wrong guess. */
    passwordOf: (accountId: string, work: () => Promise<boolean>): Promise<boolean> =>
      throttle.attempt(LIMITS.guessesInSession, accountId, work, isFalse),

    /**
     * Looks up whether the names of a sign-up are taken. For sign-ups with other faults the look-ups are limited; beyond
     * the limit only those faults are reported.
     */
    lookUp: (address: string, isFaulty: boolean, look: () => Promise<Issue[]>): Promise<Issue[]> =>
      throttle.attempt(
        LIMITS.takenNames,
        address,
        async () => (isFaulty && !(await mayLookUpFaulty(address)) ? [] : look()),
        (taken) => taken.length > 0,
      ),

    /** A sign-up; what counts is an account opened. Its owner is known at that address from then on. */
    async signUp<T>(usernameKey: string, address: string, work: () => Promise<T>): Promise<T> {
      const opened = await throttle.attempt(LIMITS.signUps, address, work, always)
      await remember(usernameKey, address)
      return opened
    },
  }
}
