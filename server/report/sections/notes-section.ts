import { blendNotes, laterText } from '#calc/calculation/blend-notes.ts'
import { doubtsOf } from '#calc/consistency.ts'
import { stabilityOfAll, stabilityText } from '#calc/heavy/heavy-blend.ts'
import { PROPERTY_NAMES } from '#calc/vocabulary/properties.ts'
import { type RuleCard, ruleCardOf } from '#calc/vocabulary/rule-cards/rule-card.ts'
import { gapTexts, labelsOf, methodName } from '#calc/vocabulary/words/messages.ts'
import { joined } from '#calc/vocabulary/words/names.ts'
import { notesOf } from '#calc/vocabulary/words/notes.ts'
import { REPORT_WORDS, SEVERITY_WORDS } from '../report-words.ts'
import { type ColumnsOf, column, type Section, type Table, tableOf, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'

export function notesSection(subject: Subject): Section {
  const { whole, lang, names, properties, unitFormats } = subject
  const words = REPORT_WORDS[lang].notes
  const { blend } = whole
  const gaps = properties.flatMap((property) => {
    const gap = blend.gaps[property]
    return gap ? [{ property, gap }] : []
  })
  const notes = notesTable(subject)
  const hasNotes = notes.rows.length > 0
  return {
    key: 'notes',
    title: words.title,
    tables: [...(hasNotes ? [notes] : []), methodTable(subject)],
    notes: [
      ...(hasNotes ? [] : [words.none]),
      ...(blend.asked?.estimates ? [words.asked] : []),
      ...gapTexts(gaps, names, lang, unitFormats),
    ],
  }
}

/** Whether asphaltenes stay dissolved; null without heavy materials. */
export function stabilityOf({ whole, names, lang }: Subject): { state: string; text: string } | null {
  const { components, basis } = whole
  const shares = components.map(({ percentage }) => percentage)
  const found = stabilityOfAll(components.map(portionOf), shares, basis)
  return found ? { state: found.state, text: stabilityText(found, names, lang) } : null
}

const portionOf = ({ own, properties: { density } }: Subject['whole']['components'][number]) => ({
  own,
  density,
})

function notesTable(subject: Subject): Table {
  const { whole, lang, names, unitFormats } = subject
  const { blend, components } = whole
  const words = REPORT_WORDS[lang].notes
  const shares = components.map(({ percentage }) => percentage)
  const materials = components.map((one) => ({ ...portionOf(one), doubts: doubtsOf(one) }))
  const beside = blendNotes({ materials, shares, basis: whole.basis }, blend, { names, lang, unitFormats })
  const notes = [
    ...notesOf(blend.warnings, names, lang, unitFormats),
    ...beside.notes,
    ...beside.later.map((note) => ({ ...note, text: laterText(note, lang) })),
  ]
  return tableOf('notes', notes, ({ code }, at) => `${at + 1}.${code}`, [
    column('severity', words.weight, 14, ({ severity }) => text(SEVERITY_WORDS[severity][lang], severity)),
    column('about', words.about, 24, ({ properties }) => text(joined(labelsOf(properties, lang), lang))),
    column('note', words.note, 80, (note) => text(note.text)),
  ])
}

function methodTable({ whole, lang, properties }: Subject): Table {
  const words = REPORT_WORDS[lang].notes
  const { methods } = whole.blend
  const used = PROPERTY_NAMES.filter((name) => methods[name] !== null && properties.includes(name))
  const cards = Map.groupBy(
    used.map((property) => ({ property, card: ruleCardOf(property, methods[property]!) })),
    ({ card }) => `${card.method} ${card.source.en}`,
  )
  const all = [...cards.values()].map((same) => ({
    card: same[0]!.card as RuleCard,
    gives: same.map(({ property }) => property),
  }))
  const columns: ColumnsOf<(typeof all)[number]> = [
    column('method', words.method, 26, ({ card: { method } }) => text(methodName(method, lang), method)),
    column('gives', words.for, 28, ({ gives }) => text(joined(labelsOf(gives, lang), lang))),
    column('source', words.source, 60, ({ card }) => text(card.source[lang])),
    column('validity', words.validity, 50, ({ card }) => text(card.validity[lang])),
  ]
  return tableOf('methods', all, ({ card }, at) => `${at + 1}.${card.method}`, columns, {
    title: words.methods,
  })
}
