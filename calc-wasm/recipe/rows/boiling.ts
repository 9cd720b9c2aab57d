// Distillation of candidates on the scale of true boiling points, fast enough for thousands of evaluations: F, the volume % below a
// temperature, is additive by volume there.
import { DAUBERT, VOLUMES } from '../../methods/kernels.ts'
import type { Boiling } from '../../vocabulary/blend.ts'

const { knots: KNOTS, middle, a: A, b: B, wide } = DAUBERT
const LAST = VOLUMES.length - 1
const MIDDLE = 3
/** Volumes of the seven points that convert between D86 and TBP. */
const KNOT_VOLUMES = KNOTS.map((label) => VOLUMES[label]!)
/** Slopes of F are clamped to these, vol %/°F: beyond lies a plateau or a jump. */
const FLATTEST = 0.02
const STEEPEST = 50
const DIFFERENCE = 1e-3
/** In parts of an interval: the Newton step after a smaller one is exact. */
const ALMOST = 1e-7
/** Volume % that evaporate at once. */
const JUMP = 1e-3

const toFahrenheit = (celsius: number): number => celsius * 1.8 + 32

const COLD_TBP = middle.a * middle.cold ** middle.b
const tbp50 = (t: number) => (t >= middle.cold ? middle.a * t ** middle.b : COLD_TBP + t - middle.cold)
const d8650 = (t: number) => (t >= COLD_TBP ? (t / middle.a) ** (1 / middle.b) : middle.cold + t - COLD_TBP)

/** Width of a segment between knots in TBP from that in D86, °F, and back. */
function widen(segment: number, x: number): number {
  const [a, b] = [A[segment]!, B[segment]!]
  if (b < 1) return Math.max(a * x ** b, x)
  return x <= wide ? a * x ** b : a * wide ** b + x - wide
}
function narrow(segment: number, y: number): number {
  const [a, b] = [A[segment]!, B[segment]!]
  if (!(y > 0)) return 0
  if (b < 1) return Math.min((y / a) ** (1 / b), y)
  const turn = a * wide ** b
  return y <= turn ? (y / a) ** (1 / b) : wide + y - turn
}

/** In °F. */
function d86Knot(tbp: ArrayLike<number>, knot: number): number {
  let d86 = d8650(tbp[MIDDLE]!)
  for (let k = MIDDLE + 1; k <= knot; k++) d86 += narrow(k - 1, tbp[k]! - tbp[k - 1]!)
  for (let k = MIDDLE - 1; k >= knot; k--) d86 -= narrow(k, tbp[k + 1]! - tbp[k]!)
  return d86
}

/** Set by `below`: the slope there, vol %/°F. */
let slope = 0

/** Volume % below a TBP in °F. */
function below({ tbp, cubics }: Boiling, t: number): number {
  slope = 0
  if (t < tbp[0]!) return 0
  if (t > tbp[LAST]!) return 100
  let k = 0
  while (k < LAST - 1 && t > tbp[k + 1]!) k++
  const [c0, c1, c2, c3] = [cubics[4 * k]!, cubics[4 * k + 1]!, cubics[4 * k + 2]!, cubics[4 * k + 3]!]
  let [low, high] = [0, 1]
  let s = (t - tbp[k]!) / Math.max(1e-12, tbp[k + 1]! - tbp[k]!)
  let rise = 0
  for (let steps = 0; steps < 50; steps++) {
    const apart = c0 + s * (c1 + s * (c2 + s * c3)) - t
    rise = c1 + s * (2 * c2 + s * 3 * c3)
    if (apart < 0) low = s
    else high = s
    let next = rise > 0 ? s - apart / rise : (low + high) / 2
    if (!(next >= low && next <= high)) next = (low + high) / 2
    const step = Math.abs(next - s)
    s = next
    // The error of a Newton step is of the order of its square.
    if (step < ALMOST) break
  }
  const width = VOLUMES[k + 1]! - VOLUMES[k]!
  slope = width / Math.max(rise, 1e-9)
  return VOLUMES[k]! + s * width
}

/** F of each candidate at one temperature, and the clamped slope of the blend's F. */
interface Section {
  t: number
  volumes: Float64Array
  volume: number
  slope: number
}

/** Position of a per cent on the D86 curve: at a knot, or on the line between two. */
type Place = { knot: number; isKnot: boolean; needed: number[] }

function placeOf(percent: number): Place {
  const at = (KNOT_VOLUMES as number[]).indexOf(percent)
  const isKnot = at >= 0
  let knot = Math.max(0, at)
  while (!isKnot && knot < KNOT_VOLUMES.length - 2 && KNOT_VOLUMES[knot + 1]! < percent) knot++
  const isRight = percent > 50
  const [from, to] = isRight ? [MIDDLE, isKnot ? knot - 1 : knot + 1] : [isKnot ? knot + 1 : knot, MIDDLE]
  return { knot, isKnot, needed: Array.from({ length: to - from + 1 }, (_, i) => from + i) }
}

