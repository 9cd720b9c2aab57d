import { akiOf, fitOf, isFit, RT70 } from '../../methods/kernels.ts'
import type { Parts } from '../parts.ts'
import type { Point } from '../point.ts'

type OctaneName = 'octan_ron' | 'octan_mon' | 'octan_aki'

/**
 * How volume times octane moves with the volume of each candidate, in blends without alcohols:
 *
 *   ∂N/∂v = y + [fit] (b₁(y − ȳ)(s − s̄) + b₂(O − Ō)² + b₃(q/10⁴)(2(A − Ā)² − q)),   q = var A
 *
 * over the candidates that RT-70 takes, by their own volume. Bounded, and continuous while there is any of them.
 */
export function octaneSlopes(q: OctaneName, parts: Parts): (point: Point) => Float64Array {
  const components = parts.alone.map(({ results }, i) => ({
    oxygenate: parts.question.candidates[i]!.oxygenate ?? null,
    properties: results,
  }))
  const of = (read: (properties: (typeof components)[number]['properties']) => number | null) =>
    Float64Array.from(components, ({ properties }) => read(properties) ?? Number.NaN)
  const isFitted = components.map(isFit)
  const [ron, mon] = [of((p) => p.octan_ron), of((p) => p.octan_mon)]
  const [olefin, aromatics] = [of((p) => p.olefin), of((p) => p.aromatics)]
  const sensitivity = ron.map((r, i) => r - mon[i]!)
  const asked = parts.question.options
  const isLinear = q === 'octan_aki' && asked?.methods?.octan_aki === 'volume-average'
  const added = (name: 'octan_ron' | 'octan_mon') => {
    const own = name === 'octan_ron' ? ron : mon
    const [bySensitivity, byOlefins, byAromatics = 0] =
      RT70[fitOf(asked, name)][name === 'octan_ron' ? 'ron' : 'mon']
    return ({ volume }: Point): Float64Array => {
      const slopes = new Float64Array(volume.length)
      const whole = volume.reduce((sum, v, i) => (isFitted[i] ? sum + v : sum), 0)
      if (whole === 0) return slopes
      const mean = (values: Float64Array) =>
        isFitted.reduce((sum, is, i) => (is ? sum + (volume[i]! / whole) * values[i]! : sum), 0)
      const [y, s, o, a] = [mean(own), mean(sensitivity), mean(olefin), mean(aromatics)]
      const variance = mean(aromatics.map((one) => (one - a) ** 2))
      for (const [i, is] of isFitted.entries()) {
        if (!is) continue
        slopes[i] =
          bySensitivity * (own[i]! - y) * (sensitivity[i]! - s) +
          byOlefins * (olefin[i]! - o) ** 2 +
          byAromatics * (variance / 1e4) * (2 * (aromatics[i]! - a) ** 2 - variance)
      }
      return slopes
    }
  }
  if (q !== 'octan_aki') {
    const own = q === 'octan_ron' ? ron : mon
    const of = added(q)
    return (point) => of(point).map((slope, i) => own[i]! + slope)
  }
  const own = of(akiOf)
  const [byRon, byMon] = [added('octan_ron'), added('octan_mon')]
  if (isLinear) return () => own
  return (point) => {
    const second = byMon(point)
    return byRon(point).map((slope, i) => own[i]! + (slope + second[i]!) / 2)
  }
}
