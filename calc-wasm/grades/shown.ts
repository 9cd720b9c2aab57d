import { quantityOf } from '../vocabulary/quantities.ts'
import { isMet, type LimitCheck, toleranceAt } from './check.ts'

/** Decimals that a shown value may have beyond those of its test method. */
const MORE_DIGITS = 4

type Judged = Pick<LimitCheck, 'q' | 'side' | 'strict' | 'limit' | 'own'> & Digits
/** Of another unit than the quantity's own. */
interface Digits {
  digits?: number
}

/**
 * A value beside its limit, in Latin digits: as many decimals as the test method warrants, and more where the rounded figure
 * would stand on the other side of the limit, or on it although the limit is missed.
 */
export function shownValue(
  value: number,
  { q, side, strict, limit, own, digits = quantityOf(q, own).digits }: Judged,
): string {
  if (limit === null || Math.abs(value - limit) <= toleranceAt(limit)) return fixed(value, digits)
  const met = isMet(value, { side, strict, limit })
  const contradicts = (shown: number) => (shown === limit ? strict || !met : shown < limit !== value < limit)
  for (let decimals = digits; decimals <= digits + MORE_DIGITS; decimals++) {
    const text = fixed(value, decimals)
    if (!contradicts(Number(text))) return text
  }
  return cut(value, digits + MORE_DIGITS, value < limit)
}

/** A distance to a limit, without its sign; 0 only where it is none. */
export function shownMargin(
  margin: number,
  { q, limit, own, digits = quantityOf(q, own).digits }: Pick<Judged, 'q' | 'limit' | 'own' | 'digits'>,
): string {
  const size = Math.abs(margin)
  if (limit !== null && size <= toleranceAt(limit)) return fixed(0, digits)
  for (let decimals = digits; decimals <= digits + MORE_DIGITS; decimals++) {
    const text = fixed(size, decimals)
    if (Number(text) !== 0) return text
  }
  return cut(size, digits + MORE_DIGITS, false)
}

/** A limit as it is written: no more decimals than it has. */
export const shownLimit = (limit: number): string => String(limit)

/** -0 is shown as 0. */
const fixed = (value: number, decimals: number): string =>
  (Number(value.toFixed(decimals)) + 0).toFixed(decimals)

/** The nearest figure below, or above, with so many decimals. */
function cut(value: number, decimals: number, isDown: boolean): string {
  const scale = 10 ** decimals
  const units = isDown ? Math.floor(value * scale) : Math.ceil(value * scale)
  return fixed(units / scale, decimals)
}
