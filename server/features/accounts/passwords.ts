import { availableParallelism } from 'node:os'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '#calc/vocabulary/limits.ts'
import { unavailable } from '#server/errors.ts'
import { createGate } from '#server/jobs/gate.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashing runs beside the event loop, but on the same cores as everything else. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** At some 20 ms each, a longer queue would mean seconds of waiting. */
const QUEUE_MAX = 200

export type Passwords = ReturnType<typeof createPasswords>

/** For all hashing in a process: a storm of log-ins queues here instead of holding up the database and the blends. */
const gate = createGate({ atOnce: AT_ONCE, waiting: QUEUE_MAX, refusal: () => unavailable(1) })
const inTurn = <Result>(work: () => Promise<Result>) => gate('hashing', work)

export function createPasswords(cost: Bun.Password.Argon2Algorithm = COST) {
  const hash = (password: string) => inTurn(() => Bun.password.hash(password, cost))
  const unknown = hash(crypto.randomUUID())
  return {
    hash,
    /** Whether a password fits. Without a hash (an unknown name) it does the same work and answers false. */
    async verify(password: string, known: string | null): Promise<boolean> {
      const against = known ?? (await unknown)
      const fits = await inTurn(() => Bun.password.verify(password, against).catch(() => false))
      return fits && known !== null
    },
  }
}

/** Without those that other rules refuse: a third of the list. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(
    (password) => password.length >= PASSWORD.min && !/^\d+$/.test(password),
  ),
)

/** Fewer tries than this find the password; with limited guesses at a log-in, more are out of reach. */
const GUESSES_MIN = 100_000
/** Longer ones are left alone: their estimate takes long, and nobody tries repetitions of every length. */
const ESTIMATED_MAX = 40

let estimator: ZxcvbnFactory | undefined

function guessesOf(password: string, about: readonly string[]): number {
  estimator ??= new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'] },
    graphs: adjacencyGraphs,
  })
  return estimator.check(password, [...about]).guesses
}

/**
 * Why a chosen password is too easy to guess: among the most common ones of leaks, ignoring case, or made of repetitions, sequences,
 * neighbouring keys, or what is known of its owner; null where it is not.
 */
export function weaknessOf(
  password: string,
  about: readonly string[] = [],
): 'password-common' | 'password-guessable' | null {
  if (COMMON.has(password.toLowerCase())) return 'password-common'
  return password.length <= ESTIMATED_MAX && guessesOf(password, about) < GUESSES_MIN
    ? 'password-guessable'
    : null
}
