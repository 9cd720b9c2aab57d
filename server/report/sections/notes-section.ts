import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { type RuleCard, ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { componentNotes } from '#calc/vocabulary/words/component-notes.ts'
import { gapTexts, labelsOf, methodName, notesOf } from '#calc/vocabulary/words/messages.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { REPORT_WORDS, SEVERITY_WORDS } from '../report-words.ts'
import { type Column, type Row, type Section, type Table, text } from '../sheet.ts'
import { doubtsAbout, type Subject } from '../subject.ts'

/** What to know before trusting a figure, why some are missing, and where the rules come from. */
export function notesSection(subject: Subject): Section {
  const { whole, lang, names, properties, told } = subject
  const words = REPORT_WORDS[lang].notes
  const { blend } = whole
  const gaps = properties.flatMap((property) => {
    const gap = blend.gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const rows = noteRows(subject)
  return {
    key: 'notes',
    title: words.title,
    tables: [
      ...(rows.length > 0 ? [{ key: 'notes', columns: noteColumns(words), rows }] : []),
      methodTable(subject),
    ],
    notes: [
      ...(rows.length === 0 ? [words.none] : []),
      ...(blend.asked?.estimates ? [words.asked] : []),
      ...gapTexts(gaps, names, lang, told),
    ],
  }
}

const noteColumns = (words: { weight: string; about: string; note: string }): Column[] => [
  { key: 'severity', head: words.weight, width: 14 },
  { key: 'about', head: words.about, width: 24 },
  { key: 'note', head: words.note, width: 80 },
]

function noteRows(subject: Subject): Row[] {
  const { whole, lang, names, told } = subject
  const { blend, components } = whole
  const shares = components.map(({ percentage }) => percentage)
  const notes = [
    ...notesOf(blend.warnings, names, lang, told),
    ...componentNotes(doubtsAbout(subject), shares, { blend, names, lang, told }),
  ]
  return notes.map(
    ({ code, severity, properties, text: said }, at): Row => ({
      key: `${at + 1}.${code}`,
      cells: [
        text(SEVERITY_WORDS[severity][lang], severity),
        text(joined(labelsOf(properties, lang), lang)),
        text(said),
      ],
    }),
  )
}

/** Each rule once, with what it gives here. */
function methodTable({ whole, lang, properties }: Subject): Table {
  const words = REPORT_WORDS[lang].notes
  const { methods } = whole.blend
  const used = PROPERTY_NAMES.filter((name) => methods[name] !== null && properties.includes(name))
  const cards = Map.groupBy(
    used.map((property) => ({ property, card: ruleCardOf(property, methods[property]!) })),
    ({ card }) => `${card.method} ${card.source.en}`,
  )
  return {
    key: 'methods',
    title: words.methods,
    columns: [
      { key: 'method', head: words.method, width: 26 },
      { key: 'gives', head: words.for, width: 28 },
      { key: 'source', head: words.source, width: 60 },
      { key: 'validity', head: words.validity, width: 50 },
    ],
    rows: [...cards.values()].map((same, at): Row => {
      const { method, source, validity }: RuleCard = same[0]!.card
      const labels = labelsOf(
        same.map(({ property }) => property),
        lang,
      )
      return {
        key: `${at + 1}.${method}`,
        cells: [
          text(methodName(method, lang), method),
          text(joined(labels, lang)),
          text(source[lang]),
          text(validity[lang]),
        ],
      }
    }),
  }
}
