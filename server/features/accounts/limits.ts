import type { Limit } from '#server/http/throttle.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long an owner is known at an address after a sign-up or a log-in there. */
export const FAMILIAR_DAYS = 90
export const FAMILIAR_SECONDS = FAMILIAR_DAYS * DAY

const GUESSES = { free: 5, firstWaitSeconds: 30, longestWaitSeconds: 15 * MINUTE, forgetSeconds: HOUR }

/**
 * Everything that is counted, and the waits; a test compares it with the table in docs/operating.md. An address is an IPv4
 * address or the /64 of an IPv6 one. No limit touches a running session.
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
  /** Each answer tells who has an account. People of one office share an address, and some want the same name. */
  takenNames: { name: 'name taken, asked from', ...GUESSES, free: 20, firstWaitSeconds: MINUTE },
  /** A faulty sign-up opens no account, so asking with one would be free for names that aren't taken. */
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
