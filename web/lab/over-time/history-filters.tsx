import { useState } from 'react'
import { readDate } from '#calc/vocabulary/rules/typed-date.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { dateText } from '#web/format/date.ts'
import { textOrder } from '#web/format/sorting.ts'
import { GradeSelect } from '#web/grades/grade-select.tsx'
import { useOwnGrades } from '#web/grades/grades.api.ts'
import { CategoryFilter } from '#web/materials/list-tools.tsx'
import { useFormat, useLanguage, useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { useAsked } from '#web/ui/asked.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { DateField } from '#web/ui/typed/date-field.tsx'
import type { BiasView } from './bias.api.ts'

const ANY = ''

interface Props {
  view: BiasView
  onView: (change: Partial<BiasView>) => void
}

/** Which results count: by category and grade, with a material, of a time. */
export function HistoryFilters({ view, onView }: Props) {
  const t = useText(histories).filters
  const language = useLanguage()
  const { http } = useServices()
  // All that the person may blend. Without them the filter offers none, which is no reason to fail.
  const { value: materials } = useAsked((signal) =>
    http.call<Material[]>('/materials/', { bearer: true, signal }),
  )
  const { own: grades } = useOwnGrades()
  const names = namesOf(materials ?? [], language)
  const inOrder = textOrder(language)
  const options = (materials ?? [])
    .map(({ id }, at) => ({ value: id, label: names[at]! }))
    .toSorted((one, other) => inOrder(one.label, other.label))
  const isListed = view.material === null || options.some(({ value }) => value === view.material)
  return (
    <search className="toolbar line gap-4">
      <CategoryFilter t={t} value={view.category} onValue={(category) => onView({ category })} />
      <GradeSelect
        label={t.grade}
        value={view.grade}
        onValue={(grade) => onView({ grade })}
        own={grades}
        category={view.category === 'all' ? null : view.category}
      />
      <Select
        label={t.material}
        value={view.material ?? ANY}
        onValue={(id) => onView({ material: id === ANY ? null : id })}
        options={[
          { value: ANY, label: t.anyMaterial },
          ...options,
          ...(isListed ? [] : [{ value: view.material!, label: '…' }]),
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <Day key={end} label={t[end]} day={view[end]} onDay={(day) => onView({ [end]: day })} />
      ))}
      <Checkbox
        label={t.withoutOutliers}
        checked={view.withoutOutliers}
        onChecked={(withoutOutliers) => onView({ withoutOutliers })}
      />
    </search>
  )
}

/** What is typed stays as it is typed; what can't be read yet changes nothing. */
function Day({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const language = useLanguage()
  const { digits } = useFormat()
  const [text, setText] = useState(() => (day === '' ? '' : dateText({ day, time: null }, language, digits)))
  return (
    <DateField
      label={label}
      isDay
      text={text}
      onText={(typed) => {
        setText(typed)
        const reading = readDate(typed)
        if (reading.is === 'date' || reading.is === 'empty') onDay(reading.is === 'date' ? reading.day : '')
      }}
    />
  )
}
