import { Method } from '../vocabulary/codes'

/**
 * Calculated cetane index of one liquid.
 *
 *   CI = 45.2 + 0.0892·T₁₀N + (0.131 + 0.901B)·T₅₀N + (0.0523 − 0.420B)·T₉₀N + 0.00049(T₁₀N² − T₉₀N²) + 107B + 60B²
 *   T₁₀N = T₁₀ − 215,  T₅₀N = T₅₀ − 260,  T₉₀N = T₉₀ − 310,  B = exp(−3.5(ρ/1000 − 0.85)) − 1
 *
 * In:       density at 15 °C [kg/m³], D86 10, 50 and 90 % points [°C]
 * Out:      the index [-]
 * Validity: see cetane.ts
 * Source:   ASTM D4737, procedure A
 * Check:    oracle/worked.json
 */
export function d4737(density: f64, t10: f64, t50: f64, t90: f64): f64 {
  const a = t10 - 215
  const b = t50 - 260
  const c = t90 - 310
  const e = Math.exp(-3.5 * (density / 1000 - 0.85)) - 1
  return (
    45.2 + 0.0892 * a + (0.131 + 0.901 * e) * b + (0.0523 - 0.42 * e) * c + 0.00049 * (a * a - c * c) + 107 * e + 60 * e * e
  )
}

/**
 * The same by procedure B.
 *
 *   CI = −399.9·ρ/1000 + 0.1113·T₁₀ + 0.1212·T₅₀ + 0.0627·T₉₀ + 309.33
 *
 * Validity: diesel fuel of up to 500 ppm sulfur
 * Source:   ASTM D4737, procedure B
 * Check:    oracle/alternatives.test.ts
 */
function d4737b(density: f64, t10: f64, t50: f64, t90: f64): f64 {
  return -0.3999 * density + 0.1113 * t10 + 0.1212 * t50 + 0.0627 * t90 + 309.33
}

/**
 * The same from density and mid-boiling point alone.
 *
 *   CI = 454.74 − 1641.416·D + 774.74·D² − 0.554·T₅₀ + 97.803·(log₁₀ T₅₀)²,   D = ρ/1000
 *
 * Status:   NaN with T₅₀ ≤ 0 °C
 * Validity: 2.4 lower than D4737 on the catalogue's gasoils, 5.9 at most
 * Source:   ASTM D976
 * Check:    oracle/alternatives.test.ts
 */
function d976(density: f64, t50: f64): f64 {
  const d = density / 1000
  const log = Math.log10(t50)
  return 454.74 - 1641.416 * d + 774.74 * d * d - 0.554 * t50 + 97.803 * log * log
}

/** Cetane index by D4737 A or B or D976, whichever `method` is. */
export function cetaneIndex(method: i32, density: f64, t10: f64, t50: f64, t90: f64): f64 {
  if (method == Method.D4737B) return d4737b(density, t10, t50, t90)
  if (method == Method.D976) return d976(density, t50)
  return d4737(density, t10, t50, t90)
}
