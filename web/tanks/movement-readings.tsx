import { useState } from 'react'
import type { CategoryName } from '#calc/vocabulary/categories.ts'
import { propertiesOf } from '#calc/vocabulary/properties.ts'
import { ReadingFields, ReadingsPaste } from '#web/materials/samples/reading-fields.tsx'
import { useDefinitions } from '#web/own/own-properties.api.ts'
import type { LabEntries } from '#web/readings/lab-entries.ts'
import { useText } from '#web/services.ts'
import { tanks as texts } from '#web/text/tanks.ts'
import type { MovementFieldsProps } from './amount-fields.tsx'
import type { MovementKind } from './tanks.api.ts'

interface Props extends Pick<MovementFieldsProps, 'field'> {
  kind: MovementKind
  category: CategoryName
  values: LabEntries['values']
  onValues: (values: LabEntries['values']) => void
}

/** What was measured: of a sample the point of it, of a receipt folded. */
export function MovementReadings({ kind, category, values, onValues, field }: Props) {
  const t = useText(texts).form
  const own = useDefinitions()
  const [isOpen, setOpen] = useState(kind === 'sample')
  const readings = { names: propertiesOf(category), own, values, onValues }
  const fields = (
    <>
      <ReadingsPaste {...readings} />
      <ReadingFields {...readings} fieldOf={(group, name) => field(`${group}-${name}`)} />
    </>
  )
  if (kind === 'sample')
    return (
      <>
        <h3>{t.measured}</h3>
        {fields}
      </>
    )
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.readings}</summary>
      {isOpen ? (
        <div className="stack">
          <p className="note">{t.readingsHint}</p>
          {fields}
        </div>
      ) : null}
    </details>
  )
}
