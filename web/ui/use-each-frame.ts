import { useEffect, useReducer, useRef } from 'react'

/** What changes often, shown at once but not more than once a frame: the last change of a frame comes with the next. */
export function useEachFrame<T>(latest: T): T {
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const newest = useRef(latest)
  const shown = useRef(latest)
  const frame = useRef(0)
  newest.current = latest
  if (frame.current === 0) shown.current = latest
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins a frame, unless one has begun
  useEffect(() => {
    if (frame.current !== 0) return
    frame.current = requestAnimationFrame(() => {
      frame.current = 0
      if (newest.current !== shown.current) showAgain()
    })
  }, [latest])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return shown.current
}
