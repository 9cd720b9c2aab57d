import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from './class-names.ts'

interface PopoverProps {
  label: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}

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
          {children(() => setOpen(false))}
        </div>
      ) : null}
    </div>
  )
}

export interface MenuItem {
  label: string
  onChoose: () => void
  /** Why it can't be chosen; without a reason it can. */
  why?: string | false
  /** Separated from the items above by a line. */
  isApart?: boolean
  /** The current choice: it has a tick. */
  isOn?: boolean
}

interface MenuButtonProps {
  label: string
  /** Accessible name, if several buttons of a screen have the same label. */
  name?: string
  items: readonly MenuItem[]
  icon?: ReactNode
  isBare?: boolean
  busy?: boolean
  disabled?: boolean
}

/** A button that opens a menu; arrows, Home and End move within it. */
export function MenuButton({ label, name, items, icon, isBare, busy, disabled }: MenuButtonProps) {
  const id = useId()
  const { isOpen, setOpen, close, box } = useFold()
  const entries = () => [...box.ref.current!.querySelectorAll<HTMLElement>('[role=menuitem]')]

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves in once, on opening
  useEffect(() => {
    if (isOpen) entries()[0]?.focus({ preventScroll: true })
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
        <Button {...opener} icon={icon} busy={busy} aria-label={name}>
          {label}
          <ChevronDown aria-hidden size={16} />
        </Button>
      )}
      {isOpen ? (
        <div id={id} role="menu" tabIndex={-1} aria-label={name ?? label} className="menu" onKeyDown={move}>
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={classNames('menu-item', item.isApart && 'menu-item-apart')}
              aria-current={item.isOn || undefined}
              aria-disabled={item.why ? true : undefined}
              title={item.why || undefined}
              onClick={() => {
                if (item.why) return
                close()
                item.onChoose()
              }}
            >
              {item.label}
              {item.isOn ? <Check aria-hidden size={16} className="menu-on" /> : null}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  )
}

/** Space between a menu and the edge of the window, px. */
const EDGE = 8

/** Opens a menu to the other side or above its button where it would leave the window; one too wide for either side is moved in. */
function turn(menu: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement
  const isOff = ({ left, right }: DOMRect) => left < 0 || right > clientWidth
  menu.classList.toggle('menu-at-start', isOff(menu.getBoundingClientRect()))
  const { left, right, bottom, height } = menu.getBoundingClientRect()
  const room = menu.parentElement!.getBoundingClientRect().top
  menu.classList.toggle('menu-above', bottom > clientHeight && room > height)
  if (left < 0) menu.style.translate = `${EDGE - left}px`
  else if (right > clientWidth) menu.style.translate = `${clientWidth - EDGE - right}px`
}

/** State of a panel below its button: Escape closes it and returns focus; a press elsewhere and focus leaving close it too. */
export function useFold() {
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  useLayoutEffect(() => {
    const menu = isOpen && ref.current!.querySelector<HTMLElement>(':scope > .menu')
    if (menu) turn(menu)
  }, [isOpen])

  const close = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  /** Props of the element that contains the button, first, and the panel. */
  const box = {
    ref,
    'data-open': isOpen || undefined,
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return
      event.stopPropagation()
      close()
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
    },
  }
  return { isOpen, setOpen, close, box }
}

interface FoldProps {
  title: string
  children: ReactNode
  isScreenOnly?: boolean
  isOpenAtFirst?: boolean
}

/** A heading that expands its content; expanded in print. */
export function Fold({ title, children, isScreenOnly = false, isOpenAtFirst = false }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  return (
    <section className={isScreenOnly ? 'fold no-print' : 'fold'} aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>
        <button
          type="button"
          className="fold-button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {title}
          <ChevronDown aria-hidden size={16} />
        </button>
      </h2>
      <div id={id} className={isOpen ? 'fold-content' : 'fold-content print-only'}>
        {children}
      </div>
    </section>
  )
}

interface DetailsProps {
  summary: string
  className?: string
  isOpenAtFirst?: boolean
  /** Kept open, because something in it needs attention. */
  isKeptOpen?: boolean
  children: ReactNode
}

/** Rarely needed content, rendered only while open. */
export function Details({ summary, className, isOpenAtFirst = false, isKeptOpen, children }: DetailsProps) {
  const [wasOpened, setOpened] = useState(isOpenAtFirst)
  const isOpen = wasOpened || isKeptOpen
  return (
    <details className={className} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen ? children : null}
    </details>
  )
}
