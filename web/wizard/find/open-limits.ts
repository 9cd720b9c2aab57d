import { useMemo } from 'react'
import { endsMet, isMet } from '#calc/grades/check.ts'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import { measurementsOf } from '#calc/grades/measure.ts'
import type { RecipeLimit, RecipeQuestion } from '#calc/recipe/question.ts'
import type { TreatedQuantity } from '#calc/vocabulary/additive.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { isQuantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysis } from '../analysis-context.ts'
import { useCorrecting } from '../bias/bias.tsx'
import { type Recipe, recipeOf } from '../rules/draft.ts'
import { estimateOf, type Result, subjectOf } from '../rules/result.ts'

type Asked = Pick<RecipeQuestion, 'limits' | 'conditions'>

/** Limits that a recipe meets, but not at both ends of the typical readings that the value rests on. */
export function limitsMetAtOneEnd(
  { limits, conditions }: Asked,
  recipe: Recipe,
  calc: Calc,
  correct: (result: Result) => CorrectedValues | undefined,
): RecipeLimit[] {
  const estimate = estimateOf(recipe, calc)
  if (!estimate?.blend.assumed) return []
  const result = { recipe, ...estimate }
  const corrected = correct(result)
  const measured = measurementsOf({ ...subjectOf(result), ...(corrected && { corrected }) }, conditions)
  return limits.filter(({ q, strict = false, ...limit }) => {
    if (!isQuantity(q)) return false
    const { value, flags, interval } = measured.of(q)
    if (value === null || !flags.includes('assumed')) return false
    const delta = estimate.blend.treatment?.treated[q as TreatedQuantity]?.delta ?? 0
    const shown = measured.value(q)! + delta
    const asked = { ...limit, strict }
    return isMet(shown, asked) && !endsMet(asked, interval, shown - value)[0]
  })
}

/** Names of the open limits of the draft, which is the recipe that a search has found; null where none is. */
export function useOpenLimits({ limits, conditions }: Asked): string | null {
  const language = useLanguage()
  const draft = useAnalysis((state) => state.draft)
  const calc = useAnalysis((state) => state.calc)
  const correct = useCorrecting(draft.category ?? 'customized')
  return useMemo(() => {
    const recipe = recipeOf(draft)
    if (!calc || !recipe) return null
    const open = limitsMetAtOneEnd({ limits, conditions }, recipe, calc, correct)
    const names = new Set(open.flatMap(({ q, own }) => (isQuantity(q) ? quantityName(q, language, own) : [])))
    return names.size > 0 ? joined([...names], language) : null
  }, [limits, conditions, draft, calc, correct, language])
}
