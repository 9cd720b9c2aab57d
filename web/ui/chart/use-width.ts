import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, px, by its ref; `initial` until it is laid out, and for good where it is not measured. */
export function useWidth(initial = 0, isMeasured = true) {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    if (!isMeasured) return
    const element = box.current!
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [isMeasured])
  return [box, width] as const
}
