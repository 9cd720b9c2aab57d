import { VOLUMES } from '../../../dist/rules'
import { Caution, LABELS, Slot } from '../../vocabulary/codes'
import { withinOwn } from './curve'
import { withFame } from './fame'
import { blendTbp, slopeAt } from './inversion'
import { at, bitOf, activeCount, put, resultOf, setVolume, volumeOf, warnOf } from '../memory'
import { LAST, CURSOR, CURSORS, START, guess, locate, placeAt, cursorsEnd, tbpOf, volumeAt } from './pieces'
import { levelOf } from './search'
import { celsius, toD86 } from './tbp'

/** A gap is a range of true boiling points wider than WIDE (30 °C, in °F) in which F rises by less than RISE, vol %. */
const WIDE: f64 = 54
const RISE: f64 = 1
/** The same limit for an approximate F. */
const ROUGH_RISE: f64 = 1.1
/** Step of the walk: at least three steps in a row lie inside every gap. */
const STEP: f64 = WIDE / 4
/** A label with a steeper F, vol % per °F, has no gap around it. */
const STEEP: f64 = RISE / WIDE
/** To a thousandth of a degree. */
const HALVINGS = 20
/** Assumed error of a share of the recipe, volume fraction. */
const SHIFT: f64 = 0.005
/** Smaller movements of a point are not worth a warning, °C. */
const NOTABLE: f64 = 5

/** Ends of the blend's gaps, °F: no two share a label interval and its neighbours. f64[LABELS][2] */
const GAPS: usize = memory.data(LABELS * 2 * sizeof<f64>(), 16)
/** Level of F in each gap, vol %. */
const LEVELS: usize = memory.data(LABELS * sizeof<f64>(), 16)
let gaps: i32 = 0

const SHIFTED_TBP: usize = memory.data(LABELS * sizeof<f64>(), 16)
/** The blend's points with a little more of what boils below a gap, and with a little less, °C. f64[LABELS] each */
const MORE: usize = memory.data(LABELS * sizeof<f64>(), 16)
const LESS: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** Approximate F at a temperature, good enough to rule gaps out. */
function levelAt(t: f64): f64 {
  let level: f64 = 0
  for (let cursor = CURSORS; cursor < cursorsEnd; cursor += CURSOR) {
    const place = locate(cursor, t)
    level += volumeAt(cursor) * (at(place, START) + guess(place, t))
  }
  return level
}

/** Temperature between two others at which F reaches a level. */
function reaches(level: f64, from: f64, to: f64): f64 {
  let low = from
  let high = to
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (levelOf(middle) >= level) high = middle
    else low = middle
  }
  return high
}

/** True if a gap may contain the three steps from T on, so that the exact search is worth its cost. */
function isPromising(t: f64): bool {
  for (let before: f64 = 0; before <= STEP; before += STEP / 2) {
    if (levelAt(t - before + WIDE) - levelAt(t - before) < ROUGH_RISE) return true
  }
  return false
}

/** Walks from one label to another in steps and records the gaps on the way. */
function walk(tbp: usize, from: f64, to: f64): void {
  let t = from
  let first = levelAt(t)
  let second = levelAt(t + STEP)
  let third = levelAt(t + 2 * STEP)
  while (t + 3 * STEP <= to && gaps < LABELS) {
    const last = levelAt(t + 3 * STEP)
    if (last - first < ROUGH_RISE && isPromising(t)) {
      const level = (levelOf(t) + levelOf(t + 3 * STEP)) / 2
      const start = reaches(level - RISE / 2, at(tbp, 0), t)
      const end = reaches(level + RISE / 2, t + 3 * STEP, at(tbp, LAST))
      if (end - start > WIDE) {
        put(GAPS, 2 * gaps, start)
        put(GAPS, 2 * gaps + 1, end)
        put(LEVELS, gaps, level)
        gaps++
        t = end
        first = levelAt(t)
        second = levelAt(t + STEP)
        third = levelAt(t + 2 * STEP)
        continue
      }
    }
    t += STEP
    first = second
    second = third
    third = last
  }
}

/** True if F is level enough at an inner label for a gap to reach past it. */
function isFlat(label: i32): bool {
  return label > 0 && label < LAST && slopeAt(label) < STEEP
}

/** True if a gap may lie between a label and the next, or reach past either. */
function isSuspect(tbp: usize, label: i32): bool {
  if (isFlat(label) || isFlat(label + 1)) return true
  const start = at(tbp, label)
  const end = at(tbp, label + 1)
  if (end - start <= WIDE) return false
  // In a range little wider than a gap every gap covers the middle.
  if (end - start <= 1.5 * WIDE) return levelAt(start + WIDE) - levelAt(end - WIDE) < ROUGH_RISE
  // Two consecutive steps of a third of a gap's width lie inside every gap.
  let first = at(VOLUMES, label)
  let second = levelAt(start + WIDE / 3)
  for (let t = start + (2 * WIDE) / 3; t < end; t += WIDE / 3) {
    const level = levelAt(t)
    if (level - first < ROUGH_RISE) return true
    first = second
    second = level
  }
  return false
}

