// What a limit or a wanted value of a recipe can be on: more than grades know, which name a few temperatures.
import type { Measured, Measurements } from '../grades/measure.ts'
import { DERIVED, isDerived, type Quantity } from '../vocabulary/quantities.ts'

/** A quantity of the grades, or the volume % recovered at a temperature in °C, to which no loss is added. */
export type RecipeQuantity = Quantity | `r@${number}`

export const recoveredAt = (celsius: number): RecipeQuantity => `r@${celsius}`

const AT = 'r@'
const isOfGrades = (q: RecipeQuantity): q is Quantity => !q.startsWith(AT)

/** The amount at a temperature that a quantity means; null for any other quantity. */
export function amountOf(q: RecipeQuantity): { celsius: number; isEvaporated: boolean } | null {
  if (!isOfGrades(q)) return { celsius: Number(q.slice(AT.length)), isEvaporated: false }
  if (!isDerived(q)) return null
  const entry = DERIVED[q]
  if (entry.kind !== 'recovered' && entry.kind !== 'evaporated') return null
  return { celsius: entry.celsius, isEvaporated: entry.kind === 'evaporated' }
}

/** Whether it is computed from a blend's results rather than one of them. */
export const isComputed = (q: RecipeQuantity): boolean => !isOfGrades(q) || isDerived(q)

export const isColor = (q: RecipeQuantity): boolean => q === 'saybolt' || q === 'd1500'

/** The values of a blend, and the accuracy of their tests. */
export interface RecipeMeasurements {
  of(q: RecipeQuantity): Measured
  /** As in `Measurements`: at the limit, or for a computed quantity at the value. Null where it is not known. */
  R(q: RecipeQuantity, limit: number): number | null
}

export const measurementsOfAll = (measured: Measurements): RecipeMeasurements => ({
  of: (q) => (isOfGrades(q) ? measured.of(q) : measured.recoveredAt(amountOf(q)!.celsius)),
  R: (q, limit) =>
    isOfGrades(q) ? measured.R(q, limit) : (measured.recoveredAt(amountOf(q)!.celsius).R ?? null),
})
