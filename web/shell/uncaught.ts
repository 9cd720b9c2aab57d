import { createStore } from 'zustand/vanilla'
import { pressedLately } from '#web/ui/notices/last-press.ts'

/** An error that nobody caught. */
export interface Uncaught {
  cause: unknown
  /** The control that was pressed before it and what surrounds that, from within; none for an error without a press. */
  pressed: readonly Element[]
  /** By `performance.now()`. */
  at: number
}

/** The latest one that a press led to, until it is dismissed. */
export const uncaught = createStore<{ shown: Uncaught | null }>()(() => ({ shown: null }))

/** Passes on every error of the page that nobody caught, those of promises too, with what was pressed before it. */
export function followUncaught(meet: (error: Uncaught) => void): void {
  const pass = (cause: unknown) => {
    if (!isOurs(cause)) return
    meet({ cause, pressed: pressedLately(), at: performance.now() })
  }
  window.addEventListener('error', ({ error }) => pass(error))
  window.addEventListener('unhandledrejection', ({ reason }) => pass(reason))
}

/** False for what the browser only mentions, for what was called off, and for the errors of its extensions. */
const isOurs = (cause: unknown): boolean =>
  cause instanceof Error ? cause.name !== 'AbortError' && !/-extension:\/\//.test(cause.stack ?? '') : !!cause
