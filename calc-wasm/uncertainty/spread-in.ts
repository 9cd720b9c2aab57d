// An interval as a person is shown it, on screens and in reports alike.

import { digitsIn, quantityIn } from '../grades/shown-in.ts'
import type { UnitChoice } from '../units/choice.ts'
import type { OwnLook } from '../vocabulary/own-property.ts'
import type { Quantity } from '../vocabulary/quantities.ts'
import type { SpreadAnswer } from './answer.ts'

interface ShownSpread {
  value: number
  low: number
  high: number
  sd: number
  /** Of the value and of both ends: half the interval has two significant digits. */
  digits: number
  unit: string
}

const SIGNIFICANT = 2
const MOST_DIGITS = 9

/** Decimals that leave a figure its two significant digits; at least none. */
export const significantDecimals = (figure: number): number =>
  Math.min(
    MOST_DIGITS,
    Math.max(0, SIGNIFICANT - 1 - Math.floor(Math.log10(Number(figure.toPrecision(SIGNIFICANT))))),
  )

/** In the person's units, where the ends of a unit that runs the other way change places; exact ones have the digits of the test. */
export function spreadIn(
  { value, low, high, sd }: Pick<SpreadAnswer, 'value' | 'low' | 'high' | 'sd'>,
  q: Quantity,
  choice: UnitChoice,
  own?: OwnLook,
): ShownSpread {
  const shown = quantityIn(q, choice, own)
  const at = (figure: number) => (shown.isWire ? figure : shown.value(figure))
  const [from, to] = [at(low), at(high)].toSorted((a, b) => a - b) as [number, number]
  const half = (to - from) / 2
  return {
    value: at(value),
    low: from,
    high: to,
    sd: shown.isWire ? sd : Math.abs(shown.difference(sd, value)),
    digits: half > 0 ? significantDecimals(half) : digitsIn(q, choice, own),
    unit: shown.sign,
  }
}
