import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import type { Drawn, Look } from './plots.ts'

type Plots = typeof import('./plots.ts')

interface Props {
  title: string
  /** What a screen reader hears in place of the drawing. */
  label: string
  axes: { across: string; up: string }
  draw: (plots: Plots, look: Look) => SVGElement
  drawn: Drawn
  number: Look['number']
  day: Look['day']
  /** What its lines and signs are. */
  children: ReactNode
}

const HEIGHT = 320
const LEAST_WIDTH = 240

/** A drawing as wide as its place, its axes named beside it; drawn anew with what it shows. Left to right in either language. */
export function PlotFigure({ title, label, axes, draw, drawn, number, day, children }: Props) {
  const t = useText(histories).figures
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [plots, setPlots] = useState<Plots | 'failed' | null>(null)
  useLayoutEffect(() => {
    const element = place.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    import('./plots.ts').then(setPlots, () => setPlots('failed'))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what draws is new with each rendering; what it shows is not
  useEffect(() => {
    if (plots === null || plots === 'failed' || width === 0) return
    const look = { width: Math.max(LEAST_WIDTH, width), height: HEIGHT, number, day }
    place.current!.replaceChildren(draw(plots, look))
  }, [plots, width, drawn, number, day])
  return (
    <figure className="history-figure narrows">
      <figcaption>{title}</figcaption>
      <p className="note history-axis">{axes.up}</p>
      <div className="history-plot-place">
        <div ref={place} className="history-plot" role="img" aria-label={label} dir="ltr" />
        {plots === null ? <p className="note">{t.loading}</p> : null}
        {plots === 'failed' ? <p className="field-error">{t.failed}</p> : null}
      </div>
      <p className="note history-axis centred">{axes.across}</p>
      <ul className="line gap-1 across-4 note">{children}</ul>
    </figure>
  )
}
