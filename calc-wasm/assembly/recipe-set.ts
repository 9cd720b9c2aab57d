// Many recipes of the same materials: what can be computed once is computed once. A module of its own, because its tables
// take a hundred times the memory of a blend's.
import { COMPONENTS, RESULTS_LENGTH } from '../vocabulary/codes'
import { buildCurve, hasCurve } from './distillation/curve'
import { buildTbp } from './distillation/pieces'
import { blend } from './index'
import { RESULTS, SHARES, setLive, setRow } from './memory'
import { fillColumns } from './set/columns'
import { tabulate } from './set/entries'
import { keepOwn, recipe } from './set/recipe'

export { CODES_LENGTH } from '../vocabulary/codes'
export { ROWS } from './memory'

/** Recipes of one call. */
export const RECIPES = 256
/** Host → core: the shares of each recipe, n a row. f64[RECIPES][n] */
export const RECIPE_SHARES: usize = memory.data(RECIPES * COMPONENTS * sizeof<f64>(), 16)
/** Core → host: what each recipe comes to. f64[RECIPES][RESULTS_LENGTH] */
export const RECIPE_RESULTS: usize = memory.data(RECIPES * RESULTS_LENGTH * sizeof<f64>(), 16)

let materials: i32 = 0

/** Curves and TBP pieces of the materials in ROWS, by their rows. */
function buildCurves(): void {
  setLive(materials)
  for (let i = 0; i < materials; i++) {
    setRow(i, i)
    buildCurve(i)
    if (hasCurve(i)) buildTbp(i)
  }
}

/**
 * Takes the n materials in ROWS.
 *
 * Status: false where their curves need more entries than there is room for, or a share of olefins or aromatics is none:
 *         there is no set then
 */
export function prepare(n: i32): bool {
  materials = n
  buildCurves()
  keepOwn(n)
  return fillColumns(n) && tabulate(n)
}

/** By the way of a single blend. It builds curves over the set's, which are needed no more. */
function single(basis: i32, shares: usize, out: usize): void {
  memory.copy(SHARES, shares, <usize>materials * sizeof<f64>())
  blend(materials, basis, false)
  memory.copy(out, RESULTS, RESULTS_LENGTH * sizeof<f64>())
}

/**
 * Every recipe in RECIPE_SHARES[0..count).
 *
 * In:       the set prepared last; basis, a BasisCode
 * Out:      RECIPE_RESULTS: 31 slots and the cautious flash point each, NaN where there is no value
 * Status:   how many went the way of a single blend. The shares are the host's to check: finite, not negative, not all zero
 */
export function batch(count: i32, basis: i32): i32 {
  const row = <usize>materials * sizeof<f64>()
  let singles = 0
  for (let k = 0; k < count; k++) {
    const shares = RECIPE_SHARES + <usize>k * row
    const out = RECIPE_RESULTS + <usize>k * RESULTS_LENGTH * sizeof<f64>()
    if (recipe(materials, basis, shares, out)) continue
    single(basis, shares, out)
    singles++
  }
  return singles
}
