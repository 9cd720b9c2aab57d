import { quantityOf } from '../vocabulary/quantities.ts'
import { type LimitCheck, toleranceAt } from './check.ts'

/** Decimals that a shown value may have beyond those of its test method. */
const MORE_DIGITS = 4

type Judged = Pick<LimitCheck, 'q' | 'limit' | 'own'> & Digits
/** Of another unit than the quantity's own. */
interface Digits {
  digits?: number
}

/**
 * A value beside its limit, in Latin digits: as many decimals as the test method warrants, and more where the rounded figure
 * would stand on the limit or beyond it although the value doesn't. 9.998 below 10 is no "10.0".
 */
export function shownValue(
  value: number,
  { q, limit, own, digits = quantityOf(q, own).digits }: Judged,
): string {
  if (limit === null) return fixed(value, digits)
  if (Math.abs(value - limit) <= toleranceAt(limit)) return fixed(limit, Math.max(digits, decimalsOf(limit)))
  for (let decimals = digits; decimals <= digits + MORE_DIGITS; decimals++) {
    const text = fixed(value, decimals)
    if (Number(text) !== limit && Number(text) < limit === value < limit) return text
  }
  return cut(value, digits + MORE_DIGITS, value < limit)
}

/** A value beside all of its limits: as the one that asks for most digits has it. */
export const shownBeside = (value: number, limits: readonly Judged[]): string =>
  limits.map((limit) => shownValue(value, limit)).reduce((a, b) => (b.length > a.length ? b : a))

/** A distance to a limit, without its sign; 0 only where it is none. */
export function shownMargin(
  margin: number,
  { q, limit, own, digits = quantityOf(q, own).digits }: Judged,
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

const decimalsOf = (limit: number): number => shownLimit(limit).split('.')[1]?.length ?? 0

/** -0 is shown as 0. */
const fixed = (value: number, decimals: number): string =>
  (Number(value.toFixed(decimals)) + 0).toFixed(decimals)

/** The nearest figure below, or above, with so many decimals. */
function cut(value: number, decimals: number, isDown: boolean): string {
  const scale = 10 ** decimals
  const units = isDown ? Math.floor(value * scale) : Math.ceil(value * scale)
  return fixed(units / scale, decimals)
}
