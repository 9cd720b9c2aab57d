import { limitFigure, quantityIn } from '#calc/grades/shown-in.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { OwnLook } from '#calc/vocabulary/own-property.ts'
import { type Quantity, quantityOf } from '#calc/vocabulary/quantities.ts'
import { numberOf } from '#calc/vocabulary/rules/typed-number.ts'

/** This many digits of a figure were typed; any further ones come from the conversion. */
const DIGITS = 12

/** How figures of a quantity are typed in a person's units, while the criteria keep those of the wire. */
export function typedIn(q: Quantity, units: UnitChoice, own?: OwnLook) {
  const shown = quantityIn(q, units, own)
  const { min, max } = quantityOf(q, own).range
  const wire = (figure: number) => (shown.isWire ? figure : Number(shown.wire(figure).toPrecision(DIGITS)))
  const text = (figure: number) => limitFigure(shown, figure)
  return {
    sign: shown.sign,
    isNegative: Math.min(shown.value(min), shown.value(max)) < 0,
    wire,
    text,
    /** A kept text as the field shows it, and back; anything that isn't a number stays as it was typed. */
    shownText: (kept: string) => {
      const figure = numberOf(kept)
      return shown.isWire || figure === null ? kept : text(figure)
    },
    keptText: (typed: string) => {
      const figure = numberOf(typed)
      return shown.isWire || figure === null ? typed : String(wire(figure))
    },
  }
}
