// Quantiles of Student's t (intervals of a mean, outliers) and of chi-square (intervals of a standard deviation).

/** Lanczos, g = 7, nine terms. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

function logGamma(x: number): number {
  const at = x - 1
  const sum = LANCZOS.reduce((total, term, i) => (i === 0 ? term : total + term / (at + i)), 0)
  const t = at + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum)
}

const TINY = 1e-300
const SAME = 1e-16
const TERMS = 500

/** Continued fraction of the incomplete beta function, by Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let fraction = d
  for (let m = 1; m <= TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    fraction *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    fraction *= d * c
    if (Math.abs(d * c - 1) < SAME) break
  }
  return fraction
}

const nonZero = (value: number): number => (Math.abs(value) < TINY ? TINY : value)

/** Regularised incomplete beta function, x 0–1. */
function beta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x))
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** One-sided probability of a value beyond |t|. */
const tailOf = (t: number, freedom: number): number => beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2

const HALVINGS = 200

/** Bisection from 0 on: the x at which `isBelow` turns false. `start` is a first guess above 0. */
function quantileBy(isBelow: (x: number) => boolean, start: number): number {
  let [low, high] = [0, start]
  while (isBelow(high) && high < Number.MAX_VALUE / 4) high *= 2
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * The quantile of Student's t.
 * In: probability 0.5–1, without 1; degrees of freedom ≥ 1. Check: 0.975 with 7 → 2.364624252.
 */
export function studentQuantile(probability: number, freedom: number): number {
  const tail = 1 - probability
  return quantileBy((t) => tailOf(t, freedom) > tail, 1)
}

const GAMMA_TERMS = 5000

/** Regularised lower incomplete gamma function, by its series, which converges for every x that a quantile needs. */
function gammaBelow(a: number, x: number): number {
  if (x <= 0) return 0
  let term = 1 / a
  let sum = term
  for (let n = 1; n <= GAMMA_TERMS && term > sum * SAME; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

/**
 * The quantile of the chi-square distribution.
 * In: probability 0–1, without its ends; degrees of freedom 1–20,000. Check: 0.975 with 8 → 17.5345, 0.025 → 2.17973.
 */
export const chiSquareQuantile = (probability: number, freedom: number): number =>
  quantileBy((x) => gammaBelow(freedom / 2, x / 2) < probability, freedom)
