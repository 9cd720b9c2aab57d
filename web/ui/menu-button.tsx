import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'

export interface MenuItem {
  label: string
  onChoose: () => void
}

interface MenuButtonProps {
  label: string
  items: readonly MenuItem[]
  icon?: ReactNode
  busy?: boolean
}

/** A button that opens a short menu: arrows, Home and End move in it, Escape and a press elsewhere close it. */
export function MenuButton({ label, items, icon, busy }: MenuButtonProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const entries = () => [...box.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const opener = () => box.current?.querySelector('button')

  useEffect(() => {
    if (!isOpen) return
    box.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
    const closeOutside = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    opener()?.focus()
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setOpen(false)
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <div ref={box} className="menu-box">
      <Button
        icon={icon}
        busy={busy}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {label}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen ? (
        <div id={id} role="menu" tabIndex={-1} aria-label={label} className="menu" onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item"
              onClick={() => {
                close()
                item.onChoose()
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
