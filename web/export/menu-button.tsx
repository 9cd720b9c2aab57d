import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

export interface MenuItem {
  key: string
  label: string
  act: () => void
  /** A line above it. */
  isApart?: true
}

interface MenuButtonProps {
  label: string
  icon: ReactNode
  items: readonly MenuItem[]
  busy?: boolean
  /** Why there is nothing to choose yet. */
  why?: string
}

const itemsIn = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

/** A button with a menu below it, as the ARIA practices have it: arrows, Home, End and first letters move, Escape closes. */
export function MenuButton({ label, icon, items, busy = false, why }: MenuButtonProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'first' | 'last' | null>(null)

  useEffect(() => {
    if (!open) return
    const menu = box.current!.querySelector('[role="menu"]')!
    const { left, right } = menu.getBoundingClientRect()
    menu.classList.toggle('menu-at-end', left < 0 || right > document.documentElement.clientWidth)
    itemsIn(box.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus()
    const onAway = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(null)
    }
    document.addEventListener('pointerdown', onAway)
    return () => document.removeEventListener('pointerdown', onAway)
  }, [open])

  const close = () => {
    setOpen(null)
    button.current?.focus()
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (busy || why || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpen(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  const onMenuKey = (event: KeyboardEvent) => {
    const all = itemsIn(box.current)
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = nextPlace(event.key, at, all)
    if (next !== null) all.at(next % all.length)?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="menu-box export-menu" ref={box}>
      <button
        ref={button}
        type="button"
        id={id}
        className="button button-secondary"
        aria-haspopup="menu"
        aria-expanded={open !== null}
        aria-controls={open ? `${id}-menu` : undefined}
        aria-busy={busy || undefined}
        aria-disabled={why ? true : undefined}
        aria-describedby={why ? `${id}-why` : undefined}
        onClick={() => {
          if (!busy && !why) setOpen(open ? null : 'first')
        }}
        onKeyDown={onButtonKey}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : icon}
        {label}
        <ChevronDown aria-hidden size={14} />
      </button>
      {why ? (
        <span id={`${id}-why`} className="visually-hidden">
          {why}
        </span>
      ) : null}
      {open ? (
        <div role="menu" id={`${id}-menu`} aria-labelledby={id} className="menu" onKeyDown={onMenuKey}>
          {items.map(({ key, label: name, act, isApart }) => (
            <button
              key={key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames('menu-item', isApart && 'menu-item-apart')}
              onClick={() => {
                close()
                act()
              }}
            >
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Where a key moves to from an item's place; null for a key that doesn't move. Negative places count from the end. */
export function nextPlace(
  key: string,
  at: number,
  items: readonly { textContent: string | null }[],
): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return null
  const begins = (place: number) =>
    items[place]!.textContent?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())
  const places = items.map((_, step) => (at + 1 + step) % items.length)
  return places.find(begins) ?? null
}
