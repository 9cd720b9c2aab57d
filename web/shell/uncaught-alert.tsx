import './uncaught-alert.css'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/services.ts'
import { shell } from '#web/text/shell.ts'
import { ui } from '#web/text/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import { placeBeside } from '#web/ui/tooltip.tsx'
import type { Uncaught } from './uncaught.ts'

/** The place of the alert: the dialog that is open, else the page; and what it stands beside there. */
function placeOf(pressed: Uncaught['pressed']) {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const isThere = (one: Element) => one.getClientRects().length > 0 && (!dialog || dialog.contains(one))
  const room = dialog ?? document.body
  // A menu is closed by the press of its item; its button stands in the same box.
  const beside = pressed.find(
    (one) => one.matches('a, button, input, select, .menu-box, form') && isThere(one),
  )
  return { room, beside: beside ?? room.querySelector('h1, h2') ?? room }
}

/** Beside the control that was pressed when an error was met that nobody caught: in sight, with the focus. */
export default function UncaughtAlert({
  pressed,
  onClose,
}: Pick<Uncaught, 'pressed'> & { onClose: () => void }) {
  const t = useText(shell)
  const { close: closeWord } = useText(ui)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef(placeOf(pressed))
  const { room, beside } = place.current
  useEffect(() => {
    const element = box.current!
    element.showPopover()
    beside.scrollIntoView({ block: 'nearest' })
    placeBeside(beside, element)
    element.focus({ preventScroll: true })
    const follow = () => placeBeside(beside, element)
    const listening = new AbortController()
    document.addEventListener('scroll', follow, { signal: listening.signal, capture: true })
    return () => listening.abort()
  }, [beside])
  const close = () => {
    onClose()
    if (beside instanceof HTMLElement) beside.focus()
  }
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it
    <div
      ref={box}
      popover="manual"
      tabIndex={-1}
      className="uncaught"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        close()
      }}
    >
      <Notice
        tone="error"
        title={t.uncaught}
        actions={
          <>
            <Button small onClick={close}>
              {closeWord}
            </Button>
            <Button small onClick={() => window.location.reload()}>
              {t.reload}
            </Button>
          </>
        }
      >
        <p>{t.uncaughtHint}</p>
      </Notice>
    </div>,
    room,
  )
}
