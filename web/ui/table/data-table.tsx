import { type CSSProperties, startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '../class-names.ts'
import { type Column, drawnColumns, type TableSection } from './columns.ts'
import { Cell, Heads } from './table.tsx'
import { TableRegion } from './table-region.tsx'

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  sections: readonly TableSection<Row>[]
  rowKey: (row: Row) => string
  className?: string
  /** A table that fits its container scrolls with the page, under sticky heads. */
  withPage?: boolean
}

/**
 * A table of columns and rows, on screen and in print. It renders one frame after its screen, and columns with `comesLater` some
 * rows per frame: hundreds of cells at once block a slow phone for a quarter of a second.
 */
export function DataTable<Row>({ caption, columns, sections, rowKey, ...look }: DataTableProps<Row>) {
  const shown = drawnColumns(columns)
  const later = shown.filter(({ comesLater }) => comesLater).length
  const total = sections.reduce((sum, { rows }) => sum + rows.length, 0)
  const drawn = useDrawnRows(total, later)
  if (drawn === null) return <div style={roomFor(total + sections.filter(({ head }) => head).length)} />
  const isDrawn = new Set(sections.flatMap(({ rows }) => rows).slice(0, drawn))
  return (
    <TableRegion label={caption} withPage={look.withPage}>
      <table className={classNames('table', look.className)} aria-busy={drawn < total || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <Heads columns={shown} />
        {sections.map(({ head, note, rows }) => (
          <tbody key={head ?? ''}>
            {head === null ? null : (
              <tr className="group-row">
                <th scope="rowgroup" colSpan={columns.filter(({ cell }) => cell).length}>
                  <span>
                    {head} {note ? <span className="note">{note}</span> : null}
                  </span>
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr key={rowKey(row)}>
                {isDrawn.has(row)
                  ? shown.map((column) => <Cell key={column.key} column={column} row={row} />)
                  : placesOf(shown).map(({ column, empty }) =>
                      empty > 0 ? (
                        <td key={column.key} colSpan={empty} />
                      ) : (
                        <Cell key={column.key} column={column} row={row} />
                      ),
                    )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </TableRegion>
  )
}

/** The cells of a row that is not complete yet: one empty cell for each run of columns that come later. */
function placesOf<Drawn extends { comesLater?: boolean }>(columns: readonly Drawn[]) {
  const places: { column: Drawn; empty: number }[] = []
  for (const column of columns) {
    const last = places.at(-1)
    if (column.comesLater && last?.column.comesLater) last.empty += 1
    else places.push({ column, empty: column.comesLater ? 1 : 0 })
  }
  return places
}

/** About as high as the table will be, so that content below does not move. */
const roomFor = (rows: number): CSSProperties => ({ blockSize: `calc(${rows + 1} * var(--row))` })

/** As many as a slow phone renders without noticeable delay of input. */
const CELLS_A_FRAME = 90

/** How many rows are complete: null in the first frame, then 0, then more with each frame, never fewer. */
function useDrawnRows(rows: number, cellsOfRow: number): number | null {
  const [drawn, setDrawn] = useState<number | null>(null)
  const more = cellsOfRow === 0 ? rows : Math.ceil(CELLS_A_FRAME / cellsOfRow)
  useEffect(() => {
    if (drawn !== null && drawn >= rows) return
    const next = drawn === null && cellsOfRow > 0 ? 0 : (drawn ?? 0) + more
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(next)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, rows, cellsOfRow, more])
  useBeforePrint(useCallback(() => setDrawn(rows), [rows]))
  return drawn
}

/** Renders synchronously before printing, because the browser does not wait. */
export function useBeforePrint(draw: () => void): void {
  useEffect(() => {
    const leaving = new AbortController()
    const now = () => flushSync(draw)
    addEventListener('beforeprint', now, leaving)
    matchMedia('print').addEventListener('change', now, leaving)
    return () => leaving.abort()
  }, [draw])
}
