import { logGamma } from './student.ts'

const SAME = 1e-16
const TERMS = 5000

/** The regularised lower incomplete gamma function, by its series; it converges for every x that a quantile is looked for at. */
function gammaBelow(a: number, x: number): number {
  if (x <= 0) return 0
  let term = 1 / a
  let sum = term
  for (let n = 1; n <= TERMS && term > sum * SAME; n++) {
    term *= x / (a + n)
    sum += term
  }
  return sum * Math.exp(a * Math.log(x) - x - logGamma(a))
}

const HALVINGS = 200

/**
 * The quantile of the chi-square distribution.
 * In: probability 0–1, without its ends; degrees of freedom 1–20,000. Check: 0.975 with 8 → 17.5345, 0.025 → 2.17973.
 */
export function chiSquareQuantile(probability: number, freedom: number): number {
  const below = (x: number) => gammaBelow(freedom / 2, x / 2)
  let [low, high] = [0, freedom]
  while (below(high) < probability) high *= 2
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (below(middle) < probability) low = middle
    else high = middle
  }
  return (low + high) / 2
}
