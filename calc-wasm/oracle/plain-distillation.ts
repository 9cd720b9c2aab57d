// The distillation of a blend, step by step and without regard to speed: what the compiled core is compared with.

export const VOLUMES = [1, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99]
const QUANTILES = [
  -2.3263478740408408, -1.6448536269514729, -1.2815515655446004, -0.8416212335729143, -0.5244005127080409,
  -0.2533471031357997, 0, 0.2533471031357997, 0.5244005127080409, 0.8416212335729143, 1.2815515655446004,
  1.6448536269514729, 2.3263478740408408,
]
const LAST = 12
/** IBP, 10, 30, 50, 70, 90, FBP. */
export const KNOTS = [0, 2, 4, 6, 8, 10, 12]
const SEGMENTS = [
  { a: 7.4012, b: 0.60244 },
  { a: 4.9004, b: 0.71644 },
  { a: 3.0305, b: 0.80076 },
  { a: 2.5282, b: 0.82002 },
  { a: 3.0419, b: 0.75497 },
  { a: 0.11798, b: 1.6606 },
]
/** A temperature of the blend is searched by this many halvings. */
const HALVINGS = 80
/** Or until the bracket is this narrow, relative. */
const ENOUGH = 1e-12
const REACHED = 1e-9
/** A volume is found when it moves by no more than this, vol %. */
const SETTLED = 1e-11

type Reading = number | null
export interface PlainCurve {
  /** °C at the thirteen labels. */
  own: number[]
  extrapolated: boolean[]
  /** TBP in °F at the labels. */
  tbp: number[]
  /** For each interval between labels: TBP in °F at a volume % in it. */
  within: ((volume: number) => number)[]
  /** Readings that decreased somewhere were put in order. */
  reordered: boolean
}

interface Point {
  x: number
  y: number
}

/** The nearest non-decreasing sequence, by pooling neighbours until none falls. */
function inOrder(values: readonly number[]): number[] {
  let pools = values.map((value) => [value])
  const mean = (pool: number[]) => pool.reduce((sum, value) => sum + value, 0) / pool.length
  for (;;) {
    const falls = pools.findIndex((pool, i) => i > 0 && mean(pool) < mean(pools[i - 1]!))
    if (falls < 0) return pools.flatMap((pool) => pool.map(() => mean(pool)))
    pools = [
      ...pools.slice(0, falls - 1),
      [...pools[falls - 1]!, ...pools[falls]!],
      ...pools.slice(falls + 1),
    ]
  }
}

/** PCHIP through the points: the cubic that holds around a place. */
function monotoneCubic(points: readonly Point[]): (around: number) => (x: number) => number {
  const h = points.slice(1).map(({ x }, i) => x - points[i]!.x)
  const m = points.slice(1).map(({ y }, i) => (y - points[i]!.y) / h[i]!)
  const end = (h0: number, h1: number, m0: number, m1: number) => {
    const slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    if (Math.sign(slope) !== Math.sign(m0)) return 0
    return m0 * m1 < 0 && Math.abs(slope) > Math.abs(3 * m0) ? 3 * m0 : slope
  }
  const n = points.length
  const d = points.map((_, i) => {
    if (i === 0) return end(h[0]!, h[1]!, m[0]!, m[1]!)
    if (i === n - 1) return end(h[n - 2]!, h[n - 3]!, m[n - 2]!, m[n - 3]!)
    if (m[i - 1]! * m[i]! <= 0) return 0
    const w1 = 2 * h[i]! + h[i - 1]!
    const w2 = h[i]! + 2 * h[i - 1]!
    return (w1 + w2) / (w1 / m[i - 1]! + w2 / m[i]!)
  })
  const pieces = h.map((width, i) => ({
    from: points[i]!.x,
    to: points[i + 1]!.x,
    c0: points[i]!.y,
    c1: d[i]!,
    c2: (3 * m[i]! - 2 * d[i]! - d[i + 1]!) / width,
    c3: (d[i]! + d[i + 1]! - 2 * m[i]!) / width ** 2,
  }))
  return (around) => {
    const { from, c0, c1, c2, c3 } = pieces.find(({ to }) => around <= to) ?? pieces.at(-1)!
    return (x) => c0 + (x - from) * (c1 + (x - from) * (c2 + (x - from) * c3))
  }
}

