import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { analysis } from '#web/text/analysis.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type PropertyGroup, sectionsOf } from '../rules/property-rows.ts'
import { isRoomy, propertyColumns, type Subject } from './property-columns.tsx'
import './property-halves.css'

interface PropertyTableProps extends Omit<Subject, 'language'> {
  caption: string
  /** The distillation beside the rest, where there are few materials. */
  isHalved?: boolean
}

/** Switches whether tables name properties in both languages; kept as a preference. */
export function LabelsSwitch() {
  const t = useText(analysis).table
  const { preferences } = useServices()
  const { labels } = usePreferences()
  return (
    <div className="push tiny no-print">
      <Checkbox
        role="switch"
        label={t.bothLanguages}
        checked={labels === 'both'}
        onChecked={(checked) => preferences.change({ labels: checked ? 'both' : 'one' })}
      />
    </div>
  )
}

/** Properties by group: comparison and results are the same table. */
export function PropertyTable({ caption, isHalved = false, ...subject }: PropertyTableProps) {
  const t = useText(analysis).table
  const language = useLanguage()
  const { groups, materials } = subject
  const isFew = isRoomy(materials)
  const table = (part: readonly PropertyGroup[], name: string) => (
    <DataTable
      caption={name}
      columns={propertyColumns({ ...subject, groups: part, language })}
      sections={sectionsOf(part, language)}
      rowKey={(row) => row.property}
      className={classNames('property-table', isFew && 'property-table-roomy')}
      withPage
    />
  )
  const [curve, others] = [true, false].map((isCurve) =>
    groups.filter(({ group }) => (group === 'distillation') === isCurve),
  ) as [PropertyGroup[], PropertyGroup[]]
  if (!isHalved || !isFew || curve.length === 0 || others.length === 0) return table(groups, caption)
  return (
    <div className="property-halves stack across-8 top">
      {table(curve, t.distillationOf(caption))}
      {table(others, t.othersOf(caption))}
    </div>
  )
}
