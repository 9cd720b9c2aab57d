import { COEFFICIENTS } from '../../contributions/octane.ts'
import type { PropertyName } from '../../vocabulary/properties.ts'
import { dot } from '../linear/simplex.ts'
import type { Parts } from '../parts.ts'
import type { Point } from '../point.ts'

/** How an octane number moves with the volume of each candidate in a recipe, by RT-70. */
export function octaneSlopes(
  q: 'octan_ron' | 'octan_mon' | 'octan_aki',
  method: keyof typeof COEFFICIENTS,
  parts: Parts,
): (point: Point) => Float64Array {
  const of = (name: PropertyName) => Float64Array.from(parts.alone, ({ results }) => results[name] as number)
  const [ron, mon] = [of('octan_ron'), of('octan_mon')]
  if (q === 'octan_aki') {
    const [byRon, byMon] = [
      octaneSlopes('octan_ron', method, parts),
      octaneSlopes('octan_mon', method, parts),
    ]
    const apart = of(q).map((aki, i) => aki - (ron[i]! + mon[i]!) / 2)
    return (point) => {
      const bySecond = byMon(point)
      return byRon(point).map((slope, i) => (slope + bySecond[i]!) / 2 + apart[i]!)
    }
  }
  const own = q === 'octan_ron' ? ron : mon
  const [olefin, aromatics] = [of('olefin'), of('aromatics')]
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  const squared = aromatics.map((one) => one * one)
  const [bySensitivity, byOlefin, byAromatics] = COEFFICIENTS[method][q]
  return ({ volume }) => {
    const [y, s, o, a] = [
      dot(own, volume),
      dot(sensitivity, volume),
      dot(olefin, volume),
      dot(aromatics, volume),
    ]
    const spread = (dot(squared, volume) - a * a) / 100
    return own.map(
      (r, i) =>
        r +
        bySensitivity * (r * sensitivity[i]! - r * s - y * sensitivity[i]!) +
        byOlefin * (olefin[i]! ** 2 - 2 * o * olefin[i]!) +
        (2 * byAromatics * spread * (squared[i]! - 2 * a * aromatics[i]!)) / 100,
    )
  }
}
