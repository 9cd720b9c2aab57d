import { availableParallelism } from 'node:os'
import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD } from '#calc/vocabulary/limits.ts'
import { unavailable } from '#server/errors.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const COST = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** Hashing runs beside the event loop, but on the same cores as everything else. */
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
/** At some 20 ms each, a longer queue would mean seconds of waiting. */
const QUEUE_MAX = 200

export type Passwords = ReturnType<typeof createPasswords>

/** For all hashing in a process: a storm of log-ins queues here instead of holding up the database and the blends. */
const gate = createGate(AT_ONCE, QUEUE_MAX)

export function createPasswords(cost: Bun.Password.Argon2Algorithm = COST) {
  const hash = (password: string) => gate(() => Bun.password.hash(password, cost))
  const unknown = hash(crypto.randomUUID())
  return {
    hash,
    /** Whether a password fits. Without a hash (an unknown name) it does the same work and answers false. */
    async verify(password: string, known: string | null): Promise<boolean> {
      const against = known ?? (await unknown)
      const fits = await gate(() => Bun.password.verify(password, against).catch(() => false))
      return fits && known !== null
    },
  }
}

/** Runs `atOnce` pieces of work at a time and lets `queueMax` wait; throws 503 beyond that. */
export function createGate(atOnce: number, queueMax: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= queueMax) throw unavailable(1)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place goes straight to the next in line.
      if (next) next()
      else running -= 1
    }
  }
}

/** Without those that other rules refuse: a third of the list. */
const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(
    (password) => password.length >= PASSWORD.min && !/^\d+$/.test(password),
  ),
)

/** Whether a password is among the most common ones of leaks, ignoring case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase())
