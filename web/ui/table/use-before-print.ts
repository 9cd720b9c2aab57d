import { useEffect } from 'react'
import { flushSync } from 'react-dom'

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
