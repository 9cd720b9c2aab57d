import type { Quantity } from '#calc/grades/quantities.ts'
import { quantityOf } from '#calc/grades/quantities.ts'
import { quantityIn } from '#calc/grades/shown-in.ts'
import type { SpreadAnswer, UncertaintyAnswer } from '#calc/uncertainty/answer.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { withMinus } from '#calc/vocabulary/words/numbers.ts'
import { fixedOrSignificant } from '#web/format/number.ts'

/** An interval as it is shown: in the person's unit, with the decimals of the test. */
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

export function endsOf({ value, low, high }: SpreadAnswer, q: Quantity, units: UnitChoice): Ends {
  const shown = quantityIn(q, units)
  const decimals = shown.isWire ? quantityOf(q).digits : shown.decimals
  const [at, one, other] = [value, low, high].map((figure) => (shown.isWire ? figure : shown.value(figure)))
  const [from, to] = [Math.min(one!, other!), Math.max(one!, other!)]
  const width = to - from
  const isEven = Math.abs(to - at! - (at! - from)) <= LOPSIDED * width
  const write = (figure: number) => withMinus(fixedOrSignificant(figure, decimals))
  return {
    low: write(from),
    high: write(to),
    half: isEven ? write(width / 2) : null,
    isExact: width === 0,
    unit: shown.sign,
  }
}

/** "± 3.0", or the interval itself where its sides differ. */
export const shortOf = ({ low, high, half }: Ends): string =>
  half === null ? `${low}–${high}` : `±\u00a0${half}`

/** Of a property of the tables: a colour has its spread on its own scale. */
export const spreadOf = (
  { properties }: UncertaintyAnswer,
  property: PropertyName,
): [Quantity, SpreadAnswer] | null => {
  const names: Quantity[] = property === 'color' ? ['d1500', 'saybolt'] : [property]
  const q = names.find((name) => properties[name])
  return q ? [q, properties[q]!] : null
}
