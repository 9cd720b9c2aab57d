import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Link } from 'wouter'
import { BUILT_IN, builtIn, isTemplate } from '#calc/grades/built-in.ts'
import type { Grade } from '#calc/grades/grade.ts'
import { RESIDUE } from '#calc/grades/specification.ts'
import { CATEGORIES, type CategoryName, isCategoryName } from '#calc/vocabulary/categories.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/en/grades.ts'
import { Select } from '#web/ui/choice.tsx'
import { Field } from '#web/ui/field.tsx'
import type { Against } from './against.ts'
import { entriesOf, type LimitEntry, readEntries } from './limit-entries.ts'
import { LimitFields } from './limit-fields.tsx'
import { type OwnGrades, useOwnGrades } from './use-own-grades.ts'

interface GradeChooserProps {
  value: Against | null
  onValue: (against: Against | null) => void
  /** Its grades come first. */
  category: CategoryName | null
}

const NOTHING = ''

/** What a blend is checked against: a grade, its choices, limits on top of it. */
export function GradeChooser({ value, onValue, category }: GradeChooserProps) {
  const t = useText(grades).chooser
  const own = useOwnGrades()
  const language = useLanguage()
  const mine: readonly Grade[] = own.is === 'ready' ? own.grades : []
  const grade = value ? (builtIn(value.grade) ?? mine.find(({ id }) => id === value.grade)) : undefined
  const choose = (id: string) =>
    onValue(id === NOTHING ? null : { limits: [], ...value, grade: id, chosen: {} })

  return (
    <div className="grade-chooser">
      <div className="grade-choices">
        <Field label={t.label} hint={own.is === 'failed' ? t.failed : undefined}>
          {(control) => (
            <div className="select-box">
              <select
                {...control}
                className="input"
                value={value?.grade ?? NOTHING}
                onChange={(event) => choose(event.target.value)}
              >
                <option value={NOTHING}>{t.nothing}</option>
                {groupsOf(category, mine).map(({ of, list }) => (
                  <optgroup key={of} label={isCategoryName(of) ? CATEGORIES[of][language] : t[of]}>
                    {list.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name[language]}
                      </option>
                    ))}
                  </optgroup>
                ))}
                {value && !grade ? <option value={value.grade}>{unlisted(own, t)}</option> : null}
              </select>
              <ChevronDown aria-hidden size={16} />
            </div>
          )}
        </Field>
        {value && grade
          ? grade.choices.map((choice) => (
              <Select
                key={choice.id}
                label={choice.name[language]}
                value={value.chosen[choice.id] ?? choice.default}
                onValue={(id) => onValue({ ...value, chosen: { ...value.chosen, [choice.id]: id } })}
                options={choice.options.map(({ id, name }) => ({ value: id, label: name[language] }))}
              />
            ))
          : null}
      </div>
      {value ? <LimitsOnTop key={value.grade} value={value} onValue={onValue} /> : null}
      <Link href="/my-grades" className="note">
        {t.manage}
      </Link>
    </div>
  )
}

const unlisted = (own: OwnGrades, t: { gone: string }) => (own.is === 'loading' ? '…' : t.gone)

type Group = CategoryName | 'own' | 'others' | 'all'

/** The grades on offer: of the category first, then the reader's own, then the rest. Templates can only be copied. */
function groupsOf(
  category: CategoryName | null,
  own: readonly Grade[],
): { of: Group; list: readonly Grade[] }[] {
  const offered = BUILT_IN.filter((grade) => !isTemplate(grade))
  const isFirst = (grade: Grade) => grade.category === category
  const hasOne = category !== null && offered.some(isFirst)
  const groups: { of: Group; list: readonly Grade[] }[] = [
    { of: hasOne ? category : 'all', list: offered.filter((grade) => !hasOne || isFirst(grade)) },
    { of: 'own', list: own },
    { of: 'others', list: hasOne ? offered.filter((grade) => !isFirst(grade)) : [] },
  ]
  return groups.filter(({ list }) => list.length > 0)
}

/** A buyer's limits over those of the grade. What can be read of the rows counts at once. */
function LimitsOnTop({ value, onValue }: { value: Against; onValue: GradeChooserProps['onValue'] }) {
  const t = useText(grades).chooser
  const { digits } = useFormat()
  const { units } = usePreferences()
  const [entries, setEntries] = useState<readonly LimitEntry[]>(() => entriesOf(value.limits, digits, units))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const change = (rows: readonly LimitEntry[]) => {
    setEntries(rows)
    const { limits, issues } = readEntries(rows)
    if (issues.length === 0) onValue({ ...value, limits })
  }
  return (
    <details className="limits-on-top">
      <summary>{t.onTop(String(value.limits.length))}</summary>
      <p className="note">{t.onTopHint}</p>
      <LimitFields
        entries={entries}
        issues={readEntries(entries).issues}
        isJudged={(key, field) => left.has(`${key} ${field}`)}
        onChange={change}
        onLeave={(key, field) => setLeft(new Set(left).add(`${key} ${field}`))}
      />
      <Residue value={value} onValue={onValue} />
    </details>
  )
}

/** As finely as the test reads it. */
const RESIDUES = Array.from({ length: RESIDUE.max * 10 + 1 }, (_, tenths) => tenths / 10)

/** What stays in the flask: with the recovery it says how much was lost, which counts as evaporated. */
function Residue({ value, onValue }: { value: Against; onValue: GradeChooserProps['onValue'] }) {
  const t = useText(grades).chooser
  const { digits } = useFormat()
  const { residue = RESIDUE.usual, ...others } = value
  return (
    <Select
      label={t.residue}
      hint={t.residueHint}
      value={String(residue)}
      onValue={(text) =>
        onValue(Number(text) === RESIDUE.usual ? others : { ...others, residue: Number(text) })
      }
      options={RESIDUES.map((one) => ({ value: String(one), label: writeDigits(one.toFixed(1), digits) }))}
    />
  )
}
