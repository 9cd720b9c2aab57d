// Errors that no core draws, added to what it drew: what additives do, and the rule of viscosities that lie far apart.

import type { Treated, TreatedValues } from '../vocabulary/additive.ts'
import { Slot } from '../vocabulary/codes.ts'
import { Tag } from '../vocabulary/draw-codes.ts'
import { isOwnQuantity } from '../vocabulary/own-property.ts'
import { DERIVED, isDerived, type Quantity } from '../vocabulary/quantities.ts'
import { nameInStream, type UncertaintyModule } from './module.ts'
import { type DrawnOwn, ownLatent } from './own-drawn.ts'

/** Of the errors of additives in the stream, after those that the core draws. */
const ADDITIVE_TAG = 5

/** The name of what readings of traces leave open. */
export const TRACES = nameInStream('traces')

type Normals = Pick<UncertaintyModule, 'normalOf'>
export type Added = Pick<Treated, 'delta' | 'sd' | 'key' | 'each'>

/** A draw and its mirror have the same error but for its sign. */
const mirrored = (draw: number, z: number): number => (draw % 2 === 0 ? z : -z)

/** What additives add to a value, draw by draw: their effect with its error. */
export function addedTo({ normalOf }: Normals, q: Quantity, { delta, sd, key, each }: Added) {
  const latent = testLatent(q)
  const errors = each ?? [{ sd, key }]
  return (draw: number): number =>
    errors.reduce(
      (sum, one) => sum + one.sd * mirrored(draw, normalOf(draw >> 1, latent, one.key, ADDITIVE_TAG)),
      delta,
    )
}

/** What the error of its rule makes of an own property's value, draw by draw. */
export const ruleFactor =
  ({ normalOf }: Normals, { quantity, model }: Pick<DrawnOwn, 'quantity' | 'model'>) =>
  (draw: number): number =>
    model === 0 ? 1 : 1 + model * mirrored(draw, normalOf(draw >> 1, ownLatent(quantity), 0, Tag.Model))

/** What is added to a quantity; null where nobody knows how much, undefined where nothing. */
export const treatedIn = (treated: TreatedValues | undefined, q: Quantity): Treated | null | undefined =>
  treated?.[q as keyof TreatedValues]

/** A derived quantity's place in the stream of a laboratory's tests comes after those of the properties. */
export function testLatent(q: Quantity): number {
  if (isOwnQuantity(q)) return ownLatent(q)
  return isDerived(q) ? Slot.end + 2 + Object.keys(DERIVED).indexOf(q) : Slot[q]
}
