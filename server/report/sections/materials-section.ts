import {
  GROUPS,
  isDistillation,
  PROPERTY_NAMES,
  type PropertyName,
  propertyOf,
} from '#calc/vocabulary/properties.ts'
import { quantityCell, unitOf } from '../quantity-cells.ts'
import { ORIGIN_SIGNS, REPORT_WORDS } from '../report-words.ts'
import { type Column, type Row, type Section, text } from '../sheet.ts'
import type { Subject } from '../subject.ts'
import { ownReadingRows } from './own-rows.ts'

/** The readings of the materials as they were when they were blended. */
export function materialsSection(subject: Subject): Section {
  const { whole, lang, names } = subject
  const words = REPORT_WORDS[lang]
  const { components } = whole
  const columns: Column[] = [
    { key: 'property', head: words.results.property, width: 30 },
    { key: 'unit', head: words.results.unit, width: 11 },
    ...names.map((name, at): Column => ({ key: `material_${at + 1}`, head: name, width: 16 })),
  ]
  const isFilled = (property: PropertyName, entered: readonly string[] | null) =>
    entered !== null && isDistillation(property) && !entered.includes(property)
  const known = PROPERTY_NAMES.filter((name) =>
    components.some(({ properties }) => properties[name] !== null),
  )
  const rows = known.flatMap((property, at): Row[] => {
    const entry = propertyOf(property)
    const row: Row = {
      key: property,
      cells: [
        text(entry[lang]),
        text(unitOf(entry.unit, subject), entry.unit),
        ...components.map(({ properties, entered }) =>
          quantityCell(
            properties[property],
            entry,
            subject,
            isFilled(property, entered) ? ORIGIN_SIGNS.interpolated : undefined,
          ),
        ),
      ],
    }
    const isFirst = at === 0 || propertyOf(known[at - 1]!).group !== entry.group
    return isFirst
      ? [{ key: entry.group, is: 'group', cells: [text(GROUPS[entry.group][lang])] }, row]
      : [row]
  })
  return {
    key: 'materials',
    title: words.materials.title,
    tables: [{ key: 'readings', columns, rows: [...rows, ...ownReadingRows(subject)], lead: 2 }],
    notes: components.some(({ entered }) => entered !== null) ? [words.materials.filled] : [],
  }
}
