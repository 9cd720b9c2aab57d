import { createStore } from 'zustand/vanilla'

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

/** A press counts as the reason of what fails within so long of it: longer than a call to the server may take. */
const OF_A_PRESS_MS = 40_000
/** What presses a control, or changes it. */
const PRESSES = ['click', 'change', 'keydown'] as const

/** Passes on every error of the page that nobody caught, those of promises too, with what was pressed before it. */
export function followUncaught(meet: (error: Uncaught) => void): void {
  let last: { path: EventTarget[]; at: number } = { path: [], at: Number.NEGATIVE_INFINITY }
  for (const press of PRESSES)
    window.addEventListener(
      press,
      (event) => {
        if (event instanceof KeyboardEvent && event.key !== 'Enter') return
        last = { path: event.composedPath(), at: performance.now() }
      },
      { capture: true },
    )
  const pass = (cause: unknown) => {
    if (!isOurs(cause)) return
    const at = performance.now()
    const isOfPress = at - last.at < OF_A_PRESS_MS
    const pressed = isOfPress ? last.path.filter((one) => one instanceof Element) : []
    meet({ cause, pressed, at })
  }
  window.addEventListener('error', ({ error }) => pass(error))
  window.addEventListener('unhandledrejection', ({ reason }) => pass(reason))
}

/** False for what the browser only mentions, for what was called off, and for the errors of its extensions. */
const isOurs = (cause: unknown): boolean =>
  cause instanceof Error ? cause.name !== 'AbortError' && !/-extension:\/\//.test(cause.stack ?? '') : !!cause
