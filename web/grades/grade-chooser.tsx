import { useId, useState } from 'react'
import { Link } from 'wouter'
import { RESIDUE } from '#calc/grades/specification.ts'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { writeDigits } from '#calc/vocabulary/words/numbers.ts'
import { useOwnGrades } from '#web/own/own-list.ts'
import { useFormat, useLanguage, usePreferences, useText } from '#web/services.ts'
import { grades } from '#web/text/grades.ts'
import { Select } from '#web/ui/choice.tsx'
import type { GradeChoice } from './grade-choice.ts'
import { GradeSelect, gradeNamed } from './grade-select.tsx'
import { type LimitEntry, limitEntries, readEntries } from './limit-entries.ts'
import { LimitFields } from './limit-fields.tsx'
import './grades.css'

interface GradeChooserProps {
  value: GradeChoice | null
  onValue: (against: GradeChoice | null) => void
  /** Its grades come first. */
  category: CategoryName | null
}

export function GradeChooser({ value, onValue, category }: GradeChooserProps) {
  const t = useText(grades).chooser
  const { own } = useOwnGrades()
  const language = useLanguage()
  const fold = useId()
  const [isOpen, setOpen] = useState(false)
  const grade = value ? gradeNamed(value.grade, own) : undefined
  const choices = grade?.choices ?? []
  const chosen = choices.flatMap(({ id, options, default: usual }) => {
    const option = options.find((one) => one.id === value?.chosen[id])
    return option && option.id !== usual ? [option.name[language]] : []
  })
  const onTop = value?.limits.length ?? 0
  const summary = [...chosen, ...(onTop > 0 ? [t.onTopCount(String(onTop))] : [])].join(' · ')

  return (
    <div className="grade-chooser beside gap-1 across-3 middle">
      <GradeSelect
        label={t.label}
        value={value?.grade ?? null}
        onValue={(id) => onValue(id === null ? null : { limits: [], ...value, grade: id, chosen: {} })}
        own={own}
        category={category}
      />
      {value ? (
        <>
          <button
            type="button"
            className="link-button grade-fold tiny end"
            style={{ maxInlineSize: '6rem', lineHeight: 1.2 }}
            aria-expanded={isOpen}
            aria-controls={fold}
            onClick={() => setOpen(!isOpen)}
          >
            {summary || (choices.length > 0 ? t.fold.choices : t.fold.none)}
          </button>
          <div className="grade-choices tiles tile-m whole bottom" id={fold} hidden={!isOpen}>
            {choices.map((choice) => (
              <Select
                key={choice.id}
                label={choice.name[language]}
                value={value.chosen[choice.id] ?? choice.default}
                onValue={(id) => onValue({ ...value, chosen: { ...value.chosen, [choice.id]: id } })}
                options={choice.options.map(({ id, name }) => ({ value: id, label: name[language] }))}
              />
            ))}
            <LimitsOnTop key={value.grade} value={value} onValue={onValue} />
            <MyGrades />
          </div>
        </>
      ) : (
        <MyGrades />
      )}
    </div>
  )
}

const MyGrades = () => (
  <Link href="/my-grades" className="note">
    {useText(grades).chooser.manage}
  </Link>
)

/** A buyer's limits on top of the grade's. Readable rows apply at once. */
function LimitsOnTop({ value, onValue }: { value: GradeChoice; onValue: GradeChooserProps['onValue'] }) {
  const t = useText(grades).chooser
  const { digits } = useFormat()
  const { units } = usePreferences()
  const [entries, setEntries] = useState<readonly LimitEntry[]>(() =>
    limitEntries(value.limits, digits, units),
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const change = (rows: readonly LimitEntry[]) => {
    setEntries(rows)
    const { limits, issues } = readEntries(rows)
    if (issues.length === 0) onValue({ ...value, limits })
  }
  return (
    <section className="limits-on-top whole stack gap-2" aria-label={t.onTop}>
      <h2>{t.onTop}</h2>
      <p className="note">{t.onTopHint}</p>
      <LimitFields
        entries={entries}
        issues={readEntries(entries).issues}
        isJudged={(key, field) => left.has(`${key} ${field}`)}
        onChange={change}
        onLeave={(key, field) => setLeft(new Set(left).add(`${key} ${field}`))}
      />
      <Residue value={value} onValue={onValue} />
    </section>
  )
}

/** In tenths, as the test reports it. */
const RESIDUES = Array.from({ length: RESIDUE.max * 10 + 1 }, (_, tenths) => tenths / 10)

/** Residue in the flask: with the recovery it gives the loss, which counts as evaporated. */
function Residue({ value, onValue }: { value: GradeChoice; onValue: GradeChooserProps['onValue'] }) {
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
