import { useMemo } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { useEachFrame } from '#web/ui/use-each-frame.ts'
import { useAnalysis } from '../analysis-context.ts'
import { useSame } from '../parts/use-same.ts'
import { type Finishing, finished, finishingOf } from '../rules/bench/finish.ts'
import { type Finish, isSameRecipe, type Recipe, recipeOf } from '../rules/draft.ts'
import { keyPropertiesOf } from '../rules/missing.ts'
import { type Estimate, estimateOf, type Result } from '../rules/result.ts'

interface Finished extends Finishing {
  recipe: Recipe
  estimate: Estimate
  with: Finish['with']
}

export interface Preview {
  calc: Calc
  recipe: Recipe
  estimate: Estimate
  keyProperties: readonly PropertyName[]
  /** Of the pinned recipe. */
  pinned: Estimate | null
  /** Of the fuel finished with an oxygenate, and with how much. */
  finish: Finished | null
  /** What limits are for: the finished fuel, or the blend where nothing is added to it. */
  judged: Result
}

export type PreviewState = Preview | 'loading' | 'unavailable' | 'unreadable' | 'waiting'

/** While a share moves, so many frames show one estimate: nobody reads figures faster, and each costs as much as all the rest. */
const FRAMES = 3

/** The blend at each keystroke, in this browser. */
export function usePreview(): PreviewState {
  const draft = useEachFrame(
    useAnalysis((state) => state.draft),
    FRAMES,
  )
  const calc = useAnalysis((state) => state.calc)
  const isCalcFailed = useAnalysis((state) => state.isCalcFailed)
  const materials = useAnalysis((state) => state.materials)
  const { pin } = draft.bench
  const recipe = useSame(
    useMemo(() => recipeOf(draft), [draft]),
    isSameDrawn,
  )
  const estimate = useMemo(() => (calc && recipe ? estimateOf(recipe, calc) : null), [calc, recipe])
  const pinned = useMemo(() => (calc && pin ? estimateOf(pin, calc) : null), [calc, pin])
  const finish = useMemo(() => {
    const chosen = draft.bench.finish
    const finishing = materials.is === 'loaded' ? finishingOf(chosen, materials.list) : null
    if (!calc || !recipe || !chosen || !finishing) return null
    const fuel = finished(recipe, finishing)
    const estimate = estimateOf(fuel, calc)
    return estimate && { recipe: fuel, estimate, ...finishing, with: chosen.with }
  }, [calc, recipe, draft.bench.finish, materials])
  const judged = useMemo(() => {
    const of = finish ?? (recipe && estimate ? { recipe, estimate } : null)
    return of && { recipe: of.recipe, estimate: of.estimate, confirmed: null }
  }, [recipe, estimate, finish])

  return useMemo(() => {
    if (!calc) return isCalcFailed ? 'unavailable' : 'loading'
    if (!recipe) return 'unreadable'
    if (!estimate || !judged) return 'waiting'
    const keyProperties = keyPropertiesOf(recipe.category, estimate.blend.results)
    return { calc, recipe, estimate, keyProperties, pinned, finish, judged }
  }, [calc, isCalcFailed, recipe, estimate, judged, pinned, finish])
}

/** While only something else changes, as its limits do, the figures of a recipe need not be drawn again. */
const isSameDrawn = (former: Recipe | null, recipe: Recipe | null): boolean =>
  recipe !== null &&
  former?.category === recipe.category &&
  isSameRecipe(former, recipe) &&
  recipe.components.every(({ material }, at) => material === former.components[at]!.material)