const toFahrenheit = (celsius: number) => celsius * 1.8 + 32
export const toCelsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8

const TURN_50 = 0.8718 * 50 ** 1.0258
const tbp50 = (t: number) => (t >= 50 ? 0.8718 * t ** 1.0258 : TURN_50 + t - 50)
const d8650 = (t: number) => (t >= TURN_50 ? (t / 0.8718) ** (1 / 1.0258) : 50 + t - TURN_50)

export function widen(segment: number, x: number): number {
  const { a, b } = SEGMENTS[segment]!
  if (b < 1) return Math.max(a * x ** b, x)
  return x <= 100 ? a * x ** b : a * 100 ** b + x - 100
}
function narrow(segment: number, y: number): number {
  const { a, b } = SEGMENTS[segment]!
  if (!(y > 0)) return 0
  if (b < 1) return Math.min((y / a) ** (1 / b), y)
  const turn = a * 100 ** b
  return y <= turn ? (y / a) ** (1 / b) : 100 + y - turn
}

/** From seven knots on one scale to seven on the other: the middle, then outwards. */
function convert(
  from: readonly number[],
  middle: (t: number) => number,
  width: (segment: number, difference: number) => number,
): number[] {
  const to = Array<number>(7).fill(middle(from[3]!))
  for (let k = 4; k < 7; k++) to[k] = to[k - 1]! + width(k - 1, from[k]! - from[k - 1]!)
  for (let k = 2; k >= 0; k--) to[k] = to[k + 1]! - width(k, from[k + 1]! - from[k]!)
  return to
}

/** D86 → TBP at the knots, °F. */
const tbpKnots = (d86: readonly number[]) => convert(d86, tbp50, widen)
/** TBP → D86 at the knots, °F. */
export const d86Knots = (tbp: readonly number[]) => convert(tbp, d8650, narrow)

/** x between a and b, mapped to between c and d. */
const affine = (x: number, a: number, b: number, c: number, d: number) =>
  b > a ? c + ((x - a) * (d - c)) / (b - a) : c

/** A material's curve from its readings at the labels, °C; null where they make none. */
export function plainCurve(readings: readonly Reading[]): PlainCurve | null {
  const given = readings.flatMap((celsius, label) => (celsius === null ? [] : [{ label, celsius }]))
  const [first, last] = [given[0]?.label, given.at(-1)?.label]
  if (given.length < 3 || VOLUMES[first!]! > 30 || VOLUMES[last!]! < 70) return null
  const ordered = inOrder(given.map(({ celsius }) => celsius))
  const nodes = given.map(({ label }, i) => ({ label, celsius: ordered[i]! }))
  const onLine = (label: number, p: (typeof nodes)[0], q: (typeof nodes)[0]) => ({
    label,
    celsius: affine(QUANTILES[label]!, QUANTILES[p.label]!, QUANTILES[q.label]!, p.celsius, q.celsius),
  })
  const whole = [...nodes]
  if (first !== 0) whole.unshift(onLine(0, nodes[0]!, nodes[1]!))
  if (last !== LAST) whole.push(onLine(LAST, nodes.at(-2)!, nodes.at(-1)!))
  const points = whole.map(({ label, celsius }) => ({ x: VOLUMES[label]!, y: celsius }))
  for (let i = 1; i < points.length; i++) {
    if (points[i]!.y < points[i - 1]!.y + 1e-6) points[i]!.y = points[i - 1]!.y + 1e-6
  }
  const cubicAround = monotoneCubic(points)
  const own = VOLUMES.map((volume) => cubicAround(volume)(volume))
  const d86 = KNOTS.map((label) => toFahrenheit(own[label]!))
  const knots = tbpKnots(d86)
  const within = VOLUMES.slice(1).map((end, label) => {
    const cubic = cubicAround((VOLUMES[label]! + end) / 2)
    const s = KNOTS.findIndex((knot) => knot > label) - 1
    const [x0, x1, y0, y1] = [d86[s]!, d86[s + 1]!, knots[s]!, knots[s + 1]!]
    return (volume: number) => affine(toFahrenheit(cubic(volume)), x0, x1, y0, y1)
  })
  const tbp = VOLUMES.map((volume, label) => within[Math.min(label, LAST - 1)]!(volume))
  const extrapolated = VOLUMES.map((_, label) => label < first! || label > last!)
  const reordered = ordered.some((celsius, i) => celsius !== given[i]!.celsius)
  return { own, extrapolated, tbp, within, reordered }
}

