import { isMet } from '#calc/grades/check.ts'
import { quantityIn } from '#calc/grades/shown.ts'
import { R_IN_DEVIATIONS } from '#calc/grades/test-precision.ts'
import { normalQuantile } from '#calc/normal-quantile.ts'
import { costAndMargin, UNIT_OF } from '#calc/recipe/money.ts'
import { type ConfirmedRecipe, STEPS } from '#calc/recipe/question.ts'
import { reachable } from '#calc/recipe-search/recipe-words.ts'
import { hasOddShare, type SearchResult } from '#calc/recipe-search/search.ts'
import type { UnitChoice } from '#calc/units/choice.ts'
import type { Blend } from '#calc/vocabulary/blend.ts'
import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'
import type { Material } from '../analysis.api.ts'
import { type Draft, isHeld, materialsOf } from '../rules/draft.ts'
import { othersOf, type PanelLimit, PROBABILITY, type SearchQuestion } from './question.ts'

/** Cost of one m³ or t of the basis; null unless everything in it has a price. */
export const blendCostOf = ({ search }: SearchQuestion, percentages: readonly number[], { results }: Blend) =>
  costAndMargin(search, percentages, results.density)?.cost.per[UNIT_OF[search.basis]] ?? null

export const costOfConfirmed = (question: SearchQuestion, recipe: ConfirmedRecipe): number | null =>
  blendCostOf(question, percentagesOf(recipe), recipe.blend)

/** Number of 100 draws that meet all limits; rounded down, so that a missed target does not look met. */
export const countOf = (chance: number): number => Math.floor(100 * chance + 1e-9)

export const percentagesOf = ({ steps }: ConfirmedRecipe): number[] =>
  steps.map((step) => (step * 100) / STEPS)

/** Shares off the steps, as fields show them. */
export const roundedShares = (shares: readonly number[]): number[] =>
  shares.map((share) => Number((share * 100).toFixed(6)))

/**
 * The shares that answer the question: on the steps, or between them where a fixed share is off them. Null where
 * there are none, or the user has to decide.
 */
export function answered({ search }: SearchQuestion, { answer, between }: SearchResult): number[] | null {
  if (answer.is === 'found') return percentagesOf(answer.recipe)
  return between && hasOddShare(search) ? between.percentages : null
}

/**
 * A found recipe as workbench rows: present materials keep their places, others follow. An unused one stays at 0 %
 * while there is room.
 */
export function componentsOf(draft: Draft, materials: readonly Material[], percentages: readonly number[]) {
  const share = new Map(materials.map(({ id }, at) => [id, percentages[at]!]))
  const chosen = materialsOf(draft)
  const others = materials.filter(
    ({ id }, at) => percentages[at]! > 0 && !chosen.some((material) => material.id === id),
  )
  const room = MATERIAL_COUNT.max - others.length
  const isUsed = (material: Material) => (share.get(material.id) ?? 0) > 0 || isHeld(draft, material.id)
  const unused = chosen.filter((material) => !isUsed(material))
  const leaving = new Set(unused.slice(Math.max(0, unused.length - (chosen.length - room))))
  const staying = chosen.length > room ? chosen.filter((material) => !leaving.has(material)) : chosen
  return [...staying, ...others].map((material) => ({ material, percentage: share.get(material.id) ?? 0 }))
}

/** A binding limit, and the change of cost when it moves by one of the user's units. */
export interface Deciding {
  limit: PanelLimit
  value: number | null
  tighter: number | null
  /** Null where it is unknown, nothing, or there is no cost. */
  looser: number | null
}

/** Lower costs are shown as 0.00. */
export const LEAST_COST = 0.005

export function decidingLimits(
  { limits, search }: SearchQuestion,
  { answer, explanation }: SearchResult,
  units: UnitChoice,
): Deciding[] {
  if (answer.is !== 'found' || !explanation) return []
  const isPriced = search.goal.is === 'cost'
  return explanation.binding.map(({ limit: at, tighter, looser }) => {
    const limit = limits[at]!
    // The user's unit, in units of the wire.
    const size = 1 / Math.abs(quantityIn(limit.q, units).difference(1, limit.limit))
    const saved = isPriced && looser !== null ? -looser * size : 0
    return {
      limit,
      value: answer.recipe.limits[at]!.value,
      tighter: isPriced && tighter !== null ? tighter * size : null,
      looser: saved >= LEAST_COST ? saved : null,
    }
  })
}

const conflictsOf = ({ conflict }: SearchResult) => (conflict ? [conflict, ...conflict.further] : [])

/** Where the range of reproducibility at the recipe and at the guard's recipe may differ. */
const NEARLY = 0.99

/** Limits that the recipe meets by less than one test result proves. */
export function closeLimits({ limits }: SearchQuestion, { answer, guards }: SearchResult): PanelLimit[] {
  if (answer.is !== 'found') return []
  return answer.recipe.limits.flatMap(({ margin, R, isMet }, at) => {
    const { sd, one_of } = limits[at]!
    const deviation = sd ?? (R ?? 0) / R_IN_DEVIATIONS
    const needed = deviation * normalQuantile(PROBABILITY) * NEARLY
    const isClose = isMet && margin !== null && margin + guards[at]! < needed
    return isClose && one_of === undefined ? [limits[at]!] : []
  })
}

/**
 * By conflict, the limits to loosen and to what; null: only leaving it out is known to help. Of each conflict one is enough. Legal
 * limits are not offered.
 */
export function waysOut({ limits }: SearchQuestion, result: SearchResult, units: UnitChoice) {
  return conflictsOf(result).map(({ members }) =>
    members.map((member) => {
      const limit = limits[member.limit]!
      const outwards = result.guards[member.limit]! * (limit.side === 'max' ? 1 : -1)
      const best = member.best ?? member.among
      return { limit, to: best === null ? null : reachable(limit, best + outwards, units) }
    }),
  )
}

const STREAMS_MAX = 3

/** Materials of the category that alone meet the limits of a conflict; those first that do so of the most conflicts, then by data. */
export function streamsWithin(
  draft: Draft,
  list: readonly Material[],
  { limits, materials }: SearchQuestion,
  result: SearchResult,
): Material[] {
  const conflicts = conflictsOf(result)
    .map(({ members }) => members.map((member) => limits[member.limit]!))
    .filter((members) => members.length > 0)
  const meets =
    ({ properties }: Material) =>
    ({ q, side, limit, strict = false }: PanelLimit): boolean => {
      const value: unknown = (properties as Record<string, unknown>)[q]
      return typeof value === 'number' && isMet(value, { side, limit, strict })
    }
  return othersOf(draft, list)
    .filter((material) => !materials.includes(material))
    .map((material) => ({
      material,
      mended: conflicts.filter((members) => members.every(meets(material))).length,
    }))
    .filter(({ mended }) => mended > 0)
    .sort((a, b) => b.mended - a.mended)
    .map(({ material }) => material)
    .slice(0, STREAMS_MAX)
}
