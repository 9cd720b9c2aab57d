import ChevronDown from 'lucide-react/icons/chevron-down'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { Button, IconButton, useFold } from './button.tsx'
import { classNames } from './class-names.ts'

interface PopoverProps {
  label: ReactNode
  className?: string
  children: ReactNode
}

/** A button that opens a small panel of anything: fields, switches, links. */
export function Popover({ label, className, children }: PopoverProps) {
  const id = useId()
  const { isOpen, setOpen, box } = useFold()
  return (
    <div {...box} className="menu-box">
      <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        {label}
        <ChevronDown aria-hidden size={16} />
      </Button>
      {isOpen ? (
        <div id={id} className={classNames('menu', className)}>
          {children}
        </div>
      ) : null}
    </div>
  )
}

export interface MenuItem {
  label: string
  onChoose: () => void
  /** Why it can't be chosen now. */
  why?: string | false
  /** A line above it. */
  isApart?: boolean
}

interface MenuButtonProps {
  label: string
  items: readonly MenuItem[]
  icon?: ReactNode
  /** Only the icon is seen; the label is heard. */
  isBare?: boolean
  busy?: boolean
  disabled?: boolean
}

/** A button that opens a short menu: arrows, Home and End move in it. */
export function MenuButton({ label, items, icon, isBare, busy, disabled }: MenuButtonProps) {
  const id = useId()
  const { isOpen, setOpen, close, box } = useFold()
  const entries = () => [...box.ref.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes in once, as it opens
  useEffect(() => {
    if (!isOpen) return
    const menu = box.ref.current!.querySelector('[role=menu]')!
    const { left, right } = menu.getBoundingClientRect()
    menu.classList.toggle('menu-at-start', left < 0 || right > document.documentElement.clientWidth)
    entries()[0]?.focus()
  }, [isOpen])

  const move = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  const opener = {
    disabled,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => setOpen(!isOpen),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ArrowDown' || isOpen) return
      event.preventDefault()
      setOpen(true)
    },
  }
  return (
    <div {...box} className="menu-box">
      {isBare ? (
        <IconButton {...opener} label={label} icon={icon} />
      ) : (
        <Button {...opener} icon={icon} busy={busy}>
          {label}
          <ChevronDown aria-hidden size={16} />
        </Button>
      )}
      {isOpen ? (
        <div id={id} role="menu" tabIndex={-1} aria-label={label} className="menu" onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames('menu-item', item.isApart && 'menu-item-apart')}
              aria-disabled={item.why ? true : undefined}
              title={item.why || undefined}
              onClick={() => {
                if (item.why) return
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