/** Volume % of a material below a TBP temperature. */
export function plainVolumeBelow({ tbp, within }: PlainCurve, t: number): number {
  if (t < tbp[0]!) return 0
  if (t > tbp[LAST]!) return 100
  let label = 0
  while (label < LAST - 1 && t > tbp[label + 1]!) label++
  const tbpAt = within[label]!
  return crossing((volume) => tbpAt(volume) - t, VOLUMES[label]!, VOLUMES[label + 1]!)
}

/** Where an increasing function crosses 0 between two places: false position, the stale end's weight halved (Illinois). */
function crossing(g: (x: number) => number, from: number, to: number): number {
  let low = from
  let high = to
  let atLow = g(from)
  let atHigh = g(to)
  let before = Number.NaN
  if (atLow >= 0) return low
  if (atHigh <= 0) return high
  for (let step = 0; step < 200 && high - low > SETTLED; step++) {
    const guess = step % 8 === 7 ? (low + high) / 2 : high - (atHigh * (high - low)) / (atHigh - atLow)
    const x = Math.min(high, Math.max(low, guess))
    const value = g(x)
    if (value === 0 || Math.abs(x - before) <= SETTLED) return x
    before = x
    if (value < 0) {
      low = x
      atLow = value
      atHigh /= 2
    } else {
      high = x
      atHigh = value
      atLow /= 2
    }
  }
  return (low + high) / 2
}

/** TBP of the blend at the labels, °F, from volume fractions and curves. */
function plainBlendTbp(fractions: readonly number[], curves: readonly PlainCurve[]): number[] {
  const f = (t: number) =>
    curves.reduce((sum, curve, i) => sum + fractions[i]! * plainVolumeBelow(curve, t), 0)
  const lowest = Math.min(...curves.map(({ tbp }) => tbp[0]!))
  const smallest = (p: number, from: number, to: number) => {
    let low = from - 1
    let high = to
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (low + high) / 2
      if (high - low < ENOUGH * Math.abs(high)) break
      if (f(middle) >= p) high = middle
      else low = middle
    }
    return high
  }
  const tbp: number[] = []
  for (const [label, p] of VOLUMES.entries()) {
    // Within the range of the materials' own, and never before the point before.
    const own = curves.map((curve) => curve.tbp[label]!)
    const from = Math.max(tbp.at(-1) ?? lowest, Math.min(...own))
    const t = smallest(p, from, Math.max(from, ...own))
    // Where the curve is level, reaching it but for rounding is reaching it.
    tbp.push(f(t - 1e-5) >= p - REACHED ? smallest(p - REACHED, from, t) : t)
  }
  return tbp
}

/** D86 of the blend at the labels, °C, from volume fractions and curves. */
export function plainBlendPoints(fractions: readonly number[], curves: readonly PlainCurve[]): number[] {
  const tbp = plainBlendTbp(fractions, curves)
  const knots = KNOTS.map((label) => tbp[label]!)
  const d86 = d86Knots(knots)
  let before = Number.NEGATIVE_INFINITY
  return tbp.map((t, label) => {
    let s = 0
    while (s < 5 && label > KNOTS[s + 1]!) s++
    const at = KNOTS.indexOf(label)
    const point = toCelsius(at >= 0 ? d86[at]! : affine(t, knots[s]!, knots[s + 1]!, d86[s]!, d86[s + 1]!))
    const owns = curves.map(({ own }, i) => ({ celsius: own[label]!, share: fractions[i]! }))
    before = Math.max(before, Math.min(reachOf(owns, 1), Math.max(reachOf(owns, -1), point)))
    return before
  })
}

/** How far own temperatures reach upwards (1) or downwards (−1), from the inmost: those of 1 % or more to the whole of their own. */
function reachOf(owns: readonly { celsius: number; share: number }[], sign: number): number {
  const places = Map.groupBy(owns, ({ celsius }) => celsius)
  return [...places.entries()]
    .sort(([a], [b]) => sign * (a - b))
    .reduce((reach, [celsius, those]) => {
      const share = those.reduce((sum, one) => sum + one.share, 0)
      if (Number.isNaN(reach) || share >= 0.01) return celsius
      return reach + (share / 0.01) * (celsius - reach)
    }, Number.NaN)
}
