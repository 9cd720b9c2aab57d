import { useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import type { Material } from '#server/features/materials/materials.model.ts'
import { listed } from '#web/materials/list-view.ts'
import { useLanguage, useServices, useText } from '#web/services.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import { AskedView, useAsked } from '#web/ui/asked.tsx'
import { Select } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'

interface Props {
  field: { id: string; error: string | null }
  /** Of the tank. */
  category: CategoryName
  /** Its id; '' for none. */
  chosen: string
  onChoose: (id: string) => void
}

/** Which material came: own ones and those of the tank's category, and whatever is looked for. */
export function MaterialChoice({ field, category, chosen, onChoose }: Props) {
  const t = useText(texts).form
  const language = useLanguage()
  const { http } = useServices()
  const { asked, again } = useAsked((signal) =>
    http.call<Material[]>('/materials/', { bearer: true, keepScreen: true, signal }),
  )
  const [search, setSearch] = useState('')
  return (
    <AskedView asked={asked} again={again} t={t} rows={2}>
      {(all) => {
        const materials = all.filter(({ is_tank }) => !is_tank)
        const sorting = { column: 'name' as const, descending: false }
        const found = listed(materials, { search, category: 'all', sorting }, language).filter(
          ({ id, is_owner, categories }) =>
            id === chosen || search.trim() || is_owner || categories.some(({ name }) => name === category),
        )
        const rows = [
          ...found.filter(({ is_owner }) => is_owner),
          ...found.filter(({ is_owner }) => !is_owner),
        ]
        // What is chosen stays, whatever is looked for next.
        const kept = rows.some(({ id }) => id === chosen) ? undefined : all.find(({ id }) => id === chosen)
        const shown = kept ? [kept, ...rows] : rows
        const names = namesOf(shown, language)
        return (
          <>
            <TextField
              type="search"
              label={t.search}
              hint={t.searchHint}
              text={search}
              onText={setSearch}
              dir="auto"
              autoComplete="off"
            />
            <Select
              {...field}
              label={t.fields.material}
              value={chosen}
              onValue={onChoose}
              options={[
                { value: '', label: t.choose },
                ...shown.map(({ id }, at) => ({ value: id, label: names[at]! })),
              ]}
            />
          </>
        )
      }}
    </AskedView>
  )
}
