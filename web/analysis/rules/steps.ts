import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'

/** The sections of the wizard, in order; the names stand in the address. */
export const STEPS = ['count', 'category', 'materials', 'analyze', 'percentages', 'results'] as const
export type Step = (typeof STEPS)[number]

/** How far an analysis has come: everything that the locks and ticks of the steps depend on. */
export interface Progress {
  count: number | null
  hasCategory: boolean
  selectedCount: number
  /** The chosen materials were looked at side by side. */
  isCompared: boolean
  hasPercentages: boolean
  /** The percentages make 100. */
  isWhole: boolean
  hasResults: boolean
  /** The results are those of former inputs. */
  isOutdated: boolean
}

type Rule = (progress: Progress) => boolean

/** What must hold before the step after this one opens. */
const OPENS_NEXT: Record<Step, Rule> = {
  count: ({ count }) => count !== null && count >= MATERIAL_COUNT.min,
  category: ({ hasCategory }) => hasCategory,
  materials: ({ count, selectedCount }) => selectedCount === count,
  analyze: ({ hasPercentages }) => hasPercentages,
  percentages: ({ hasResults }) => hasResults,
  results: ({ hasResults }) => hasResults,
}

/** What must hold before a step is ticked, where that is something else. */
const IS_DONE: Partial<Record<Step, Rule>> = {
  analyze: ({ isCompared }) => isCompared,
  percentages: ({ isWhole }) => isWhole,
  results: ({ hasResults, isOutdated }) => hasResults && !isOutdated,
}

/** Whether a step can be ticked: what it asks for is there. */
export const isDone = (step: Step, progress: Progress): boolean =>
  (IS_DONE[step] ?? OPENS_NEXT[step])(progress)

/** The first step before `step` that keeps it locked; null when it is open. */
export const blockerOf = (step: Step, progress: Progress): Step | null =>
  STEPS.slice(0, STEPS.indexOf(step)).find((earlier) => !OPENS_NEXT[earlier](progress)) ?? null

/** The furthest step on the way to `wanted` that is open. */
export const reachable = (wanted: Step, progress: Progress): Step => blockerOf(wanted, progress) ?? wanted

/** Where someone who comes back goes on: the furthest open step, but not at results of former inputs. */
export function furthest(progress: Progress): Step {
  const step = reachable('results', progress)
  return step === 'results' && progress.isOutdated ? 'percentages' : step
}

export const previousOf = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null

/** The step that an address names; the first where it names none. */
export function stepOf(search: string): Step {
  const named = new URLSearchParams(search).get('step')
  return STEPS.find((step) => step === named) ?? 'count'
}

/** A number of materials as typed: a whole number from 2 to 10, else null. */
export function readCount(latinText: string): number | null {
  const text = latinText.trim()
  if (!/^\+?\d{1,3}$/.test(text)) return null
  const count = Number(text)
  return count >= MATERIAL_COUNT.min && count <= MATERIAL_COUNT.max ? count : null
}
