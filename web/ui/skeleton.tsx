import { createElement } from 'react'

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
