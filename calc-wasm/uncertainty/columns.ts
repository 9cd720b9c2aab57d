// What of each draw is kept, a column for each quantity.

import { measurementsOf } from '../grades/measure.ts'
import { DERIVED, isDerived, type KnownQuantity, type Quantity } from '../grades/quantities.ts'
import type { Specification } from '../grades/specification.ts'
import { ColorScale, RESULTS_LENGTH, Slot } from '../vocabulary/codes.ts'
import { emptyProperties, NUMERIC_PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Prepared } from './prepared.ts'

/** What a colour is limited as, by its scale. */
const COLOR_ON: Partial<Record<number, 'saybolt' | 'd1500'>> = {
  [ColorScale.Saybolt]: 'saybolt',
  [ColorScale.D1500]: 'd1500',
  [ColorScale.Darker]: 'd1500',
}

export interface Columns {
  quantities: readonly Quantity[]
  /** What each is for the blend itself. */
  nominal: readonly number[]
  /** Writes those of one draw, from its results at `from`, into `out`. */
  read(drawn: Float64Array, from: number, out: Float64Array): void
}

/** Every property that the blend has, and the derived quantities that are limited and that it has. */
export function columnsOf(
  { blend, color, colorScale }: Prepared,
  specification: Specification | null,
  ethanol: number,
): Columns {
  const { results } = blend
  const colorAs = blend.methods.color === null ? undefined : COLOR_ON[colorScale]
  const properties = NUMERIC_PROPERTY_NAMES.filter((name) => results[name] !== null)
  const slots = properties.map((name): number => Slot[name])
  const measured = specification && measurementsOf({ ...blend, ethanol }, specification)
  const derived = Object.keys(DERIVED).filter(
    (q): q is keyof typeof DERIVED =>
      DERIVED[q as keyof typeof DERIVED].kind !== 'color' &&
      (specification?.limits.some((limit) => limit.q === q) ?? false) &&
      measured!.of(q as keyof typeof DERIVED).value !== null,
  )
  const scratch = emptyProperties()
  return {
    quantities: [...properties, ...(colorAs ? [colorAs] : []), ...derived],
    nominal: [
      ...properties.map((name) => results[name]!),
      ...(colorAs ? [color] : []),
      ...derived.map((q) => measured!.of(q).value!),
    ],
    read(drawn, from, out) {
      let k = 0
      for (const slot of slots) out[k++] = drawn[from + slot]!
      if (colorAs) out[k++] = drawn[from + Slot.color]!
      if (derived.length === 0) return
      for (const [at, name] of properties.entries()) scratch[name] = Number.isNaN(out[at]!) ? null : out[at]!
      const own = measurementsOf({ results: scratch, ethanol }, specification!)
      for (const q of derived) out[k++] = own.of(q).value ?? Number.NaN
    },
  }
}

export const DRAW_LENGTH = RESULTS_LENGTH
/** A derived quantity's place in the stream of a laboratory's tests comes after those of the properties. */
export const testLatent = (q: KnownQuantity): number =>
  isDerived(q) ? Slot.end + 2 + Object.keys(DERIVED).indexOf(q) : Slot[q]
