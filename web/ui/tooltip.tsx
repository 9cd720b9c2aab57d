import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface TooltipProps {
  /** Also the accessible description of the trigger. */
  text: ReactNode
  children: ReactNode
  /** Accessible name of a trigger without words ("—"). */
  label?: string
  className: string
  /** Skipped by Tab, because a neighbour offers the same. */
  isPassedOver?: boolean
  /** Opened by a press; otherwise a press shows the text, as on touch. */
  opens?: (() => void) | undefined
}

let closeOpen: (() => void) | null = null

const GAP = 6
const EDGE = 8

/** A tooltip: opens on hover, focus and touch, can itself be hovered, and Escape closes it alone. */
export function Tooltip({ text, children, label, className, isPassedOver, opens }: TooltipProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const [open, setOpen] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const enter = () => {
    clearTimeout(leaving.current)
    setOpen(true)
  }
  /** Closes first, because the tooltip would take the Escape key of what opens. */
  const press = () => {
    clearTimeout(leaving.current)
    setOpen(false)
    opens?.()
  }
  const leave = () => {
    leaving.current = setTimeout(() => setOpen(false), 120)
  }

  useEffect(() => {
    const element = tip.current!
    if (!open) return
    const close = () => {
      element.togglePopover(false)
      setOpen(false)
    }
    closeOpen?.()
    closeOpen = close
    element.showPopover()
    placeBeside(trigger.current!, element)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    const onAway = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || trigger.current?.contains(event.target)) return
      if (!element.contains(event.target)) close()
    }
    const onScroll = () => placeBeside(trigger.current!, element)
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('keydown', onKey, { signal, capture: true })
    document.addEventListener('pointerdown', onAway, { signal })
    document.addEventListener('scroll', onScroll, { signal, capture: true })
    return () => {
      listening.abort()
      if (closeOpen === close) closeOpen = null
      if (element.isConnected) element.togglePopover(false)
    }
  }, [open])
  useEffect(() => () => clearTimeout(leaving.current), [])

  return (
    <>
      <button
        ref={trigger}
        type="button"
        tabIndex={isPassedOver ? -1 : undefined}
        className={`tooltip-trigger ${className}`}
        aria-describedby={id}
        aria-label={label}
        onPointerEnter={(event) => event.pointerType === 'mouse' && enter()}
        onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
        onFocus={enter}
        onBlur={leave}
        aria-haspopup={opens ? 'dialog' : undefined}
        onClick={opens ? press : enter}
      >
        {children}
      </button>
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="tooltip"
        onPointerEnter={enter}
        onPointerLeave={leave}
      >
        {text}
      </span>
    </>
  )
}

/** Above the trigger, below if there is no room, within the sides of the window. */
export function placeBeside(trigger: Element, tip: HTMLElement) {
  const from = trigger.getBoundingClientRect()
  const size = tip.getBoundingClientRect()
  const centred = from.x + from.width / 2 - size.width / 2
  const x = Math.max(EDGE, Math.min(centred, document.documentElement.clientWidth - size.width - EDGE))
  const above = from.y - size.height - GAP
  tip.style.translate = `${Math.round(x)}px ${Math.round(above >= EDGE ? above : from.bottom + GAP)}px`
}
