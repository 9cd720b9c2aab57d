// Logarithm and exponential with the same bits everywhere: the engines' own may differ in the last bit. Sums, products,
// quotients and square roots are exact by the language.

const WORDS = new Uint32Array(2)
const DOUBLE = new Float64Array(WORDS.buffer)

/** High and low part of ln 2; the high one has enough trailing zeros for exact multiples. */
const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10
const TWO_TO_54 = 18014398509481984
const HALF_OCTAVE = 0x3fe6a09e

/**
 * ln x of a finite x > 0.
 * Source: FreeBSD's msun, e_log.c (Sun Microsystems): error below one unit in the last place
 */
export function stableLog(x: number): number {
  let exponent = 0
  if (x < 2.2250738585072014e-308) {
    x *= TWO_TO_54
    exponent = -54
  }
  DOUBLE[0] = x
  const high = WORDS[1]! + (0x3ff00000 - HALF_OCTAVE)
  exponent += (high >>> 20) - 0x3ff
  WORDS[1] = (high & 0xfffff) + HALF_OCTAVE
  const f = DOUBLE[0]! - 1
  const half = 0.5 * f * f
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const odd =
    z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  return s * (half + even + odd) + exponent * LN2_LOW - half + f + exponent * LN2_HIGH
}

/**
 * e^x of a finite x between −700 and 700.
 * Source: FreeBSD's msun, e_exp.c: error below one unit in the last place
 */
export function stableExp(x: number): number {
  const k = Math.round(x / Math.LN2)
  const high = x - k * LN2_HIGH
  const low = k * LN2_LOW
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  const y = 1 + ((r * c) / (2 - c) - low + high)
  WORDS[0] = 0
  WORDS[1] = (k + 0x3ff) << 20
  return y * DOUBLE[0]!
}

/** x^e for x ≥ 0. */
export const stablePower = (x: number, e: number): number => (x === 0 ? 0 : stableExp(e * stableLog(x)))

/** √Σx² of numbers whose squares do not overflow. */
export function stableHypot(...parts: readonly number[]): number {
  let sum = 0
  for (const part of parts) sum += part * part
  return Math.sqrt(sum)
}
