import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBeforePrint } from './data-table.tsx'

/** Of longer lists only the rows in sight are in the document. */
const DRAWN_MOST = 60
/** Rows of the first paint. */
const FIRST = 40
/** So much above and below the window is drawn as well, so that rows are there before they are seen. */
const BEYOND_PX = 200
const ROW_PX = 37

interface InSight {
  from: number
  to: number
  /** Height of the rows from one place to before another, as measured, or as the others are on average. */
  height: (from: number, to: number) => number
}

/**
 * Which rows of a list that scrolls with the page are drawn. Rows are `tr` with `data-key` in `body`; their heights may differ,
 * and are measured while they are drawn.
 */
export function useInSight(keys: readonly string[], body: RefObject<HTMLElement | null>): InSight {
  const isLong = keys.length > DRAWN_MOST
  const measured = useRef(new Map<string, number>())
  const [range, setRange] = useState({ from: 0, to: FIRST })
  const [isPrinting, setPrinting] = useState(false)
  useBeforePrint(useCallback(() => setPrinting(true), []))
  useEffect(() => {
    const leaving = new AbortController()
    addEventListener('afterprint', () => setPrinting(false), leaving)
    return () => leaving.abort()
  }, [])

  const heightOf = useCallback(() => {
    const { size } = measured.current
    const sum = measured.current.values().reduce((all, one) => all + one, 0)
    const usual = size > 0 ? sum / size : ROW_PX
    return (key: string) => measured.current.get(key) ?? usual
  }, [])

  const measure = useCallback(() => {
    for (const row of body.current?.querySelectorAll<HTMLElement>(':scope > tr[data-key]') ?? [])
      measured.current.set(row.dataset.key!, row.offsetHeight)
  }, [body])
  useLayoutEffect(() => {
    if (isLong) measure()
  })

  useEffect(() => {
    if (!isLong) return
    let frame = 0
    const look = () => {
      const box = body.current?.getBoundingClientRect()
      if (!box) return
      const of = heightOf()
      let [from, top] = [0, box.top]
      while (from < keys.length && top + of(keys[from]!) < -BEYOND_PX) top += of(keys[from++]!)
      let to = from
      while (to < keys.length && top < innerHeight + BEYOND_PX) top += of(keys[to++]!)
      setRange((now) => (now.from === from && now.to === to ? now : { from, to }))
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    }
    const leaving = new AbortController()
    addEventListener('scroll', soon, { passive: true, signal: leaving.signal })
    const anew = () => {
      measured.current.clear()
      measure()
      soon()
    }
    addEventListener('resize', anew, leaving)
    soon()
    return () => {
      leaving.abort()
      cancelAnimationFrame(frame)
    }
  }, [isLong, keys, body, heightOf, measure])

  const isWhole = !isLong || isPrinting
  return {
    from: isWhole ? 0 : Math.min(range.from, keys.length),
    to: isWhole ? keys.length : Math.min(range.to, keys.length),
    height: (from, to) => {
      const of = heightOf()
      let sum = 0
      for (let at = from; at < to; at++) sum += of(keys[at]!)
      return sum
    },
  }
}
