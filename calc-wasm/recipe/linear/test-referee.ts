import type { LinearProgram } from './simplex.ts'

/** As HiGHS reads it; it gives up on lines that are too long. */
export function lpText({ cost, low, high, rows }: LinearProgram): string {
  const sum = (a: ArrayLike<number>) =>
    Array.from(a, (value, j) => `${value < 0 ? '-' : '+'} ${Math.abs(value)} x${j}`).join('\n ')
  const sides = rows.flatMap(({ a, low, high }, i) => {
    if (low === high) return [` e${i}: ${sum(a)} = ${low}`]
    return [
      ...(Number.isFinite(low) ? [` l${i}: ${sum(a)} >= ${low}`] : []),
      ...(Number.isFinite(high) ? [` h${i}: ${sum(a)} <= ${high}`] : []),
    ]
  })
  const bounds = cost.map((_, j) => ` ${low[j]} <= x${j} <= ${high[j]}`)
  return ['Minimize', ` cost: ${sum(cost)}`, 'Subject To', ...sides, 'Bounds', ...bounds, 'End'].join('\n')
}
