import { useEffect, useState } from 'react'
import { CATEGORIES, CATEGORY_NAMES } from '#calc/vocabulary/categories.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { textOrder } from '#web/format/sorting.ts'
import { GradeSelect } from '#web/grades/grade-select.tsx'
import { useOwnGrades } from '#web/grades/use-own-grades.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { histories } from '#web/text/en/histories.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
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
  const materials = useMaterials()
  const { own: grades } = useOwnGrades()
  const names = namesOf(materials, language)
  const inOrder = textOrder(language)
  const options = materials
    .map(({ id }, at) => ({ value: id, label: names[at]! }))
    .toSorted((one, other) => inOrder(one.label, other.label))
  const isListed = view.material === null || options.some(({ value }) => value === view.material)
  return (
    <search className="toolbar history-filters">
      <Select
        label={t.category}
        value={view.category}
        onValue={(category) => onView({ category })}
        options={[
          { value: 'all' as const, label: t.allCategories },
          ...CATEGORY_NAMES.map((name) => ({ value: name, label: CATEGORIES[name][language] })),
        ]}
      />
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
        <TextField
          key={end}
          type="date"
          label={t[end]}
          text={view[end]}
          max={end === 'from' ? view.to || undefined : undefined}
          min={end === 'to' ? view.from || undefined : undefined}
          onText={(day) => onView({ [end]: day })}
        />
      ))}
      <Checkbox
        label={t.withoutOutliers}
        checked={view.withoutOutliers}
        onChecked={(withoutOutliers) => onView({ withoutOutliers })}
      />
    </search>
  )
}

/** All that the person may blend. Without them the filter offers none, which is no reason to fail. */
function useMaterials(): readonly Material[] {
  const { http } = useServices()
  const [materials, setMaterials] = useState<readonly Material[]>([])
  useEffect(() => {
    const leaving = new AbortController()
    http.call<Material[]>('/materials/', { bearer: true, signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setMaterials(answer.value)
    })
    return () => leaving.abort()
  }, [http])
  return materials
}
