import type { StoreApi } from 'zustand/vanilla'
import type { SiteRules } from '#calc/calculation/site-rules.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { type CategoryName, USUAL_CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { OwnProperty } from '#calc/vocabulary/own-property.ts'
import { isComplete } from '#calc/vocabulary/rules/recipe-rules.ts'
import { fieldMessages, generalMessage } from '#web/api/errors.ts'
import type { ApiError, ErrorBody } from '#web/api/http.ts'
import type { GradeChoice } from '#web/grades/grade-choice.ts'
import { isRefusedThere } from '#web/session/refused-there.ts'
import type { TabStorage } from '#web/stored/unsaved-in-tab.ts'
import type { AnalysisApi, Material } from '../analysis.api.ts'
import { amountsKept } from '../rules/bench/record.ts'
import {
  type Draft,
  EMPTY_DRAFT,
  hasPercentages,
  isSameRecipe,
  materialsOf,
  type Recipe,
  recipeOf,
  recipeShares,
} from '../rules/draft.ts'
import type { Result } from '../rules/result.ts'
import type { Progress, Step } from '../rules/steps.ts'

/** Why materials or a calculation did not come, by the message shown. */
export type Failure =
  | { is: 'premium' | 'authentication' | 'no-connection' }
  /** `gone`: a material of the recipe that the server no longer has. */
  | { is: 'invalid'; detail: string | null; gone: Material | null }
  | { is: 'server' | 'other'; detail: string | null }

export type Materials =
  | { is: 'none' | 'loading' }
  | { is: 'loaded'; list: readonly Material[] }
  | { is: 'failed'; failure: Failure }

export type Request = { is: 'idle' } | { is: 'running'; recipe: Recipe } | { is: 'failed'; failure: Failure }

/** The state before a change of count or category, a restart, or a workbench step. */
export interface Cleared {
  draft: Draft
  /** The result shown with it; a workbench step removes none. */
  result: Result | null
  by: 'choice' | 'restart' | Change['by']
  material?: Material
}

/** A workbench step that can be undone there. */
export type Change = { by: 'removed' | 'replaced'; material: Material } | { by: 'shares' | 'example' }

export interface Analysis {
  draft: Draft
  cleared: Cleared | null
  result: Result | null
  request: Request
  materials: Materials
  categories: readonly CategoryName[]
  /** The page's core, own properties included; null until it is loaded. */
  calc: Calc | null
  /** Without the core there is no preview; the server still calculates. */
  isCalcFailed: boolean
  own: readonly OwnProperty[]
  /** By which new blends begin, and the version of these rules; null until they are loaded. */
  siteRules: { rules: SiteRules; version: string | null }
}

export interface AnalysisDeps {
  api: AnalysisApi
  calc: () => Promise<Calc>
  storage: TabStorage
  userId: string
  /** Whether this user is still logged in; nothing is kept after that. */
  isSignedIn: () => boolean
  later: (delayMs: number, run: () => void) => void
  /** Shows a step; `replace` replaces the history entry. */
  goTo: (step: Step, how?: 'replace') => void
  currentStep: () => Step
  /** The usual grade of a category's new analyses. */
  usualGradeChoice: (category: CategoryName) => GradeChoice | null
  /** A grade was chosen for a category, or none: the next analysis begins with it. */
  rememberGrade?: (category: CategoryName, grade: string | null) => void
  onAuthenticationLost: () => void
}

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
  siteRules: { rules: {}, version: null },
}

const isWhole = (draft: Draft): boolean => {
  const recipe = recipeOf(draft)
  return recipe !== null && isComplete(recipeShares(recipe))
}

export const canCalculate = ({ draft, request, materials }: Analysis): boolean =>
  isWhole(draft) && request.is !== 'running' && materials.is !== 'loading'

/** Whether the inputs have changed since the shown results. */
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

/**
 * The failure behind an API error; null for an aborted call.
 * @param sent the materials of the request, in its order
 */
export function failureOf(error: ApiError, sent: readonly Material[] = []): Failure | null {
  switch (error.is) {
    case 'aborted':
      return null
    case 'no-connection':
      return { is: 'no-connection' }
    case 'session-expired':
      return { is: 'authentication' }
    case 'refused': {
      const detail = generalMessage(error.body) ?? fieldMessages(error.body)[0]?.message ?? null
      if (error.status === 401) return { is: 'authentication' }
      if (error.status === 403 && !isRefusedThere(error)) return { is: 'premium' }
      if (error.status === 400) return { is: 'invalid', detail, gone: goneAmong(sent, error.body) }
      if (error.status === 500) return { is: 'server', detail }
      return { is: 'other', detail }
    }
  }
}

/** The material that the server reports as missing or another account's. */
function goneAmong(sent: readonly Material[], body: ErrorBody): Material | null {
  const place = fieldMessages(body).find(
    ({ path: [list, at] }) => list === 'materials' && /^\d+$/.test(at ?? ''),
  )?.path[1]
  return sent[Number(place)] ?? null
}
