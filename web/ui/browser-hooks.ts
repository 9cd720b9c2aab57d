import { useCallback, useEffect, useReducer, useRef, useSyncExternalStore } from 'react'

/** Throttles a value that changes often to once in `frames` frames; the first change shows at once, the last one is never lost. */
export function useEachFrame<T>(latest: T, frames = 1): T {
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const newest = useRef(latest)
  const shown = useRef(latest)
  const frame = useRef(0)
  newest.current = latest
  if (frame.current === 0) shown.current = latest
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change begins a frame, unless one has begun
  useEffect(() => {
    if (frame.current !== 0) return
    afterFrames(frames, frame, () => {
      if (newest.current !== shown.current) showAgain()
    })
  }, [latest])
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  return shown.current
}

/** Calls `then` after `count` frames; until then `frame` holds the request to cancel, afterwards 0. */
export function afterFrames(count: number, frame: { current: number }, then: () => void): void {
  frame.current = requestAnimationFrame(() => {
    frame.current = 0
    if (count > 1) afterFrames(count - 1, frame, then)
    else then()
  })
}

export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
