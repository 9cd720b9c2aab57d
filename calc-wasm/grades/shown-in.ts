// Limits in a person's own units: the verdict stays what it was, its figures are converted together.

import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { type Shown, shownIn } from '../units/units.ts'
import { isOwnQuantity, type OwnLook } from '../vocabulary/own-property.ts'
import { type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import type { LimitCheck } from './check.ts'

/** How a quantity is shown. The driveability index counts in degrees, and is no temperature; own properties keep their unit. */
export const quantityIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): Shown =>
  shownIn(quantityOf(q, own).unit, q === 'di_c' || isOwnQuantity(q) ? UNIT_SETS.SI : choice)

/** The decimals of its shown values. */
export const digitsIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): number => {
  const shown = quantityIn(q, choice, own)
  return shown.isWire ? quantityOf(q, own).digits : shown.decimals
}

/** Decimals that a converted limit may have beyond those of its test. */
const MORE_DIGITS = 2

/** A limit as it is typed: in another unit no more decimals than it takes. */
export const limitFigure = ({ isWire, value, decimals }: Shown, wire: number): string =>
  String(isWire ? wire : Number(value(wire).toFixed(decimals + MORE_DIGITS)))

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
  const converted = (figure: number | null) => (figure === null ? null : shown.value(figure))
  return {
    ...wire,
    unit: shown.sign,
    digits,
    wire,
    side: shown.isReversed ? (side === 'min' ? 'max' : 'min') : side,
    limit: limit === null ? null : Number(limitFigure(shown, limit)),
    value: converted(value),
    margin: margin === null ? null : Math.sign(margin) * size(margin)!,
    guard: size(guard),
  }
}

/** A limit by itself, as `limitIn` shows it. */
export const bareLimitIn = <Limit extends Pick<LimitCheck, 'q' | 'side' | 'limit' | 'own'>>(
  limit: Limit,
  choice: UnitChoice,
) => limitIn({ value: null, margin: null, guard: null, ...limit }, choice)
