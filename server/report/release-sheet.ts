import { measuredCheckOf } from '#calc/calculation/lab-check.ts'
import { againstText } from '#calc/grades/built-in.ts'
import { summaryText } from '#calc/grades/summary.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { releaseHash, releaseText } from '../answers/release-record.ts'
import { cleanName } from '../chart/text-fit.ts'
import { LAB_WORDS } from './lab-words.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { REPORT_WORDS } from './report-words.ts'
import { dateCell, nameOf, statusOf } from './result-sheet.ts'
import { batchFacts, tankName } from './sections/batch-section.ts'
import { valuesSection } from './sections/values-section.ts'
import { column, type Fact, type Section, type Sheet, tableOf, text } from './sheet.ts'
import { type Subject, subjectOf } from './subject.ts'

/** What a blend was released by: what the laboratory measured of it, and every decision with its reason. Nothing of it is predicted. */
export function releaseSheet(data: ReportData, reader: Pick<ReportOptions, 'lang' | 'units'>): Sheet {
  const { whole } = data
  const measured = measuredCheckOf(whole)
  const subject = { ...subjectOf(data, reader), measured }
  const words = LAB_WORDS[reader.lang].release
  const content = releaseText(whole)
  return {
    lang: reader.lang,
    title: words.title,
    name: nameOf(subject),
    facts: factsOf(subject),
    sections: [
      withNotes(
        valuesSection(subject, { isPredicted: false }),
        hasResults(whole.lab) ? [] : [words.unmeasured],
      ),
      decisionsSection(subject),
    ],
    ...(content !== null && { content }),
  }
}

const withNotes = ({ notes, ...section }: Section, more: readonly string[]): Section => ({
  ...section,
  notes: [...more, ...notes],
})

function factsOf(subject: Subject): Fact[] {
  const { whole, measured, madeAt, lang } = subject
  const { lab, check } = whole
  const { facts, ticket } = REPORT_WORDS[lang]
  const words = LAB_WORDS[lang].release
  const tank = tankName(subject)
  const { release_sha256: hash } = releaseHash(whole)
  return [
    ...(tank ? [{ key: 'tank', label: ticket.tank, cell: text(tank) }] : []),
    ...batchFacts(subject).filter(({ key }) => key.startsWith('batch')),
    ...(lab?.sample ? [{ key: 'sample', label: ticket.sample, cell: text(cleanName(lab.sample)) }] : []),
    ...(lab?.sampled_at
      ? [{ key: 'sampled_at', label: words.sampled, cell: dateCell(new Date(lab.sampled_at), lang) }]
      : []),
    ...(check
      ? [{ key: 'grade', label: facts.grade, cell: text(againstText(check, lang), check.grade.id) }]
      : []),
    ...(measured
      ? [
          {
            key: 'verdict_measured',
            label: facts.verdictMeasured,
            cell: text(summaryText(measured, lang), measured.state),
          },
        ]
      : []),
    ...statusOf(whole, lang),
    { key: 'calculation', label: facts.id, cell: text(whole.id) },
    { key: 'written_at', label: facts.made, cell: dateCell(madeAt, lang) },
    ...(hash ? [{ key: 'sha256', label: words.hash, cell: text(hash) }] : []),
    { key: 'standing', label: '', cell: text(words.is, 'released') },
  ]
}

/** Each with what it needs to be answered for. */
function decisionsSection({ whole, lang }: Subject): Section {
  const { statuses, release: words } = LAB_WORDS[lang]
  return {
    key: 'decisions',
    title: words.decisions,
    tables: [
      tableOf('decisions', whole.status.decisions, (_, at) => String(at + 1), [
        column('decision', words.decision, 14, ({ is }) => text(statuses[is], is)),
        column('at', words.at, 24, ({ at }) => dateCell(new Date(at), lang)),
        column('by', words.by, 24, ({ by }) => (by ? text(cleanName(by)) : null)),
        column('reason', words.reason, 40, ({ reason }) =>
          reason === null ? null : text(cleanName(reason)),
        ),
      ]),
    ],
    notes: [words.hashIs],
  }
}
