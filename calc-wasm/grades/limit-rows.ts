// The limits of a check by property: one row, one state and one count for each, whatever the number of its limits.

import { isDosed, type Quantity } from '../vocabulary/quantities.ts'
import { recordOf } from '../vocabulary/records.ts'
import { bestOf, type Check, type LimitCheck } from './check.ts'
import { isCapping } from './flags.ts'
import { STATES, type State } from './states.ts'

/** Categories in which properties are counted, the worst first: states, plus `rough`. */
export const KINDS = ['fail', 'unsure', 'rough', 'unknown', 'pass'] as const
export type Kind = (typeof KINDS)[number]
export type Counts = Readonly<Record<Kind, number>>

export interface LimitRow<Limit extends LimitCheck = LimitCheck> {
  key: string
  q: Quantity
  state: State
  /** Inside the limit, but the calculation is too rough to confirm it. */
  isRough: boolean
  /** At least one; a minimum stands before its maximum. */
  limits: readonly Limit[]
  /** The limit that decides the state. */
  deciding: Limit
}

/** The dosed content meets its limit, but the fuel's own is not known: open for another reason than test precision. */
export const isOpenIn = ({ q, state, basis }: Pick<LimitCheck, 'q' | 'state' | 'basis'>): boolean =>
  isDosed(q) && state === 'unsure' && basis !== 'laboratory'

/** The value would pass by its distance, but its flags cap it. A rough value inside the limit can't pass, however likely a simulation finds it. */
export const isCapped = ({ state, basis, flags, margin, guard }: LimitCheck): boolean =>
  state === 'unsure' &&
  basis !== 'laboratory' &&
  (basis === 'simulation'
    ? flags.some(isCapping) && (margin === null || margin >= 0)
    : margin === null || margin >= (guard ?? 0))

/** The kind of a row; null where its class has no limit. A set of alternatives has the state of the set. */
function kindOf({ state, isRough, deciding: { one_of } }: LimitRow, sets: Check['one_of']): Kind | null {
  if (one_of !== undefined) return sets[one_of]?.state ?? 'unknown'
  return isRough ? 'rough' : state === 'na' ? null : state
}

/** One row per property, in this order: missed, too close, calculated too roughly, without a value, met, without a limit in this class. */
export function rowsByProperty<Limit extends LimitCheck>(
  limits: readonly Limit[],
  sets: Check['one_of'],
): LimitRow<Limit>[] {
  const byProperty = Map.groupBy(limits, ({ q, one_of }) => `${q} ${one_of ?? ''}`)
  const rows = [...byProperty].map(([key, all]): LimitRow<Limit> => {
    const deciding = all.toSorted(worseFirst)[0]!
    const there = all.filter(({ limit }) => limit !== null)
    const inOrder = (there.length > 0 ? there : all).toSorted((a, b) =>
      a.side === b.side ? 0 : a.side === 'min' ? -1 : 1,
    )
    const isRough = isCapped(deciding) || isOpenIn(deciding)
    return { key, q: deciding.q, state: deciding.state, isRough, limits: inOrder, deciding }
  })
  const rank = (row: LimitRow) => {
    const kind = kindOf(row, sets)
    return kind === null ? KINDS.length : KINDS.indexOf(kind)
  }
  // Only failed and doubtful rows are sorted by margin; the rest stays in the order of the grade.
  return rows.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (rank(a) <= KINDS.indexOf('rough') ? worseFirst(a.deciding, b.deciding) : 0),
  )
}

function worseFirst(a: LimitCheck, b: LimitCheck): number {
  const [one, other] = [distance(a), distance(b)]
  return STATES.indexOf(a.state) - STATES.indexOf(b.state) || (one === other ? 0 : one - other)
}

/** In reproducibilities; met limits by their margin. Without R, outside is worse than any figure. */
const distance = ({ in_R, margin, state }: LimitCheck): number =>
  (state === 'pass' ? margin : in_R) ??
  (state === 'fail' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)

/** Number of properties per kind; a set of alternatives counts once. Where limits of a stored check can't be read, its own counts stand. */
export function countsOf({ limits, one_of, counts }: Pick<Check, 'limits' | 'one_of' | 'counts'>): Counts {
  const rows = rowsByProperty(limits, one_of)
  const single = limits.filter((limit) => limit.one_of === undefined).length + one_of.length
  if (STATES.reduce((sum, state) => sum + counts[state], 0) > single) return { ...counts, rough: 0 }
  const kinds = [
    ...rows.filter(({ deciding }) => deciding.one_of === undefined).map((row) => kindOf(row, one_of)),
    ...one_of.map(({ state }): Kind => state),
  ]
  return recordOf(KINDS, (kind) => kinds.filter((one) => one === kind).length)
}

/** The rows of a kind; of a set only those that have its state. */
export const rowsOf = <Limit extends LimitCheck>(
  kind: Kind,
  rows: readonly LimitRow<Limit>[],
  sets: Check['one_of'],
): LimitRow<Limit>[] =>
  rows.filter(
    (row) => kindOf(row, sets) === kind && (row.deciding.one_of === undefined || row.state === kind),
  )

const isSame = (one: LimitCheck, { q, side, limit, one_of }: LimitCheck): boolean =>
  one.q === q && one.side === side && one.limit === limit && one.one_of === one_of

/** The same limit in another check of the same grade. */
export const sameIn = ({ limits }: Pick<Check, 'limits'>, limit: LimitCheck): LimitCheck | undefined =>
  limits.find((one) => isSame(one, limit))

/** A check with the limits that only `measured` has, because only a laboratory can tell them; nothing is predicted of these. */
export function withReported(check: Check, measured: Pick<Check, 'limits'> | null): Check {
  const unpredicted = {
    value: null,
    margin: null,
    in_R: null,
    guard: null,
    basis: 'test',
    flags: [],
  } as const
  const more = (measured?.limits ?? [])
    .filter((limit) => limit.limit !== null && !sameIn(check, limit))
    .map((limit): LimitCheck => ({ ...limit, ...unpredicted, state: 'unknown' }))
  return more.length === 0 ? check : { ...check, limits: [...check.limits, ...more] }
}

/** A check with what was measured in the place of what was calculated, where it was. */
export function withMeasured(check: Check, measured: Check): Pick<Check, 'limits' | 'one_of'> {
  const limits = withReported(check, measured).limits.map((limit) => {
    const same = sameIn(measured, limit)
    return same && same.state !== 'unknown' ? same : limit
  })
  return { limits, one_of: check.one_of.map((set, at) => ({ ...set, state: bestOf(limits, at) })) }
}

/** All limits of a check in the order of its rows; those that the class doesn't have come last. */
export function limitsInOrder<Limit extends LimitCheck>(
  limits: readonly Limit[],
  sets: Check['one_of'],
): Limit[] {
  const shown = rowsByProperty(limits, sets).flatMap((row) => row.limits)
  return [...shown, ...limits.filter((limit) => !shown.includes(limit))]
}
