import { COMPONENTS, LOGLOG_MIN, OwnRuleCode } from '../../vocabulary/codes'
import { OWN_ERRORS, OWN_ERRORS_AT, OWN_LABORATORY, OWN_MOST, PAIRS, Tag } from '../../vocabulary/draw-codes'
import { OWN, at, intAt, put } from '../memory'
import { own } from '../own'
import { normalOf, putLognormal, withLaboratory } from './normals'
import {
  KEYS,
  OWN_DEVIATIONS,
  OWN_DRAWN,
  OWN_NUMBERS,
  OWN_READINGS,
  OWN_RULES,
  OWN_TEST_PARTS,
} from './tables'

let count: i32 = 0
/** √q and (x + c)·exp(−q/2) of each reading with the law (x + c)·exp(√q·z − q/2) − c. f64[OWN_MOST][COMPONENTS] */
const ROOTS: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)
const MIDDLES: usize = memory.data(OWN_MOST * COMPONENTS * sizeof<f64>(), 16)

function ruleOf(k: i32): i32 {
  return intAt(OWN_RULES, 3 * k)
}
function numberOf(k: i32, which: i32): f64 {
  return at(OWN_NUMBERS, 4 * k + which)
}
/** True if the rule takes only positive sums of reading and offset. */
function isSkewed(k: i32): bool {
  const rule = ruleOf(k)
  return rule == OwnRuleCode.Power || rule == OwnRuleCode.Log || rule == OwnRuleCode.LogLog
}
function offsetOf(k: i32): f64 {
  return ruleOf(k) == OwnRuleCode.Power ? numberOf(k, 1) : 0
}

/** Computes, once before the draws, the constants of the readings' laws. */
export function prepareOwn(n: i32, properties: i32): void {
  count = properties
  for (let k = 0; k < count; k++) {
    if (!isSkewed(k)) continue
    for (let i = 0; i < n; i++) {
      const place = k * COMPONENTS + i
      const x = at(OWN_READINGS, place) + offsetOf(k)
      putLognormal(ROOTS, MIDDLES, place, x, at(OWN_DEVIATIONS, place))
    }
  }
}

function errorsOf(normals: usize, k: i32): usize {
  return normals + <usize>(OWN_ERRORS_AT + k * OWN_ERRORS) * sizeof<f64>()
}

/** Writes the errors of a pair of draws, after those of the program's properties. */
export function drawOwnNormals(normals: usize, pair: u32, n: i32): void {
  for (let k = 0; k < count; k++) {
    const errors = errorsOf(normals, k)
    const name = <u32>intAt(OWN_RULES, 3 * k + 2)
    let needsLaboratory = false
    for (let i = 0; i < n; i++) {
      const place = k * COMPONENTS + i
      const isUncertain = at(OWN_DEVIATIONS, place) > 0
      const part = at(OWN_TEST_PARTS, place)
      put(errors, i, isUncertain && part > 0 ? normalOf(pair, name, <u32>intAt(KEYS, i), Tag.Input) : 0)
      if (isUncertain && part < 1) needsLaboratory = true
    }
    put(errors, OWN_LABORATORY, needsLaboratory ? normalOf(pair, name, 0, Tag.Input) : 0)
  }
}

/** A reading with its error, clamped to the property's range. */
function drawn(k: i32, i: i32, errors: usize, sign: f64): f64 {
  const place = k * COMPONENTS + i
  const x = at(OWN_READINGS, place)
  const s = at(OWN_DEVIATIONS, place)
  if (!(s > 0)) return x
  const z = sign * withLaboratory(at(OWN_TEST_PARTS, place), at(errors, i), at(errors, OWN_LABORATORY))
  let y = isSkewed(k) ? at(MIDDLES, place) * Math.exp(at(ROOTS, place) * z) - offsetOf(k) : x + s * z
  if (ruleOf(k) == OwnRuleCode.LogLog) y = Math.max(y, LOGLOG_MIN)
  // An entered reading stays valid even if the range has changed since.
  return Math.min(Math.max(numberOf(k, 3), x), Math.max(Math.min(numberOf(k, 2), x), y))
}

/** Stores the own properties of the last blend as those of this draw; all NaN if there is no blend. */
export function drawOwn(
  group: i32,
  draw: i32,
  n: i32,
  normals: usize,
  sign: f64,
  withErrors: bool,
  isBlended: bool,
): void {
  const out = OWN_DRAWN + <usize>((group * 2 * PAIRS + draw) * OWN_MOST) * sizeof<f64>()
  for (let k = 0; k < count; k++) {
    const errors = errorsOf(normals, k)
    for (let i = 0; i < n; i++) {
      put(OWN, i, withErrors ? drawn(k, i, errors, sign) : at(OWN_READINGS, k * COMPONENTS + i))
    }
    if (isBlended) own(ruleOf(k), intAt(OWN_RULES, 3 * k + 1), numberOf(k, 0), numberOf(k, 1))
    put(out, k, isBlended ? at(OWN, COMPONENTS) : NaN)
  }
}
