import { useMemo } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import { VerdictWords } from '#web/answer/verdict.tsx'
import { useLanguage } from '#web/services.ts'
import { useAnalysis } from '../analysis-context.ts'
import { optionsOf, type Recipe } from '../rules/draft.ts'
import { estimateOf, type Result } from '../rules/result.ts'
import { useCheck } from './use-check.ts'

/** What a recipe that is only offered comes to against the chosen grade; nothing while none is chosen. */
export function ExampleVerdict({ components }: Pick<Recipe, 'components'>) {
  const calc = useAnalysis((state) => state.calc)
  const isChecked = useAnalysis((state) => state.draft.against !== null)
  return calc && isChecked ? <Verdict components={components} calc={calc} /> : null
}

function Verdict({ components, calc }: Pick<Recipe, 'components'> & { calc: Calc }) {
  const draft = useAnalysis((state) => state.draft)
  const result = useMemo((): Result => {
    const recipe = { category: draft.category!, basis: 'volume', components, ...optionsOf(draft) } as const
    return { recipe, estimate: estimateOf(recipe, calc), confirmed: null }
  }, [draft, components, calc])
  const checking = useCheck(draft.against, result)
  const language = useLanguage()
  if (checking.is !== 'ready') return null
  const { check } = checking
  return (
    <span className="verdict-words line gap-1 across-3 middle">
      <bdi>{check.grade.name[language]}</bdi>: <VerdictWords check={check} />
    </span>
  )
}
