import type { ReactNode } from 'react'
import { BLEND_STATUSES } from '#calc/calculation/blend-status.ts'
import { ListTools } from '#web/materials/list-tools.tsx'
import { useText } from '#web/services.ts'
import { analyses } from '#web/text/en/analyses.ts'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import type { View } from './analyses.api.ts'

interface ListFiltersProps {
  view: View
  onView: (change: Partial<View>) => void
  count: ReactNode
}

export function ListFilters({ view, onView, count }: ListFiltersProps) {
  const t = useText(analyses)
  return (
    <ListTools t={t} view={view} onView={onView} count={count}>
      <Select
        label={t.status}
        value={view.status}
        onValue={(status) => onView({ status })}
        options={[
          { value: 'all' as const, label: t.anyStatus },
          ...BLEND_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        ]}
      />
      <Checkbox label={t.namedOnly} checked={view.named} onChecked={(named) => onView({ named })} />
      <Checkbox label={t.labOnly} checked={view.lab} onChecked={(lab) => onView({ lab })} />
    </ListTools>
  )
}
