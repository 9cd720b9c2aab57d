/** A press counts as the reason of what fails within so long of it: longer than a call to the server may take. */
const OF_A_PRESS_MS = 40_000

const last = { path: [] as EventTarget[], at: Number.NEGATIVE_INFINITY, isTypedSince: false }

/** Remembers what is pressed, by pointer or Enter, or changed, and whether somebody types since. */
export function followPresses(): void {
  const note = (event: Event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return
    Object.assign(last, { path: event.composedPath(), at: performance.now(), isTypedSince: false })
  }
  for (const press of ['click', 'change', 'keydown']) window.addEventListener(press, note, { capture: true })
  const type = () => {
    last.isTypedSince = true
  }
  window.addEventListener('input', type, { capture: true })
}

/** The control that was pressed last and what surrounds it, from within; none if that is long ago. */
export const pressedLately = (): readonly Element[] =>
  performance.now() - last.at < OF_A_PRESS_MS ? last.path.filter((one) => one instanceof Element) : []

/** Whether somebody has pressed something and waits for what comes of it: their focus is where they pressed, or lost. */
export const isWaitedFor = (): boolean =>
  !last.isTypedSince && pressedLately().includes(document.activeElement ?? document.body)
