import { at, put } from '../memory'

/** Slope at an end of the curve, from the two nearest steps: three-point formula, held to the shape of the data. */
function endSlope(h0: f64, h1: f64, m0: f64, m1: f64): f64 {
  const slope = ((2 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
  if (slope * m0 <= 0) return 0
  if (m0 * m1 < 0 && Math.abs(slope) > Math.abs(3 * m0)) return 3 * m0
  return slope
}

/**
 * Slopes of the monotone piecewise cubic through n ≥ 3 points ("PCHIP").
 *
 *   dᵢ = 0 where mᵢ₋₁·mᵢ ≤ 0, else (w₁ + w₂)·mᵢ₋₁·mᵢ/(w₁·mᵢ + w₂·mᵢ₋₁),   w₁ = 2hᵢ + hᵢ₋₁,   w₂ = hᵢ + 2hᵢ₋₁
 *
 * In:       x[0..n) strictly increasing, y[0..n); h and m are the steps of x and the slopes between points
 * Out:      slope[0..n) [unit of y per unit of x]
 * Validity: monotone wherever the data are
 * Source:   Fritsch & Carlson (1980), SIAM J. Numer. Anal. 17; Fritsch & Butland (1984) slopes
 * Check:    calc.distillation.test.ts, against the plain implementation
 */
export function pchipSlopes(n: i32, x: usize, y: usize, slope: usize): void {
  let hBefore = at(x, 1) - at(x, 0)
  let mBefore = (at(y, 1) - at(y, 0)) / hBefore
  for (let i = 1; i < n - 1; i++) {
    const h = at(x, i + 1) - at(x, i)
    const m = (at(y, i + 1) - at(y, i)) / h
    if (i == 1) put(slope, 0, endSlope(hBefore, h, mBefore, m))
    const w1 = 2 * h + hBefore
    const w2 = h + 2 * hBefore
    put(slope, i, mBefore * m <= 0 ? 0 : ((w1 + w2) * mBefore * m) / (w1 * m + w2 * mBefore))
    if (i == n - 2) put(slope, n - 1, endSlope(h, hBefore, m, mBefore))
    hBefore = h
    mBefore = m
  }
}
