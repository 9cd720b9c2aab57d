import { createContext, use, useCallback, useMemo } from 'react'
import type { CorrectedValues } from '#calc/grades/corrected.ts'
import type { BiasCorrections, Corrections } from '#calc/lab/correct.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { NO_BIASES } from '#web/lab/use-corrections.ts'
import { subjectOf } from '../rules/checked.ts'
import type { Result } from '../rules/result.ts'

export const BiasContext = createContext(NO_BIASES)

/** The corrected values of the result that is shown, for its cells. */
export const CorrectedContext = createContext<CorrectedValues | undefined>(undefined)

/** What corrects blends of a category; undefined where nothing does. */
export const useCorrectionsOf = (category: CategoryName | null): Corrections | undefined => {
  const { biases } = use(BiasContext)
  return category === null ? undefined : biases?.corrections[category]
}

/** The same as what computes takes it. */
export function useBiasCorrections(category: CategoryName | null): BiasCorrections | undefined {
  const corrections = useCorrectionsOf(category)
  return useMemo(
    () => (category !== null && corrections ? { category, corrections } : undefined),
    [category, corrections],
  )
}

/** What one's own laboratory lets expect of an estimate, by what is switched on now. */
export function useCorrecting(category: CategoryName) {
  const { biases } = use(BiasContext)
  const biasCorrections = useBiasCorrections(category)
  return useCallback(
    (result: Result): CorrectedValues | undefined => {
      const { estimate } = result
      if (!biases || !biasCorrections || !estimate) return undefined
      return biases.withCorrected({ ...subjectOf(result), methods: estimate.blend.methods }, biasCorrections)
        .corrected
    },
    [biases, biasCorrections],
  )
}

/** The same of a result: as the server kept it, where it has. */
export function useCorrected(result: Result): CorrectedValues | undefined {
  const correct = useCorrecting(result.recipe.category)
  return useMemo(() => (result.confirmed ? result.confirmed.corrected : correct(result)), [correct, result])
}
