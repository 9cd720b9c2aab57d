import { expect, test } from 'bun:test'
import { stableExp, stableHypot, stableLog, stablePower } from './stable-math.ts'

const SPREAD = Array.from({ length: 2000 }, (_, k) => 1.37 ** (k / 4 - 250))

test('logarithm and exponential are right to the last places', () => {
  for (const x of SPREAD) {
    expect(Math.abs(stableLog(x) - Math.log(x))).toBeLessThanOrEqual(
      3e-16 * Math.max(1, Math.abs(Math.log(x))),
    )
    for (const y of [Math.log(x), -Math.log(x)])
      expect(Math.abs(stableExp(y) / Math.exp(y) - 1)).toBeLessThanOrEqual(5e-16)
  }
  expect(stableLog(1)).toBe(0)
  expect(stableExp(0)).toBe(1)
  expect(stableLog(5e-324)).toBeCloseTo(Math.log(5e-324), 10)
})

test('powers and hypotenuses agree with those of the host', () => {
  for (const x of SPREAD.slice(600, 1400))
    expect(Math.abs(stablePower(x, 0.815) / x ** 0.815 - 1)).toBeLessThan(1e-14)
  expect(stablePower(0, 0.815)).toBe(0)
  expect(stableHypot(3, 4)).toBe(5)
})
