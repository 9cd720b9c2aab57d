import type { Check, LimitCheck } from '#calc/grades/check.ts'
import { rowsByProperty, sameIn, withReported } from '#calc/grades/limit-rows.ts'
import { limitIn } from '#calc/grades/shown.ts'
import { STATES } from '#calc/grades/states.ts'
import { stateText } from '#calc/grades/verdict-words.ts'
import { isLabQuantity, type LabQuantity } from '#calc/lab/lab-record.ts'
import { APPROXIMATE, approximateIn } from '#calc/vocabulary/approximate.ts'
import { type PropertyName, propertyOf } from '#calc/vocabulary/properties.ts'
import { headlineOf, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { correctedLimits } from '../corrections.ts'
import { ORIGIN_SIGNS, REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type ColumnsOf,
  column,
  quantityCell,
  type Section,
  tableOf,
  text,
  unitOf,
  unitText,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { labCell, labName, labUnit, measuredQuantities, methodCell } from './lab-section.ts'
import { limitCells, predictedCell } from './limits-section.ts'

/** Limits beside measured values and, with `isPredicted`, calculated ones; then other measured values. Without a grade, key figures. */
export function valuesSection(subject: Subject, { isPredicted }: { isPredicted: boolean }): Section {
  const { whole, measured, lang } = subject
  const words = REPORT_WORDS[lang]
  const { check, category, blend } = whole
  const judged = check
    ? limitGroups(check, measured).map((sides) => limitRow(sides, subject))
    : (isPredicted ? headlineOf(category, blend.results) : []).map((name) => headlineRow(name, subject))
  const named = new Set(judged.map(({ q }) => q))
  const rows = [
    ...judged,
    ...measuredQuantities(subject)
      .filter((q) => !named.has(q))
      .map((q) => measuredRow(q, subject)),
  ]
  const columns: ColumnsOf<ValueRow> = [
    column('property', words.results.property, 32, ({ name }) => text(name)),
    column('unit', words.results.unit, 11, ({ unit }) => text(unit)),
    column('min', words.limits.min, 11, ({ min }) => min ?? null),
    column('max', words.limits.max, 11, ({ max }) => max ?? null),
    isPredicted && column('predicted', words.limits.predicted, 12, ({ predicted }) => predicted),
    column('measured', words.limits.measured, measured ? 12 : 18, (row) => row.measured),
    measured !== null && column('measured_state', words.limits.state, 14, ({ state }) => state ?? null),
    column('test_method', words.ticket.method, 22, ({ testMethod }) => testMethod),
  ]
  return {
    key: 'limits',
    title: words.ticket.limits,
    tables: [tableOf('limits', rows, ({ q, key }) => key ?? q, columns)],
    notes: [
      ...(!check ? [words.ticket.noLimits] : isPredicted ? correctedLimits(check.limits, subject) : []),
      ...(isPredicted && rows.some(isApproximate) ? [words.approximate] : []),
    ],
  }
}

const isApproximate = ({ predicted }: ValueRow): boolean =>
  predicted?.is === 'number' && APPROXIMATE.some((is) => predicted.sign === ORIGIN_SIGNS[is])

/** The limits of each property, in the order of the verdict that goes first. */
function limitGroups(check: Check, measured: Check | null): readonly (readonly LimitCheck[])[] {
  const first = measured ?? check
  const all = withReported(check, measured)
  return rowsByProperty(first.limits, first.one_of).flatMap(({ limits }) => {
    const sides = limits.flatMap((limit) => sameIn(all, limit) ?? []).filter(({ limit }) => limit !== null)
    return sides.length > 0 ? [sides] : []
  })
}

interface ValueRow {
  q: Quantity | 'color'
  /** Where it isn't `q`: one of a set of which one must be met. */
  key?: string
  name: string
  unit: string
  min?: Cell
  max?: Cell
  predicted: Cell
  measured: Cell
  state?: Cell
  testMethod: Cell
}

function headlineRow(name: PropertyName, subject: Subject): ValueRow {
  const { testMethod, ...entry } = propertyOf(name)
  return {
    q: name,
    name: entry[subject.lang],
    unit: unitOf(entry.unit, subject),
    predicted: quantityCell(
      subject.whole.blend.results[name],
      entry,
      subject,
      approximateSign(name, subject),
    ),
    measured: measuredCell(name, subject),
    testMethod: testCell(name, testMethod, subject),
  }
}

const approximateSign = (name: PropertyName, { whole }: Subject): string | undefined => {
  const approximate = approximateIn(whole.blend, name)
  return approximate ? ORIGIN_SIGNS[approximate] : undefined
}

const measuredRow = (q: LabQuantity, subject: Subject): ValueRow => ({
  q,
  name: labName(q, subject),
  unit: labUnit(q, subject),
  predicted: labCell(q, subject.whole.lab!.properties[q]!.planned, subject),
  measured: measuredCell(q, subject),
  testMethod: methodCell(q, subject),
})

/** The measured value with the decimals that the limit with the worse verdict needs, and that verdict. */
function measuredBeside(q: Quantity, subject: Subject): Pick<ValueRow, 'measured' | 'state'> {
  const { measured, lang, units } = subject
  const sides = measured?.limits.filter((limit) => limit.q === q) ?? []
  const worst = STATES.flatMap((state) => sides.find((limit) => limit.state === state) ?? [])[0]
  if (!worst) return { measured: measuredCell(q, subject) }
  return {
    measured: predictedCell(limitIn(worst, units), lang),
    state: text(stateText(worst, lang), worst.state),
  }
}

const measuredCell = (q: Quantity | 'color', subject: Subject): Cell =>
  isLabQuantity(q) ? labCell(q, subject.whole.lab?.properties[q]?.measured, subject) : null

const testCell = (q: Quantity | 'color', usual: string | null, subject: Subject): Cell =>
  isLabQuantity(q) && subject.whole.lab?.methods[q] ? methodCell(q, subject) : text(usual ?? '')

/** A limit with its sides; the value has the decimals that the nearer side needs. */
function limitRow(wire: readonly LimitCheck[], subject: Subject): ValueRow {
  const { units, lang } = subject
  const sides = wire.map((limit) => limitIn(limit, units))
  const [nearest] = sides.toSorted((a, b) => (a.margin ?? 0) - (b.margin ?? 0))
  const { q, method, unit, own, one_of } = nearest!
  const cells = sides.map((side) => limitCells(side, lang))
  return {
    q,
    ...(one_of !== undefined && { key: `${q}.${one_of}` }),
    name: quantityName(q, lang, own),
    unit: unitText(unit, lang),
    min: cells.find(([min]) => min)?.[0],
    max: cells.find(([, max]) => max)?.[1],
    predicted: predictedCell(nearest!, lang),
    ...measuredBeside(q, subject),
    testMethod: testCell(q, method, subject),
  }
}
