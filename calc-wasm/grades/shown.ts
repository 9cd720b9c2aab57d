// Values beside their limits, also in the user's own units: the verdict stays, its figures are converted together.

import { UNIT_SETS, type UnitChoice } from '../units/choice.ts'
import { type Shown, shownIn } from '../units/units.ts'
import { isOwnQuantity, type OwnFormat } from '../vocabulary/own-property.ts'
import { isCurveWidth, type Quantity, quantityOf } from '../vocabulary/quantities.ts'
import { type Check, type LimitCheck, toleranceAt } from './check.ts'

/** Decimals that a shown value may have beyond those of its test method. */
const MORE_DIGITS = 4

/** `digits` where the unit is not the quantity's own. */
type Beside = Pick<LimitCheck, 'q' | 'limit' | 'own'> & { digits?: number }

/**
 * A value beside its limit, in Latin digits: as many decimals as the test method warrants, and more where the rounded figure
 * would cross or reach the limit although the value doesn't. 9.998 below 10 is not "10.0".
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

/** A value beside all of its limits, with as many decimals as any of them needs. */
export const shownBeside = (value: number, limits: readonly Beside[]): string =>
  limits.map((limit) => shownValue(value, limit)).reduce((a, b) => (b.length > a.length ? b : a))

/** The size of a distance to a limit; "0" only for a value on the limit. */
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

export const decimalsOfLimit = (limit: number): number => decimalsIn(String(limit))
export const decimalsIn = (text: string): number => text.split('.')[1]?.length ?? 0

/** -0 is shown as 0. */
const fixed = (value: number, decimals: number): string =>
  (Number(value.toFixed(decimals)) + 0).toFixed(decimals)

/** Rounds down or up to so many decimals. */
function cut(value: number, decimals: number, isDown: boolean): string {
  const scale = 10 ** decimals
  const units = isDown ? Math.floor(value * scale) : Math.ceil(value * scale)
  return fixed(units / scale, decimals)
}

// In the user's own units.

/** The unit of a quantity. Driveability index and curve width are in degrees but no temperatures; own properties keep their unit. */
export const quantityIn = (q: Quantity, choice: UnitChoice, own?: OwnFormat): Shown =>
  shownIn(
    quantityOf(q, own).unit,
    q === 'di_c' || isCurveWidth(q) || isOwnQuantity(q) ? UNIT_SETS.SI : choice,
  )

export const digitsIn = (q: Quantity, choice: UnitChoice, own?: OwnFormat): number => {
  const shown = quantityIn(q, choice, own)
  return shown.isWire ? quantityOf(q, own).digits : shown.decimals
}

/** Decimals of a converted limit beyond those of its test. */
const LIMIT_DIGITS = 2
/** The most of them where fewer would move the limit across its value. */
const MOST_DIGITS = 9

/** A limit for an input field: in another unit with no more decimals than needed. */
export const limitFigure = ({ isWire, value, decimals }: Shown, wire: number): string =>
  String(isWire ? wire : Number(value(wire).toFixed(decimals + LIMIT_DIGITS)))

/** A converted limit, with more decimals where it would otherwise cross its value. */
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
  /** The limit as it was checked. */
  wire: Limit
}

/** A limit with all its figures converted; in a reversed unit, such as °API, a maximum becomes a minimum. */
export function limitIn<Limit extends Judged>(wire: Limit, choice: UnitChoice): ConvertedLimit<Limit> {
  const { q, side, limit, value, margin, guard, own } = wire
  const shown = quantityIn(q, choice, own)
  const digits = digitsIn(q, choice, own)
  if (shown.isWire) return { ...wire, unit: shown.sign, digits, wire }
  const size = (distance: number | null) =>
    distance === null || limit === null
      ? distance
      : Math.abs(shown.difference(side === 'min' ? distance : -distance, limit))
  const figure = limit === null ? null : besideValue(shown, limit, value)
  const isOnLimit = value !== null && limit !== null && Math.abs(value - limit) <= toleranceAt(limit)
  return {
    ...wire,
    unit: shown.sign,
    digits,
    wire,
    side: shown.isReversed ? (side === 'min' ? 'max' : 'min') : side,
    limit: figure,
    value: value === null ? null : isOnLimit ? figure : shown.value(value),
    margin: margin === null ? null : Math.sign(margin) * size(margin)!,
    guard: size(guard),
  }
}

/** A limit without a value, converted as by `limitIn`. */
export const bareLimitIn = <Limit extends Pick<LimitCheck, 'q' | 'side' | 'limit' | 'own'>>(
  limit: Limit,
  choice: UnitChoice,
) => limitIn({ value: null, margin: null, guard: null, ...limit }, choice)

/** Values shown with more digits than their test warrants because a limit is near; none that the laboratory has corrected. */
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
