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
  /** The h1; null if the children have their own `PageHeading`. */
  heading?: ReactNode
  /** Marks the document's title; an `ErrorSummary` does so itself. */
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
        <div className="page-head line gap-4 middle apart">
          <div className="stack gap-1">
            <PageHeading>{heading}</PageHeading>
            {lead ? <p className="lead">{lead}</p> : null}
          </div>
          {actions ? <div className="page-actions line gap-3 middle">{actions}</div> : null}
        </div>
      )}
      <FailureCount value={count}>{children}</FailureCount>
    </main>
  )
}

/** Counts the errors on a screen: +1 when one appears, -1 when it goes. */
const FailureCount = createContext<(by: 1 | -1) => void>(() => {})

/** While `failed`, the document's title starts with "Error", which screen readers read first. */
export function useFailedTitle(failed: boolean): void {
  const count = use(FailureCount)
  useEffect(() => {
    if (!failed) return
    count(1)
    return () => count(-1)
  }, [failed, count])
}

let firstScreen = true
/** What had focus as the screen before went, while the code of the next one loads. */
let focusAtLeaving: Element | null = null

export const useFocusAtLeaving = () =>
  useLayoutEffect(() => {
    focusAtLeaving = document.activeElement
  }, [])

/** The h1 of a screen. Takes focus when its screen replaces another, so that screen readers announce it. */
export function PageHeading({ children, className }: { children: ReactNode; className?: string }) {
  const h1 = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const before = focusAtLeaving ?? document.activeElement
    focusAtLeaving = null
    if (firstScreen) {
      firstScreen = false
      return
    }
    // Before the screen is painted at the previous scroll position.
    window.scrollTo(0, 0)
    // In the next frame, after layout; the user may have moved focus by then, and not lose it to a late screen.
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

/** A loading placeholder, shown only after 150 ms, so that quick answers don't flicker. */
export function Skeleton({ rows, label }: { rows: number; label: string }) {
  const row = <div className="skeleton-row" aria-hidden="true" />
  return createElement(
    'div',
    { className: 'skeleton', role: 'status' },
    <span className="visually-hidden">{label}</span>,
    ...Array.from({ length: rows }, () => row),
  )
}
