import type { StoreApi } from 'zustand/vanilla'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type CategoryName, USUAL_CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isComplete } from '#calc/vocabulary/rules/recipe-rules.ts'
import type { Material } from '../analysis.api.ts'
import { amountsKept } from '../rules/bench/record.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  hasPercentages,
  isSameRecipe,
  materialsOf,
  type Recipe,
  recipeOf,
} from '../rules/draft.ts'
import type { Failure } from '../rules/failure.ts'
import type { Result } from '../rules/result.ts'
import type { Progress } from '../rules/steps.ts'

export type Materials =
  | { is: 'none' }
  | { is: 'loading' }
  | { is: 'loaded'; list: readonly Material[] }
  | { is: 'failed'; failure: Failure }

export type Request = { is: 'idle' } | { is: 'running'; recipe: Recipe } | { is: 'failed'; failure: Failure }

/** What a change of count or category, a new start, or a step on the workbench has taken away. */
export interface Cleared {
  draft: Draft
  /** What was shown of it; a step on the workbench takes no result away. */
  result: Result | null
  by: 'choice' | 'restart' | Change['by']
  material?: Material
}

/** A step on the workbench that can be taken back there. */
export type Change = { by: 'removed' | 'replaced'; material: Material } | { by: 'shares' | 'example' }

/** One analysis: three parts, each changed by the slice of its name. */
export interface Analysis {
  draft: Draft
  cleared: Cleared | null
  result: Result | null
  request: Request
  materials: Materials
  categories: readonly CategoryName[]
  /** The core in the page, which blends own properties as well; null until it is loaded. */
  calc: Calc | null
  /** Without the core there is no preview; the server still calculates. */
  isCalcFailed: boolean
  own: readonly OwnProperty[]
}

/** What a slice needs of the store: to read and to change the state. */
export type Holder = Pick<StoreApi<Analysis>, 'getState' | 'setState'>

export const EMPTY_ANALYSIS: Analysis = {
  draft: EMPTY_DRAFT,
  cleared: null,
  result: null,
  request: { is: 'idle' },
  materials: { is: 'none' },
  categories: USUAL_CATEGORIES,
  calc: null,
  isCalcFailed: false,
  own: [],
}

/** Whether every percentage can be read and they make 100. */
const isWhole = (draft: Draft): boolean => {
  const recipe = recipeOf(draft)
  return recipe !== null && isComplete(recipe.components.map(({ percentage }) => percentage))
}

/** Whether Calculate is enabled: a total of 100 and nothing loading. */
export const canCalculate = ({ draft, request, materials }: Analysis): boolean =>
  isWhole(draft) && request.is !== 'running' && materials.is !== 'loading'

/** Whether the inputs are no longer those of the shown results. */
export function isOutdated({ draft, result }: Pick<Analysis, 'draft' | 'result'>): boolean {
  if (!result) return false
  const recipe = recipeOf(draft)
  const { batch, tank } = result.record ?? {}
  const isSameBatch = JSON.stringify(amountsKept(draft)) === JSON.stringify({ batch, tank })
  return recipe === null || !isSameRecipe(recipe, result.recipe) || !isSameBatch
}

export const progressOf = (analysis: Analysis): Progress => ({
  count: analysis.draft.count,
  hasCategory: analysis.draft.category !== null,
  selectedCount: materialsOf(analysis.draft).length,
  isCompared: analysis.draft.isCompared,
  hasPercentages: hasPercentages(analysis.draft),
  isWhole: isWhole(analysis.draft),
  hasResults: analysis.result !== null,
  isOutdated: isOutdated(analysis),
})
