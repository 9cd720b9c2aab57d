import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Calc } from '#calc/vocabulary/blend.ts'
import type { PropertyName } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useProse, useQuantities } from '#web/format/quantities.ts'
import { useEachFrame } from '#web/ui/browser-hooks.ts'
import { type CurvePoint, pointsOf, pointsOfCurve, temperatureAxis } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import type { Material } from '../analysis.api.ts'
import { isSameList, useAnalysis, useAnalysisText, useSame } from '../analysis-context.ts'
import { type Finishing, finished, finishingOf } from '../rules/bench/finish.ts'
import { type Finish, isSameRecipe, type Recipe, recipeMaterials, recipeOf } from '../rules/draft.ts'
import { keyPropertiesOf } from '../rules/missing.ts'
import { type Estimate, estimateOf, type Result } from '../rules/result.ts'

export interface Preview {
  calc: Calc
  recipe: Recipe
  estimate: Estimate
  keyProperties: readonly PropertyName[]
  pinned: Estimate | null
  finish: (Finishing & Pick<Finish, 'with'>) | null
  /** The finished fuel, or the blend without a finish; limits apply to it. */
  judged: Result
}

export type PreviewState = Preview | 'loading' | 'unavailable' | 'unreadable' | 'waiting'

/** Frames per estimate while a share moves: faster figures can't be read, and each costs as much as all the rest. */
const FRAMES = 3

export function usePreview(): PreviewState {
  const latest = useAnalysis((state) => state.draft)
  const draft = useEachFrame(latest, FRAMES)
  const calc = useAnalysis((state) => state.calc)
  const isCalcFailed = useAnalysis((state) => state.isCalcFailed)
  const materials = useAnalysis((state) => state.materials)
  const { pin } = draft.bench
  const recipe = useSame(recipeOf(draft), isSameDrawn)
  const estimate = useMemo(() => (calc && recipe ? estimateOf(recipe, calc) : null), [calc, recipe])
  const pinned = useMemo(() => (calc && pin ? estimateOf(pin, calc) : null), [calc, pin])
  const finish = useMemo(() => {
    const chosen = draft.bench.finish
    const finishing = materials.is === 'loaded' ? finishingOf(chosen, materials.list) : null
    return chosen && finishing && { ...finishing, with: chosen.with }
  }, [draft.bench.finish, materials])
  const judged = useMemo(() => {
    const fuel = recipe && finished(recipe, finish)
    const made = fuel === recipe ? estimate : calc && fuel && estimateOf(fuel, calc)
    return fuel && made && { recipe: fuel, ...made }
  }, [calc, recipe, estimate, finish])

  return useMemo(() => {
    if (!calc) return isCalcFailed ? 'unavailable' : 'loading'
    if (!recipe) return 'unreadable'
    if (!estimate || !judged) return 'waiting'
    const keyProperties = keyPropertiesOf(recipe.category, estimate.blend.results)
    return { calc, recipe, estimate, keyProperties, pinned, finish, judged }
  }, [calc, isCalcFailed, recipe, estimate, judged, pinned, finish])
}

/** While only something else changes, such as limits, figures are not drawn again. */
const isSameDrawn = (former: Recipe | null, recipe: Recipe | null): boolean =>
  recipe !== null &&
  former?.category === recipe.category &&
  isSameRecipe(former, recipe) &&
  recipe.components.every(({ material }, at) => material === former.components[at]!.material)

const LEAST_HEIGHT = 200
const MOST_HEIGHT = 380

export function PreviewCurve({ calc, recipe, estimate }: Preview) {
  const t = useAnalysisText().preview
  const prose = useProse()
  const { sign, value } = useQuantities().shown('°C')
  const materials = useSame<readonly Material[]>(recipeMaterials(recipe), isSameList)
  const curves = useMemo(
    () => materials.map((material) => pointsOfCurve(calc.curve(material.properties, material))),
    [calc, materials],
  )
  const { results, marks } = estimate.blend
  const blend = useMemo(() => pointsOf(results, marks), [results, marks])
  const components = curves.map((curve, place) => (recipe.components[place]!.percentage > 0 ? curve : []))
  const axis = temperatureAxis([blend, ...components])
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(LEAST_HEIGHT)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => setHeight(Math.max(LEAST_HEIGHT, Math.min(MOST_HEIGHT, element.clientHeight)))
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const at = (point: CurvePoint | undefined) =>
    point ? prose(formatFixed(value(point.temperature), 1)) : DASH
  const half = blend.find(({ recovered }) => recovered === 50)
  return (
    <div ref={box} className="preview-curve">
      {axis ? (
        <CurveChart
          lines={[
            ...components.map((points, place) => ({ id: String(place), points, series: seriesAt(place) })),
            { id: 'blend', points: blend },
          ]}
          axis={axis}
          axes={{ recovered: t.recovered, temperature: '°C' }}
          height={height}
          label={blend.length > 0 ? t.reading(at(blend[0]), at(half), at(blend.at(-1)), sign) : t.noCurve}
        />
      ) : (
        <p className="note">{t.noCurve}</p>
      )}
    </div>
  )
}
