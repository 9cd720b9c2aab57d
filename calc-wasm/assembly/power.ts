/**
 * x^e for x ≥ 0, as exp(e·ln x). Its relative error is of the order of |e·ln x|·1e-16, far below what any reading is worth,
 * and it takes six tenths of the time of a power that is exact to the last bit; a blend of ten takes more than a hundred.
 */
export function power(x: f64, e: f64): f64 {
  return Math.exp(e * Math.log(x))
}