function findGaps(tbp: usize): void {
  gaps = 0
  for (let label = 0; label < LAST; label++) {
    if (!isSuspect(tbp, label)) continue
    let end = label + 1
    while (end < LAST && isSuspect(tbp, end)) end++
    if (at(tbp, end) - at(tbp, label) > WIDE) walk(tbp, at(tbp, label), at(tbp, end))
    label = end
  }
}

/** The largest live component other than `but` whose 50 % point is below (or not below) a temperature; −1 for none. */
function largest(t: f64, below: bool, but: i32): i32 {
  let found = -1
  for (let i = 0; i < activeCount; i++) {
    if (i == but || volumeOf(i) == 0 || at(tbpOf(i), LABELS / 2) < t != below) continue
    if (found < 0 || volumeOf(i) > volumeOf(found)) found = i
  }
  return found
}

/** The blend's points with a share moved from one component to another, °C. */
function shifted(from: i32, to: i32, share: f64, points: usize): void {
  const before = volumeOf(from)
  const after = volumeOf(to)
  setVolume(from, before - share)
  setVolume(to, after + share)
  blendTbp(SHIFTED_TBP)
  toD86(SHIFTED_TBP, points)
  for (let label = 0; label < LABELS; label++) {
    put(points, label, withFame(label, withinOwn(label, celsius(at(points, label)))))
  }
  setVolume(from, before)
  setVolume(to, after)
}

/** How far the blend's point at a label moves, °C; warns of it with `doWarn`. */
function spanAt(label: i32, gap: i32, components: i32, others: i32, doWarn: bool): f64 {
  const point = resultOf(Slot.ibp + label)
  if (isNaN(point)) return 0
  const low = Math.min(point, Math.min(at(MORE, label), at(LESS, label)))
  const high = Math.max(point, Math.max(at(MORE, label), at(LESS, label)))
  if (doWarn) {
    const from = celsius(at(GAPS, 2 * gap))
    const to = celsius(at(GAPS, 2 * gap + 1))
    warnOf(Caution.CurveGap, Slot.ibp + label, components, others, from, to, low, high)
  }
  return high - low
}

function warnOfGap(gap: i32, warned: i32): i32 {
  const middle = (at(GAPS, 2 * gap) + at(GAPS, 2 * gap + 1)) / 2
  let below = largest(middle, true, -1)
  let above = largest(middle, false, -1)
  if (below < 0) below = largest(middle, false, above)
  if (above < 0) above = largest(middle, true, below)
  const share = Math.min(SHIFT, Math.min(volumeOf(below), volumeOf(above)))
  shifted(above, below, share, MORE)
  shifted(below, above, share, LESS)
  let label = 0
  while (label < LAST - 1 && at(VOLUMES, label + 1) <= at(LEVELS, gap)) label++
  const lower = spanAt(label, gap, 0, 0, false)
  const upper = spanAt(label + 1, gap, 0, 0, false)
  const warnsLower = (warned & (1 << label)) == 0 && (lower > NOTABLE || lower >= upper)
  const warnsUpper = (warned & (1 << (label + 1))) == 0 && (upper > NOTABLE || upper > lower)
  if (warnsLower) spanAt(label, gap, bitOf(below), bitOf(above), true)
  if (warnsUpper) spanAt(label + 1, gap, bitOf(below), bitOf(above), true)
  return warned | (warnsLower ? 1 << label : 0) | (warnsUpper ? 1 << (label + 1) : 0)
}

/**
 * Warns of each range of true boiling points > 30 °C in which less than 1 vol % of the blend boils: an error of half a per cent
 * in the recipe then moves the points beside it far.
 *
 *   F(T + ΔT) − F(T) < 1 vol %, ΔT > 30 °C;   points at v ± 0.5 vol % of the largest component on either side
 *
 * In:       the blend's true boiling points at the labels [°F], from blendTbp; RESULTS of the distillation
 * Out:      warnings on the points at either side of a gap, with the gap [°C TBP] and the range of the point [°C D86]
 * Validity: between the 1 % and the 99 % point; gaps are located to within a step of the walk's levels
 * Source:   ours
 * Check:    calc.gaps.test.ts
 */
export function flagGaps(tbp: usize): void {
  findGaps(tbp)
  let warned = 0
  for (let gap = 0; gap < gaps; gap++) warned = warnOfGap(gap, warned)
}
