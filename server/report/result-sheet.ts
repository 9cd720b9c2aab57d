import { decisionOn } from '#calc/calculation/blend-status.ts'
import { gradeUsedText } from '#calc/grades/built-in.ts'
import type { Check } from '#calc/grades/check.ts'
import { countsOf } from '#calc/grades/limit-rows.ts'
import { countsText, summaryText } from '#calc/grades/summary.ts'
import { STABILITY } from '#calc/heavy/heavy-blend.ts'
import { hasResults } from '#calc/lab/lab-record.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { momentText } from '../chart/moments.ts'
import { cleanName } from '../chart/text-fit.ts'
import { LAB_WORDS, REPORT_WORDS } from './report-words.ts'
import { additivesSection } from './sections/additives-section.ts'
import { batchFacts, costSection, tankName } from './sections/batch-section.ts'
import { labSection } from './sections/lab-section.ts'
import { limitsSection } from './sections/limits-section.ts'
import { notesSection, stabilityOf } from './sections/notes-section.ts'
import { materialsSection, recipeSection } from './sections/recipe-section.ts'
import { computedSection, curveSection, resultsSection } from './sections/results-section.ts'
import { uncertaintySections } from './sections/uncertainty-section.ts'
import { dateCell, type Fact, fact, type Section, type Sheet, text } from './sheet.ts'
import { type ReportData, type ReportOptions, type Subject, subjectOf } from './subject.ts'

export function resultSheet(data: ReportData, reader: Pick<ReportOptions, 'lang' | 'units' | 'zone'>): Sheet {
  const { lang } = reader
  const subject = subjectOf(data, reader)
  return {
    lang,
    title: REPORT_WORDS[lang].report,
    name: sheetName(subject),
    facts: [...whatOf(subject), ...standingOf(subject)],
    sections: [
      recipeSection(subject),
      additivesSection(subject),
      costSection(subject),
      resultsSection(subject),
      computedSection(subject),
      limitsSection(subject),
      labSection(subject),
      ...(data.uncertainty ? uncertaintySections(subject, data.uncertainty) : []),
      curveSection(subject),
      materialsSection(subject),
      notesSection(subject),
    ].filter((section): section is Section => section !== null),
  }
}

export const sheetName = ({ whole }: Pick<ReportData, 'whole'>): string | null =>
  whole.name && cleanName(whole.name)

function whatOf(subject: Subject): Fact[] {
  const { whole, owner, lang } = subject
  const words = REPORT_WORDS[lang].facts
  const name = sheetName({ whole })
  const tank = tankName(subject)
  return [
    ...fact('name', words.name, name && text(name)),
    ...fact('note', words.note, whole.note && text(whole.note)),
    ...fact('calculated_for', words.owner, owner && text(cleanName(owner))),
    ...fact('category', words.category, text(CATEGORIES[whole.category][lang], whole.category)),
    ...fact('basis', words.basis, text(REPORT_WORDS[lang].basis[whole.basis], whole.basis)),
    ...fact('tank', REPORT_WORDS[lang].ticket.tank, tank && text(tank)),
    ...batchFacts(subject),
  ]
}

export function standingOf(subject: Subject): Fact[] {
  const { whole, madeAt, lang } = subject
  const stability = stabilityOf(subject)
  const { facts: words, measuredToo, predicted } = REPORT_WORDS[lang]
  const standing = hasResults(whole.lab) ? text(measuredToo, 'measured') : text(predicted, 'predicted')
  return [
    ...fact('calculated_at', words.calculated, dateCell(whole.createdAt, subject)),
    ...fact('written_at', words.made, dateCell(madeAt, subject)),
    ...fact('calculation', words.id, text(whole.id)),
    ...fact('engine', words.engine, text(whole.engine)),
    ...gradeFacts(subject),
    ...fact('stability', STABILITY[lang], stability && text(stability.text, stability.state)),
    ...statusOf(subject),
    ...fact('standing', '', standing),
  ]
}

/** A measured verdict comes first, and the prediction then has only its counts, so that neither is mistaken for the other. */
function gradeFacts({ whole: { check }, measured, lang }: Subject): Fact[] {
  if (!check) return []
  const words = REPORT_WORDS[lang].facts
  return [
    ...gradeFact(check, lang),
    ...(measured
      ? [
          ...measuredFact(measured, lang),
          ...fact('verdict', words.predicted, text(countsText(countsOf(check), lang), check.state)),
        ]
      : fact('verdict', words.verdict, text(summaryText(check, lang), check.state))),
  ]
}

export const gradeFact = (check: Check | null, lang: Language): Fact[] =>
  fact('grade', REPORT_WORDS[lang].facts.grade, check && text(gradeUsedText(check, lang), check.grade.id))

export const measuredFact = (measured: Check | null, lang: Language): Fact[] =>
  fact(
    'verdict_measured',
    REPORT_WORDS[lang].facts.verdictMeasured,
    measured && text(summaryText(measured, lang), measured.state),
  )

export function statusOf({ whole: { status }, lang, zone }: Subject): Fact[] {
  const { is, at, by } = status
  if (is === 'planned') return []
  const { statuses, held } = LAB_WORDS[lang]
  const words = REPORT_WORDS[lang].facts
  const reason = decisionOn(status)?.reason
  const parts = [statuses[is], ...(by ? [cleanName(by)] : []), ...(at ? [momentText(at, lang, zone)] : [])]
  const [key, label] = is === 'held' ? ['hold_reason', held] : ['release_reason', words.reason]
  return [
    ...fact('status', words.status, text(parts.join(lang === 'fa' ? '، ' : ', '), is)),
    ...fact(key, label, reason ? text(cleanName(reason)) : null),
  ]
}
