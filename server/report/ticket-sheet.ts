import { hasResults } from '#calc/lab/lab-record.ts'
import { cleanName } from '../chart/text-fit.ts'
import { type Amount, amountsOf, totalOf } from './amounts.ts'
import { LAB_WORDS } from './lab-words.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { PERCENT, REPORT_WORDS } from './report-words.ts'
import { nameOf, standingOf } from './result-sheet.ts'
import { additivesSection } from './sections/additives-section.ts'
import { batchFacts, tankName } from './sections/batch-section.ts'
import { amountCells, amountColumns, amountNotes } from './sections/recipe-section.ts'
import { valuesSection } from './sections/values-section.ts'
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
    sections: [
      pumpingSection(subject),
      ...(additives ? [additives] : []),
      valuesSection(subject, { isPredicted: true }),
    ],
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
