import { decisionOn } from '#calc/calculation/blend-status.ts'
import { againstText } from '#calc/grades/built-in.ts'
import { countsText, summaryText } from '#calc/grades/summary.ts'
import { STABILITY } from '#calc/heavy/heavy-blend.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../chart/text-fit.ts'
import { LAB_WORDS } from './lab-words.ts'
import type { ReportData, ReportOptions } from './report-data.ts'
import { momentText, REPORT_WORDS } from './report-words.ts'
import { additivesSection } from './sections/additives-section.ts'
import { batchFacts, costSection, tankName } from './sections/batch-section.ts'
import { curveSection } from './sections/curve-section.ts'
import { labSection } from './sections/lab-section.ts'
import { limitsSection } from './sections/limits-section.ts'
import { materialsSection } from './sections/materials-section.ts'
import { notesSection, stabilityOf } from './sections/notes-section.ts'
import { recipeSection } from './sections/recipe-section.ts'
import { computedSection, resultsSection } from './sections/results-section.ts'
import { uncertaintySections } from './sections/uncertainty-section.ts'
import { type DateCell, type Fact, type Sheet, text } from './sheet.ts'
import { type Subject, subjectOf } from './subject.ts'

/** Everything that is known of a calculation, in the language. */
export function resultSheet(data: ReportData, reader: Pick<ReportOptions, 'lang' | 'units'>): Sheet {
  const { lang } = reader
  const subject = subjectOf(data, reader)
  const limits = limitsSection(subject)
  const lab = labSection(subject)
  const cost = costSection(subject)
  const additives = additivesSection(subject)
  const computed = computedSection(subject)
  return {
    lang,
    title: REPORT_WORDS[lang].report,
    name: nameOf(subject),
    facts: [...whatOf(subject), ...standingOf(subject)],
    sections: [
      recipeSection(subject),
      ...(additives ? [additives] : []),
      ...(cost ? [cost] : []),
      resultsSection(subject),
      ...(computed ? [computed] : []),
      ...(limits ? [limits] : []),
      ...(lab ? [lab] : []),
      ...(data.uncertainty ? uncertaintySections(subject, data.uncertainty) : []),
      curveSection(subject),
      materialsSection(subject),
      notesSection(subject),
    ],
  }
}

export const nameOf = ({ whole }: Pick<ReportData, 'whole'>): string | null =>
  whole.name && cleanName(whole.name)

export const dateCell = (at: Date, lang: Language): DateCell => ({
  is: 'date',
  at,
  text: momentText(at, lang),
})

/** Which calculation it is, for the head of a page. */
function whatOf(subject: Subject): Fact[] {
  const { whole, owner, lang } = subject
  const words = REPORT_WORDS[lang].facts
  const name = nameOf({ whole })
  const tank = tankName(subject)
  return [
    ...(name ? [{ key: 'name', label: words.name, cell: text(name) }] : []),
    ...(whole.note ? [{ key: 'note', label: words.note, cell: text(whole.note) }] : []),
    ...(owner ? [{ key: 'calculated_for', label: words.owner, cell: text(cleanName(owner)) }] : []),
    { key: 'category', label: words.category, cell: text(CATEGORIES[whole.category][lang], whole.category) },
    { key: 'basis', label: words.basis, cell: text(REPORT_WORDS[lang].basis[whole.basis], whole.basis) },
    ...(tank ? [{ key: 'tank', label: REPORT_WORDS[lang].ticket.tank, cell: text(tank) }] : []),
    ...batchFacts(subject),
  ]
}

/** How it came about and what it came to. */
export function standingOf(subject: Subject): Fact[] {
  const { whole, measured, madeAt, lang } = subject
  const stability = stabilityOf(subject)
  const words = REPORT_WORDS[lang].facts
  const { check } = whole
  return [
    { key: 'calculated_at', label: words.calculated, cell: dateCell(whole.createdAt, lang) },
    { key: 'written_at', label: words.made, cell: dateCell(madeAt, lang) },
    { key: 'calculation', label: words.id, cell: text(whole.id) },
    { key: 'engine', label: words.engine, cell: text(whole.engine) },
    ...(check
      ? [
          { key: 'grade', label: words.grade, cell: text(againstText(check, lang), check.grade.id) },
          // What was measured goes first, and what was predicted says nothing then that could be taken for it.
          ...(measured
            ? [
                {
                  key: 'verdict_measured',
                  label: words.verdictMeasured,
                  cell: text(summaryText(measured, lang), measured.state),
                },
                { key: 'verdict', label: words.predicted, cell: text(countsText(check, lang), check.state) },
              ]
            : [{ key: 'verdict', label: words.verdict, cell: text(summaryText(check, lang), check.state) }]),
        ]
      : []),
    ...(stability
      ? [{ key: 'stability', label: STABILITY[lang], cell: text(stability.text, stability.state) }]
      : []),
    ...statusOf(whole, lang),
    {
      key: 'standing',
      label: '',
      cell: hasResults(whole.lab)
        ? text(REPORT_WORDS[lang].measuredToo, 'measured')
        : text(REPORT_WORDS[lang].predicted, 'predicted'),
    },
  ]
}

/** Where the blend stands, who says so and since when; that one is planned goes without saying. */
export function statusOf({ status }: ReportData['whole'], lang: Language): Fact[] {
  const { is, at, by } = status
  if (is === 'planned') return []
  const { statuses, held } = LAB_WORDS[lang]
  const words = REPORT_WORDS[lang].facts
  const reason = decisionOn(status)?.reason
  const said = [statuses[is], ...(by ? [cleanName(by)] : []), ...(at ? [momentText(at, lang)] : [])]
  return [
    { key: 'status', label: words.status, cell: text(said.join(lang === 'fa' ? '، ' : ', '), is) },
    ...(reason
      ? [
          is === 'held'
            ? { key: 'hold_reason', label: held, cell: text(cleanName(reason)) }
            : { key: 'release_reason', label: words.reason, cell: text(cleanName(reason)) },
        ]
      : []),
  ]
}
