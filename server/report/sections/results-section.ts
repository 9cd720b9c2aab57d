import { computedFigures } from '#calc/calculation/computed-figures.ts'
import { closeFigures, decimalsIn } from '#calc/grades/shown.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { contentsOf } from '#calc/vocabulary/contents.ts'
import { DISTILLATION, GROUPS, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import type { ChartPoint } from '../../chart/chart-data.ts'
import { correctionNotes, withCorrected } from '../corrections.ts'
import { ORIGIN_SIGNS, ORIGINS, type Origin, REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type Column,
  column,
  number,
  quantityCell,
  type Row,
  type Section,
  tableOf,
  text,
  unitOf,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { ownRemarks, ownResultRows } from './own-rows.ts'

const TITLE: Record<Language, string> = { en: 'Composition and net energy', fa: 'ترکیب و ارزش حرارتی خالص' }

/** What is computed of the whole blend beside its properties; null where nothing is. */
export function computedSection(subject: Subject): Section | null {
  const { whole, lang } = subject
  const { components, basis, blend } = whole
  const composition = contentsOf(
    components,
    components.map(({ percentage }) => percentage),
    basis,
  )
  const { figures, notes } = computedFigures({
    composition,
    energy: blend.energy,
    heavy: heavyFigures(blend),
  })
  if (figures.length === 0) return null
  const words = REPORT_WORDS[lang].results
  return {
    key: 'computed',
    title: TITLE[lang],
    tables: [
      tableOf('computed', figures, ({ key }) => key, [
        column('figure', words.property, 30, ({ label }) => text(label[lang])),
        column('value', words.value, 12, ({ value, unit, digits }) =>
          quantityCell(value, { unit, digits }, subject),
        ),
        column('unit', words.unit, 11, ({ unit }) => text(unitOf(unit, subject), unit)),
      ]),
    ],
    notes: notes.map((note) => note[lang]),
  }
}

/** The blend's values, with what each rests on and how it was blended. */
export function resultsSection(subject: Subject): Section {
  const { whole, lang, properties, missing, originOf } = subject
  const words = REPORT_WORDS[lang].results
  const { results, methods, cautiousFlashPoint } = whole.blend
  const close = whole.check ? closeFigures(whole.check, subject.units) : new Map<string, string>()
  const columns: Column[] = [
    { key: 'property', head: words.property, width: 30 },
    { key: 'value', head: words.value, width: 12 },
    { key: 'unit', head: words.unit, width: 11 },
    { key: 'rests_on', head: words.origin, width: 14 },
    { key: 'blended_by', head: words.rule, width: 38 },
    { key: 'test_method', head: words.testMethod, width: 22 },
    { key: 'missing', head: words.missing, width: 60, forPrograms: true },
  ]
  const rows = properties.flatMap((property, at): Row[] => {
    const entry = propertyOf(property)
    const origin = originOf(property)
    const method = methods[property]
    const unit = unitOf(entry.unit, subject)
    const row: Row = {
      key: property,
      cells: [
        text(entry[lang]),
        besideLimit(
          quantityCell(results[property], entry, subject, origin ? ORIGIN_SIGNS[origin] : undefined),
          close.get(property),
        ),
        text(unit, entry.unit),
        origin && text(ORIGINS[origin][lang], origin),
        method && text(methodName(method, lang), method),
        text(entry.testMethod),
        missing[property] === undefined ? null : text(missing[property]),
      ],
    }
    const isFirst = at === 0 || propertyOf(properties[at - 1]!).group !== entry.group
    const head: Row = {
      key: entry.group,
      is: 'group',
      cells: [text(GROUPS[entry.group][lang])],
    }
    const cautious: Row = {
      key: 'cautious_flash_point',
      cells: [
        text(words.cautious),
        quantityCell(cautiousFlashPoint, entry, subject),
        text(unit, entry.unit),
        null,
        text(methodName('wickey-chittenden', lang), 'wickey-chittenden'),
        text(entry.testMethod),
        null,
      ],
    }
    return [
      ...(isFirst ? [head] : []),
      row,
      ...(property === 'flash_point' && cautiousFlashPoint !== null ? [cautious] : []),
    ]
  })
  return {
    key: 'results',
    title: words.title,
    tables: [
      withCorrected({ key: 'properties', columns, rows: [...rows, ...ownResultRows(subject)] }, subject),
    ],
    notes: [REPORT_WORDS[lang].legend, ...correctionNotes(subject), ...ownRemarks(subject)],
  }
}

/** With the digits that its limit asks for. */
const besideLimit = (cell: Cell, close: string | undefined): Cell =>
  cell?.is === 'number' && close !== undefined ? { ...cell, digits: decimalsIn(close) } : cell

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
