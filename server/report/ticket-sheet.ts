import { type LimitCheck, STATES } from '#calc/grades/check.ts'
import { limitIn } from '#calc/grades/shown-in.ts'
import { stateText } from '#calc/grades/verdict-words.ts'
import { hasResults, isLabQuantity } from '#calc/lab/lab-record.ts'
import { headlineOf } from '#calc/vocabulary/headline.ts'
import { propertyOf } from '#calc/vocabulary/properties.ts'
import { type Quantity, quantityName } from '#calc/vocabulary/quantities.ts'
import { cleanName } from '../chart/text-fit.ts'
import { type Amount, amountsOf, totalOf } from './amounts.ts'
import { correctedLimits } from './corrections.ts'
import { LAB_WORDS } from './lab-words.ts'
import { quantityCell, unitOf, unitText } from './quantity-cells.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { PERCENT, REPORT_WORDS } from './report-words.ts'
import { nameOf, standingOf } from './result-sheet.ts'
import { additivesSection } from './sections/additives-section.ts'
import { batchFacts, tankName } from './sections/batch-section.ts'
import { labCell, labName, labUnit, measuredOf, methodCell } from './sections/lab-section.ts'
import { limitCells, predictedCell } from './sections/limits-section.ts'
import { amountCells, amountColumns, amountNotes } from './sections/recipe-section.ts'
import {
  type Cell,
  type Column,
  type Fact,
  number,
  type Row,
  type Section,
  type Sheet,
  shown,
  text,
} from './sheet.ts'
import { type Subject, subjectOf } from './subject.ts'

/** What goes with a batch: what to pump, what is predicted, and room for what is measured and for two signatures. */
export function ticketSheet(data: ReportData, reader: Pick<ReportOptions, 'lang' | 'units'>): Sheet {
  const { lang } = reader
  const subject = subjectOf(data, reader)
  const words = REPORT_WORDS[lang].ticket
  const additives = additivesSection(subject, { isPriced: false })
  return {
    lang,
    title: words.title,
    name: nameOf(subject),
    // Measured values are no prediction.
    ...(hasResults(data.whole.lab) ? {} : { across: words.across }),
    facts: [...fieldsOf(subject), ...standingOf(subject)],
    sections: [pumpingSection(subject), ...(additives ? [additives] : []), valuesSection(subject)],
    signatures: { heads: ['', words.name, words.signature], rows: [words.blended, words.released] },
  }
}

/** What was not given becomes a line to write on. */
const BLANK = '…………………………'

function fieldsOf(subject: Subject): Fact[] {
  const { ticket, whole, lang } = subject
  const words = REPORT_WORDS[lang]
  const said = { ...ticket, tank: tankName(subject), sample: ticket.sample || whole.lab?.sample || '' }
  return [
    ...(['number', 'tank', 'sample'] as const).map((key) => ({
      key,
      label: words.ticket[key],
      cell: text(cleanName(said[key]) || BLANK),
    })),
    ...batchFacts(subject),
  ]
}

function pumpingSection(subject: Subject): Section {
  const { whole, names, lang } = subject
  const words = REPORT_WORDS[lang]
  const amounts = amountsOf(subject)?.map(({ toPump }) => toPump)
  const blanks = amountColumns(subject).map(() => null)
  const columns: Column[] = [
    { key: 'order', head: words.ticket.order, width: 8 },
    { key: 'material', head: words.recipe.material, width: 34 },
    { key: 'share', head: words.recipe.share(PERCENT[whole.basis][lang]), width: 13 },
    ...amountColumns(subject),
    { key: 'pumped', head: words.ticket.pumped, width: 18 },
  ]
  const rows = whole.components.flatMap(({ id, percentage }, at): Row[] =>
    percentage > 0 && !isEmpty(amounts?.[at])
      ? [
          {
            key: id,
            cells: [
              number(at + 1, 0),
              text(names[at]!),
              number(percentage, null),
              ...(amounts ? amountCells(amounts[at]!, subject) : blanks),
              pumpedCell(id, subject),
            ],
          },
        ]
      : [],
  )
  const numbered = rows.map((row, at) => ({ ...row, cells: row.cells.with(0, number(at + 1, 0)) }))
  const total: Row = {
    key: 'total',
    is: 'total',
    cells: [
      null,
      text(words.recipe.total),
      null,
      ...(amounts ? amountCells(totalOf(amounts), subject) : blanks),
      null,
    ],
  }
  return {
    key: 'recipe',
    title: words.ticket.recipe,
    tables: [{ key: 'components', columns, rows: [...numbered, total] }],
    notes: [words.ticket.orderIs, ...amountNotes(subject)],
  }
}

