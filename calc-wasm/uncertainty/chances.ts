import { beyondState, isMet } from '../grades/check.ts'
import type { Measurements } from '../grades/measure.ts'
import type { LimitInForce, Specification } from '../grades/specification.ts'
import { R_IN_DEVIATIONS } from '../grades/test-precision.ts'
import { Tag } from '../vocabulary/draw-codes.ts'
import { isContent, type Quantity } from '../vocabulary/quantities.ts'
import { addedTo, testLatent } from './columns.ts'
import type { UncertaintyModule } from './module.ts'
import type { UncertaintySettings } from './question.ts'
import type { GradeChance, LimitChance } from './result.ts'
import { chanceOf } from './statistics.ts'

interface Counted {
  at: number
  limit: LimitInForce
  /** Whether a draw meets the limit, and whether a laboratory would report so. */
  isMet: (draw: number) => boolean
  isReported: ((draw: number) => boolean) | null
  /** Set if not the usual one. */
  R?: number
}

/** Whether a quantity without draws meets its limit, the same in all; null where that is unknown. */
function undrawnMeets(
  limit: Specification['limits'][number],
  measured: Measurements,
): (() => boolean) | null {
  const { value, beyond } = measured.of(limit.q)
  // A content follows from the shares: all draws agree on it.
  if (value !== null && isContent(limit.q)) return () => isMet(value, limit)
  const isOutside = value === null && beyond !== undefined && beyondState(beyond, limit) === 'fail'
  return isOutside ? () => false : null
}

/** Chances to meet each limit and all together, and that a laboratory reports so; `usual` are measurements by the usual tests. */
export function chancesOf(
  module: UncertaintyModule,
  { limits }: Specification,
  measured: Measurements,
  usual: Measurements,
  drawn: ReadonlyMap<Quantity, Float64Array>,
  { draws, seed }: Pick<UncertaintySettings, 'draws' | 'seed'>,
): { limits: LimitChance[]; grade: GradeChance | null } {
  module.setSeed(seed)
  const tested = new Map<Quantity, Float64Array>()
  /** Errors of a laboratory's test of the blend, one test per quantity. */
  const testErrors = (q: Quantity): Float64Array => {
    const known = tested.get(q)
    if (known) return known
    const errors = new Float64Array(draws)
    const latent = testLatent(q)
    for (let pair = 0; 2 * pair < draws; pair++) {
      const z = module.normalOf(pair, latent, 0, Tag.Laboratory)
      errors[2 * pair] = z
      errors[2 * pair + 1] = -z
    }
    tested.set(q, errors)
    return errors
  }

  const counted = limits.flatMap((limit, at): Counted[] => {
    if (limit.isUndrawn) return []
    const { shift = 0 } = limit
    const drawnOf = drawn.get(limit.q)
    const added = limit.added && addedTo(module, limit.q, limit.added)
    const values = drawnOf && added ? drawnOf.map((value, draw) => value + added(draw)) : drawnOf
    if (!values) {
      const meets = undrawnMeets(limit, measured)
      return meets ? [{ at, limit, isMet: meets, isReported: meets }] : []
    }
    const R = measured.R(limit.q, limit.limit)
    const s = R === null ? null : R / R_IN_DEVIATIONS
    const errors = s === null ? null : testErrors(limit.q)
    return [
      {
        at,
        limit,
        isMet: (draw) => isMet(values[draw]! + shift, limit),
        ...(R !== null && R !== usual.R(limit.q, limit.limit) && { R }),
        isReported: errors && ((draw) => isMet(values[draw]! + shift + s! * errors[draw]!, limit)),
      },
    ]
  })
  if (counted.length === 0) return { limits: [], grade: null }

  const count = (meets: (draw: number) => boolean) => {
    let met = 0
    for (let draw = 0; draw < draws; draw++) if (meets(draw)) met++
    return chanceOf(met, draws)
  }
  const each = counted
    .filter(({ limit }) => drawn.has(limit.q))
    .map(
      ({ at, limit: { q, side, limit, strict, shift }, isMet, isReported, R }): LimitChance => ({
        at,
        q,
        side,
        limit,
        strict,
        ...(shift !== undefined && { shift }),
        ...count(isMet),
        laboratory: isReported && count(isReported),
        ...(R !== undefined && { laboratory_R: R }),
      }),
    )
  const alone = counted.filter(({ limit }) => limit.one_of === undefined)
  const sets = [
    ...Map.groupBy(
      counted.filter(({ limit }) => limit.one_of !== undefined),
      ({ limit }) => limit.one_of!,
    ).values(),
  ]
  const all = (meets: (one: Counted) => (draw: number) => boolean) => {
    const single = alone.map(meets)
    const grouped = sets.map((set) => set.map(meets))
    return count(
      (draw) => single.every((isIn) => isIn(draw)) && grouped.every((set) => set.some((isIn) => isIn(draw))),
    )
  }
  return {
    limits: each,
    grade: {
      ...all((one) => one.isMet),
      limits: alone.length + sets.length,
      laboratory: all((one) => one.isReported ?? one.isMet),
    },
  }
}
