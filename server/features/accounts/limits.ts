import type { Limit } from '#server/http/throttle.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an address is remembered from which the owner of a name has signed up or logged in. */
export const FAMILIAR_DAYS = 90
export const FAMILIAR_SECONDS = FAMILIAR_DAYS * DAY

const GUESSES = { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 15 * MINUTE, forgetSeconds: HOUR }

/**
 * All that is counted, and how long one waits; the table in the README is held to it by a test. An address is one of
 * IPv4, or the /64 of one of IPv6. No count touches a running session.
 */
export const LIMITS = {
  /** Guesses of a stranger. */
  guessesOfName: { name: 'log-in of', ...GUESSES, isForgiving: true },
  /** A count of its own where the owner is known, so that a stranger's guesses don't shut the owner out. */
  guessesOfNameFromFamiliar: { name: 'log-in of, from', ...GUESSES, isForgiving: true },
  /** Guesses spread over many names come from somewhere. */
  guessesFromAddress: { name: 'log-in from', ...GUESSES, free: 10, firstWaitSeconds: MINUTE },
  /** A stolen session doesn't let its thief guess the password at leisure. */
  guessesInSession: { name: 'password of', ...GUESSES, isForgiving: true },
  /** Each tells who has an account. The people of an office sign up from one address, and many want the same name. */
  takenNames: { name: 'name taken, asked from', ...GUESSES, free: 20, firstWaitSeconds: MINUTE },
  /** A sign-up with other faults opens no account, so asking with one for a free name would cost nothing. */
  faultySignUps: { name: 'faulty sign-up from', ...GUESSES, free: 30, firstWaitSeconds: MINUTE },
  /** An office may sign up together; a program may not go on. */
  signUps: {
    name: 'sign-up from',
    free: 50,
    firstWaitSeconds: MINUTE,
    longestWaitSeconds: HOUR,
    forgetSeconds: 2 * HOUR,
  },
} as const satisfies Record<string, Limit>
