// Which error a result follows most: the squared correlation of each with it, over all draws.

import { LABELS } from '../vocabulary/codes.ts'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  OWN_ERRORS,
  OWN_ERRORS_AT,
  OWN_LABORATORY,
  PAST_TAKEN,
  RELATED,
  SHARES_AT,
} from '../vocabulary/draw-codes.ts'
import type { OwnQuantity } from '../vocabulary/own-property.ts'
import { PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { UncertaintyModule } from './module.ts'
import type { Cause, Matter } from './result.ts'

const NAMED_FROM = 0.05
const NAMED_MOST = 3

interface Correlations {
  /** The pairs that the module drew last: their errors, and by quantity all draws, of which theirs begin at `at`. */
  add(pairs: number, columns: readonly Float64Array[], at: number): void
  /** Of a quantity whose draws have this variance, by the places that the materials have in the recipe. */
  of(quantity: number, variance: number, draws: number, positions: readonly number[]): Matter[]
}

/** `own`: the own properties that are drawn, which come last of the quantities. */
export function correlations(
  module: UncertaintyModule,
  quantities: number,
  own: readonly { quantity: OwnQuantity }[],
): Correlations {
  const stride = quantities + (quantities % 2)
  if (stride > RELATED) throw new Error(`${quantities} quantities are more than the module relates.`)
  const firstOwn = quantities - own.length
  /** The errors that are not always 0, with their sums: their squares, and by quantity their products with it. */
  let active: Int32Array | null = null
  let squares = new Float64Array()
  let products = new Float64Array()
  return {
    add(pairs, columns, at) {
      const { normals, differences } = module
      active ??= Int32Array.from(
        Array.from({ length: OWN_ERRORS_AT + own.length * OWN_ERRORS }, (_, place) => place).filter(
          (place) => normals[place] !== 0,
        ),
      )
      if (squares.length === 0) {
        squares = new Float64Array(active.length)
        products = new Float64Array(active.length * stride)
      }
      for (let k = 0; k < quantities; k++) {
        const column = columns[k]!
        for (let pair = 0; pair < pairs; pair++) {
          const difference = column[at + 2 * pair]! - column[at + 2 * pair + 1]!
          differences[pair * RELATED + k] = Number.isNaN(difference) ? 0 : difference
        }
      }
      // Several simulations take turns on one module.
      module.active.set(active)
      module.squares.set(squares)
      module.products.set(products)
      module.relate(pairs, active.length, stride)
      squares.set(module.squares.subarray(0, squares.length))
      products.set(module.products.subarray(0, products.length))
    },
    of(quantity, variance, draws, positions) {
      if (!(variance > 0) || !active) return []
      const found = new Map<number, number>()
      for (let k = 0; k < active.length; k++) {
        const place = active[k]!
        // What own properties are tested for moves no other property, and nothing else moves them but the shares.
        const of = place < OWN_ERRORS_AT ? null : firstOwn + Math.floor((place - OWN_ERRORS_AT) / OWN_ERRORS)
        const isShare = place >= SHARES_AT && of === null
        if (!isShare && (quantity >= firstOwn ? of !== quantity : of !== null)) continue
        // A draw and its mirror have the same error but for its sign: its mean is 0, and its squares count twice.
        const product = products[k * stride + quantity]!
        const square = (product * product) / (2 * squares[k]! * variance * (draws - 1))
        const share = square - 1 / (draws - 1)
        if (!(share > 0)) continue
        const cause = sameCause(place)
        found.set(cause, share + (found.get(cause) ?? 0))
      }
      return foremost(
        [...found].map(([place, share]) => ({
          cause: causeOf(place, positions, own),
          share: Math.min(1, share),
        })),
      )
    },
  }
}

/** Those that matter most, the largest first. */
export const foremost = (all: readonly Matter[]): Matter[] =>
  all
    .filter(({ share }) => share > NAMED_FROM)
    .sort((one, other) => other.share - one.share)
    .slice(0, NAMED_MOST)

/** One place for all errors that are told as one cause: those of a material's distillation. */
const sameCause = (place: number): number =>
  place < SHARES_AT && place % LATENTS < LABELS ? place - (place % LATENTS) + CURVE_LATENT : place

function causeOf(at: number, positions: readonly number[], own: readonly { quantity: OwnQuantity }[]): Cause {
  if (at >= OWN_ERRORS_AT) {
    const property = own[Math.floor((at - OWN_ERRORS_AT) / OWN_ERRORS)]!.quantity
    const which = (at - OWN_ERRORS_AT) % OWN_ERRORS
    return which === OWN_LABORATORY
      ? { is: 'laboratory', property }
      : { is: 'test', component: positions[which]!, property }
  }
  if (at >= SHARES_AT) return { is: 'share', component: positions[at - SHARES_AT]! }
  if (at >= MODEL_AT) return { is: 'model', property: propertyAt(at - MODEL_AT) }
  if (at >= LABORATORY_AT) return { is: 'laboratory', property: propertyAt(at - LABORATORY_AT) }
  return {
    is: 'test',
    component: positions[Math.floor(at / LATENTS)]!,
    property: propertyAt(at % LATENTS),
  }
}

const propertyAt = (latent: number) =>
  latent < LABELS || latent === CURVE_LATENT
    ? ('d86' as const)
    : PROPERTY_NAMES[latent < CURVE_LATENT ? latent : latent - PAST_TAKEN]!
