import { NORMALS_LENGTH, RELATED } from '../../vocabulary/draw-codes'
import { at, intAt, put } from '../memory'
import { normalsOf } from './normals'
import { ACTIVE, DIFFERENCES, PRODUCTS, SQUARES } from './tables'

const ROW: usize = NORMALS_LENGTH * sizeof<f64>()

/**
 * Adds the pairs of draws made last to what relates results to errors.
 *
 *   S(e) += z(e)²,   P(e, q) += z(e)·d(q)
 *
 * In:       NORMALS; ACTIVE[0..active), which errors e; DIFFERENCES[pair][0..quantities); the sums so far
 * Out:      SQUARES[0..active), PRODUCTS[0..active)[0..quantities): each sum pair by pair, in their order
 */
export function relate(pairs: i32, active: i32, quantities: i32): void {
  for (let k = 0; k < active; k++) {
    const errors = normalsOf(0) + <usize>intAt(ACTIVE, k) * sizeof<f64>()
    let squares = at(SQUARES, k)
    for (let pair = 0; pair < pairs; pair++) {
      const z = load<f64>(errors + <usize>pair * ROW)
      squares += z * z
    }
    put(SQUARES, k, squares)
    for (let q = 0; q < quantities; q++) {
      let sum = at(PRODUCTS, k * quantities + q)
      for (let pair = 0; pair < pairs; pair++) {
        sum += load<f64>(errors + <usize>pair * ROW) * at(DIFFERENCES, pair * RELATED + q)
      }
      put(PRODUCTS, k * quantities + q, sum)
    }
  }
}
