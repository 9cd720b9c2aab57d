import { useEffect, useState } from 'react'
import { namesOf } from '#calc/vocabulary/words/names.ts'
import { useQuantities } from '#web/format/quantities.ts'
import { useLanguage, usePreferences, useServices, useText } from '#web/services.ts'
import { analysis } from '#web/text/analysis.ts'
import { useMatches } from '#web/ui/browser-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, Select } from '#web/ui/choice.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useAnalysis, useAnalysisText, useAnalysisTools } from '../analysis-context.ts'
import { StepActions } from '../parts/step-parts.tsx'
import { materialsOf } from '../rules/draft.ts'
import {
  comparisonOf,
  computedIn,
  hasDashes,
  type PropertyGroup,
  sectionsOf,
} from '../rules/property-rows.ts'
import { isRoomy, propertyColumns, type Subject } from './property-columns.tsx'
import './property-halves.css'

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

interface PropertyTableProps extends Omit<Subject, 'language'> {
  caption: string
  /** The distillation beside the rest, where there are few materials. */
  isHalved?: boolean
}

export function PropertyTable({ caption, isHalved = false, ...subject }: PropertyTableProps) {
  const t = useText(analysis).table
  const language = useLanguage()
  const { groups, materials } = subject
  const isFew = isRoomy(materials)
  const besideBlend = useOneMaterial(subject)
  const table = (part: readonly PropertyGroup[], name: string) => (
    <DataTable
      caption={name}
      columns={besideBlend(propertyColumns({ ...subject, groups: part, language }))}
      sections={sectionsOf(part, language)}
      rowKey={(row) => row.property}
      className={classNames('property-table', isFew && 'property-table-roomy')}
      withPage
    />
  )
  const curve = groups.filter(({ group }) => group === 'distillation')
  const others = groups.filter(({ group }) => group !== 'distillation')
  if (!isHalved || !isFew || curve.length === 0 || others.length === 0) return table(groups, caption)
  return (
    <div className="property-halves stack across-8 top">
      {table(curve, t.distillationOf(caption))}
      {table(others, t.othersOf(caption))}
    </div>
  )
}

/** On a phone the blend stands beside one material, which its head chooses; on paper all stay. */
function useOneMaterial({ materials, blend }: Omit<Subject, 'language'>) {
  const t = useText(analysis).table
  const language = useLanguage()
  const isPhone = useMatches('(width < 56rem)')
  const [chosen, setChosen] = useState<string | null>(null)
  // The chosen one may have left the recipe since.
  const shown = Math.max(
    0,
    materials.findIndex(({ id }) => id === chosen),
  )
  const isOne = isPhone && blend !== undefined && materials.length > 1
  const names = namesOf(materials, language)
  const head = (
    <Select
      className="material-pick"
      label={t.beside}
      labelHidden
      value={String(shown)}
      onValue={(at) => setChosen(materials[Number(at)]!.id)}
      options={names.map((label, at) => ({ value: String(at), label }))}
    />
  )
  return <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
    columns.map((column) => {
      const at = materials.findIndex(({ id }) => id === column.key)
      if (!isOne || (at < 0 && column.key !== 'test-method')) return column
      return at === shown
        ? { ...column, headCell: head }
        : { ...column, className: classNames(column.className, 'not-beside') }
    })
}

export function CompareStep() {
  const t = useAnalysisText()
  const quantities = useQuantities()
  const { store } = useAnalysisTools()
  const category = useAnalysis((state) => state.draft.category ?? 'customized')
  const places = useAnalysis((state) => state.draft.places)
  const materials = materialsOf({ places })
  const own = useAnalysis((state) => state.own)
  const groups = comparisonOf(category, materials, own)
  useEffect(() => store.compare(), [store])
  return (
    <>
      <LabelsSwitch />
      <PropertyTable
        caption={t.table.comparison}
        quantities={quantities}
        materials={materials}
        groups={groups}
      />
      <p className="note">
        {t.table.legend}
        {hasDashes(groups) ? ` ${t.table.dashLegend}` : ''}
        {computedIn(groups).length > 0 ? ` ${t.table.originLegend}` : ''}
      </p>
      <StepActions step="analyze">
        <Button variant="primary" onClick={() => store.startPercentages()}>
          {t.continueToPercentages}
        </Button>
      </StepActions>
    </>
  )
}
