import { type LimitCheck, STATES } from '#calc/grades/check.ts'
import { limitIn } from '#calc/grades/shown.ts'
import { stateText } from '#calc/grades/verdict-words.ts'
import { isLabQuantity } from '#calc/lab/lab-record.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { headlineOf, type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { correctedLimits } from '../corrections.ts'
import { REPORT_WORDS } from '../report-words.ts'
import {
  type Cell,
  type Column,
  quantityCell,
  type Row,
  type Section,
  text,
  unitOf,
  unitText,
} from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { labCell, labName, labUnit, measuredOf, methodCell } from './lab-section.ts'
import { limitCells, predictedCell } from './limits-section.ts'

/**
 * Each limit beside what was measured and, with `isPredicted`, what was calculated, both sides in one row; then what was measured
 * without a limit. Where no grade was chosen, the key figures of the prediction.
 */
export function valuesSection(subject: Subject, { isPredicted }: { isPredicted: boolean }): Section {
  const { whole, lang } = subject
  const words = REPORT_WORDS[lang]
  const { check, category, blend } = whole
  const { measured } = subject
  const columns: Column[] = [
    { key: 'property', head: words.results.property, width: 32 },
    { key: 'unit', head: words.results.unit, width: 11 },
    { key: 'min', head: words.limits.min, width: 11 },
    { key: 'max', head: words.limits.max, width: 11 },
    ...(isPredicted ? [{ key: 'predicted', head: words.limits.predicted, width: 12 }] : []),
    { key: 'measured', head: words.limits.measured, width: measured ? 12 : 18 },
    ...(measured ? [{ key: 'measured_state', head: words.limits.state, width: 14 }] : []),
    { key: 'test_method', head: words.ticket.method, width: 22 },
  ]
  const limits = check?.limits.filter(({ limit }) => limit !== null) ?? []
  const judged = check
    ? [...Map.groupBy(limits, ({ q }) => q).values()].map(
        (sides): Row => limitRow(sides, subject, isPredicted),
      )
    : (isPredicted ? headlineOf(category, blend.results) : []).map((name): Row => {
        const { testMethod, ...entry } = propertyOf(name)
        return {
          key: name,
          cells: [
            text(entry[lang]),
            text(unitOf(entry.unit, subject)),
            null,
            null,
            quantityCell(blend.results[name], entry, subject),
            measuredCell(name, subject),
            testCell(name, testMethod, subject),
          ],
        }
      })
  const named = new Set(judged.map(({ key }) => key))
  // What was measured is on the ticket, limit or none.
  const rows = [
    ...judged,
    ...measuredOf(subject)
      .filter((q) => !named.has(q))
      .map((q): Row => {
        const { planned } = whole.lab!.properties[q]!
        return {
          key: q,
          cells: [
            text(labName(q, subject)),
            text(labUnit(q, subject)),
            null,
            null,
            ...(isPredicted ? [labCell(q, planned, subject)] : []),
            measuredCell(q, subject),
            ...(measured ? [null] : []),
            methodCell(q, subject),
          ],
        }
      }),
  ]
  return {
    key: 'limits',
    title: words.ticket.limits,
    tables: [{ key: 'limits', columns, rows }],
    notes: !check ? [words.ticket.noLimits] : isPredicted ? correctedLimits(check.limits, subject) : [],
  }
}

/** What was measured, written as the limit that it is nearest to needs it, and what that comes to, the worse of both sides. */
function measuredCells(q: Quantity, subject: Subject): Cell[] {
  const { measured, lang, units } = subject
  if (!measured) return [measuredCell(q, subject)]
  const sides = measured.limits.filter((limit) => limit.q === q)
  const worst = STATES.flatMap((state) => sides.find((limit) => limit.state === state) ?? [])[0]
  if (!worst) return [measuredCell(q, subject), null]
  return [predictedCell(limitIn(worst, units)), text(stateText(worst, lang), worst.state)]
}

/** What the laboratory measured of it. */
const measuredCell = (q: Quantity | 'color', subject: Subject): Cell =>
  isLabQuantity(q) ? labCell(q, subject.whole.lab?.properties[q]?.measured, subject) : null

/** The test that measured it, else the one that this limit or property names. */
const testCell = (q: Quantity | 'color', usual: string | null, subject: Subject): Cell =>
  isLabQuantity(q) && subject.whole.lab?.methods[q] ? methodCell(q, subject) : text(usual ?? '')

/** With two sides, the value is written as the nearer limit needs it. */
function limitRow(wire: readonly LimitCheck[], subject: Subject, isPredicted: boolean): Row {
  const { units, lang } = subject
  const sides = wire.map((limit) => limitIn(limit, units))
  const [nearest] = sides.toSorted((a, b) => (a.margin ?? 0) - (b.margin ?? 0))
  const { q, method, unit, own } = nearest!
  const [min, max] = [0, 1].map((side) => sides.map(limitCells).find((cells) => cells[side])?.[side] ?? null)
  return {
    key: q,
    cells: [
      text(quantityName(q, lang, own)),
      text(unitText(unit, lang)),
      min ?? null,
      max ?? null,
      ...(isPredicted ? [predictedCell(nearest!)] : []),
      ...measuredCells(q, subject),
      testCell(q, method, subject),
    ],
  }
}
