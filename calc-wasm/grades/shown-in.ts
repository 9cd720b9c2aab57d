// Limits in a person's own units: the verdict stays what it was, its figures are converted together.

import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { type Shown, shownIn } from '../units/units.ts'
import { isOwnQuantity, type OwnLook } from '../vocabulary/own-property.ts'
import { isApart, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { type Check, type LimitCheck, toleranceAt } from './check.ts'
import { shownBeside } from './shown.ts'

/** How a quantity is shown. The driveability index and the width of a curve count in degrees, and are no temperatures; own properties keep their unit. */
export const quantityIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): Shown =>
  shownIn(quantityOf(q, own).unit, q === 'di_c' || isApart(q) || isOwnQuantity(q) ? UNIT_SETS.SI : choice)

/** The decimals of its shown values. */
export const digitsIn = (q: Quantity, choice: UnitChoice, own?: OwnLook): number => {
  const shown = quantityIn(q, choice, own)
  return shown.isWire ? quantityOf(q, own).digits : shown.decimals
}

/** Decimals that a converted limit may have beyond those of its test. */
const MORE_DIGITS = 2
/** And may have where fewer would move it across its value. */
const MOST_DIGITS = 9

/** A limit as it is typed: in another unit no more decimals than it takes. */
export const limitFigure = ({ isWire, value, decimals }: Shown, wire: number): string =>
  String(isWire ? wire : Number(value(wire).toFixed(decimals + MORE_DIGITS)))

/** A limit as it is typed, with more decimals where it would else stand on the other side of a value. */
function besideValue(shown: Shown, limit: number, value: number | null): number {
  const [exact, beside] = [shown.value(limit), value === null ? null : shown.value(value)]
  for (let more = MORE_DIGITS; more < MOST_DIGITS; more++) {
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

/** How many decimals a figure is written with. */
export const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0
