import { computedFigures } from '#calc/calculation/computed-figures.ts'
import { heavyFigures } from '#calc/heavy/heavy-blend.ts'
import { contentsOf } from '#calc/vocabulary/contents.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { quantityCell, unitOf } from '../quantity-cells.ts'
import { REPORT_WORDS } from '../report-words.ts'
import { column, type Section, tableOf, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

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
