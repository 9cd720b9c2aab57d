import { packMaterial } from '../mixture.ts'
import type { Blend, Blender, Boiling, Mixture } from '../vocabulary/blend.ts'
import { COMPONENTS } from '../vocabulary/codes.ts'
import { valuesOf } from './confirm.ts'
import { NONE } from './linear/mixed.ts'
import type { RecipeMeasurements, RecipeQuantity } from './quantity.ts'
import type { RecipeQuestion } from './question.ts'
import { nowhere, type Shape, shapeOf } from './rows/boiling.ts'

/** How much of each material is added to see which way a value goes, as a part of the recipe. */
const CRUMB = 1e-4

/** A recipe, and what is known of it; each part is computed when it is asked for. */
export interface Point {
  /** By allowed candidate, 0–1. */
  x: readonly number[]
  volume: readonly number[]
  shape(): Shape
  values(): Pick<RecipeMeasurements, 'of'>
  /** How a quantity moves with the share of each allowed candidate. */
  gradient(q: RecipeQuantity): Float64Array
}

/** Coefficients whose sum over the shares is how far inside a limit a recipe near the point is. */
export type RowAt = (point: Point) => Float64Array

/** Recipes of these candidates, each position with a curve where `boilings` are given. */
export function pointsOf(
  calc: Blender,
  question: RecipeQuestion,
  { kappa, boilings }: { kappa: readonly number[]; boilings: readonly Boiling[] | null },
) {
  const { candidates, basis, options } = question
  const packed = candidates.map((one) => packMaterial(one.properties, one))
  const mixtures = new Map<string, Mixture>()
  const near = nowhere()

  /** The core's blend of shares by candidate; only the largest where there are more than it takes. */
  function blendOf(shares: readonly number[]): Blend {
    let used = shares.flatMap((share, i) => (share > NONE ? [i] : []))
    if (used.length > COMPONENTS)
      used = used
        .toSorted((a, b) => shares[b]! - shares[a]!)
        .slice(0, COMPONENTS)
        .sort((a, b) => a - b)
    const key = used.join()
    const mixture = mixtures.get(key) ?? calc.mixture(used.map((i) => packed[i]!))
    mixtures.set(key, mixture)
    return mixture.blend(
      used.map((i) => shares[i]!),
      basis,
      options,
    )
  }

  function pointAt(x: readonly number[], isFar = false): Point {
    const sum = x.reduce((total, share, i) => total + share * kappa[i]!, 0)
    const volume = x.map((share, i) => (share > NONE ? (share * kappa[i]!) / sum : 0))
    let shape: Shape | null = null
    let values: Pick<RecipeMeasurements, 'of'> | null = null
    let sweep: Pick<RecipeMeasurements, 'of'>[] | null = null
    const valuesAt = (shares: readonly number[]) => valuesOf(blendOf(shares), shares, question)
    const self: Point = {
      x,
      volume,
      shape() {
        shape ??= shapeOf(volume, boilings!, { near, isFar })
        return shape
      },
      values() {
        values ??= valuesAt(x)
        return values
      },
      gradient(q) {
        sweep ??= x.map((share, i) => valuesAt(x.with(i, share + CRUMB)))
        const here = self.values().of(q).value
        return Float64Array.from(sweep, (moved) => {
          const there = moved.of(q).value
          return here === null || there === null ? 0 : (there - here) / CRUMB
        })
      },
    }
    return self
  }

  return { blendOf, pointAt }
}
