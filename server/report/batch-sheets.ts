import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { cleanName } from '../chart/text-fit.ts'
import { releaseHash, releaseText } from '../responses/release-record.ts'
import { LAB_WORDS, PERCENT, REPORT_WORDS } from './report-words.ts'
import { gradeFact, measuredFact, sheetName, standingOf, statusOf } from './result-sheet.ts'
import { additivesSection } from './sections/additives-section.ts'
import { batchFacts, tankName } from './sections/batch-section.ts'
import {
  type AmountColumn,
  amountColumns,
  amountNotes,
  amountsOf,
  totalCells,
} from './sections/recipe-section.ts'
import { valuesSection } from './sections/values-section.ts'
import {
  amount,
  type Cell,
  type ColumnsOf,
  column,
  dateCell,
  type Fact,
  fact,
  number,
  type Section,
  type Sheet,
  shown,
  tableOf,
  text,
} from './sheet.ts'
import { type ReportData, type ReportOptions, type Subject, subjectOf } from './subject.ts'

export function ticketSheet(data: ReportData, reader: Pick<ReportOptions, 'lang' | 'units' | 'zone'>): Sheet {
  const { lang } = reader
  const subject = subjectOf(data, reader)
  const words = REPORT_WORDS[lang].ticket
  const additives = additivesSection(subject, { isPriced: false })
  return {
    lang,
    title: words.title,
    name: sheetName(subject),
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

const BLANK = '…………………………'

function fieldsOf(subject: Subject): Fact[] {
  const { ticket, whole, lang } = subject
  const words = REPORT_WORDS[lang]
  const field = (key: 'number' | 'tank' | 'sample', value: string) =>
    fact(key, words.ticket[key], text(cleanName(value) || BLANK))
  return [
    ...field('number', ticket.number),
    ...field('tank', tankName(subject)),
    ...field('sample', ticket.sample || whole.lab?.sample || ''),
    ...batchFacts(subject),
  ]
}

function pumpingSection(subject: Subject): Section {
  const { whole, names, lang } = subject
  const words = REPORT_WORDS[lang]
  const amounts = amountsOf(subject)
  const pumped = whole.components
    .map((component, at) => ({ ...component, at }))
    .filter(({ percentage, at }) => percentage > 0 && !isEmpty(amounts?.[at]?.toPump))
    .map((component, place) => ({ ...component, order: place + 1 }))
  const columns: ColumnsOf<(typeof pumped)[number]> = [
    column('order', words.ticket.order, 8, ({ order }) => number(order, 0)),
    column('material', words.recipe.material, 34, ({ at }) => text(names[at]!)),
    column('share', words.recipe.share(PERCENT[whole.basis][lang]), 13, ({ percentage }) =>
      number(percentage, null),
    ),
    ...amountColumns(subject, amounts, 'toPump'),
    column('pumped', words.ticket.pumped, 18, ({ id }) => pumpedCell(id, subject)),
  ]
  const total = {
    key: 'total',
    cells: { material: text(words.recipe.total), ...(amounts && totalCells(subject, amounts, 'toPump')) },
  }
  return {
    key: 'recipe',
    title: words.ticket.recipe,
    tables: [tableOf('components', pumped, ({ id }) => id, columns, { sums: [total] })],
    notes: [words.ticket.orderIs, ...amountNotes(subject)],
  }
}

const isEmpty = (amount: AmountColumn | undefined): boolean => amount?.volume === 0 || amount?.mass === 0

function pumpedCell(id: string, { whole, lang }: Subject): Cell {
  const pumped = whole.lab?.as_blended?.[id]
  if (!pumped) return null
  const figure = amount(pumped.amount, null)
  return figure && text(`${shown(figure)} ${LAB_WORDS[lang].units[pumped.unit]}`)
}

/** The release report: what the laboratory measured, and every decision with its reason. Nothing is predicted. */
export function releaseSheet(
  data: ReportData,
  reader: Pick<ReportOptions, 'lang' | 'units' | 'zone'>,
): Sheet {
  const { whole } = data
  const measured = measuredCheckOf(whole)
  const subject = { ...subjectOf(data, reader), measured }
  const words = LAB_WORDS[reader.lang].release
  const content = releaseText(whole)
  const values = valuesSection(subject, { isPredicted: false })
  const notes = hasResults(whole.lab) ? values.notes : [words.unmeasured, ...values.notes]
  return {
    lang: reader.lang,
    title: words.title,
    name: sheetName(subject),
    facts: factsOf(subject),
    sections: [{ ...values, notes }, decisionsSection(subject)],
    ...(content !== null && { content }),
  }
}

function factsOf(subject: Subject): Fact[] {
  const { whole, measured, madeAt, lang } = subject
  const { lab, check } = whole
  const { facts, ticket } = REPORT_WORDS[lang]
  const words = LAB_WORDS[lang].release
  const tank = tankName(subject)
  const { release_sha256: hash } = releaseHash(whole)
  return [
    ...fact('tank', ticket.tank, tank && text(tank)),
    ...batchFacts(subject).filter(({ key }) => key.startsWith('batch')),
    ...fact('sample', ticket.sample, lab?.sample ? text(cleanName(lab.sample)) : null),
    ...fact(
      'sampled_at',
      words.sampled,
      lab?.sampled_at ? dateCell(new Date(lab.sampled_at), subject) : null,
    ),
    ...gradeFact(check, lang),
    ...measuredFact(measured, lang),
    ...statusOf(subject),
    ...fact('calculation', facts.id, text(whole.id)),
    ...fact('written_at', facts.made, dateCell(madeAt, subject)),
    ...fact('sha256', words.hash, hash ? text(hash) : null),
    ...fact('standing', '', text(words.is, 'released')),
  ]
}

function decisionsSection(subject: Subject): Section {
  const { whole, lang } = subject
  const { statuses, release: words } = LAB_WORDS[lang]
  return {
    key: 'decisions',
    title: words.decisions,
    tables: [
      tableOf('decisions', whole.status.decisions, (_, at) => String(at + 1), [
        column('decision', words.decision, 14, ({ is }) => text(statuses[is], is)),
        column('at', words.at, 24, ({ at }) => dateCell(new Date(at), subject)),
        column('by', words.by, 24, ({ by }) => (by ? text(cleanName(by)) : null)),
        column('reason', words.reason, 40, ({ reason }) =>
          reason === null ? null : text(cleanName(reason)),
        ),
      ]),
    ],
    notes: [words.hashIs],
  }
}
