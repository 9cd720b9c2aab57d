// Focus handling and print styles, loaded after the first paint.
import '../styles/media.css'

keepFocus()

const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]'
const LISTS = 'ul, ol, tbody'

interface Step {
  element: Element
  parent: Element
  at: number
}

const controlsIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && control.getClientRects().length > 0,
  )

/**
 * Moves focus when the focused control disappears: in a list to the same control of the row that took its place; else to the
 * nearest surrounding `data-focus-home`; else to the heading of its dialog or screen. A screen may move focus itself instead.
 */
function keepFocus(): void {
  let focused: { path: Step[]; nth: number } | null = null
  document.addEventListener('focusin', ({ target }) => {
    const path: Step[] = []
    let element = target as Element
    for (let parent = element.parentElement; parent; parent = element.parentElement) {
      path.push({ element, parent, at: [...parent.children].indexOf(element) })
      element = parent
    }
    const row = path.find(({ parent }) => parent.matches(LISTS))?.element
    focused = { path, nth: row ? controlsIn(row).indexOf(target as HTMLElement) : -1 }
  })
  const watch = new MutationObserver(() => {
    if (
      !focused ||
      document.activeElement !== document.body ||
      focused.path[0]?.element.isConnected !== false
    )
      return
    const { path, nth } = focused
    focused = null
    const lost = path.find(({ parent }) => parent.isConnected)
    if (lost) homeOf(lost, nth)?.focus({ preventScroll: true })
  })
  watch.observe(document.body, { childList: true, subtree: true })
}

function homeOf({ parent, at }: Step, nth: number): HTMLElement | null {
  if (parent.matches(LISTS)) {
    const row = parent.children[at] ?? parent.lastElementChild
    const control = row && (controlsIn(row)[nth] ?? controlsIn(row)[0])
    if (control) return control
  }
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  const room = parent.closest('dialog[open], main') ?? open ?? document.querySelector('main')
  for (let place: Element | null = parent; place && room?.contains(place); place = place.parentElement) {
    const home = place.querySelector<HTMLElement>('[data-focus-home]')
    if (home) return home
  }
  const heading = room?.querySelector<HTMLElement>('h1, h2')
  if (heading) heading.tabIndex = -1
  return heading ?? null
}
