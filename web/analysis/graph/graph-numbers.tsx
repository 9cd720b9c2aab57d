import type { Curve } from '#calc/vocabulary/blend.ts'
import { namesOf } from '#calc/vocabulary/names.ts'
import { formatFixed } from '#calc/vocabulary/numbers.ts'
import { DISTILLATION, type DistillationName, propertyOf } from '#calc/vocabulary/properties.ts'
import { seriesAt } from '#calc/vocabulary/series.ts'
import { DASH } from '#web/format/number.ts'
import { useFormat, useLanguage } from '#web/services.ts'
import { LineSample } from '#web/ui/line-sample.tsx'
import { TableRegion } from '#web/ui/table.tsx'
import { useAnalysisText } from '../analysis-context.ts'
import type { GraphColumns } from '../rules/graph-columns.ts'
import type { Result } from '../rules/result.ts'

/** The graph as a table: °C at each per cent recovered. Computed points are set apart from given ones. */
export function GraphNumbers({ result, columns }: { result: Result; columns: GraphColumns }) {
  const t = useAnalysisText()
  const language = useLanguage()
  const names = namesOf(
    result.recipe.components.map(({ material }) => material),
    language,
  )
  return (
    <div className="graph-numbers">
      <TableRegion label={t.graph.numbers}>
        <table className="table graph-table">
          <caption className="visually-hidden">{t.graph.numbers}</caption>
          <thead>
            <tr>
              <th scope="col">{t.graph.recovered}</th>
              <th scope="col" className="number">
                <LineSample /> {t.table.blend} <span className="unit">°C</span>
              </th>
              {result.recipe.components.map(({ material }, place) => (
                <th scope="col" key={material.id} className="number">
                  <LineSample series={seriesAt(place)} /> <bdi>{names[place]}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {DISTILLATION.map(([name]) => (
              <tr key={name}>
                <th scope="row">{propertyOf(name)[language]}</th>
                <Temperature name={name} curve={columns.blend} isBlend />
                {columns.components.map((curve, place) => (
                  <Temperature key={result.recipe.components[place]!.material.id} name={name} curve={curve} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </div>
  )
}

function Temperature({
  name,
  curve,
  isBlend,
}: {
  name: DistillationName
  curve: Curve | null
  isBlend?: boolean
}) {
  const t = useAnalysisText()
  const { digits } = useFormat()
  const value = curve?.temperatures[name] ?? null
  const mark = curve?.marks[name] ?? null
  return (
    <td className={isBlend ? 'number blend-column' : 'number'}>
      {value === null ? (
        <>
          <span aria-hidden="true">{DASH}</span>
          <span className="visually-hidden">{t.table.noReading}</span>
        </>
      ) : (
        <span className={mark && mark !== 'given' ? 'computed' : undefined}>
          {formatFixed(value, 1, digits)}
          {mark && mark !== 'given' ? <span className="visually-hidden"> {t.graph[mark]}</span> : null}
        </span>
      )}
    </td>
  )
}
