import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { useText } from '#web/services.ts'
import { ui } from '#web/text/ui.ts'
import { classNames } from './class-names.ts'

interface PageProps {
  /** The document's title; "Fuelblend" is added. */
  title: string
  /** The h1; null where the children bring a `PageHeading` of their own. */
  heading?: ReactNode
  /** Says in the document's title that something failed; an `ErrorSummary` says so by itself. */
  failed?: boolean
  lead?: ReactNode
  actions?: ReactNode
  width?: 'narrow' | 'form' | 'normal' | 'wide'
  children?: ReactNode
}

/** A screen's frame: document title, `main` and one h1. */
export function Page({
  title,
  heading = title,
  failed,
  lead,
  actions,
  width = 'normal',
  children,
}: PageProps) {
  const t = useText(ui)
  const [failures, count] = useReducer((sum: number, by: number) => sum + by, 0)
  return (
    <main id="main" tabIndex={-1} className={classNames('page', `page-${width}`)}>
      <title>{`${failed || failures > 0 ? t.errorTitle(title) : title} · Fuelblend`}</title>
      {heading === null ? null : (
        <div className="page-head line gap-4 bottom apart">
          <div className="stack gap-1">
            <PageHeading>{heading}</PageHeading>
            {lead ? <p className="lead">{lead}</p> : null}
          </div>
          {actions ? <div className="page-actions line gap-3">{actions}</div> : null}
        </div>
      )}
      <FailureCount value={count}>{children}</FailureCount>
    </main>
  )
}

/** Counts what was not accepted on a screen: +1 when it appears, -1 when it goes. */
const FailureCount = createContext<(by: 1 | -1) => void>(() => {})

/** While `failed`, the document's title, which is heard first, starts with "Error". */
export function useFailedTitle(failed: boolean): void {
  const count = use(FailureCount)
  useEffect(() => {
    if (!failed) return
    count(1)
    return () => count(-1)
  }, [failed, count])
}

let firstScreen = true

/** The h1 of a screen. It takes focus when its screen replaces another, so that a reader hears where it is. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const h1 = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (firstScreen) {
      firstScreen = false
      return
    }
    // At once, before the screen is drawn where the former one was left.
    window.scrollTo(0, 0)
    const before = document.activeElement
    // With the next frame, whose layout it needs; on a slow device somebody may have moved on by then.
    const frame = requestAnimationFrame(() => {
      const now = document.activeElement
      if (now === before || now === document.body) h1.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <h1 ref={h1} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}

/** The shape of what is coming, shown only after 150 ms, so that quick answers don't flicker. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const row = <div className="skeleton-row" aria-hidden="true" />
  return createElement(
    'div',
    { className: 'skeleton', role: 'status' },
    <span className="visually-hidden">{label}</span>,
    ...Array.from({ length: rows }, () => row),
  )
}
