// The two figures of a history, loaded on demand: the library is as large as the first page.
import { type Data, dot, lineY, type PlotOptions, plot, ruleY } from '@observablehq/plot'

/** Figures in the user's unit. */
export interface DrawnPoint {
  at: Date
  calculated: number
  measured: number
  difference: number
  is: 'counted' | 'outlier' | 'other'
  title: string
}

interface DrawnAverage {
  at: Date
  value: number
  low: number | null
  high: number | null
  out: boolean
}

export interface Drawn {
  points: readonly DrawnPoint[]
  R: number | null
  mean: { value: number; low: number | null; high: number | null } | null
  /** Null where it is switched off. */
  average: readonly DrawnAverage[] | null
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

const dots = (points: readonly DrawnPoint[], x: 'calculated' | 'at', y: 'measured' | 'difference') => {
  const of = (is: DrawnPoint['is']) => points.filter((point) => point.is === is) as Data
  const common = { x, y, title: 'title', r: 4 }
  return [
    dot(of('other'), { ...common, stroke: LINE }),
    dot(of('counted'), { ...common, fill: ACCENT, fillOpacity: 0.55, stroke: ACCENT }),
    dot(of('outlier'), { ...common, symbol: 'times', stroke: RED, strokeWidth: 2, r: 5 }),
  ]
}

/** Measured over calculated values: on the line they are equal, between the dashes within R. */
export function parityPlot({ points, R }: Drawn, look: Look): SVGElement {
  const domain = span(points.flatMap(({ calculated, measured }) => [calculated, measured]))
  const along = (shift: number) => domain.map((x) => ({ x, y: x + shift }))
  const beside = R === null ? [] : [R, -R]
  return drawn(look, {
    x: { domain, tickFormat: look.number, label: null, ticks: tickCount(look.width), grid: true },
    y: { domain, tickFormat: look.number, label: null, grid: true },
    marks: [
      lineY(along(0), { x: 'x', y: 'y', stroke: INK, clip: true }),
      ...beside.map((shift) =>
        lineY(along(shift), { x: 'x', y: 'y', stroke: SOFT, strokeDasharray: DASHES, clip: true }),
      ),
      ...dots(points, 'calculated', 'measured'),
    ],
  })
}

/** Measured minus calculated values, over the date of the sample. */
export function differencesPlot({ points, R, mean, average }: Drawn, look: Look): SVGElement {
  const averages = (average ?? []) as DrawnAverage[]
  const within = averages.filter(({ low, high }) => low !== null && high !== null)
  const rules = [mean?.low, mean?.high].filter((value) => typeof value === 'number')
  const domain = span([
    0,
    ...points.map(({ difference }) => difference),
    ...(mean ? [mean.value, ...rules] : []),
    ...(R === null ? [] : [R, -R]),
    ...within.flatMap(({ low, high }) => [low!, high!]),
  ])
  return drawn(look, {
    x: { type: 'utc', tickFormat: look.day, label: null, ticks: tickCount(look.width) },
    y: { domain, tickFormat: look.number, label: null, grid: true },
    marks: [
      ruleY([0], { stroke: INK }),
      ...(R === null ? [] : [ruleY([R, -R], { stroke: SOFT, strokeDasharray: DASHES })]),
      ...(mean ? [ruleY([mean.value], { stroke: ACCENT, strokeWidth: 2 })] : []),
      ruleY(rules, { stroke: ACCENT, strokeDasharray: '2,3' }),
      lineY(within, { x: 'at', y: 'low', stroke: RED, strokeDasharray: '2,3' }),
      lineY(within, { x: 'at', y: 'high', stroke: RED, strokeDasharray: '2,3' }),
      lineY(averages, { x: 'at', y: 'value', stroke: INK, strokeWidth: 1.5 }),
      dot(
        averages.filter(({ out }) => out),
        { x: 'at', y: 'value', stroke: RED, strokeWidth: 1.5, r: 7 },
      ),
      ...dots(points, 'at', 'difference'),
    ],
  })
}

const PX_A_TICK = 90
const tickCount = (width: number) => Math.max(2, Math.floor((width - MARGINS.marginLeft) / PX_A_TICK))

function drawn({ width, height }: Look, options: PlotOptions): SVGElement {
  const svg = plot({ ...MARGINS, width, height, ...options }) as SVGElement
  // The content security policy forbids this style element; the style sheet has its rules.
  svg.querySelector('style')?.remove()
  svg.setAttribute('aria-hidden', 'true')
  return svg
}
