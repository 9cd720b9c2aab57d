import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

const PAGE = 10
const CONTROLS = 'a[href], button, input, select'
const TYPED = 'input:not([type=checkbox]), select, textarea, [role=menu] *'

/**
 * The keyboard of a grid: its rows are one stop of the Tab key, with the controls of the row that has it; arrows, Home, End and the
 * page keys move from row to row, the arrows across from control to control, Escape back to the row; Space ticks a row, Enter opens
 * it, or presses its first control. With `isTyped` only the Tab key is left, since fields need the others.
 */
export function useGridKeys(
  body: RefObject<HTMLTableSectionElement | null>,
  keys: readonly string[],
  {
    isTyped,
    onOpen,
    onMove,
  }: { isTyped: boolean } & Partial<Record<'onOpen' | 'onMove', (key: string) => void>>,
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const active = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? null)
  /** Where the focus goes once the row is drawn: the row itself, or its control of this place. */
  const wanted = useRef<{ key: string; control: number | null } | null>(null)

  useLayoutEffect(() => {
    if (isTyped) return
    for (const row of rowsIn(body))
      for (const control of controlsOf(row)) control.tabIndex = row.dataset.key === active ? 0 : -1
    if (!wanted.current) return
    const { key, control } = wanted.current
    wanted.current = null
    const row = rowsIn(body).find((one) => one.dataset.key === key)
    const to = control === null ? row : (controlsOf(row)[control] ?? row)
    to?.focus({ preventScroll: true })
    to?.scrollIntoView({ block: 'nearest' })
  })

  return {
    active,
    onFocus({ target }: FocusEvent) {
      const key = rowOf(target)?.dataset.key
      if (key !== undefined && key !== active) setChosen(key)
    },
    onKeyDown(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      const row = rowOf(target)
      if (isTyped || !row || event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return
      const controls = controlsOf(row)
      const at = controls.indexOf(target)
      const act = actInRow(event.key, row, target, { controls, onOpen })
      if (act) {
        // The key is not for the field that gets the focus.
        event.preventDefault()
        return act()
      }
      const there = placeAfter(event.key, keys.indexOf(row.dataset.key!), keys.length)
      if (there === undefined || target.getAttribute('aria-haspopup') === 'menu') return
      event.preventDefault()
      const key = keys[Math.max(0, Math.min(there, keys.length - 1))]!
      if (key === row.dataset.key) return
      wanted.current = { key, control: at >= 0 ? at : null }
      setChosen(key)
      onMove?.(key)
    },
  }
}

/** What a key does to a row and its controls; null where it does nothing there. */
function actInRow(
  key: string,
  row: HTMLElement,
  target: HTMLElement,
  { controls, onOpen }: { controls: readonly HTMLElement[]; onOpen?: (key: string) => void },
): (() => void) | null {
  const at = controls.indexOf(target)
  const across = { ArrowRight: 1, ArrowLeft: -1 }[key]
  if (across !== undefined) {
    const step = getComputedStyle(row).direction === 'rtl' ? -across : across
    const next = at + step < 0 ? row : controls[at + step]
    return () => next?.focus()
  }
  if (key === 'Escape' && at >= 0) return () => row.focus()
  if (target !== row) return null
  if (key === 'Enter') return () => (onOpen ? onOpen(row.dataset.key!) : controls[0]?.click())
  const tick = row.querySelector<HTMLInputElement>('.list-tick input')
  return key === ' ' && tick ? () => tick.click() : null
}

const placeAfter = (key: string, here: number, count: number): number | undefined =>
  ({
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + PAGE,
    PageUp: here - PAGE,
    Home: 0,
    End: count - 1,
  })[key]

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('tr[aria-rowindex]') : null

const rowsIn = (body: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(body.current?.querySelectorAll<HTMLElement>(':scope > tr[aria-rowindex]') ?? []),
]

const controlsOf = (row: Element | null | undefined): HTMLElement[] =>
  [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].filter((one) => !one.closest('[role=menu]'))
