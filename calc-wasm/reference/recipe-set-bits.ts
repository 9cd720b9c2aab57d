import { packMaterial } from '../mixture.ts'
import type { RecipeSets } from '../recipe-set.ts'
import { BASES } from '../vocabulary/blend.ts'
import { RESULTS_LENGTH } from '../vocabulary/codes.ts'
import { randomMaterial, randomNumbers, randomShares, randomTraits, withGaps } from './random-recipes.ts'

const SIZES = [2, 5, 10, 16]
const SETS = 6
const RECIPES = 100

/**
 * All that recipes of random materials come to, as a hash (FNV-1a) of its bytes by number of materials. A value that is none
 * counts as one, whatever its bits: an engine may choose them.
 */
export function bitsOf(sets: RecipeSets): Record<number, string> {
  const random = randomNumbers(20_261_123)
  const hashes: Record<number, string> = {}
  for (const size of SIZES) {
    let hash = 0x811c9dc5
    for (let k = 0; k < SETS; k++) {
      const packed = Array.from({ length: size }, () => {
        const properties = withGaps(random, randomMaterial(random), k % 3 === 0 ? 0.03 : 0)
        return packMaterial(properties, randomTraits(random, k % 2 === 0 ? 0 : 0.2))
      })
      const set = sets.prepare(packed)
      if (!set) throw new Error(`no set of ${size}`)
      for (const basis of BASES) {
        const shares = Array.from({ length: RECIPES }, () => randomShares(random, size)).flat()
        const out = new Float64Array(RECIPES * RESULTS_LENGTH)
        set.batch(Float64Array.from(shares), basis, out)
        const bits = new Uint32Array(out.buffer)
        for (let at = 0; at < out.length; at++) {
          const isNone = Number.isNaN(out[at]!)
          for (const half of [0, 1]) hash = Math.imul(hash ^ (isNone ? 1 : bits[2 * at + half]!), 0x01000193)
        }
      }
    }
    hashes[size] = (hash >>> 0).toString(16).padStart(8, '0')
  }
  return hashes
}
