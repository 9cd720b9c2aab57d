import { lazy, Suspense, useState } from 'react'
import { isOwnField, isProperty, keyAtField } from '#calc/sheet/sheet-fields.ts'
import { ownQuantity } from '#calc/vocabulary/own-property.ts'
import { placeId } from '#web/readings/lab-entries.ts'
import { withSheet } from '#web/readings/sheet-entries.ts'
import { useFormat, usePreferences, useText } from '#web/services.ts'
import { lab as labText } from '#web/text/en/lab.ts'
import { TextField } from '#web/ui/field.tsx'
import { DateField } from '#web/ui/typed/date-field.tsx'
import type { LabForm } from './use-lab-form.ts'
import type { FieldRow } from './value-field.tsx'

const LabSheet = lazy(() => import('#web/materials/import/lab-sheet.tsx'))

/** When and what was drawn, and the laboratory's sheet where somebody has it as text. */
export function SampleFields({ form }: { form: LabForm }) {
  const t = useText(labText)
  const entries = form.entries!
  return (
    <div className="tile-l tiles across-4">
      <DateField
        id={placeId(['sampled_at'])}
        label={t.sample.at}
        text={entries.at}
        onText={(at) => form.edit((now) => ({ ...now, at }))}
        error={form.errorAt(['sampled_at'])}
      />
      <TextField
        id={placeId(['sample'])}
        label={t.sample.name}
        hint={t.sample.nameHint}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        text={entries.sample}
        onText={(sample) => form.edit((now) => ({ ...now, sample }))}
        error={form.errorAt(['sample'])}
      />
    </div>
  )
}

/** Takes the values of a sheet that somebody has as text. */
export function SheetPaste({ form, rows }: { form: LabForm; rows: readonly FieldRow[] }) {
  const t = useText(labText).sheet
  const { prose } = useFormat()
  const { units } = usePreferences()
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<{ taken: number; left: number } | null>(null)
  const entries = form.entries!
  const fields = rows.map(({ name }) => name)
  return (
    <details className="lab-fold ruled" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.title}</summary>
      {isOpen ? (
        <Suspense>
          <LabSheet
            own={form.own}
            textOf={(field) =>
              isOwnField(field)
                ? (entries.values[ownQuantity(keyAtField(field))]?.text ?? '')
                : isProperty(field)
                  ? (entries.values[field]?.text ?? '')
                  : ''
            }
            onTake={(values) => {
              const taken = withSheet(entries, values, fields, units)
              form.edit(() => taken.entries)
              setDone(taken)
            }}
          />
          <p role="status" className="note">
            {done && done.taken > 0 ? t.taken(prose(done.taken)) : null}{' '}
            {done && done.left > 0 ? t.left(prose(done.left)) : null}
          </p>
        </Suspense>
      ) : null}
    </details>
  )
}
