import ChevronDown from 'lucide-react/icons/chevron-down'
import { BUILT_IN, builtIn, CURRENT, isTemplate } from '#calc/grades/built-in.ts'
import type { Grade } from '#calc/grades/grade.ts'
import { CATEGORIES, type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { useLanguage, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { Field } from '#web/ui/field.tsx'
import type { OwnGrades } from './grades.api.ts'

interface GradeSelectProps {
  label: string
  value: string | null
  onValue: (id: string | null) => void
  own: OwnGrades
  /** Its grades come first. */
  category: CategoryName | null
}

const NOTHING = ''

/** The grades to check against, built in and own. */
export function GradeSelect({ label, value, onValue, own, category }: GradeSelectProps) {
  const t = useText(grades).chooser
  const language = useLanguage()
  const isListed = value === null || gradeOf(value, own) !== undefined
  return (
    <Field label={label} hint={own.is === 'failed' ? t.failed : undefined}>
      {(control) => (
        <div className="select-box">
          <select
            {...control}
            className="input"
            value={value ?? NOTHING}
            onChange={({ target }) => onValue(target.value === NOTHING ? null : target.value)}
          >
            <option value={NOTHING}>{t.nothing}</option>
            {groupsOf(category, ownOf(own)).map(({ of, list }) => (
              <optgroup key={of} label={isCategoryName(of) ? CATEGORIES[of][language] : t[of]}>
                {list.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name[language]}
                  </option>
                ))}
              </optgroup>
            ))}
            {isListed ? null : <option value={value}>{own.is === 'loading' ? '…' : t.gone}</option>}
          </select>
          <ChevronDown aria-hidden size={16} />
        </div>
      )}
    </Field>
  )
}

const ownOf = (own: OwnGrades): readonly Grade[] => (own.is === 'ready' ? own.all : [])

/** The grade of an id; undefined where there is none, or not yet. */
export const gradeOf = (id: string, own: OwnGrades): Grade | undefined =>
  builtIn(id) ?? ownOf(own).find((grade) => grade.id === id)

type Group = CategoryName | 'own' | 'others' | 'all' | 'former'

/** The grades on offer: of the category first, then the reader's own, then the rest, and those that others took the place of. Templates can only be copied. */
function groupsOf(
  category: CategoryName | null,
  own: readonly Grade[],
): { of: Group; list: readonly Grade[] }[] {
  const offered = CURRENT.filter((grade) => !isTemplate(grade))
  const isFirst = (grade: Grade) => grade.category === category
  const hasOne = category !== null && offered.some(isFirst)
  const groups: { of: Group; list: readonly Grade[] }[] = [
    { of: hasOne ? category : 'all', list: offered.filter((grade) => !hasOne || isFirst(grade)) },
    { of: 'own', list: own },
    { of: 'others', list: hasOne ? offered.filter((grade) => !isFirst(grade)) : [] },
    { of: 'former', list: BUILT_IN.filter((grade) => grade.replaced_by) },
  ]
  return groups.filter(({ list }) => list.length > 0)
}
