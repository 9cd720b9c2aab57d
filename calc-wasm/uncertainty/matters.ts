// Which error a result follows most: the squared correlation of each with it, over all draws.

import { LABELS } from '../vocabulary/codes.ts'
import {
  CURVE_LATENT,
  LABORATORY_AT,
  LATENTS,
  MODEL_AT,
  NORMALS_LENGTH,
  PAST_TAKEN,
  SHARES_AT,
} from '../vocabulary/draw-codes.ts'
import { PROPERTY_NAMES } from '../vocabulary/properties.ts'
import type { Cause, Matter } from './result.ts'

const NAMED_FROM = 0.05
const NAMED_MOST = 3

export interface Correlations {
  /** A pair: its errors, and by quantity the draw less its mirror. */
  add(normals: Float64Array, from: number, differences: Float64Array): void
  /** Of a quantity whose draws have this variance, by the places that the materials have in the recipe. */
  of(quantity: number, variance: number, draws: number, positions: readonly number[]): Matter[]
}

export function correlations(quantities: number): Correlations {
  /** The errors that are not always 0, with their sums: their squares, and by quantity their products with it. */
  let active: { at: number; squares: number; products: Float64Array }[] | null = null
  return {
    add(normals, from, differences) {
      active ??= Array.from({ length: NORMALS_LENGTH }, (_, at) => at)
        .filter((at) => normals[from + at] !== 0)
        .map((at) => ({ at, squares: 0, products: new Float64Array(quantities) }))
      for (const one of active) {
        const z = normals[from + one.at]!
        const { products } = one
        one.squares += z * z
        for (let k = 0; k < quantities; k++) products[k]! += z * differences[k]!
      }
    },
    of(quantity, variance, draws, positions) {
      if (!(variance > 0)) return []
      const found = new Map<string, Matter>()
      for (const { at, squares, products } of active ?? []) {
        // A draw and its mirror have the same error but for its sign: its mean is 0, and its squares count twice.
        const product = products[quantity]!
        const square = (product * product) / (2 * squares * variance * (draws - 1))
        const share = square - 1 / (draws - 1)
        if (!(share > 0)) continue
        const cause = causeOf(at, positions)
        const key = JSON.stringify(cause)
        found.set(key, { cause, share: share + (found.get(key)?.share ?? 0) })
      }
      return [...found.values()]
        .filter(({ share }) => share > NAMED_FROM)
        .sort((one, other) => other.share - one.share)
        .slice(0, NAMED_MOST)
        .map(({ cause, share }) => ({ cause, share: Math.min(1, share) }))
    },
  }
}

function causeOf(at: number, positions: readonly number[]): Cause {
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
