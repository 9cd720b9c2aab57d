import { startTransition, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** As many as a slow phone draws without a press being felt to wait. */
const CELLS_A_FRAME = 90

/**
 * How many rows of a table are drawn in full by now: null in the first frame, in which the screen around it is, then none, then
 * more with each frame until all are, and never fewer.
 */
export function useDrawnRows(rows: number, cellsOfRow: number): number | null {
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

/** Draws what is seen on paper alone, or not yet, before the browser takes its picture of the page: it waits for nothing. */
export function useBeforePrint(draw: () => void): void {
  useEffect(() => {
    const leaving = new AbortController()
    const now = () => flushSync(draw)
    addEventListener('beforeprint', now, leaving)
    matchMedia('print').addEventListener('change', now, leaving)
    return () => leaving.abort()
  }, [draw])
}
