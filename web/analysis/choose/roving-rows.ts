import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const PAGE = 10
const FRAMES = 6
const ROWS = '.material-row:not([hidden])'

interface RovingRows {
  list: RefObject<HTMLTableElement | null>
  onFocus: (event: FocusEvent) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/**
 * All rows are one stop of the Tab key, and the arrows go from one to the next. The stop is moved in the document itself: a
 * thousand rows rendered again at every key would be felt.
 */
export function useRovingRows(): RovingRows {
  const list = useRef<HTMLTableElement>(null)

  const stopAt = (control: HTMLElement | undefined) => {
    if (!control || control.tabIndex === 0) return
    for (const former of list.current!.querySelectorAll<HTMLElement>('.material-row [tabindex="0"]'))
      former.tabIndex = -1
    control.tabIndex = 0
  }

  // Rows come and go with a search, and are locked once enough is chosen.
  useLayoutEffect(() => {
    const stop = list.current?.querySelector<HTMLElement>(`${ROWS} [tabindex="0"]`)
    if (!stop || stop.matches(':disabled')) stopAt(controlsOf(list.current?.querySelector(ROWS))[0])
  })

  return {
    list,
    onFocus: ({ target }) => {
      if (target instanceof HTMLElement && target.closest(ROWS)) stopAt(target)
    },
    onKeyDown(event) {
      const row = event.target instanceof Element ? event.target.closest(ROWS) : null
      if (!row || event.altKey || event.ctrlKey || event.metaKey) return
      const next = controlAfter(event.key, event.target as HTMLElement, row, list.current!)
      if (next === null) return
      event.preventDefault()
      next.focus()
      bringIntoView(next, FRAMES)
    },
  }
}

/** Rows that come into the window for the first time have their own heights only some frames later. */
function bringIntoView(control: HTMLElement, frames: number) {
  if (document.activeElement !== control) return
  control.scrollIntoView({ block: 'nearest' })
  if (frames > 1) requestAnimationFrame(() => bringIntoView(control, frames - 1))
}

/** Where a key leads from a control of a row; null for a key that leads nowhere. */
function controlAfter(key: string, from: HTMLElement, row: Element, list: HTMLElement): HTMLElement | null {
  const isRtl = getComputedStyle(list).direction === 'rtl'
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return controlsOf(row).at(-1) ?? null
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return controlsOf(row)[0] ?? null
  const rows = [...list.querySelectorAll(ROWS)]
  const at = rows.indexOf(row)
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: rows.length - 1,
  }[key]
  if (to === undefined) return null
  const controls = controlsOf(rows[Math.max(0, Math.min(to, rows.length - 1))])
  // In the column that one comes from.
  return (from.matches('input') ? controls[0] : controls.at(-1)) ?? null
}

const controlsOf = (row: Element | null | undefined): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('input:enabled, .material-about button') ?? []),
]
