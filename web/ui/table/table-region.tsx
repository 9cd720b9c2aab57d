import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/services.ts'
import { Button } from '../button.tsx'

interface TableRegionProps {
  label: string
  /** A table that fits its place scrolls with the page, below its sticky heads. */
  withPage?: boolean
  children: ReactNode
}

/** A table scrolls within itself; the region can be reached and scrolled by keyboard. */
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

/** Whether the table is no wider than its region. The region's own scroll bar is not counted against it. */
function useFits(region: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const place = region.current
    const table = place?.querySelector('table')
    if (!place || !table) return
    const measure = () => {
      setFits(table.offsetWidth <= place.offsetWidth)
      // How far the heads of a table can move along with the page.
      table.tHead?.style.setProperty('--heads-way', `${table.offsetHeight - table.tHead.offsetHeight}px`)
    }
    // It calls once at the start, after the layout of the frame: measured here, that layout would be done twice.
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

/** The head of a column that the table can be sorted by. */
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
  /** How many are not shown yet; without any there is no button. */
  hidden: number
  /** How many come at a press. */
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
