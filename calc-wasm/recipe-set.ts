import { CalcError } from './core.ts'
import type { Basis, PackedMaterial } from './vocabulary/blend.ts'
import { BasisCode, CODES_LENGTH, COMPONENTS, RESULTS_LENGTH, ROW_LENGTH } from './vocabulary/codes.ts'

/** What the module of recipe sets exports; an address is in bytes. */
interface Exports {
  memory: WebAssembly.Memory
  ROWS: WebAssembly.Global
  RECIPES: WebAssembly.Global
  RECIPE_SHARES: WebAssembly.Global
  RECIPE_RESULTS: WebAssembly.Global
  CODES_LENGTH?: WebAssembly.Global
  prepare(count: number): number
  batch(count: number, basis: number): number
}

/**
 * Many recipes of the same materials, by the usual rules and without estimates. What a recipe comes to agrees with a blend of
 * its own within 1e-9, not to the last bit: it is for motion, searches and statistics, and what is confirmed is a blend.
 */
export interface RecipeSet {
  /**
   * In:  shares f64[recipes][materials] of any sum
   * Out: out f64[recipes][RESULTS_LENGTH], the slots and the cautious flash point; NaN where there is no value. A colour is
   *      its number alone
   * Returns how many recipes no table could tell and went the way of a single blend: as right, ten times as slow.
   * Throws CalcError with shares that are none, saying which recipe; then nothing is written.
   */
  batch(shares: Float64Array, basis: Basis, out: Float64Array): number
  /** One recipe. Throws as `batch` does. */
  blend(shares: readonly number[], basis: Basis): Float64Array
}

export interface RecipeSets {
  /** Takes the materials as they are now; null where there are more than the core takes or their curves need more room than there is. */
  prepare(materials: readonly PackedMaterial[]): RecipeSet | null
}

/**
 * The module of recipe sets from its compiled bytes. Its tables hold one set: a set that another has replaced is prepared again
 * when it is used, which costs half a millisecond.
 * Throws what WebAssembly throws when the bytes are no module, CalcError when they are another version's.
 */
export async function openRecipeSets(bytes: BufferSource): Promise<RecipeSets> {
  const instance = await WebAssembly.instantiate(await WebAssembly.compile(bytes), {})
  const core = instance.exports as unknown as Exports
  if (core.CODES_LENGTH?.value !== CODES_LENGTH)
    throw new CalcError('The module of recipe sets is of another version: build it anew.')
  const { buffer } = core.memory
  const perCall: number = core.RECIPES.value
  const rows = new Float64Array(buffer, core.ROWS.value, COMPONENTS * ROW_LENGTH)
  const sharesIn = new Float64Array(buffer, core.RECIPE_SHARES.value, perCall * COMPONENTS)
  const results = new Float64Array(buffer, core.RECIPE_RESULTS.value, perCall * RESULTS_LENGTH)
  /** The rows whose tables stand in memory. */
  let standing: Float64Array | null = null

  const stand = (packed: Float64Array): boolean => {
    if (standing === packed) return true
    standing = null
    rows.set(packed)
    if (!core.prepare(packed.length / ROW_LENGTH)) return false
    standing = packed
    return true
  }

  return {
    prepare(materials) {
      const count = materials.length
      if (count === 0 || count > COMPONENTS) return null
      const packed = new Float64Array(count * ROW_LENGTH)
      for (const [i, { row }] of materials.entries()) packed.set(row, i * ROW_LENGTH)
      if (!stand(packed)) return null

      const batch = (shares: Float64Array, basis: Basis, out: Float64Array): number => {
        const recipes = shares.length / count
        if (!Number.isInteger(recipes)) throw new CalcError(`Recipes of ${count} shares each are asked for.`)
        if (out.length !== recipes * RESULTS_LENGTH)
          throw new CalcError(`${recipes} recipes come to ${recipes * RESULTS_LENGTH} numbers.`)
        refuse(shares, count)
        stand(packed)
        const code = basis === 'mass' ? BasisCode.Mass : BasisCode.Volume
        let singles = 0
        for (let from = 0; from < recipes; from += perCall) {
          const many = Math.min(perCall, recipes - from)
          sharesIn.set(shares.subarray(from * count, (from + many) * count))
          singles += core.batch(many, code)
          out.set(results.subarray(0, many * RESULTS_LENGTH), from * RESULTS_LENGTH)
        }
        return singles
      }
      return {
        batch,
        blend(shares, basis) {
          if (shares.length !== count)
            throw new CalcError(`${count} components need as many shares, not ${shares.length}.`)
          const out = new Float64Array(RESULTS_LENGTH)
          batch(Float64Array.from(shares), basis, out)
          return out
        },
      }
    },
  }
}

/** Throws where the shares of a recipe are not finite, negative or all zero. */
function refuse(shares: Float64Array, count: number): void {
  for (let at = 0; at < shares.length; at += count) {
    let sum = 0
    let isNegative = false
    for (let i = at; i < at + count; i++) {
      sum += shares[i]!
      isNegative ||= shares[i]! < 0
    }
    if (isNegative || !(sum > 0 && sum < Number.POSITIVE_INFINITY))
      throw new CalcError(
        `The shares of recipe ${at / count} must be finite, not negative, and not all zero.`,
      )
  }
}