/** Nothing of it is pumped: all of it was in the tank. */
const isEmpty = (amount: Amount | undefined): boolean => amount?.volume === 0 || amount?.mass === 0

/** What was really pumped, where that is known. */
function pumpedCell(id: string, { whole, lang }: Subject): Cell {
  const pumped = whole.lab?.as_blended?.[id]
  if (!pumped) return null
  const figure = number(pumped.amount, null)
  return figure && text(`${shown(figure)} ${LAB_WORDS[lang].units[pumped.unit]}`)
}

/** Each limit beside the predicted value, both sides in one row; the key figures where no grade was chosen. */
function valuesSection(subject: Subject): Section {
  const { whole, lang } = subject
  const words = REPORT_WORDS[lang]
  const { check, category, blend } = whole
  const { measured } = subject
  const columns: Column[] = [
    { key: 'property', head: words.results.property, width: 32 },
    { key: 'unit', head: words.results.unit, width: 11 },
    { key: 'min', head: words.limits.min, width: 11 },
    { key: 'max', head: words.limits.max, width: 11 },
    { key: 'predicted', head: words.limits.predicted, width: 12 },
    { key: 'measured', head: words.limits.measured, width: measured ? 12 : 18 },
    ...(measured ? [{ key: 'measured_state', head: words.limits.state, width: 14 }] : []),
    { key: 'test_method', head: words.ticket.method, width: 22 },
  ]
  const limits = check?.limits.filter(({ limit }) => limit !== null) ?? []
  const judged = check
    ? [...Map.groupBy(limits, ({ q }) => q).values()].map((sides): Row => limitRow(sides, subject))
    : headlineOf(category, blend.results).map((name): Row => {
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
            labCell(q, planned, subject),
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
    notes: check ? correctedLimits(check.limits, subject) : [words.ticket.noLimits],
  }
}

/** What that comes to, the worse of both sides: by itself, or as it follows from what was measured. */
function measuredState(q: Quantity, { measured, lang }: Subject): Cell[] {
  if (!measured) return []
  const sides = measured.limits.filter((limit) => limit.q === q)
  const worst = STATES.flatMap((state) => sides.find((limit) => limit.state === state) ?? [])[0]
  return [worst ? text(stateText(worst, lang), worst.state) : null]
}

/** What the laboratory measured of it. */
const measuredCell = (q: Quantity | 'color', subject: Subject): Cell =>
  isLabQuantity(q) ? labCell(q, subject.whole.lab?.properties[q]?.measured, subject) : null

/** The test that measured it, else the one that this limit or property names. */
const testCell = (q: Quantity | 'color', usual: string | null, subject: Subject): Cell =>
  isLabQuantity(q) && subject.whole.lab?.methods[q] ? methodCell(q, subject) : text(usual ?? '')

/** With two sides, the value is written as the nearer limit needs it. */
function limitRow(wire: readonly LimitCheck[], subject: Subject): Row {
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
      predictedCell(nearest!),
      measuredCell(q, subject),
      ...measuredState(q, subject),
      testCell(q, method, subject),
    ],
  }
}
