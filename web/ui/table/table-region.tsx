import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/services.ts'
import { Button } from '../button.tsx'

interface TableRegionProps {
  label: string
  /** A table that fits its container scrolls with the page, under sticky heads. */
  withPage?: boolean
  children: ReactNode
}

/** A scrollable region around a table, reachable by keyboard. */
export function TableRegion({ label, withPage = false, children }: TableRegionProps) {
  const region = useRef<HTMLElement>(null)
  const fits = useFits(region) && withPage
  return (
    <section
      ref={region}
      className="table-region"
      aria-label={label}
      data-fits={fits || undefined}
      tabIndex={fits ? undefined : 0}
    >
      {children}
    </section>
  )
}

/** Whether the table is no wider than its region, including the region's scroll bar. */
function useFits(region: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const place = region.current
    const table = place?.querySelector('table')
    if (!place || !table) return
    const measure = () => {
      setFits(table.offsetWidth <= place.offsetWidth)
      // How far the heads can move along with the page.
      table.tHead?.style.setProperty('--heads-way', `${table.offsetHeight - table.tHead.offsetHeight}px`)
    }
    // The observer first calls after the frame's layout; measuring here would force a second one.
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    observer.observe(table)
    return () => observer.disconnect()
  }, [region])
  return fits
}

export interface Sorting<C extends string> {
  column: C
  descending: boolean
}

interface SortHeadProps<C extends string> {
  column: C
  sorting: Sorting<C>
  onSort: (sorting: Sorting<C>) => void
  className?: string
  children: ReactNode
}

export function SortHead<C extends string>({
  column,
  sorting,
  onSort,
  className,
  children,
}: SortHeadProps<C>) {
  const active = sorting.column === column
  const Icon = active ? (sorting.descending ? ArrowDown : ArrowUp) : ArrowUpDown
  const direction = sorting.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={className} aria-sort={active ? direction : undefined}>
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort({ column, descending: active && !sorting.descending })}
      >
        {children}
        <Icon aria-hidden size={14} />
      </button>
    </th>
  )
}

interface ShowMoreProps {
  hidden: number
  step: number
  label: (count: string) => string
  onMore: () => void
  small?: boolean
}

export function ShowMore({ hidden, step, label, onMore, small }: ShowMoreProps) {
  const { prose } = useFormat()
  return hidden > 0 ? (
    <div className="line gap-3 middle">
      <Button small={small} onClick={onMore}>
        {label(prose(Math.min(hidden, step)))}
      </Button>
    </div>
  ) : null
}
