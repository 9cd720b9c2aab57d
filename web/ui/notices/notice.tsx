import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { Button, Word } from '../button.tsx'
import { isWaitedFor } from './last-press.ts'
import type { NoticeEntry as ShownNotice } from './notices.store.ts'

type Tone = 'success' | 'info' | 'warning' | 'error'

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: OctagonAlert }

export interface NoticeProps {
  tone: Tone
  title?: string
  children?: ReactNode
  /** A small button, "Try again" by default, or an element. */
  actions?: { text?: ReactNode; act: () => void } | ReactElement
  /** Announced on appearing: errors as an alert, others as a status. Off for content that is there from the start. */
  live?: boolean
}

export function Notice({ tone, title, children, actions, live = true }: NoticeProps) {
  const Icon = ICONS[tone]
  const box = useRef<HTMLDivElement>(null)
  const isAlert = live && tone === 'error'
  useEffect(() => {
    // Where a press failed, the reason comes into sight and is read.
    if (isAlert && isWaitedFor()) box.current!.focus()
  }, [isAlert])
  return (
    <div
      ref={box}
      className={`notice notice-${tone}`}
      role={isAlert ? 'alert' : live ? 'status' : undefined}
      tabIndex={isAlert ? -1 : undefined}
    >
      <Icon aria-hidden size={18} />
      <div className="notice-text stack gap-1 grows">
        {title ? <p className="strong">{title}</p> : null}
        {children}
        {actions ? (
          <div className="notice-actions line gap-2">
            {'act' in actions ? (
              <Button small onClick={actions.act}>
                {actions.text ?? <Word of="tryAgain" />}
              </Button>
            ) : (
              actions
            )}
          </div>
        ) : null}
      </div>
    </div>
  )
}

const STAYS_MS = 8000

/** Notices that outlive their screen, docked in a place of their own below the page; other sticky elements stay above `--dock`. */
export function Notices() {
  const { notices } = useStore(useServices().notices)
  const dock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watch = new ResizeObserver(() =>
      style.setProperty('--dock', `${dock.current?.offsetHeight ?? 0}px`),
    )
    watch.observe(dock.current!)
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={dock} className="notices">
      {notices.map((notice) => (
        <DockedNotice key={notice.id} {...notice} />
      ))}
    </div>
  )
}

/** An error stays until it is dismissed or settled; a notice with undo stays while it is hovered or focused. */
function DockedNotice({ id, tone, text, undo }: Pick<ShownNotice, 'id' | 'tone' | 'text' | 'undo'>) {
  const t = useText(ui)
  const language = useLanguage()
  const { notices } = useServices()
  const [isHeld, hold] = useState(false)
  const Icon = ICONS[tone]
  useEffect(() => {
    if (tone === 'error' || isHeld) return
    const timer = setTimeout(() => notices.dismiss(id), STAYS_MS)
    return () => clearTimeout(timer)
  })
  return (
    <div
      className={`notice notice-${tone} notice-docked`}
      {...(undo && {
        onPointerEnter: () => hold(true),
        onPointerLeave: () => hold(false),
        onFocus: () => hold(true),
        onBlur: () => hold(false),
      })}
    >
      <Icon aria-hidden size={18} />
      <p className="notice-text stack gap-1 grows" role={tone === 'error' ? 'alert' : 'status'}>
        {text(language)}
      </p>
      {undo ? (
        <Button
          small
          onClick={() => {
            undo.act()
            notices.dismiss(id)
          }}
        >
          <Word of={undo.word ?? 'undo'} />
        </Button>
      ) : null}
      <button type="button" className="icon-button" onClick={() => notices.dismiss(id)}>
        <X aria-hidden size={16} />
        <span className="visually-hidden">{t.dismiss}</span>
      </button>
    </div>
  )
}
