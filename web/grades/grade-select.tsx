import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'wouter'
import { BUILT_IN, builtIn, CURRENT, editionName, isTemplate } from '#calc/grades/built-in.ts'
import type { Grade as AnyGrade } from '#calc/grades/grade.ts'
import { CATEGORIES, CATEGORY_NAMES, type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import type { Grade } from '#server/features/grades/grades.model.ts'
import { type OwnList, useOwnGrades } from '#web/own/own-list.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { Field } from '#web/ui/field.tsx'

export type { Grade }

type OwnGrades = OwnList<Grade>

interface GradeSelectProps {
  label: string
  value: string | null
  onValue: (id: string | null) => void
  own: OwnGrades
  /** Its grades come first. */
  category: CategoryName | null
  /** What no grade means here. */
  nothing?: string
}

const NOTHING = ''

export function GradeSelect({ label, value, onValue, own, category, nothing }: GradeSelectProps) {
  const t = useText(grades).chooser
  const language = useLanguage()
  const isListed = value === null || gradeNamed(value, own) !== undefined
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
            <option value={NOTHING}>{nothing ?? t.nothing}</option>
            {groupsOf(category, ownOf(own), value).map(({ of, list }) => (
              <optgroup key={of} label={isCategoryName(of) ? CATEGORIES[of][language] : t[of]}>
                {list.map((grade) => (
                  <option key={grade.id} value={grade.id}>
                    {editionName(grade, language)}
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

export default function DefaultGrades() {
  const t = useText(grades)
  const language = useLanguage()
  const { preferences } = useServices()
  const { grades: chosen } = usePreferences()
  const { own } = useOwnGrades()
  return (
    <section className="section" aria-labelledby="default-grades">
      <h2 id="default-grades">{t.defaults.title}</h2>
      <p className="note">{t.defaults.lead}</p>
      <div className="facts tiles sparse across-6">
        {CATEGORY_NAMES.map((category) => (
          <GradeSelect
            key={category}
            label={CATEGORIES[category][language]}
            value={chosen[category] ?? null}
            onValue={(id) => {
              const { [category]: _, ...others } = chosen
              void preferences.change({ grades: id === null ? others : { ...others, [category]: id } })
            }}
            own={own}
            category={category}
          />
        ))}
      </div>
      <p>
        <Link href="/my-grades" className="note">
          {t.chooser.manage}
        </Link>
      </p>
    </section>
  )
}

const ownOf = (own: OwnGrades): readonly AnyGrade[] => (own.is === 'ready' ? own.all : [])

/** Undefined where there is none, or while loading. */
export const gradeNamed = (id: string, own: OwnGrades): AnyGrade | undefined =>
  builtIn(id) ?? ownOf(own).find((grade) => grade.id === id)

type Group = CategoryName | 'own' | 'others' | 'all' | 'former'

/** The grades on offer: the category's, own ones and the rest; a former edition only where it is chosen. Templates can only be copied. */
function groupsOf(category: CategoryName | null, own: readonly AnyGrade[], value: string | null) {
  const offered = CURRENT.filter((grade) => !isTemplate(grade))
  const isFirst = (grade: AnyGrade) => grade.category === category
  const hasOne = category !== null && offered.some(isFirst)
  const groups: { of: Group; list: readonly AnyGrade[] }[] = [
    { of: hasOne ? category : 'all', list: offered.filter((grade) => !hasOne || isFirst(grade)) },
    { of: 'own', list: own },
    { of: 'others', list: hasOne ? offered.filter((grade) => !isFirst(grade)) : [] },
    { of: 'former', list: BUILT_IN.filter(({ id, replaced_by }) => replaced_by && id === value) },
  ]
  return groups.filter(({ list }) => list.length > 0)
}
