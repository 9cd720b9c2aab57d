// Values beside their limits, and limits in a person's own units: the verdict stays what it was, its figures are converted together.

import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { type Shown, shownIn } from '../units/units.ts'
import { isOwnQuantity, type OwnLook } from '../vocabulary/own-property.ts'
import { isApart, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { type Check, type LimitCheck, toleranceAt } from './check.ts'

/** Decimals that a shown value may have beyond those of its test method. */
const MORE_DIGITS = 4

type Beside = Pick<LimitCheck, 'q' | 'limit' | 'own'> & Digits
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
  { q, limit, own, digits = quantityOf(q, own).digits }: Beside,
): string {
  if (limit === null) return fixed(value, digits)
  if (Math.abs(value - limit) <= toleranceAt(limit))
    return fixed(limit, Math.max(digits, decimalsOfLimit(limit)))
  for (let decimals = digits; decimals <= digits + MORE_DIGITS; decimals++) {
    const text = fixed(value, decimals)
    if (Number(text) !== limit && Number(text) < limit === value < limit) return text
  }
  return cut(value, digits + MORE_DIGITS, value < limit)
}

/** A value beside all of its limits: as the one that asks for most digits has it. */
export const shownBeside = (value: number, limits: readonly Beside[]): string =>
  limits.map((limit) => shownValue(value, limit)).reduce((a, b) => (b.length > a.length ? b : a))

/** A distance to a limit, without its sign; 0 only where it is none. */
export function shownMargin(
  margin: number,
  { q, limit, own, digits = quantityOf(q, own).digits }: Beside,
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

/** As many decimals as a limit is written with. */
export const decimalsOfLimit = (limit: number): number => decimalsIn(shownLimit(limit))
/** How many decimals a figure is written with. */
export const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0

/** -0 is shown as 0. */
const fixed = (value: number, decimals: number): string =>
  (Number(value.toFixed(decimals)) + 0).toFixed(decimals)

/** The nearest figure below, or above, with so many decimals. */
function cut(value: number, decimals: number, isDown: boolean): string {
  const scale = 10 ** decimals
  const units = isDown ? Math.floor(value * scale) : Math.ceil(value * scale)
  return fixed(units / scale, decimals)
}

// In a person's own units.
/** How a quantity is shown. The driveability index and the width of a curve count in degrees, and are no temperatures; own properties keep their unit. */
export const quantityIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): Shown =>
  shownIn(quantityOf(q, own).unit, q === 'di_c' || isApart(q) || isOwnQuantity(q) ? UNIT_SETS.SI : choice)

/** The decimals of its shown values. */
export const digitsIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): number => {
  const shown = quantityIn(q, choice, own)
  return shown.isWire ? quantityOf(q, own).digits : shown.decimals
}

/** Decimals that a converted limit may have beyond those of its test. */
const LIMIT_DIGITS = 2
/** And may have where fewer would move it across its value. */
const MOST_DIGITS = 9

/** A limit as it is typed: in another unit no more decimals than it takes. */
export const limitFigure = ({ isWire, value, decimals }: Shown, wire: number): string =>
  String(isWire ? wire : Number(value(wire).toFixed(decimals + LIMIT_DIGITS)))

/** A limit as it is typed, with more decimals where it would else stand on the other side of a value. */
function besideValue(shown: Shown, limit: number, value: number | null): number {
  const [exact, beside] = [shown.value(limit), value === null ? null : shown.value(value)]
  for (let more = LIMIT_DIGITS; more < MOST_DIGITS; more++) {
    const figure = Number(exact.toFixed(shown.decimals + more))
    if (beside === null || Math.sign(beside - figure) === Math.sign(beside - exact) || beside === exact)
      return figure
  }
  return exact
}

type Judged = Pick<LimitCheck, 'q' | 'side' | 'limit' | 'value' | 'margin' | 'guard' | 'own'>

export type ConvertedLimit<Limit extends Judged = LimitCheck> = Limit & {
  unit: string
  digits: number
  /** As it was checked. */
  wire: Limit
}

/** A limit with all of its figures as they are shown; of a unit that runs the other way the largest allowed is the least. */
export function limitIn<Limit extends Judged>(wire: Limit, choice: UnitChoice): ConvertedLimit<Limit> {
  const { q, side, limit, value, margin, guard, own } = wire
  const shown = quantityIn(q, choice, own)
  const digits = digitsIn(q, choice, own)
  if (shown.isWire) return { ...wire, unit: shown.sign, digits, wire }
  const size = (distance: number | null) =>
    distance === null || limit === null
      ? distance
      : Math.abs(shown.difference(side === 'min' ? distance : -distance, limit))
  const said = limit === null ? null : besideValue(shown, limit, value)
  const isOnLimit = value !== null && limit !== null && Math.abs(value - limit) <= toleranceAt(limit)
  return {
    ...wire,
    unit: shown.sign,
    digits,
    wire,
    side: shown.isReversed ? (side === 'min' ? 'max' : 'min') : side,
    limit: said,
    value: value === null ? null : isOnLimit ? said : shown.value(value),
    margin: margin === null ? null : Math.sign(margin) * size(margin)!,
    guard: size(guard),
  }
}

/** A limit by itself, as `limitIn` shows it. */
export const bareLimitIn = <Limit extends Pick<LimitCheck, 'q' | 'side' | 'limit' | 'own'>>(
  limit: Limit,
  choice: UnitChoice,
) => limitIn({ value: null, margin: null, guard: null, ...limit }, choice)

/**
 * The values that stand nearer to a limit than the digits of their test can tell, as they are written wherever the check is
 * known, in Latin digits. None of what the laboratory has corrected: that is another figure than the rule's.
 */
export function closeFigures(
  { limits }: Pick<Check, 'limits'>,
  choice: UnitChoice,
): ReadonlyMap<string, string> {
  const judged = limits.filter(
    ({ value, limit, corrected, without }) =>
      value !== null && limit !== null && without === undefined && (!corrected || corrected.scatter),
  )
  return new Map(
    [...Map.groupBy(judged, ({ q }) => q)].flatMap(([q, wire]) => {
      const all = wire.map((limit) => limitIn(limit, choice))
      const text = shownBeside(all[0]!.value!, all)
      return decimalsIn(text) > all[0]!.digits ? [[q, text] as const] : []
    }),
  )
}
