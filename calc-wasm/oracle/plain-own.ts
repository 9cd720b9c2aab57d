// A second implementation of own properties, straight from the rules; for tests.
import type { OwnProperty } from '../vocabulary/own-property.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const zOf = (nu: number) => nu + 0.7 + Math.exp(-1.47 - 1.84 * nu - 0.51 * nu * nu)

function nuOf(z: number): number {
  let [low, high] = [0, Math.max(1, z)]
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2
    if (zOf(middle) > z) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/** The blend's value of live components with these fractions, by volume or by mass as the definition has it. */
export function plainOwn(
  { rule, exponent, offset }: OwnProperty,
  fractions: readonly number[],
  values: readonly number[],
): number {
  const mean = (index: (y: number) => number) => sum(values.map((y, i) => fractions[i]! * index(y)))
  const c = offset ?? 0
  const b = exponent ?? 1
  switch (rule) {
    case 'volume':
    case 'mass':
      return mean((y) => y)
    case 'power':
      return mean((y) => (y + c) ** b) ** (1 / b) - c
    case 'log':
      return Math.exp(mean(Math.log))
    case 'loglog':
      return nuOf(10 ** (10 ** mean((y) => Math.log10(Math.log10(zOf(y))))))
    case 'worst-high':
      return Math.max(...values)
    case 'worst-low':
      return Math.min(...values)
  }
}
