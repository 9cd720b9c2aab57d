// Vapor pressure with methanol or ethanol, whose rule bends at 10 vol % of them and ends at 30.
import { ALCOHOL_SHARES, alcoholPressure } from '../../methods/kernels.ts'
import { indexing, indexRuleOf } from '../../methods/rules.ts'
import type { Parts } from '../parts.ts'
import type { Point } from '../point.ts'
import type { RecipeLimit } from '../question.ts'
import { methodOf } from './exact-rows.ts'

/** Of methanol and ethanol: none, up to where the pressure rises no further, from there on, or whatever there is. */
export type AlcoholShare = 'none' | 'rising' | 'level' | 'any'
const { plateau: RISES_TO, most: ENDS_AT } = ALCOHOL_SHARES
const { indexOf, readingOf } = indexing(indexRuleOf('rvp', 'rvp-index')!, [])

/** kPa that a candidate counts as; undefined for others than methanol and ethanol. */
const pressureOf = ({ question: { candidates } }: Parts, at: number): number | undefined =>
  alcoholPressure(candidates[at]!)

/** True of a limit on vapor pressure whose rule depends on how much alcohol there is. */
export const isSplitByAlcohol = ({ q }: RecipeLimit, parts: Parts): boolean =>
  q === 'rvp' &&
  methodOf('rvp', parts.question) === 'rvp-index' &&
  parts.alone.some((_, at) => pressureOf(parts, at) !== undefined)

/** Rows, and what a candidate may be, that keep the alcohols of a recipe to such a share. */
export function withinShare(
  parts: Parts,
  share: AlcoholShare,
): { rows: Float64Array[]; isOut: (at: number) => boolean } {
  const is = (at: number) => pressureOf(parts, at) !== undefined
  const row = (sign: number, most: number) =>
    Float64Array.from(parts.kappa, (weight, at) => sign * weight * (most - Number(is(at))))
  const rows =
    share === 'rising' ? [row(1, RISES_TO)] : share === 'level' ? [row(-1, RISES_TO), row(1, ENDS_AT)] : []
  return { rows, isOut: (at) => share === 'none' && is(at) }
}

/**
 * How vapor pressure moves with the volume of each candidate:
 *
 *   rising: p = V^0.2·H^0.8 + Σ aB,   level: p = 0.9·(H/V)^0.8 + 0.1·Σ aB/a,   H = Σ v·RVP^1.25 over the others, of volume V
 */
export function vaporSlopes(parts: Parts, share: AlcoholShare): (point: Point) => Float64Array | null {
  const pressures = parts.alone.map((_, at) => pressureOf(parts, at))
  const indices = parts.alone.map(({ results }) => indexOf(results.rvp ?? 0))
  return ({ volume }) => {
    let [others, sum, alcohol, raised] = [0, 0, 0, 0]
    for (const [at, v] of volume.entries()) {
      const pressure = pressures[at]
      if (pressure === undefined) {
        others += v
        sum += v * indices[at]!
      } else {
        alcohol += v
        raised += v * pressure
      }
    }
    if (!(others > 0 && sum > 0)) return null
    const mean = sum / others
    const isLevel = share === 'level' || (share === 'any' && alcohol > RISES_TO)
    if (!isLevel) {
      const base = readingOf(mean)
      return Float64Array.from(
        pressures,
        (pressure, at) => pressure ?? base * (0.2 + (0.8 * indices[at]!) / mean),
      )
    }
    const factor = ((1 - RISES_TO) * 0.8 * readingOf(mean)) / mean / others
    return Float64Array.from(pressures, (pressure, at) =>
      pressure === undefined
        ? factor * (indices[at]! - mean)
        : (RISES_TO * (pressure - raised / alcohol)) / alcohol,
    )
  }
}
