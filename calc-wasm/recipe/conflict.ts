// Explains infeasibility: a minimal conflict of limits, and how far each would have to move.

import type { Blender } from '../vocabulary/blend.ts'
import { type Effort, searchContinuous } from './continuous.ts'
import { effortOf, isOutOfBounds, limitsOfParts, type Stop } from './find.ts'
import { solveMixed } from './linear/mixed.ts'
import { type LimitAt, modelsOf, movedTo } from './model.ts'
import { type Parts, partsOf } from './parts.ts'
import { type RecipeLimit, type RecipeQuestion, RecipeStopped } from './question.ts'

import { alone } from './stack.ts'

export interface LimitConflict {
  /** Positions of limits that together exclude every recipe; empty if bounds and amounts already do. */
  limits: number[]
  /** No smaller set exists; false: only irreducible. */
  isSmallest: boolean
  members: ConflictMember[]
}

export interface Conflict extends LimitConflict {
  /** What would still be infeasible with this conflict mended. */
  further: LimitConflict[]
  /** For the limits of no conflict no recipe was found either, though none is proven not to exist. */
  isRestUnfound?: true
}

/** A limit of a conflict, and how close a recipe comes to it. */
export interface ConflictMember {
  limit: number
  /** The tightest that can be met with all other limits; null if these are infeasible without it. */
  best: number | null
  cost: number | null
  /** The tightest against only the others of the conflict; given if `best` is null. */
  among: number | null
}

const HALVINGS = 30
const MOST_CONFLICTS = 6
/** Search range beyond a limit, in multiples of its size: in small steps to the first, then in large ones: sulfur may be a thousand times its limit. */
const FINE_TO = 16
const FARTHEST = 16 ** 4

/** Proven infeasible by the linear rows, without curved limits. */
const isImpossible = (parts: Parts, groups: readonly LimitAt[][], { tick }: Effort): boolean =>
  modelsOf(parts, groups.flat()).every((model) => solveMixed(alone(model), tick).is === 'infeasible')

/** The smallest set of limits that excludes every recipe, then the others; null if unproven, because curved limits decide. */
export function explainNone(calc: Blender, question: RecipeQuestion, stop?: Stop): Conflict | null {
  const parts = partsOf(calc, question)
  const effort = effortOf(parts.places.length, stop)
  if (isOutOfBounds(parts) || isImpossible(parts, [], effort))
    return { limits: [], isSmallest: true, members: [], further: [] }
  const all = groupsOf(limitsOfParts(parts))
  const conflicts = conflictsIn(parts, all, effort)
  const [first, ...further] = conflicts.map((found): LimitConflict => {
    const limits = found.groups.flat()
    return {
      limits: limits.map(({ at }) => at),
      isSmallest: found.isSmallest,
      members: found.groups.flatMap(([limit, ...others]) =>
        others.length === 0 && !limit!.limit.isLaw
          ? [memberOf(parts, all.flat(), limits, limit!, effort)]
          : [],
      ),
    }
  })
  if (!first) return null
  const rest = all.filter((group) => !conflicts.some(({ groups }) => groups.includes(group)))
  return { ...first, further, ...(isUnfound(parts, rest.flat(), stop) && { isRestUnfound: true }) }
}

/** False too if there was no time to tell. */
function isUnfound(parts: Parts, limits: readonly LimitAt[], stop?: Stop): boolean {
  if (limits.length === 0) return false
  try {
    return searchContinuous(parts, limits, effortOf(parts.places.length, stop)).best === null
  } catch (error) {
    if (error instanceof RecipeStopped) return false
    throw error
  }
}

interface Found {
  groups: readonly LimitAt[][]
  isSmallest: boolean
}

/** Conflicts without a common limit until none is left, then those that mending one limit would leave. */
function conflictsIn(parts: Parts, all: readonly LimitAt[][], effort: Effort): Found[] {
  const found: Found[] = []
  const takeIn = (some: readonly LimitAt[][]): boolean => {
    if (found.length >= MOST_CONFLICTS || !isImpossible(parts, some, effort)) return false
    const left = irreducible(some, (fewer) => isImpossible(parts, fewer, effort))
    const groups = smallerOf(parts, some, left.length, effort) ?? left
    return found.push({ groups, isSmallest: groups.length <= 3 }) > 0
  }
  const without = (groups: readonly LimitAt[][]) => all.filter((group) => !groups.includes(group))
  const isLeft = () => takeIn(without(found.flatMap(({ groups }) => groups)))
  while (isLeft());
  for (const one of [...found])
    for (const mended of one.groups) {
      const others = found.filter(
        (other) => other !== one && !other.groups.some((group) => one.groups.includes(group)),
      )
      takeIn(without([mended, ...others.flatMap(({ groups }) => groups)]))
    }
  return found
}

/** An irreducible infeasible subset. */
export function irreducible<One>(
  all: readonly One[],
  isImpossible: (some: readonly One[]) => boolean,
): One[] {
  let left = [...all]
  for (const one of all) {
    const without = left.filter((other) => other !== one)
    if (isImpossible(without)) left = without
  }
  return left
}

/** Groups alternatives: with one fewer they would be harder to keep. */
export const groupsOf = (limits: readonly LimitAt[]): LimitAt[][] => [
  ...Map.groupBy(limits, ({ limit, at }) => limit.one_of ?? `alone ${at}`).values(),
]

/** One group, or a pair, that is infeasible by itself. */
function smallerOf(
  parts: Parts,
  groups: readonly LimitAt[][],
  size: number,
  effort: Effort,
): LimitAt[][] | null {
  const one = groups.find((group) => isImpossible(parts, [group], effort))
  if (one) return [one]
  if (size <= 2) return null
  for (const [i, a] of groups.entries())
    for (const b of groups.slice(i + 1)) if (isImpossible(parts, [a, b], effort)) return [a, b]
  return null
}

function memberOf(
  parts: Parts,
  all: readonly LimitAt[],
  conflict: readonly LimitAt[],
  member: LimitAt,
  effort: Effort,
): ConflictMember {
  const quick = { ...effort, starts: 0 }
  /** The tightest value of the limit with a recipe, and its cost. */
  const bestWith = (limits: readonly LimitAt[]) =>
    tightest(member.limit, (limit) => {
      const moved = movedTo(limits, member.at, limit)
      return searchContinuous(parts, moved, quick).best?.cost ?? null
    })
  const found = bestWith(all)
  if (found) return { limit: member.at, best: found.best, cost: found.value, among: null }
  return { limit: member.at, best: null, cost: null, among: bestWith(conflict)?.best ?? null }
}

/** Bisects for the tightest limit that has a value; null if none within the search range. */
export function tightest<Value>(
  { side, limit: asked }: Pick<RecipeLimit, 'side' | 'limit'>,
  valueAt: (limit: number) => Value | null,
): { best: number; value: Value } | null {
  const outwards = side === 'max' ? 1 : -1
  const size = Math.max(1, Math.abs(asked))
  let tight = asked
  let loose = null as { best: number; value: Value } | null
  const tryAt = (limit: number) => {
    const value = valueAt(limit)
    if (value === null) tight = limit
    else loose = { best: limit, value }
  }
  for (let times = 1 / 16; times <= FARTHEST && !loose; times *= times < FINE_TO ? 4 : 16)
    tryAt(asked + outwards * times * size)
  for (let halving = 0; loose && halving < HALVINGS; halving++) tryAt((tight + loose.best) / 2)
  return loose
}
