import { computedFigures, pressureOf } from '#calc/calculation/computed-figures.ts'
import { closeFigures, decimalsIn } from '#calc/grades/shown.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { ownGapText, ownNotes, ownRuleName } from '#calc/own/own-result.ts'
import { approximateIn } from '#calc/vocabulary/approximate.ts'
import { contentsOf } from '#calc/vocabulary/contents.ts'
import { nameOfOwn, ownQuantity } from '#calc/vocabulary/own-property.ts'
import { DISTILLATION, GROUPS, propertyOf } from '#calc/vocabulary/properties.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { methodName } from '#calc/vocabulary/words/messages.ts'
import type { ChartPoint } from '../../chart/chart-data.ts'
import { correctedCell, correctionNotes } from '../corrections.ts'
import { ORIGIN_SIGNS, ORIGINS, type Origin, REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type ColumnsOf,
  column,
  number,
  programColumn,
  quantityCell,
  type Section,
  tableOf,
  text,
  unitOf,
  unitText,
  unknown,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'

const TITLE: Record<Language, string> = { en: 'Further figures', fa: 'رقم‌های دیگر' }

export function computedSection(subject: Subject): Section | null {
  const { whole, lang } = subject
  const { components, basis, blend } = whole
  const shares = components.map(({ percentage }) => percentage)
  const composition = contentsOf(components, shares, basis)
  const heavy = heavyFigures(blend)
  const pressure = pressureOf(blend.results.rvp, whole.check)
  const { figures, notes } = computedFigures({ composition, energy: blend.energy, heavy, pressure })
  if (figures.length === 0) return null
  const words = REPORT_WORDS[lang].results
  return {
    key: 'computed',
    title: TITLE[lang],
    tables: [
      tableOf('computed', figures, ({ key }) => key, [
        column('figure', words.property, 30, ({ label }) => text(label[lang])),
        column('value', words.value, 12, ({ value, unit, digits }) =>
          value === null ? unknown(words.unknown) : quantityCell(value, { unit, digits }, subject),
        ),
        column('unit', words.unit, 11, ({ unit }) => text(unitOf(unit, subject), unit)),
      ]),
    ],
    notes: notes.map((note) => note[lang]),
  }
}

interface ResultRow {
  key: string
  group: { key: string; title: string }
  name: string
  value: Cell
  unit: { shown: string; wire: string }
  origin: Origin | null
  rule: Cell
  testMethod: string
  missing: string | null
}

export function resultsSection(subject: Subject): Section {
  const { lang } = subject
  const words = REPORT_WORDS[lang].results
  const rows = [...catalogueRows(subject), ...ownRows(subject)].map((row) => ({
    ...row,
    corrected: correctedCell(row.key, subject),
  }))
  const isCorrected = rows.some(({ corrected }) => corrected)
  const columns: ColumnsOf<(typeof rows)[number]> = [
    column('property', words.property, 30, ({ name }) => text(name)),
    column('value', words.value, 12, ({ value }) => value),
    isCorrected && column('corrected', words.corrected, 12, ({ corrected }) => corrected),
    column('unit', words.unit, 11, ({ unit }) => text(unit.shown, unit.wire)),
    column('rests_on', words.origin, 14, ({ origin }) =>
      origin ? text(ORIGINS[origin][lang], origin) : null,
    ),
    column('blended_by', words.rule, 38, ({ rule }) => rule),
    column('test_method', words.testMethod, 22, ({ testMethod }) => text(testMethod)),
    programColumn('missing', words.missing, 60, ({ missing }) => (missing ? text(missing) : null)),
  ]
  return {
    key: 'results',
    title: words.title,
    tables: [tableOf('properties', rows, ({ key }) => key, columns, { groupOf: ({ group }) => group })],
    notes: [REPORT_WORDS[lang].legend, ...correctionNotes(subject), ...ownRemarks(subject)],
  }
}

function catalogueRows(subject: Subject): ResultRow[] {
  const { whole, lang, properties, missing, originOf } = subject
  const { results, methods, cautiousFlashPoint } = whole.blend
  const close = whole.check ? closeFigures(whole.check, subject.units) : new Map<string, string>()
  return properties.flatMap((property) => {
    const entry = propertyOf(property)
    const origin = originOf(property)
    const method = methods[property]
    const row: ResultRow = {
      key: property,
      group: { key: entry.group, title: GROUPS[entry.group][lang] },
      name: entry[lang],
      value: besideLimit(
        quantityCell(results[property], entry, subject, origin ? ORIGIN_SIGNS[origin] : undefined),
        close.get(property),
      ),
      unit: { shown: unitOf(entry.unit, subject), wire: entry.unit },
      origin,
      rule: method && text(methodName(method, lang), method),
      testMethod: entry.testMethod,
      missing: missing[property] ?? null,
    }
    if (property !== 'flash_point' || cautiousFlashPoint === null) return [row]
    const cautious: ResultRow = {
      ...row,
      key: 'cautious_flash_point',
      name: REPORT_WORDS[lang].results.cautious,
      value: quantityCell(cautiousFlashPoint, entry, subject, origin ? ORIGIN_SIGNS[origin] : undefined),
      rule: text(methodName('wickey-chittenden', lang), 'wickey-chittenden'),
      missing: null,
    }
    return [row, cautious]
  })
}

/** Own properties, in the unit of their definition whatever the reader's units: limits are in it too, and it is free text. */
const ownRows = ({ whole, names, lang }: Subject): ResultRow[] =>
  whole.blend.own.map((result) => {
    const { property, value } = result
    const approximate = approximateIn(whole.blend, ownQuantity(property.key))
    const origin = approximate ?? (value === null ? null : 'measured')
    return {
      key: ownQuantity(property.key),
      group: { key: 'own', title: REPORT_WORDS[lang].results.further },
      name: nameOfOwn(property)[lang],
      value: number(value, property.digits, approximate ? ORIGIN_SIGNS[approximate] : undefined),
      unit: { shown: unitText(property.unit, lang), wire: property.unit },
      origin,
      rule: text(ownRuleName(property, lang), property.rule),
      testMethod: property.method,
      missing: ownGapText(result, names, lang),
    }
  })

const ownRemarks = ({ whole, names, lang }: Subject): string[] =>
  whole.blend.own.flatMap((result) => {
    const missing = ownGapText(result, names, lang)
    return [...(missing === null ? [] : [missing]), ...ownNotes(result, names, lang)]
  })

const besideLimit = (cell: Cell, close: string | undefined): Cell =>
  cell?.is === 'number' && close !== undefined ? { ...cell, digits: decimalsIn(close) } : cell

const originOf = ({ mark }: ChartPoint): Origin => (mark === 'given' ? 'measured' : mark)
const TEMPERATURE = { unit: '°C', digits: 1 }

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
  const columns: ColumnsOf<(typeof points)[number]> = [
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
        ({ recovered }: { recovered: number }) =>
          cellOf(at(chart.components[place]?.points ?? [], recovered)),
      ),
    ),
  ]
  return {
    key: 'curve',
    title: words.title,
    tables: [tableOf('points', points, ({ name }) => name, columns, { lead: 4 })],
    notes: [...(chart.blend.length === 0 ? [words.none] : []), REPORT_WORDS[lang].legend],
    hasGraph: true,
  }
}
