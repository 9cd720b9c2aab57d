import { createContext, use, useMemo } from 'react'
import type { CorrectedValues } from '#calc/lab/corrected.ts'
import type { Learnt } from '#web/lab/use-corrections.ts'
import { subjectOf } from '../rules/checked.ts'
import type { Result } from '../rules/result.ts'

/** What corrects in this analysis; null where nothing does. */
export const LearntContext = createContext<Learnt | null>(null)

/** The corrected values of the result that is shown, for its cells. */
export const CorrectedContext = createContext<CorrectedValues | undefined>(undefined)

/** What one's own laboratory lets expect of a result: as the server kept it, else by what is switched on now. */
export function useCorrected(result: Result): CorrectedValues | undefined {
  const learnt = use(LearntContext)
  return useMemo(() => {
    const { recipe, estimate, confirmed } = result
    if (confirmed) return confirmed.corrected
    const corrections = learnt?.corrections[recipe.category]
    if (!learnt || !corrections || !estimate) return undefined
    const subject = { ...subjectOf(result), methods: estimate.blend.methods }
    return learnt.correctedOf(subject, corrections, recipe.category)
  }, [learnt, result])
}
