import type { Check, LimitCheck, State } from '../grades/check.ts'
import type { Money } from '../recipe/money.ts'
import type { AmountUnit } from '../recipe/question.ts'
import type { Gap } from '../vocabulary/blend.ts'
import type { OwnResult } from '../vocabulary/own-property.ts'
import type { BlendResults, PropertyName } from '../vocabulary/properties.ts'

/** A recipe with a candidate in it. */
export interface Trial {
  /** Position of the candidate. */
  candidate: number
  /** Before it is finished with anything. */
  results: BlendResults
  /** What the grade comes to; null where there is none. */
  state: State | null
  /** Limits that are missed; a set of which one must be met counts once. */
  misses: number
  /** The limit that decides how good this is; null where none could be checked. */
  worst: LimitCheck | null
  /** Limits that the present recipe could be checked by and this one can't. */
  lost: readonly LimitCheck[]
  /** Properties that the present recipe has a value of and this one has none. */
  missing: readonly PropertyName[]
  /** Why, and why limits are lost; components by position in the recipe, then the candidate, then what it is finished with. */
  gaps: Readonly<Partial<Record<PropertyName, Gap>>>
  /** The own properties that were asked for. */
  own?: readonly OwnResult[]
  cost: Money | null
}

/** How each limit stands: those of a set of which one must be met by the best of them. */
type Standings = ReadonlyMap<string, LimitCheck>

/**
 * How far inside a limit a value is, in reproducibilities. Where none is known, or only the side of the limit, it can't be
 * compared: inside it decides nothing, outside it is worse than any figure. Null without a value.
 */
export function distanceOf({ value, state, in_R, margin }: LimitCheck): number | null {
  if (value === null || margin === null) {
    if (state === 'unknown' || state === 'na') return null
    return state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  }
  return in_R ?? (state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
}

/** What is not known is worse than anything known. */
const isBetter = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one > other)

export function standingsOf({ limits }: Pick<Check, 'limits'>): Standings {
  const standings = new Map<string, LimitCheck>()
  for (const limit of limits) {
    if (limit.state === 'na') continue
    const key = limit.one_of === undefined ? `${limit.q} ${limit.side}` : `one of ${limit.one_of}`
    const known = standings.get(key)
    if (!known || isBetter(distanceOf(limit), distanceOf(known))) standings.set(key, limit)
  }
  return standings
}

/** The limit that stands worst, and those that had a value before and have none now. */
export function decidingOf(standings: Standings, before: Standings): Pick<Trial, 'worst' | 'lost'> {
  let worst: LimitCheck | null = null
  const lost: LimitCheck[] = []
  for (const [key, limit] of standings) {
    const distance = distanceOf(limit)
    const former = before.get(key)
    if (distance === null) {
      if (former && distanceOf(former) !== null) lost.push(limit)
    } else if (!worst || distance < distanceOf(worst)!) worst = limit
  }
  return { worst, lost }
}

/** Best first. Equals stay in the order of the candidates. */
export function inOrder(trials: readonly Trial[], unit: AmountUnit): Trial[] {
  const worstOf = ({ worst }: Trial) => (worst ? distanceOf(worst)! : Number.POSITIVE_INFINITY)
  const costOf = ({ cost }: Trial) => cost?.per[unit] ?? Number.POSITIVE_INFINITY
  return trials.toSorted(
    (a, b) =>
      a.lost.length - b.lost.length ||
      compared(worstOf(b), worstOf(a)) ||
      compared(costOf(a), costOf(b)) ||
      a.candidate - b.candidate,
  )
}

/** As a subtraction would, for infinities too. */
const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)
