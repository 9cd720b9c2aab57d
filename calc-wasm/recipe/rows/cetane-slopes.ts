import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import type { Point } from '../point.ts'
import { methodOf } from './exact-rows.ts'

/** Among the knots of a curve the 10, 50 and 90 % points, and what they are called. */
const INPUTS = [
  [1, 'pct_10', 2],
  [3, 'pct_50', 6],
  [5, 'pct_90', 10],
] as const

/** How the cetane index moves with the volume of each candidate. */
export function cetaneSlopes(point: Point, { alone, boilings, question, cetaneIndex }: Parts): Float64Array {
  const method = methodOf('cetane_index', question)!
  const densities = alone.map(({ results }) => results.density!)
  const values = point.values()
  const [t10, t50, t90] = INPUTS.map(([, name]) => values.of(name).value ?? 0) as [number, number, number]
  const inputs: [number, number, number, number] = [dot(densities, point.volume), t10, t50, t90]
  const partial = (at: number) => {
    const moved = (by: number) => cetaneIndex(method, ...(inputs.with(at, inputs[at]! + by) as typeof inputs))
    return (moved(1e-3) - moved(-1e-3)) / 2e-3
  }
  const slopes = Float64Array.from(densities, (density, i) => {
    const stated = question.candidates[i]!.properties.cetane_index
    const [a, b, c] = INPUTS.map(([, , label]) => boilings![i]!.d86[label]!) as [number, number, number]
    return partial(0) * density + (stated === null ? 0 : stated - cetaneIndex(method, density, a, b, c))
  })
  for (const [at, [knot]] of INPUTS.entries()) {
    const rises = point.shape().risesAt(knot)
    const turn = partial(at + 1)
    for (let i = 0; i < slopes.length; i++) slopes[i]! += turn * rises[i]!
  }
  return slopes
}
