import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'

/** The wizard's sections in order; the names stand in the address. */
export const STEPS = ['count', 'category', 'materials', 'analyze', 'percentages', 'results'] as const
export type Step = (typeof STEPS)[number]

/** How far an analysis has come; decides locks and ticks of the steps. */
export interface Progress {
  count: number | null
  hasCategory: boolean
  selectedCount: number
  isCompared: boolean
  hasPercentages: boolean
  isWhole: boolean
  hasResults: boolean
  /** The inputs have changed since. */
  isOutdated: boolean
}

type Rule = (progress: Progress) => boolean

/** Condition for the next step to open. */
const OPENS_NEXT: Record<Step, Rule> = {
  count: ({ count }) => count !== null && count >= MATERIAL_COUNT.min,
  category: ({ hasCategory }) => hasCategory,
  materials: ({ count, selectedCount }) => selectedCount === count,
  analyze: ({ hasPercentages }) => hasPercentages,
  percentages: ({ hasResults }) => hasResults,
  results: ({ hasResults }) => hasResults,
}

/** Condition for a step's tick, where it differs. */
const IS_DONE: Partial<Record<Step, Rule>> = {
  analyze: ({ isCompared }) => isCompared,
  percentages: ({ isWhole }) => isWhole,
  results: ({ hasResults, isOutdated }) => hasResults && !isOutdated,
}

export const isDone = (step: Step, progress: Progress): boolean =>
  (IS_DONE[step] ?? OPENS_NEXT[step])(progress)

/** The first earlier step that locks `step`; null when it is open. */
export const blockerOf = (step: Step, progress: Progress): Step | null =>
  STEPS.slice(0, STEPS.indexOf(step)).find((earlier) => !OPENS_NEXT[earlier](progress)) ?? null

/** The furthest open step up to `wanted`. */
export const reachable = (wanted: Step, progress: Progress): Step => blockerOf(wanted, progress) ?? wanted

/** Where a returning user goes on: the furthest open step, but not at outdated results. */
export function furthest(progress: Progress): Step {
  const step = reachable('results', progress)
  return step === 'results' && progress.isOutdated ? 'percentages' : step
}

export const previousOf = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null

/** The step in the address; the first by default. */
export function stepOf(search: string): Step {
  const named = new URLSearchParams(search).get('step')
  return STEPS.find((step) => step === named) ?? 'count'
}

/** A typed number of materials: a whole number from 2 to 10, else null. */
export function readCount(latinText: string): number | null {
  const text = latinText.trim()
  if (!/^\+?\d{1,3}$/.test(text)) return null
  const count = Number(text)
  return count >= MATERIAL_COUNT.min && count <= MATERIAL_COUNT.max ? count : null
}
