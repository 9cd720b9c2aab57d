import { useLanguage } from '#web/services.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { type PropertyGroup, type PropertyRow, sectionsOf } from '../rules/property-rows.ts'

interface PropertyTableProps {
  caption: string
  columns: readonly Column<PropertyRow>[]
  groups: readonly PropertyGroup[]
  /** With few materials there is room for both names of a property on one line. */
  isRoomy: boolean
}

/** Properties by group: comparison and results are the same table. */
export function PropertyTable({ caption, columns, groups, isRoomy }: PropertyTableProps) {
  const language = useLanguage()
  return (
    <DataTable
      caption={caption}
      columns={columns}
      sections={sectionsOf(groups, language)}
      rowKey={(row) => row.property}
      className={classNames('property-table', isRoomy && 'property-table-roomy')}
      withPage
    />
  )
}
