import type { Limit, Throttle, Ticket } from '#server/http/throttle.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Five wrong passwords, then 30 s, 1 min, 2 min … up to a quarter of an hour between two. */
const GUESSES_OF_ACCOUNT: Limit = {
  free: 5,
  firstWaitSeconds: 30,
  longestWaitSeconds: 15 * MINUTE,
  forgetSeconds: HOUR,
}

/** Guesses spread over many names come from somewhere. */
const GUESSES_FROM_ADDRESS: Limit = {
  free: 10,
  firstWaitSeconds: MINUTE,
  longestWaitSeconds: 15 * MINUTE,
  forgetSeconds: HOUR,
}

/** An office behind one address may sign up together; a program may not go on. */
const SIGN_UPS_FROM_ADDRESS: Limit = {
  free: 50,
  firstWaitSeconds: MINUTE,
  longestWaitSeconds: HOUR,
  forgetSeconds: 2 * HOUR,
}

const FAMILIAR_SECONDS = 90 * 24 * HOUR

/** One try that was let through; exactly one of its ends is to be told. */
interface Attempt {
  succeeded(): Promise<void>
  failed(): Promise<void>
  /** Nothing came out, as when the database went away. */
  brokeOff(): Promise<void>
}

/**
 * How often passwords may be guessed and accounts opened. Nothing here touches a running session, and an address from
 * which the owner has signed up or logged in before has a count of its own, so that a stranger's guesses don't shut the owner out.
 */
export function createGuard(throttle: Throttle) {
  const pairOf = (usernameKey: string, address: string) => `${address} ${usernameKey}`
  const remember = (usernameKey: string, address: string) =>
    throttle.remember('log-in familiar', pairOf(usernameKey, address), FAMILIAR_SECONDS)

  return {
    /** Throws 429. */
    async beforeLogIn(usernameKey: string, address: string): Promise<Attempt> {
      const pair = pairOf(usernameKey, address)
      const fromAddress = await throttle.take('log-in from', address, GUESSES_FROM_ADDRESS)
      let isFamiliar: boolean
      let ofAccount: Ticket
      try {
        isFamiliar = await throttle.knows('log-in familiar', pair)
        ofAccount = isFamiliar
          ? await throttle.take('log-in of, from', pair, GUESSES_OF_ACCOUNT)
          : await throttle.take('log-in of', usernameKey, GUESSES_OF_ACCOUNT)
      } catch (refusal) {
        await fromAddress.giveBack()
        throw refusal
      }
      return {
        async succeeded() {
          await Promise.all([
            fromAddress.giveBack(),
            ofAccount.clear(),
            isFamiliar || remember(usernameKey, address),
          ])
        },
        async failed() {
          await Promise.all([fromAddress.count(), ofAccount.count()])
        },
        async brokeOff() {
          await Promise.all([fromAddress.giveBack(), ofAccount.giveBack()])
        },
      }
    },

    /** Throws 429. What counts is an account that was opened; its owner is known at that address from then on. */
    async beforeSignUp(
      usernameKey: string,
      address: string,
    ): Promise<Pick<Attempt, 'succeeded' | 'brokeOff'>> {
      const ticket = await throttle.take('sign-up from', address, SIGN_UPS_FROM_ADDRESS)
      return {
        async succeeded() {
          await Promise.all([ticket.count(), remember(usernameKey, address)])
        },
        brokeOff: ticket.giveBack,
      }
    },

    /** Throws 429: whoever has taken over a session can't guess the password at leisure. */
    async beforePasswordChange(accountId: string): Promise<Attempt> {
      const ticket = await throttle.take('password of', accountId, GUESSES_OF_ACCOUNT)
      return { succeeded: ticket.clear, failed: ticket.count, brokeOff: ticket.giveBack }
    },
  }
}

/** Does the work of an attempt and tells the attempt how it ended; null or false is a failure. */
export async function settle<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
  let outcome: T
  try {
    outcome = await work()
  } catch (error) {
    // Where even that fails, the place is free again after a while by itself.
    await attempt.brokeOff().catch(() => undefined)
    throw error
  }
  await (outcome === null || outcome === false ? attempt.failed() : attempt.succeeded())
  return outcome
}
