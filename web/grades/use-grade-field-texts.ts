import type { D86Group } from '#calc/grades/grade.ts'
import { HEAVY } from '#calc/grades/reproducibility.ts'
import { quantityIn } from '#calc/grades/shown-in.ts'
import { CATEGORIES } from '#calc/vocabulary/categories.ts'
import type { FieldText } from '#web/conflict/conflict.ts'
import { unitWord, useQuantityText } from '#web/format/quantities.ts'
import { useLooks } from '#web/own/use-looks.ts'
import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import type { GradeEntries } from './grade-entries.ts'

/** What the fields of a grade say, each limit in a line, and the precisions in words. */
export function useGradeFieldTexts() {
  const { editor, mine, rows } = useText(grades)
  const spoken = useQuantityText()
  const language = useLanguage()
  const looks = useLooks()
  const precisionOf = (group: D86Group): string =>
    group === 'group4'
      ? editor.precisions.group4(spoken.figure(HEAVY.ibp, '°C'), spoken.at(HEAVY.fbp, '°C'))
      : editor.precisions[group]
  const said = ({ name, nameFa, category, d86Group, limits }: GradeEntries): FieldText[] => [
    { key: 'name', label: editor.name, text: name },
    { key: 'nameFa', label: editor.nameFa, text: nameFa },
    {
      key: 'category',
      label: editor.category,
      text: category ? CATEGORIES[category][language] : mine.any,
    },
    { key: 'd86Group', label: editor.precision, text: precisionOf(d86Group) },
    ...limits.map(({ q, min, max, strict, note, units }, at) => {
      const sides = [min.trim() && `≥ ${min.trim()}`, max.trim() && `≤ ${max.trim()}`].filter(Boolean)
      const sign = unitWord(quantityIn(q, units, looks.of(q)).sign, language)
      const isAgain = limits.slice(0, at).filter((other) => other.q === q).length
      return {
        key: `limit ${q} ${isAgain}`,
        label: looks.name(q),
        text: [...sides.map((side) => `${side} ${sign}`), strict && rows.strict, note]
          .filter(Boolean)
          .join('\n'),
      }
    }),
  ]
  return { said, precisionOf }
}
