import { DISTILLATION, propertyOf } from '#calc/vocabulary/properties.ts'
import type { ChartPoint } from '../../chart/chart-data.ts'
import { quantityCell, unitOf } from '../quantity-cells.ts'
import { ORIGIN_SIGNS, ORIGINS, type Origin, REPORT_WORDS } from '../report-words.ts'
import { type Column, number, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

const originOf = ({ mark }: ChartPoint): Origin => (mark === 'given' ? 'measured' : mark)
const TEMPERATURE = { unit: '°C', digits: 1 }

/** Temperatures by per cent recovered, of the blend and of each material, as the graph shows them. */
export function curveSection(subject: Subject): Section {
  const { chart, lang, names } = subject
  const words = REPORT_WORDS[lang].curve
  const unit = unitOf(TEMPERATURE.unit, subject)
  const cellOf = (point: ChartPoint | undefined) =>
    point === undefined
      ? null
      : quantityCell(point.celsius, TEMPERATURE, subject, ORIGIN_SIGNS[originOf(point)])
  const columns: Column[] = [
    { key: 'point', head: words.point, width: 20 },
    { key: 'recovered', head: words.recovered, width: 14 },
    { key: 'blend', head: words.blend(unit), width: 13 },
    { key: 'rests_on', head: REPORT_WORDS[lang].results.origin, width: 14 },
    ...names.map((name, at): Column => {
      const head = `${name}${lang === 'fa' ? '،' : ','} ${unit}`
      return { key: `material_${at + 1}`, head, width: 16 }
    }),
  ]
  const at = (points: readonly ChartPoint[], recovered: number) =>
    points.find((point) => point.recovered === recovered)
  const rows = DISTILLATION.map(([name, recovered]): Row => {
    const blend = at(chart.blend, recovered)
    return {
      key: name,
      cells: [
        text(propertyOf(name)[lang]),
        number(recovered, 0),
        cellOf(blend),
        blend ? text(ORIGINS[originOf(blend)][lang], originOf(blend)) : null,
        ...chart.components.map(({ points }) => cellOf(at(points, recovered))),
      ],
    }
  })
  return {
    key: 'curve',
    title: words.title,
    tables: [{ key: 'points', columns, rows, lead: 4 }],
    notes: [...(chart.blend.length === 0 ? [words.none] : []), REPORT_WORDS[lang].legend],
    hasGraph: true,
  }
}
