// Why there is no recipe, and what would help.

import type { Blender } from '../vocabulary/blend.ts'
import { type Effort, searchContinuous } from './continuous.ts'
import { effortOf, isOutOfBounds, limitsOf, type Stop } from './find.ts'
import { type Kept, modelsOf, movedTo } from './model.ts'
import { type Parts, partsOf } from './parts.ts'
import type { RecipeLimit, RecipeQuestion } from './question.ts'
import { relaxed } from './sequence.ts'
import { alone } from './stack.ts'

export interface Conflict {
  /** Positions of limits that together exclude every recipe; none where bounds and amounts already do. */
  limits: number[]
  /** No smaller set does; if false, it is only known that none of these can be left out. */
  isSmallest: boolean
  /** Those that may be loosened, each by itself. */
  members: ConflictMember[]
}

/** A limit of a conflict, and how near to it a recipe comes. */
export interface ConflictMember {
  limit: number
  /** The tightest that can be met with the others as they are; null where these exclude each other even without it. */
  best: number | null
  /** Of the recipe at that limit. */
  cost: number | null
  /** The same against only the others of the conflict; given where `best` is null. */
  among: number | null
}

const HALVINGS = 30
/** How far out to look for a limit, in multiples of its size. */
const FARTHEST = 16

/** No recipe, proven by linear rows alone: curved limits are left out. */
const isImpossible = (parts: Parts, groups: readonly Kept[][], { tick }: Effort): boolean =>
  modelsOf(parts, groups.flat()).every((model) => relaxed(alone(model), tick).is === 'infeasible')

/**
 * Why the question has no recipe: the smallest set of limits that excludes every one. Null where that is not proven, because
 * limits that are not linear decide. Throws RecipeStopped once `stop` says so.
 */
export function explainNone(calc: Blender, question: RecipeQuestion, stop?: Stop): Conflict | null {
  const parts = partsOf(calc, question)
  const effort = effortOf(parts.places.length, stop)
  const whole: Conflict = { limits: [], isSmallest: true, members: [] }
  if (isOutOfBounds(parts) || isImpossible(parts, [], effort)) return whole
  const all = groupsOf(limitsOf(parts))
  if (!isImpossible(parts, all, effort)) return null
  const left = irreducible(all, (some) => isImpossible(parts, some, effort))
  const found = smallerOf(parts, all, left.length, effort) ?? left
  return {
    limits: found.flat().map(({ at }) => at),
    isSmallest: found.length <= 3,
    members: found.flatMap(([limit, ...others]) =>
      others.length === 0 && !limit!.limit.isLaw
        ? memberOf(parts, all.flat(), found.flat(), limit!, effort)
        : [],
    ),
  }
}

/** Of what is impossible together, some of which none can be left out. */
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

/** Limits of which one must be met go together: with one fewer they would be harder to keep. */
export const groupsOf = (limits: readonly Kept[]): Kept[][] => [
  ...Map.groupBy(limits, ({ limit, at }) => limit.one_of ?? `alone ${at}`).values(),
]

/** One group or two that are enough by themselves. */
function smallerOf(parts: Parts, groups: readonly Kept[][], size: number, effort: Effort): Kept[][] | null {
  const one = groups.find((group) => isImpossible(parts, [group], effort))
  if (one) return [one]
  if (size <= 2) return null
  for (const [i, a] of groups.entries())
    for (const b of groups.slice(i + 1)) if (isImpossible(parts, [a, b], effort)) return [a, b]
  return null
}

function memberOf(
  parts: Parts,
  all: readonly Kept[],
  conflict: readonly Kept[],
  member: Kept,
  effort: Effort,
): ConflictMember[] {
  const withAll = bestOf(parts, all, member, effort)
  if (withAll) return [{ limit: member.at, ...withAll, among: null }]
  const among = bestOf(parts, conflict, member, effort)
  return [{ limit: member.at, best: null, cost: null, among: among?.best ?? null }]
}

/** The tightest limit in place of `member` at which there is a recipe, and what that costs; null where there is none however loose it is. */
function bestOf(
  parts: Parts,
  limits: readonly Kept[],
  member: Kept,
  effort: Effort,
): { best: number; cost: number } | null {
  const quick = { ...effort, starts: 0 }
  const found = tightest(member.limit, (limit) => {
    const moved = movedTo(limits, member.at, limit)
    return searchContinuous(parts, moved, quick).best?.cost ?? null
  })
  return found && { best: found.best, cost: found.value }
}

/** The tightest in place of a limit for which there is a value, by bisection; null where there is none however loose it is. */
export function tightest<Value>(
  { side, limit: asked }: Pick<RecipeLimit, 'side' | 'limit'>,
  valueAt: (limit: number) => Value | null,
): { best: number; value: Value } | null {
  const outwards = side === 'max' ? 1 : -1
  const size = Math.max(1, Math.abs(asked))
  let tight = asked
  let loose: { best: number; value: Value } | null = null
  for (let times = 1 / 16; times <= FARTHEST && !loose; times *= 4) {
    const limit = asked + outwards * times * size
    const value = valueAt(limit)
    if (value === null) tight = limit
    else loose = { best: limit, value }
  }
  for (let halving = 0; loose && halving < HALVINGS; halving++) {
    const limit = (tight + loose.best) / 2
    const value = valueAt(limit)
    if (value === null) tight = limit
    else loose = { best: limit, value }
  }
  return loose
}
