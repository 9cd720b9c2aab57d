import { ownGapText, ownNotes, ownRuleName } from '#calc/own/own-result.ts'
import { nameOfOwn, type OwnProperty, ownQuantity } from '#calc/vocabulary/own-property.ts'
import type { Language } from '#calc/vocabulary/words/language.ts'
import { cleanName } from '../../chart/text-fit.ts'
import { type Cell, number, type Row, text, unitText } from '../sheet.ts'
import type { Subject } from '../subject.ts'

const TITLE: Record<Language, string> = { en: 'Further properties', fa: 'خاصیت‌های دیگر' }
const GROUP = 'own'

const headOf = (lang: Language): Row => ({ key: GROUP, is: 'group', cells: [text(TITLE[lang])] })
const under = (lang: Language, rows: readonly Row[]): Row[] =>
  rows.length > 0 ? [headOf(lang), ...rows] : []

/** In the unit of its definition, whatever its reader reads in: its limits are told in that, and an `°F` of a free text is a guess. */
const figureOf = (value: number | null, { digits }: OwnProperty): Cell => number(value, digits)

/** Somebody's texts, as they fit into a file. */
const shownOf = (property: OwnProperty): OwnProperty => ({
  ...property,
  name: cleanName(property.name),
  name_farsi: property.name_farsi && cleanName(property.name_farsi),
  unit: cleanName(property.unit),
  method: cleanName(property.method),
})

/** The blend's own properties, texts cleaned. */
export const ownOf = ({ whole }: Subject) =>
  (whole.blend.own ?? []).map((result) => ({ ...result, property: shownOf(result.property) }))

/** The blend's own properties, by the definitions that it was computed with. */
export function ownResultRows(subject: Subject): Row[] {
  const { lang, names } = subject
  const rows = ownOf(subject).map((result): Row => {
    const { property, value } = result
    const missing = ownGapText(result, names, lang)
    return {
      key: ownQuantity(property.key),
      cells: [
        text(nameOfOwn(property)[lang]),
        figureOf(value, property),
        text(unitText(property.unit, lang), property.unit),
        null,
        text(ownRuleName(property, lang), property.rule),
        text(property.method),
        missing === null ? null : text(missing),
      ],
    }
  })
  return under(lang, rows)
}

/** What the materials carried of them. */
export function ownReadingRows(subject: Subject): Row[] {
  const { whole, lang } = subject
  const valueIn = (own: Record<string, number>, key: string) => (Object.hasOwn(own, key) ? own[key]! : null)
  const rows = ownOf(subject).flatMap(({ property }): Row[] => {
    const values = whole.components.map(({ own }) => valueIn(own, property.key))
    if (values.every((value) => value === null)) return []
    return [
      {
        key: ownQuantity(property.key),
        cells: [
          text(nameOfOwn(property)[lang]),
          text(unitText(property.unit, lang), property.unit),
          ...values.map((value) => figureOf(value, property)),
        ],
      },
    ]
  })
  return under(lang, rows)
}

/** What to know of them, and why some have no value. */
export const ownRemarks = (subject: Subject): string[] =>
  ownOf(subject).flatMap((result) => {
    const missing = ownGapText(result, subject.names, subject.lang)
    return [...(missing === null ? [] : [missing]), ...ownNotes(result, subject.names, subject.lang)]
  })
