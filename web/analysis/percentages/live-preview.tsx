import { lazy, Suspense, useMemo } from 'react'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { isComplete, totalOf } from '#calc/vocabulary/rules/recipe-rules.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { gapTexts, notesOf } from '#calc/vocabulary/words/messages.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { useLanguage } from '#web/services.ts'
import { type CurvePoint, pointsOf, pointsOfCurve, temperatureAxis } from '#web/ui/chart/curve.ts'
import { CurveChart } from '#web/ui/chart/curve-chart.tsx'
import { useAnalysis, useAnalysisText, useProse, useUnit } from '../analysis-context.ts'
import { materialsOf, recipeOf } from '../rules/draft.ts'
import { keyPropertiesOf } from '../rules/key-properties.ts'
import { estimateOf } from '../rules/result.ts'
import { ApproximateMark } from '../table/estimated-mark.tsx'
import { Value } from '../table/value.tsx'

const LiveLimits = lazy(() => import('../limits/live-limits.tsx'))

const CHART_HEIGHT = 220

/** The blend at each keystroke, computed in the browser and labelled as an estimate. */
export function LivePreview() {
  const t = useAnalysisText().preview
  return (
    <section className="preview" aria-label={t.title}>
      <p className="estimate-label">
        <span className="estimate-dot" aria-hidden="true" />
        <strong>{t.estimate}</strong>
        <span className="note">{t.hint}</span>
      </p>
      <PreviewFigures />
    </section>
  )
}

function PreviewFigures() {
  const t = useAnalysisText().preview
  const language = useLanguage()
  const prose = useProse()
  const draft = useAnalysis((state) => state.draft)
  const { places } = draft
  const calc = useAnalysis((state) => state.calc)
  const isCalcFailed = useAnalysis((state) => state.isCalcFailed)
  const materials = useMemo(() => materialsOf({ places }), [places])
  const curves = useMemo(
    () => (calc ? materials.map((material) => pointsOfCurve(calc.curve(material.properties, material))) : []),
    [calc, materials],
  )
  const recipe = useMemo(() => recipeOf(draft), [draft])
  const estimate = useMemo(() => (calc && recipe ? estimateOf(recipe, calc) : null), [calc, recipe])
  const result = useMemo(
    () => (recipe && estimate ? { recipe, estimate, confirmed: null } : null),
    [recipe, estimate],
  )

  if (!calc) return <p className="note">{isCalcFailed ? t.unavailable : t.loading}</p>
  if (!recipe) return <p className="note">{t.unreadable}</p>
  if (!estimate) return <p className="note">{t.waiting}</p>

  const { blend } = estimate
  const percents = recipe.components.map(({ percentage }) => percentage)
  const estimated = blend.estimated ?? {}
  const keyProperties = keyPropertiesOf(recipe.category, blend.results)
  const gaps = keyProperties.flatMap((property) => {
    const gap = blend.gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const names = namesOf(materials, language)
  const notes = notesOf(
    blend.warnings.filter(({ code, property }) => code === 'estimated' && keyProperties.includes(property)),
    names,
    language,
  )
  return (
    <>
      <PreviewCurve
        blend={pointsOf(blend.results, blend.marks)}
        components={curves.map((curve, place) => (percents[place]! > 0 ? curve : []))}
      />
      <dl className="key-figures">
        {keyProperties.map((name) => (
          <KeyFigure key={name} name={name} value={blend.results[name]} isEstimated={name in estimated} />
        ))}
      </dl>
      {result && draft.against ? (
        <Suspense>
          <LiveLimits result={result} />
        </Suspense>
      ) : null}
      {gaps.length > 0 ? (
        <ul className="preview-gaps">
          {gapTexts(gaps, names, language).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {notes.map(({ text }) => (
        <p key={text} className="note">
          ≈ {text}
        </p>
      ))}
      {isComplete(percents) ? null : <p className="note">{t.partial(prose(totalOf(percents)))}</p>}
    </>
  )
}

interface PreviewCurveProps {
  blend: readonly CurvePoint[]
  components: readonly (readonly CurvePoint[])[]
}

/** The blend's distillation over its components'. */
function PreviewCurve({ blend, components }: PreviewCurveProps) {
  const t = useAnalysisText().preview
  const prose = useProse()
  const axis = temperatureAxis([blend, ...components])
  if (!axis) return <p className="note">{t.noCurve}</p>
  const celsius = (point: CurvePoint | undefined) => (point ? prose(formatFixed(point.temperature, 1)) : DASH)
  const half = blend.find(({ recovered }) => recovered === 50)
  return (
    <CurveChart
      lines={[
        ...components.map((points, place) => ({ id: String(place), points, series: seriesAt(place) })),
        { id: 'blend', points: blend },
      ]}
      axis={axis}
      axes={{ recovered: t.recovered, temperature: '°C' }}
      height={CHART_HEIGHT}
      label={
        blend.length > 0 ? t.reading(celsius(blend[0]), celsius(half), celsius(blend.at(-1))) : t.noCurve
      }
    />
  )
}

interface KeyFigureProps {
  name: PropertyName
  value: number | string | null
  isEstimated: boolean
}

function KeyFigure({ name, value, isEstimated }: KeyFigureProps) {
  const { estimated } = useAnalysisText().table
  const { incomplete } = useAnalysisText().results
  const write = useUnit()
  const language = useLanguage()
  const property = propertyOf(name)
  return (
    <div className="key-figure">
      <dt>{property[language]}</dt>
      <dd>
        <span className="key-figure-value">
          {value === null ? (
            <span className="value value-missing">
              <span aria-hidden="true">{DASH}</span>
              <span className="visually-hidden">{incomplete}</span>
            </span>
          ) : (
            <span>
              {isEstimated ? <ApproximateMark label={estimated} /> : null}
              <Value value={value} />
            </span>
          )}
          <bdi className="unit">{write(property.unit)}</bdi>
        </span>
      </dd>
    </div>
  )
}
