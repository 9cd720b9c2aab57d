import type { ReactNode } from 'react'
import './lab.css'

/** What a column's head says, before a cell of a table that has no room for heads. */
export const OnPhone = ({ children }: { children: ReactNode }) => (
  <span className="note on-phone">{children} </span>
)
