import { useMemo } from 'react'
import { checkGrade } from '#calc/grades/check.ts'
import type { Specification } from '#calc/grades/specification.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { specificationOf } from '#web/grades/grade-choice.ts'
import { gradeNamed } from '#web/grades/grade-select.tsx'
import type { GradeValues } from '#web/materials/offer.ts'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useLanguage } from '#web/services.ts'
import type { Material } from '../analysis.api.ts'
import { useAnalysis } from '../analysis-context.ts'
import { estimateOf, subjectOf } from '../rules/result.ts'

/** Of how many of a grade's quantities a material by itself has a value, and which it lacks. */
function valuesForGrade(
  material: Material,
  category: CategoryName,
  specification: Specification,
  calc: Calc,
): GradeValues {
  const recipe = { category, basis: 'volume' as const, components: [{ material, percentage: 100 }] }
  const estimate = estimateOf(recipe, calc)
  const { limits } = estimate ? checkGrade(specification, subjectOf({ ...estimate, recipe })) : { limits: [] }
  const asked = limits.filter(({ state }) => state !== 'na')
  const all = new Set(asked.map(({ q }) => q))
  const lacking = new Set(asked.filter(({ state }) => state === 'unknown').map(({ q }) => q))
  return { known: all.size - lacking.size, all: all.size, lacking: [...lacking] }
}

/** The draft's grade by its short name, and what a material has for it; null without a grade. */
export function useForGrade(category: CategoryName, calc: Calc | null) {
  const language = useLanguage()
  const against = useAnalysis(({ draft }) => draft.against)
  const { own } = useOwnGrades(against !== null)
  return useMemo(() => {
    const grade = against && gradeNamed(against.grade, own)
    if (!grade || !calc) return null
    const specification = specificationOf(grade, against)
    return {
      name: grade.name[language].split(/, |، /)[0]!,
      of: (material: Material) => valuesForGrade(material, category, specification, calc),
    }
  }, [against, own, calc, category, language])
}
