import { VOLUMES } from '../../../dist/rules'
import { Caution, LABELS, Slot } from '../../vocabulary/codes'
import { withinOwn } from './curve'
import { blendTbp, slopeAt } from './inversion'
import { at, bitOf, activeCount, put, resultOf, setVolume, volumeOf, warnOf } from '../memory'
import { LAST, STAND, STANDS, START, guess, locate, placeAt, standsEnd, tbpOf, volumeAt } from './pieces'
import { levelOf } from './search'
import { celsius, toD86 } from './tbp'

/** A range of true boiling points wider than this in which F rises by less than RISE is a gap: 30 °C, in °F. */
const WIDE: f64 = 54
const RISE: f64 = 1
/** The same where F is only known roughly. */
const ROUGH_RISE: f64 = 1.1
/** A range this wide is part of every gap, wherever it begins: three steps of a walk of four to the gap. */
const STEP: f64 = WIDE / 4
/** Steeper than this at a label, vol % per °F, F has no gap around it. */
const STEEP: f64 = RISE / WIDE
/** To a thousandth of a degree. */
const HALVINGS = 20
/** What a share of the recipe may be wrong by, volume fraction. */
const SHIFT: f64 = 0.005
/** A point that moves by less is as good as its neighbours, °C. */
const NOTABLE: f64 = 5

/** The gaps of the blend, from and to, °F: no two share a label interval and its neighbours. f64[LABELS][2] */
const GAPS: usize = memory.data(LABELS * 2 * sizeof<f64>(), 16)
/** And the level of F in each, vol %. */
const LEVELS: usize = memory.data(LABELS * sizeof<f64>(), 16)
let gaps: i32 = 0

const SHIFTED_TBP: usize = memory.data(LABELS * sizeof<f64>(), 16)
/** The blend's points with a little more of what boils below a gap, and with a little less, °C. f64[LABELS] each */
const MORE: usize = memory.data(LABELS * sizeof<f64>(), 16)
const LESS: usize = memory.data(LABELS * sizeof<f64>(), 16)

/** F at a temperature, close enough to tell where no gap is. */
function levelAt(t: f64): f64 {
  let level: f64 = 0
  for (let stand = STANDS; stand < standsEnd; stand += STAND) {
    const place = locate(stand, t)
    level += volumeAt(stand) * (at(place, START) + guess(place, t))
  }
  return level
}

/** Where F reaches a level, between two temperatures. */
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

/** True where a range as wide as a gap that holds three steps from T on may be one: worth the exact search. */
function isPromising(t: f64): bool {
  for (let before: f64 = 0; before <= STEP; before += STEP / 2) {
    if (levelAt(t - before + WIDE) - levelAt(t - before) < ROUGH_RISE) return true
  }
  return false
}

/** Walks from one label to another in steps of which three lie inside every gap, and keeps the gaps on the way. */
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

/** True where F is so level at a label inside the range that a gap may reach past it. */
function isFlat(label: i32): bool {
  return label > 0 && label < LAST && slopeAt(label) < STEEP
}

/** True where a gap may lie between a label and the next, or reach past either. */
function isSuspect(tbp: usize, label: i32): bool {
  if (isFlat(label) || isFlat(label + 1)) return true
  const start = at(tbp, label)
  const end = at(tbp, label + 1)
  if (end - start <= WIDE) return false
  // What every gap inside has in common, where the range is little wider than a gap.
  if (end - start <= 1.5 * WIDE) return levelAt(start + WIDE) - levelAt(end - WIDE) < ROUGH_RISE
  // Of steps of a third of its width, two in a row lie inside every gap.
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

/** The largest live component whose 50 % point lies below (or above) a temperature, other than `but`; −1 for none. */
function largest(t: f64, below: bool, but: i32): i32 {
  let found = -1
  for (let i = 0; i < activeCount; i++) {
    if (i == but || at(tbpOf(i), LABELS / 2) < t != below) continue
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
  for (let label = 0; label < LABELS; label++) put(points, label, withinOwn(label, celsius(at(points, label))))
  setVolume(from, before)
  setVolume(to, after)
}

/** How far the blend's point at a label moves, °C; with `tell` it is said too. */
function spanAt(label: i32, gap: i32, components: i32, others: i32, tell: bool): f64 {
  const point = resultOf(Slot.ibp + label)
  if (isNaN(point)) return 0
  const low = Math.min(point, Math.min(at(MORE, label), at(LESS, label)))
  const high = Math.max(point, Math.max(at(MORE, label), at(LESS, label)))
  if (tell) {
    const from = celsius(at(GAPS, 2 * gap))
    const to = celsius(at(GAPS, 2 * gap + 1))
    warnOf(Caution.CurveGap, Slot.ibp + label, components, others, from, to, low, high)
  }
  return high - low
}

function tellGap(gap: i32, told: i32): i32 {
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
  const saysLower = (told & (1 << label)) == 0 && (lower > NOTABLE || lower >= upper)
  const saysUpper = (told & (1 << (label + 1))) == 0 && (upper > NOTABLE || upper > lower)
  if (saysLower) spanAt(label, gap, bitOf(below), bitOf(above), true)
  if (saysUpper) spanAt(label + 1, gap, bitOf(below), bitOf(above), true)
  return told | (saysLower ? 1 << label : 0) | (saysUpper ? 1 << (label + 1) : 0)
}

/**
 * Warns of each range of true boiling points > 30 °C in which less than 1 vol % of the blend boils: where the recipe is off
 * by half a per cent, the points beside it move far.
 *
 *   F(T + ΔT) − F(T) < 1 vol %, ΔT > 30 °C;   points at v ± 0.5 vol % of the largest component on either side
 *
 * In:       the blend's true boiling points at the labels [°F], from blendTbp; RESULTS of the distillation
 * Out:      warnings on the points at either side of a gap, with the gap [°C TBP] and the range of the point [°C D86]
 * Validity: between the 1 % and the 99 % point; a gap is found to within a step of the walk's levels
 * Source:   ours
 * Check:    calc.gaps.test.ts
 */
export function flagGaps(tbp: usize): void {
  findGaps(tbp)
  let told = 0
  for (let gap = 0; gap < gaps; gap++) told = tellGap(gap, told)
}
