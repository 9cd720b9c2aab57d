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
import { DRAWN_NAMES } from '../vocabulary/properties.ts'
import type { UncertaintyModule } from './module.ts'
import type { Cause, Chance, Matter } from './result.ts'

/** The normal quantile of 97.5 %. */
const Z95 = 1.959963984540054
const LOW_PERCENTILE = 0.025
const HIGH = 0.975

/** A probability with Wilson's 95 % interval, from the number of draws that meet a condition. */
export function chanceOf(met: number, draws: number): Chance {
  const probability = met / draws
  const square = (Z95 * Z95) / draws
  const middle = probability + square / 2
  const half = Z95 * Math.sqrt((probability * (1 - probability) + square / 4) / draws)
  return {
    probability,
    // Rounding could otherwise leave a probability of 0 or 1 outside its interval.
    low: Math.max(0, Math.min(probability, (middle - half) / (1 + square))),
    high: Math.min(1, Math.max(probability, (middle + half) / (1 + square))),
    met,
  }
}

/** Moments and 95 % interval of at least one value; NaN is left out and counted as missing. */
export function summarise(values: Float64Array) {
  const sorted = values.toSorted()
  let count = sorted.length
  while (count > 0 && Number.isNaN(sorted[count - 1]!)) count--
  const { mean, variance } = momentsOf(values)
  return {
    mean,
    variance,
    low: percentile(sorted, count, LOW_PERCENTILE),
    high: percentile(sorted, count, HIGH),
    missing: sorted.length - count,
  }
}

function percentile(sorted: Float64Array, count: number, p: number): number {
  const h = (count - 1) * p
  const k = Math.floor(h)
  const below = sorted[k]!
  return k + 1 < count ? below + (sorted[k + 1]! - below) * (h - k) : below
}

/** A standard deviation below this part of the mean is rounding. */
const ROUNDING = 1e-12

/** Mean and variance (n − 1) without NaN. Differences from one of the values keep the variance of equal values at exactly 0. */
export function momentsOf(values: Float64Array): { mean: number; variance: number } {
  const origin = values.find((value) => !Number.isNaN(value)) ?? Number.NaN
  let sum = 0
  let count = 0
  for (const value of values) {
    if (Number.isNaN(value)) continue
    sum += value - origin
    count++
  }
  const mean = origin + sum / count
  let squares = 0
  for (const value of values) if (!Number.isNaN(value)) squares += (value - mean) * (value - mean)
  const variance = count > 1 ? squares / (count - 1) : 0
  return { mean, variance: Math.sqrt(variance) > ROUNDING * Math.abs(mean) ? variance : 0 }
}

// The errors that matter most to a result: their squared correlation with it, over all draws.

const NAMED_FROM = 0.05
const NAMED_MOST = 3

/** `own`: the drawn own properties, the last of the quantities. */
export function correlations(
  module: UncertaintyModule,
  quantities: number,
  own: readonly { quantity: OwnQuantity }[],
) {
  if (quantities > RELATED) throw new Error(`${quantities} quantities are more than the module relates.`)
  const firstOwn = quantities - own.length
  /** The errors that are not always 0, the sums of their squares, and of their products with each quantity. */
  let active: Int32Array | null = null
  let squares = new Float64Array()
  let products = new Float64Array()
  return {
    /** Adds the pairs that the module drew last; `columns` has all draws by quantity, with these from `at` on. */
    add(pairs: number, columns: readonly Float64Array[], at: number): void {
      const { NORMALS, DIFFERENCES, SQUARES, PRODUCTS } = module
      if (!active) {
        const places = Array.from({ length: OWN_ERRORS_AT + own.length * OWN_ERRORS }, (_, place) => place)
        active = Int32Array.from(places.filter((place) => NORMALS[place] !== 0))
        squares = new Float64Array(active.length)
        products = new Float64Array(active.length * quantities)
      }
      for (let k = 0; k < quantities; k++) {
        const column = columns[k]!
        for (let pair = 0; pair < pairs; pair++) {
          const difference = column[at + 2 * pair]! - column[at + 2 * pair + 1]!
          DIFFERENCES[pair * RELATED + k] = Number.isNaN(difference) ? 0 : difference
        }
      }
      // Several simulations may take turns on one module.
      module.ACTIVE.set(active)
      SQUARES.set(squares)
      PRODUCTS.set(products)
      module.relate(pairs, active.length, quantities)
      squares.set(SQUARES.subarray(0, squares.length))
      products.set(PRODUCTS.subarray(0, products.length))
    },
    /** The causes of a quantity whose draws have this variance; `positions` are those of the materials in the recipe. */
    of(quantity: number, variance: number, draws: number, positions: readonly number[]): Matter[] {
      if (!(variance > 0) || !active) return []
      const found = new Map<number, number>()
      for (let k = 0; k < active.length; k++) {
        const place = active[k]!
        if (!isMovedBy(place, quantity, firstOwn)) continue
        // A draw and its mirror have opposite errors: the mean is 0, and the squares count twice.
        const product = products[k * quantities + quantity]!
        const square = (product * product) / (2 * squares[k]! * variance * (draws - 1))
        const share = square - 1 / (draws - 1)
        if (!(share > 0)) continue
        const cause = mergedPlace(place)
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

/** Tests of an own property move only that property, and only they and the shares move it. */
function isMovedBy(place: number, quantity: number, firstOwn: number): boolean {
  if (place >= OWN_ERRORS_AT) return quantity === firstOwn + Math.floor((place - OWN_ERRORS_AT) / OWN_ERRORS)
  return place >= SHARES_AT || quantity < firstOwn
}

export const foremost = (all: readonly Matter[]): Matter[] =>
  all
    .filter(({ share }) => share > NAMED_FROM)
    .sort((one, other) => other.share - one.share)
    .slice(0, NAMED_MOST)

/** All errors of one distillation are reported as one cause, at the place of the curve. */
const mergedPlace = (place: number): number =>
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
  const component = positions[Math.floor(at / LATENTS)]!
  return { is: 'test', component, property: propertyAt(at % LATENTS) }
}

const propertyAt = (latent: number) =>
  latent < LABELS || latent === CURVE_LATENT
    ? ('d86' as const)
    : DRAWN_NAMES[latent < CURVE_LATENT ? latent : latent - PAST_TAKEN]!
