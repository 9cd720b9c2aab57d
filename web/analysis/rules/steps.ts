import { MATERIAL_COUNT } from '#calc/vocabulary/limits.ts'

/** The sections of the wizard, in order; the names stand in the address. */
export const STEPS = ['count', 'category', 'materials', 'analyze', 'percentages', 'results'] as const
export type Step = (typeof STEPS)[number]

/** How far an analysis has come: all that the prerequisites of the steps depend on. */
export interface Progress {
  count: number | null
  hasCategory: boolean
  selectedCount: number
  hasPercentages: boolean
  hasResults: boolean
}

const isFinished: Record<Step, (progress: Progress) => boolean> = {
  count: ({ count }) => count !== null && count >= MATERIAL_COUNT.min,
  category: ({ hasCategory }) => hasCategory,
  materials: ({ count, selectedCount }) => selectedCount === count,
  analyze: ({ hasPercentages }) => hasPercentages,
  percentages: ({ hasResults }) => hasResults,
  results: ({ hasResults }) => hasResults,
}

/** Whether what a step asks for is there. */
export const isDone = (step: Step, progress: Progress): boolean => isFinished[step](progress)

/** The first unfinished step before `step`, which keeps it locked; null when it is open. */
export const blockerOf = (step: Step, progress: Progress): Step | null =>
  STEPS.slice(0, STEPS.indexOf(step)).find((earlier) => !isDone(earlier, progress)) ?? null

/** The furthest step on the way to `wanted` whose predecessors are all finished. */
export const reachable = (wanted: Step, progress: Progress): Step => blockerOf(wanted, progress) ?? wanted

/** The furthest step that is open: where someone who comes back goes on. */
export const furthest = (progress: Progress): Step => reachable('results', progress)

/** The step before; null for the first. */
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
