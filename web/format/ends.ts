import { spreadIn } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { OwnLook } from '#calc/vocabulary/own-property.ts'
import type { Quantity } from '#calc/vocabulary/quantities.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { fixedOrSignificant } from './number.ts'

/** An interval as it is written, in the person's unit. */
export interface Ends {
  low: string
  high: string
  /** Half its width; null where one side is much wider than the other, which is then shown as it is. */
  half: string | null
  /** The whole width is nothing. */
  isExact: boolean
  unit: string
}

/** Sides that differ by more than this, in parts of the width, are not shown as one. */
const LOPSIDED = 0.1

export function endsOf(
  spread: Parameters<typeof spreadIn>[0],
  q: Quantity,
  units: UnitChoice,
  own?: OwnLook,
): Ends {
  const { value, low, high, digits, unit } = spreadIn(spread, q, units, own)
  const width = high - low
  const isEven = Math.abs(high - value - (value - low)) <= LOPSIDED * width
  const write = (figure: number) => withMinus(fixedOrSignificant(figure, digits))
  return {
    low: write(low),
    high: write(high),
    half: isEven ? write(width / 2) : null,
    isExact: width === 0,
    unit,
  }
}

/** "± 3.0", or the interval itself where its sides differ. */
export const shortOf = ({ low, high, half }: Ends): string =>
  half === null ? `${low}–${high}` : `±\u00a0${half}`
