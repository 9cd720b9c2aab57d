import { useCallback, useMemo } from 'react'
import { builtIn } from '#calc/grades/built-in.ts'
import { type Check, checkGrade, type LimitCheck } from '#calc/grades/check.ts'
import type { Grade, Source } from '#calc/grades/grade.ts'
import type { CorrectedValues } from '#calc/grades/measure.ts'
import { forSearch } from '#calc/grades/own-check.ts'
import type { Specification } from '#calc/grades/specification.ts'
import { judgedBy } from '#calc/uncertainty/answer.ts'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { quantityName } from '#calc/vocabulary/quantities.ts'
import { type GradeChoice, specificationOf, storedCheck } from '#web/grades/grade-choice.ts'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useLanguage } from '#web/services.ts'
import { useAnalysis, useAnalysisTools } from '../analysis-context.ts'
import { useCorrected, useCorrecting } from '../bias/bias.tsx'
import { type Finishing, finished } from '../rules/bench/finish.ts'
import { materialsOf, type Recipe } from '../rules/draft.ts'
import { estimateOf, ownOf, type Result, subjectOf } from '../rules/result.ts'
import { useSpreads } from '../spread/spread.tsx'

type Progress = 'none' | 'loading' | 'failed' | 'ready'

/** `check` is null unless `ready`. */
export interface Checking {
  is: Progress
  check: Check | null
  sources: readonly Source[]
}

/** `specification` is null unless `ready`. */
export interface Specified {
  is: Progress
  specification: Specification | null
}

/** The limits of the chosen grade; none for a stored result, which has its check. */
export function useSpecification(against: GradeChoice | null): Specified {
  const isLive = useAnalysisTools().sheetMode === 'live'
  const known = against ? builtIn(against.grade) : undefined
  const { own } = useOwnGrades(isLive && against !== null && !known)
  return useMemo(() => {
    if (!isLive || !against) return { is: 'none', specification: null }
    const found = own.is === 'ready' ? own.all.find(({ id }) => id === against.grade) : undefined
    const grade: Grade | undefined = known ?? found
    if (!grade) return { is: own.is === 'loading' ? 'loading' : 'failed', specification: null }
    return { is: 'ready', specification: specificationOf(grade, against) }
  }, [isLive, against, known, own])
}

/** The same, as recipe searches use it. */
export function useSearchSpecification(): Specified {
  const { against, places, bench } = useAnalysis((state) => state.draft)
  const { doses } = bench
  const own = useAnalysis((state) => state.own)
  const found = useSpecification(against)
  return useMemo(() => {
    if (!found.specification) return found
    const materials = materialsOf({ places }).map((one) => ({
      own: ownOf(one),
      properties: one.properties,
      pour_is: one.pour_is ?? null,
    }))
    const additives = doses.flatMap(({ additive }) => additive ?? [])
    return { ...found, specification: forSearch(found.specification, own, materials, additives) }
  }, [found, own, places, doses])
}

/** The check of a result, anew with every change; for a stored result the stored check. */
export function useCheck(against: GradeChoice | null, result: Result): Checking {
  const isLive = useAnalysisTools().sheetMode === 'live'
  const found = useSpecification(against)
  const corrected = useCorrected(result)
  return useMemo(() => {
    if (!isLive) {
      const stored = result.answer?.check
      return { is: stored ? 'ready' : 'none', check: stored ? storedCheck(stored) : null, sources: [] }
    }
    const { is, specification } = found
    const check = specification && checked(specification, result, corrected)
    return { is, check, sources: specification?.sources ?? [] }
  }, [isLive, found, result, corrected])
}

export function checked(specification: Specification, result: Result, corrected?: CorrectedValues): Check {
  const subject = subjectOf(result)
  return checkGrade(specification, corrected ? { ...subject, corrected } : subject)
}

interface Finished {
  calc: Calc
  finish: Finishing | null
}

/** Names limits that another recipe would miss and the present one, `judged`, doesn't. */
export function useNewlyMissed(against: GradeChoice | null, preview: Finished & { judged: Result }) {
  const { calc, finish, judged } = preview
  const language = useLanguage()
  const { specification } = useSpecification(against)
  const now = useCheck(against, judged).check
  const correct = useCorrecting(judged.recipe.category)
  return useCallback(
    (other: Recipe): string[] => {
      if (!specification || !now) return []
      const missed = newlyMissed(other, { calc, finish }, specification, now, correct)
      return missed.map(({ q, own }) => quantityName(q, language, own))
    },
    [calc, specification, now, correct, finish, language],
  )
}

/** Limits, one per quantity, that the finished recipe misses and `now` doesn't; none without a blend. */
export function newlyMissed(
  recipe: Recipe,
  { calc, finish }: Finished,
  specification: Specification,
  now: Check,
  correct: (result: Result) => CorrectedValues | undefined,
): LimitCheck[] {
  const fuel = finished(recipe, finish)
  const estimate = estimateOf(fuel, calc)
  if (!estimate) return []
  const result = { recipe: fuel, ...estimate }
  const after = checked(specification, result, correct(result))
  const before = new Set(now.limits.filter(isMissedIn(now)).map(({ q }) => q))
  const missed = after.limits.filter(isMissedIn(after)).filter(({ q }) => !before.has(q))
  return missed.filter(({ q }, at) => missed.findIndex((one) => one.q === q) === at)
}

/** An alternative limit counts as missed only if its whole set is. */
const isMissedIn =
  ({ one_of }: Check) =>
  ({ state, one_of: set }: Check['limits'][number]): boolean =>
    state === 'fail' && (set === undefined || one_of[set]!.state === 'fail')

/** The check with simulated verdicts, if there is a simulation of these limits: never some of each. */
export function useVerdicts(against: GradeChoice | null, result: Result): Checking {
  const checking = useCheck(against, result)
  const answer = useSpreads()
  return useMemo(
    () => ({ ...checking, check: checking.check && judgedBy(checking.check, answer) }),
    [checking, answer],
  )
}
