import type { Calc, Curve } from '#calc/vocabulary/blend.ts'
import { DISTILLATION_NAMES, type DistillationName, propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { BLEND } from '#calc/vocabulary/words/names.ts'
import { formatFixed } from '#calc/vocabulary/words/numbers.ts'
import { DASH } from '#web/format/number.ts'
import { type Quantities, useQuantities } from '#web/format/quantities.ts'
import { useFormat } from '#web/services.ts'
import type { Language } from '#web/text/text.ts'
import { LineSample } from '#web/ui/chart/line-sample.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { useAnalysisText } from '../analysis-context.ts'
import { ROW_ORIGIN_SIGNS } from '../rules/property-rows.ts'
import { componentsBeside, type Result } from '../rules/result.ts'

const NO_MARKS = Object.fromEntries(DISTILLATION_NAMES.map((name) => [name, null])) as Curve['marks']

/**
 * The graph's curves as numbers: °C at the thirteen labels, with their origin; components in the order of the recipe, null
 * without a curve. Without the core they have only their readings.
 */
export function chartCurves(result: Result, calc: Calc | null) {
  return {
    blend: { temperatures: result.blend.results, marks: result.blend.marks },
    components: componentsBeside(result).map(({ material }) =>
      calc
        ? calc.curve(material.properties, material)
        : { temperatures: material.properties, marks: NO_MARKS },
    ),
  }
}

const DECIMALS = 1

/** The graph as a table: temperatures by per cent recovered, of the blend and each component. */
export function graphColumns(
  curves: ReturnType<typeof chartCurves>,
  names: readonly string[],
  language: Language,
  { shown }: Pick<Quantities, 'shown'>,
): Column<DistillationName>[] {
  const celsius = shown('°C')
  const { sign } = celsius
  const curveColumn = (curve: Curve | null) => ({
    cell: (name: DistillationName) => <Temperature name={name} curve={curve} />,
    copy: (name: DistillationName) => {
      const value = curve?.temperatures[name] ?? null
      return value === null ? null : Number(celsius.value(value).toFixed(DECIMALS))
    },
  })
  const label = (name: DistillationName) => propertyOf(name)[language]
  return [
    {
      key: 'recovered',
      head: { en: 'Recovered', fa: 'بازیافت' }[language],
      cell: label,
      copy: label,
      isRowHead: true,
    },
    {
      ...curveColumn(curves.blend),
      key: 'blend',
      head: `${BLEND[language]}, ${sign}`,
      headCell: (
        <>
          <LineSample />{' '}
          <bdi>
            {BLEND[language]} <span className="unit ltr">{sign}</span>
          </bdi>
        </>
      ),
      className: 'number blend-column',
    },
    ...curves.components.map((curve, place) => ({
      ...curveColumn(curve),
      key: String(place),
      head: `${names[place]}, ${sign}`,
      headCell: (
        <>
          <LineSample series={seriesAt(place)} /> <bdi>{names[place]}</bdi>
        </>
      ),
      className: 'number',
    })),
  ]
}

/** A point of a curve, marked if it was computed. */
function Temperature({ name, curve }: { name: DistillationName; curve: Curve | null }) {
  const { graph: t, table } = useAnalysisText()
  const { digits } = useFormat()
  const celsius = useQuantities().shown('°C')
  const value = curve?.temperatures[name] ?? null
  const mark = curve?.marks[name] ?? null
  if (value === null)
    return (
      <>
        <span aria-hidden="true">{DASH}</span>
        <span className="visually-hidden">{table.noReading}</span>
      </>
    )
  const text = formatFixed(celsius.value(value), DECIMALS, digits)
  if (mark === null || mark === 'given') return text
  return (
    <span className="computed soft">
      <span aria-hidden="true">{ROW_ORIGIN_SIGNS[mark]} </span>
      {text}
      <span className="visually-hidden"> {t[mark]}</span>
    </span>
  )
}
