import { startTransition, useEffect, useState } from 'react'

/** Rows that are there at once, and how many follow at a time while the browser has nothing to do. */
const FIRST = 40
const STEP = 20
/** Beyond these, rows come as one scrolls near them. */
const UNASKED = 1000
const IDLE_WITHIN_MS = 300

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, IDLE_WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run, { timeout: IDLE_WITHIN_MS })
  return () => window.cancelIdleCallback(handle)
}

/** How many rows of `total` are shown by now: a few at once, the others while nothing else is to be shown. */
export function useGrowing(total: number, list: unknown, isPaused: boolean) {
  const [growth, setGrowth] = useState({ list, room: FIRST })
  const room = growth.list === list ? growth.room : FIRST
  const more = () => setGrowth({ list, room: room + STEP })
  useEffect(() => {
    if (isPaused || room >= Math.min(total, UNASKED)) return
    return whenIdle(() => startTransition(() => setGrowth({ list, room: room + STEP })))
  }, [room, total, list, isPaused])
  return { room, more, isGrowing: room < Math.min(total, UNASKED) }
}
