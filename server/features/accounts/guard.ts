import type { Issue } from '#calc/vocabulary/faults/fault.ts'
import { AppError } from '#server/errors.ts'
import type { Limit, Throttle } from '#server/http/throttle.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an owner is known at an address after a sign-up or a log-in there. */
export const FAMILIAR_DAYS = 90

const GUESSES = { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 15 * MINUTE, forgetSeconds: HOUR }

/**
 * All limits; a test compares them with the table in docs/operating.md. An address is an IPv4 address or the /64 of an IPv6
 * one. No limit affects a running session.
 */
export const LIMITS = {
  /** Guesses by strangers. */
  guessesOfName: { name: 'log-in of', ...GUESSES, isForgiving: true },
  /** Counted apart, so that strangers' guesses don't shut the owner out. */
  guessesOfNameFromFamiliar: { name: 'log-in of, from', ...GUESSES, isForgiving: true },
  /** Guesses spread over many usernames still come from an address. */
  guessesFromAddress: { name: 'log-in from', ...GUESSES, free: 10, firstWaitSeconds: MINUTE },
  /** A stolen session must not become a way to guess the password. */
  guessesInSession: { name: 'password of', ...GUESSES, isForgiving: true },
  /** Each answer tells that an account exists. People of one office share an address, and some want the same name. */
  takenNames: { name: 'name taken, asked from', ...GUESSES, free: 20, firstWaitSeconds: MINUTE },
  /** A faulty sign-up opens no account, so it could ask for free names without limit. */
  faultySignUps: { name: 'faulty sign-up from', ...GUESSES, free: 30, firstWaitSeconds: MINUTE },
  /** Enough for an office that signs up together, not for a program. */
  signUps: {
    name: 'sign-up from',
    free: 50,
    firstWaitSeconds: MINUTE,
    longestWaitSeconds: HOUR,
    forgetSeconds: 2 * HOUR,
  },
} as const satisfies Record<string, Limit>

const FAMILIAR = 'log-in familiar'

const isNull = (found: unknown): boolean => found === null
const always = () => true

/** Runs log-ins, sign-ups and checks of passwords under their limits. Throws 429 while the caller has to wait. */
export function createGuard(throttle: Throttle) {
  const pairOf = (usernameKey: string, address: string) => `${address} ${usernameKey}`
  const remember = (usernameKey: string, address: string) =>
    throttle.remember(FAMILIAR, pairOf(usernameKey, address), FAMILIAR_DAYS * DAY)

  async function mayLookUpFaulty(address: string): Promise<boolean> {
    try {
      return await throttle.attempt(LIMITS.faultySignUps, address, async () => true, always)
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return false
      throw error
    }
  }

  return {
    /** A log-in; null is a wrong guess. At an address where the owner is known, only guesses of that username count. */
    async logIn<T>(usernameKey: string, address: string, work: () => Promise<T | null>): Promise<T | null> {
      const pair = pairOf(usernameKey, address)
      if (await throttle.knows(FAMILIAR, pair)) {
        return throttle.attempt(LIMITS.guessesOfNameFromFamiliar, pair, work, isNull)
      }
      const found = await throttle.attempt(
        LIMITS.guessesFromAddress,
        address,
        () => throttle.attempt(LIMITS.guessesOfName, usernameKey, work, isNull),
        isNull,
      )
      if (found !== null) await remember(usernameKey, address)
      return found
    },

    /** A password that is asked for again within a session; false is a wrong guess. */
    passwordOf: (accountId: string, work: () => Promise<boolean>): Promise<boolean> =>
      throttle.attempt(LIMITS.guessesInSession, accountId, work, (fits) => !fits),

    /**
     * Looks up whether the names of a sign-up are taken. For sign-ups with other faults the look-ups are limited; beyond the
     * limit only those faults are reported.
     */
    lookUp: (address: string, isFaulty: boolean, look: () => Promise<Issue[]>): Promise<Issue[]> =>
      throttle.attempt(
        LIMITS.takenNames,
        address,
        async () => (isFaulty && !(await mayLookUpFaulty(address)) ? [] : look()),
        (taken) => taken.length > 0,
      ),

    /** A sign-up; opened accounts count. The owner is known at that address from then on. */
    async signUp<T>(usernameKey: string, address: string, work: () => Promise<T>): Promise<T> {
      const opened = await throttle.attempt(LIMITS.signUps, address, work, always)
      await remember(usernameKey, address)
      return opened
    },
  }
}
