import { DISTILLATION, propertyOf } from '#calc/vocabulary/properties.ts'
import type { ChartPoint } from '../../chart/chart-data.ts'
import { quantityCell, unitOf } from '../quantity-cells.ts'
import { ORIGIN_SIGNS, ORIGINS, type Origin, REPORT_WORDS } from '../report-words.ts'
import { column, number, type Section, tableOf, text } from '../sheet.ts'
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
  const at = (points: readonly ChartPoint[], recovered: number) =>
    points.find((point) => point.recovered === recovered)
  const points = DISTILLATION.map(([name, recovered]) => ({
    name,
    recovered,
    blend: at(chart.blend, recovered),
  }))
  type Point = (typeof points)[number]
  const table = tableOf('points', points, ({ name }) => name, [
    column('point', words.point, 20, ({ name }) => text(propertyOf(name)[lang])),
    column('recovered', words.recovered, 14, ({ recovered }) => number(recovered, 0)),
    column('blend', words.blend(unit), 13, ({ blend }) => cellOf(blend)),
    column('rests_on', REPORT_WORDS[lang].results.origin, 14, ({ blend }) =>
      blend ? text(ORIGINS[originOf(blend)][lang], originOf(blend)) : null,
    ),
    ...names.map((name, place) =>
      column(
        `material_${place + 1}`,
        `${name}${lang === 'fa' ? '،' : ','} ${unit}`,
        16,
        ({ recovered }: Point) => cellOf(at(chart.components[place]?.points ?? [], recovered)),
      ),
    ),
  ])
  return {
    key: 'curve',
    title: words.title,
    tables: [{ ...table, lead: 4 }],
    notes: [...(chart.blend.length === 0 ? [words.none] : []), REPORT_WORDS[lang].legend],
    hasGraph: true,
  }
}
