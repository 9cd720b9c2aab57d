// The figure of a history, loaded on demand: the library is as large as the first page.
import { type Data, dot, type PlotOptions, plot, ruleY } from '@observablehq/plot'

/** Figures in the user's unit. */
export interface DrawnPoint {
  at: Date
  difference: number
  is: 'counted' | 'outlier' | 'other'
  title: string
}

export interface Drawn {
  points: readonly DrawnPoint[]
  R: number | null
  mean: { value: number; low: number | null; high: number | null } | null
}

export interface Look {
  width: number
  height: number
  number: (value: number) => string
  day: (date: Date) => string
}

// The page's colours, so that a drawing follows its theme.
const INK = 'var(--ink)'
const SOFT = 'var(--ink-soft)'
const ACCENT = 'var(--accent)'
const RED = 'var(--red)'
const LINE = 'var(--line)'
const DASHES = '5,4'
const MARGINS = { marginTop: 12, marginRight: 16, marginBottom: 28, marginLeft: 56 }
/** Margin around the values, as a fraction of their range. */
const ROOM = 0.06

const span = (values: readonly number[]): [number, number] => {
  const finite = values.filter(Number.isFinite)
  const [low, high] = [Math.min(...finite), Math.max(...finite)]
  // Equal values need a range too.
  const room = (high - low) * ROOM || Math.max(Math.abs(high) * ROOM, 1e-6)
  return [low - room, high + room]
}

const dots = (points: readonly DrawnPoint[]) => {
  const of = (is: DrawnPoint['is']) => points.filter((point) => point.is === is) as Data
  const common = { x: 'at', y: 'difference', title: 'title', r: 4 }
  return [
    dot(of('other'), { ...common, stroke: LINE }),
    dot(of('counted'), { ...common, fill: ACCENT, fillOpacity: 0.55, stroke: ACCENT }),
    dot(of('outlier'), { ...common, symbol: 'times', stroke: RED, strokeWidth: 2, r: 5 }),
  ]
}

/** Measured minus calculated values, over the date of the sample. */
export function differencesPlot({ points, R, mean }: Drawn, look: Look): SVGElement {
  const rules = [mean?.low, mean?.high].filter((value) => typeof value === 'number')
  const domain = span([
    0,
    ...points.map(({ difference }) => difference),
    ...(mean ? [mean.value, ...rules] : []),
    ...(R === null ? [] : [R, -R]),
  ])
  return drawn(look, {
    x: { type: 'utc', tickFormat: look.day, label: null, ticks: dayTicks(points, tickCount(look.width)) },
    y: { domain, tickFormat: look.number, label: null, grid: true },
    marks: [
      ruleY([0], { stroke: INK }),
      ...(R === null ? [] : [ruleY([R, -R], { stroke: SOFT, strokeDasharray: DASHES })]),
      ...(mean ? [ruleY([mean.value], { stroke: ACCENT, strokeWidth: 2 })] : []),
      ruleY(rules, { stroke: ACCENT, strokeDasharray: '2,3' }),
      ...dots(points),
    ],
  })
}

const PX_A_TICK = 90
const tickCount = (width: number) => Math.max(2, Math.floor((width - MARGINS.marginLeft) / PX_A_TICK))
const DAY_MS = 86_400_000

/** Where few days have room for more ticks than there are days, each day has one: else a day would be named twice. */
export function dayTicks(points: readonly Pick<DrawnPoint, 'at'>[], count: number): Date[] | number {
  const times = points.map(({ at }) => at.getTime())
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if ((last - first) / DAY_MS > count) return count
  const ticks: Date[] = []
  for (const day = new Date(first); day.setHours(24, 0, 0, 0) <= last; ) ticks.push(new Date(day))
  return ticks.length > 0 ? ticks : [new Date(first)]
}

function drawn({ width, height }: Look, options: PlotOptions): SVGElement {
  const svg = plot({ ...MARGINS, width, height, ...options }) as SVGElement
  // The content security policy forbids this style element; the style sheet has its rules.
  svg.querySelector('style')?.remove()
  svg.setAttribute('aria-hidden', 'true')
  return svg
}
