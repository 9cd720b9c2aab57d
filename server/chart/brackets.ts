import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { lossOf } from '#calc/grades/measure.ts'
import { DISTILLATION } from '#calc/vocabulary/properties.ts'
import { DERIVED, isDerived } from '#calc/vocabulary/quantities.ts'
import type { Ink, Sizes } from './style.ts'
import { element, hundredths } from './svg.ts'

/** A limit of the distillation as a place that the blend's curve must pass on one side. */
export interface ChartBracket {
  /** Vol %, on the axis of the curves. */
  recovered: number
  celsius: number
  /** Where the curve must not be. */
  beyond: 'above' | 'below' | 'left' | 'right'
  isMissed: boolean
}

/** Limits this far from the curves, in parts of their range, would squeeze them flat. */
const NEAR = 0.25
const [START, END] = [0, 100]

/** The limits of a check that are on the distillation itself. What has evaporated has been recovered, or is lost. */
export function bracketsOf({ limits, residue }: Check, recovery: number | null): ChartBracket[] {
  const { loss } = lossOf(recovery, residue)
  return limits.flatMap((limit): ChartBracket[] => {
    const place = placeOf(limit, loss)
    if (!place || !(place.recovered >= START && place.recovered <= END)) return []
    return [{ ...place, isMissed: limit.state === 'fail' }]
  })
}

function placeOf({ q, limit, side }: LimitCheck, loss: number): Omit<ChartBracket, 'isMissed'> | null {
  if (limit === null) return null
  const vertical = side === 'max' ? 'above' : 'below'
  if (!isDerived(q)) {
    const point = DISTILLATION.find(([name]) => name === q)
    return point ? { recovered: point[1], celsius: limit, beyond: vertical } : null
  }
  const entry = DERIVED[q]
  if (entry.kind === 'evaporated-point')
    return { recovered: entry.percent - loss, celsius: limit, beyond: vertical }
  if (entry.kind !== 'evaporated' && entry.kind !== 'recovered') return null
  const recovered = entry.kind === 'evaporated' ? limit - loss : limit
  return { recovered, celsius: entry.celsius, beyond: side === 'max' ? 'right' : 'left' }
}

/** Those that are near enough to the curves to be drawn with them. */
export function nearBrackets(
  brackets: readonly ChartBracket[],
  points: readonly { celsius: number }[],
): ChartBracket[] {
  const temperatures = points.map(({ celsius }) => celsius)
  const [low, high] = [Math.min(...temperatures), Math.max(...temperatures)]
  const room = NEAR * (high - low)
  return brackets.filter(({ celsius }) => celsius >= low - room && celsius <= high + room)
}

/** A bracket at a place in px: its back to where the curve must not be. */
export function bracketAt(
  document: Document,
  [x, y]: readonly [number, number],
  { beyond, isMissed }: ChartBracket,
  sizes: Sizes,
  ink: Ink,
): SVGElement {
  const half = 1.1 * sizes.gap
  const leg = 0.7 * sizes.gap
  const inward = beyond === 'above' || beyond === 'left' ? leg : -leg
  const isFlat = beyond === 'above' || beyond === 'below'
  const ends = isFlat
    ? [
        [x - half, y + inward],
        [x - half, y],
        [x + half, y],
        [x + half, y + inward],
      ]
    : [
        [x + inward, y - half],
        [x, y - half],
        [x, y + half],
        [x + inward, y + half],
      ]
  return element(document, 'path', {
    d: `M${ends.map((end) => end.map(hundredths)).join('L')}`,
    fill: 'none',
    stroke: isMissed ? ink.missed : ink.ink,
    'stroke-width': 2 * sizes.hair,
    'stroke-linejoin': 'round',
  })
}
