import type { LabPoint } from './history.ts'

/** Numbers of a normal distribution, always the same from the same seed. */
export function normalsFrom(seed: number): () => number {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** One point a day, each this much above 60. */
export const pointsOf = (differences: readonly number[], rule: string | null = 'hu-burns'): LabPoint[] =>
  differences.map((difference, day) => ({
    at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    calculation: `0000-${String(day).padStart(4, '0')}`,
    name: null,
    calculated: 60,
    measured: 60 + difference,
    rule,
  }))