/** TBP, °F, at which a blend with these knots has a D86 of exactly `limit` at the place. */
function tbpAt(limit: number, { knot, isKnot }: Place, knots: ArrayLike<number>): number {
  if (isKnot && knot === MIDDLE) return tbp50(limit)
  if (isKnot) {
    const isRight = knot > MIDDLE
    const inner = isRight ? knot - 1 : knot + 1
    const apart = isRight ? limit - d86Knot(knots, inner) : d86Knot(knots, inner) - limit
    const width = apart > 0 ? widen(Math.min(knot, inner), apart) : apart
    return isRight ? knots[inner]! + width : knots[inner]! - width
  }
  const start = d86Knot(knots, knot)
  const span = d86Knot(knots, knot + 1) - start
  const rise = knots[knot + 1]! - knots[knot]!
  return span > 1e-9 ? knots[knot]! + ((limit - start) * rise) / span : knots[knot]!
}

/** Derivative of a value by one of the knots, which is restored afterwards. */
function turnOf(knots: Float64Array, knot: number, value: () => number): number {
  const t = knots[knot]!
  knots[knot] = t + DIFFERENCE
  const above = value()
  knots[knot] = t - DIFFERENCE
  const under = value()
  knots[knot] = t
  return (above - under) / (2 * DIFFERENCE)
}

/** Knots of the previous recipe: starting points for the next. */
type Near = Float64Array
export const nowhere = (): Near => new Float64Array(KNOTS.length).fill(Number.NaN)

/** Curve of a recipe by volume shares; all candidates have a curve. `isFar`: slopes serve more than a small step. */
export function shapeOf(
  volume: ArrayLike<number>,
  boilings: readonly Boiling[],
  { near = nowhere(), isFar = false }: { near?: Near; isFar?: boolean } = {},
) {
  const used = boilings.flatMap((_, i) => (volume[i]! > 0 ? [i] : []))
  const sections = new Map<number, Section>()

  /** Set by `sumAt`: the unclamped slope of the blend's F. */
  let rise = 0
  function sumAt(t: number): number {
    let sum = 0
    rise = 0
    for (let k = 0; k < used.length; k++) {
      const i = used[k]!
      sum += volume[i]! * below(boilings[i]!, t)
      rise += volume[i]! * slope
    }
    return sum
  }

  function section(t: number): Section {
    const volumes = new Float64Array(boilings.length)
    let [sum, rise] = [0, 0]
    for (let i = 0; i < volumes.length; i++) {
      const under = below(boilings[i]!, t)
      volumes[i] = under
      sum += volume[i]! * under
      rise += volume[i]! * slope
    }
    return { t, volumes, volume: sum, slope: Math.min(STEEPEST, Math.max(FLATTEST, rise)) }
  }

  /** The lowest TBP at which the blend reaches the knot's per cent. */
  function quantile(knot: number): Section {
    const known = sections.get(knot)
    if (known) return known
    const p = KNOT_VOLUMES[knot]!
    const found = section(reach(p, near[knot]!, ...rangeOf(knot)))
    // Within a jump, as where the last of a material evaporates at once, the knot stays put, but not for long.
    if (!isFar && found.volume - p > JUMP) found.slope = Number.POSITIVE_INFINITY
    sections.set(knot, found)
    near[knot] = found.t
    return found
  }

  /** Between these temperatures all materials reach the knot. */
  function rangeOf(knot: number): [low: number, high: number] {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (const i of used) {
      const own = boilings[i]!.tbp[KNOTS[knot]!]!
      low = Math.min(low, own)
      high = Math.max(high, own)
    }
    return [low - 1e-9, high]
  }

  /** The lowest temperature at which the blend reaches p per cent, by Newton's method from `start` within a bracket. */
  function reach(p: number, start: number, low: number, high: number): number {
    let t = start > low && start < high ? start : (low + high) / 2
    let before = Number.POSITIVE_INFINITY
    for (let step = 0; step < 100 && high - low > 1e-10 * Math.abs(high); step++) {
      const sum = sumAt(t)
      if (sum >= p) high = t
      else low = t
      const apart = Math.abs(sum - p)
      // No step to take, as in a gap where nothing boils, doesn't mean convergence.
      if (apart < 1e-10) break
      const next = rise > 0 ? t - (sum - p) / rise : low
      t = next > low && next < high && apart < before / 2 ? next : (low + high) / 2
      before = apart
    }
    return high - low < 1e-6 ? high : t
  }

  /** Contribution of each candidate to the margin at a D86 limit (°C at a per cent), positive inside a maximum. */
  function level(celsius: number, percent: number): Float64Array {
    const place = placeOf(percent)
    const limit = toFahrenheit(celsius)
    const knots = knotsAt(place.needed)
    const at = section(tbpAt(limit, place, knots))
    const h = at.volumes
    for (let i = 0; i < h.length; i++) h[i]! -= percent
    for (const knot of place.needed) {
      const turn = turnOf(knots, knot, () => tbpAt(limit, place, knots))
      // Where the curve jumps, the blend exceeds the knot's per cent there.
      const { volumes, volume, slope } = quantile(knot)
      const factor = (at.slope * turn) / slope
      for (let i = 0; i < h.length; i++) h[i]! -= factor * (volumes[i]! - volume)
    }
    return h
  }

  function levelSum(celsius: number, percent: number): number {
    const place = placeOf(percent)
    return sumAt(tbpAt(toFahrenheit(celsius), place, knotsAt(place.needed))) - percent
  }

  function knotsAt(needed: readonly number[]): Float64Array {
    const knots = new Float64Array(KNOTS.length)
    for (const knot of needed) knots[knot] = quantile(knot).t
    return knots
  }

  return { level, levelSum }
}

export type CurveShape = ReturnType<typeof shapeOf>
